internal import GTFSModel
internal import GTFSQuery

/// A line of a diagram: a trip, together with the trips of the same stops that leave within the same pixel. So a
/// diagram has no more lines than a reader can distinguish, on any day.
struct DiagramTripLine {
    let trip: DiagramTrip
    let style: String
    /// The trips that it stands for.
    var count = 1

    private struct Look: Hashable {
        let style: String
        let pixels: [Int]
        let window: FrequencyWindow?
    }

    /// In the order of the trips.
    static func lines(of diagram: RouteDiagram, _ scale: DiagramScale) -> [DiagramTripLine] {
        var (lines, indexes) = ([DiagramTripLine](), [Look: Int]())
        for trip in diagram.trips where trip.scheduled.count > 1 {
            let style =
                trip.isCancelled ? "canceled" : trip.predicted.isEmpty ? "d\(trip.way)" : "d\(trip.way) under"
            let points = trip.scheduled.map(scale.point)
            let pixels = points.flatMap { [$0.x - points[0].x, $0.y] } + [points[0].x]
            let look = Look(style: style, pixels: pixels.map { Int($0.rounded()) }, window: trip.frequency)
            if let index = indexes[look] {
                lines[index].count += 1
            } else {
                indexes[look] = lines.count
                lines.append(DiagramTripLine(trip: trip, style: style))
            }
        }
        return lines
    }
}

extension DiagramTrip {
    /// 1 for a trip of the second direction, otherwise 0.
    var way: Int { (directionID ?? inferredDirection) == 1 ? 1 : 0 }
}
