internal import GTFSModel
internal import GTFSQuery

/// Where times and distances lie on a diagram.
struct DiagramScale {
    let (firstHour, lastHour): (Int, Int)
    let (width, height): (Double, Double)
    /// Pixels to the left of the drawing, enough for the longest name, and above it.
    let (left, top): (Double, Double)
    /// The heights of the stops' names, moved by some pixels where the stops are close; nil if there is no room.
    let nameHeights: [Double?]
    private let length: Double

    /// The least pixels between the names of two stops, and the pixels of a letter and of the drawing.
    private static let (nameHeight, letter, least, most) = (13.0, 6.4, 360.0, 4000.0)

    init(_ diagram: RouteDiagram, top: Double) {
        var (first, last) = (Int.max, Int.min)
        for trip in diagram.trips {
            for point in trip.scheduled + trip.predicted {
                (first, last) = (min(first, point.time.seconds), max(last, point.time.seconds))
            }
            // The last start of a window lies before its end.
            if let end = trip.frequency?.end?.seconds, let start = trip.scheduled.first, let stop = trip.scheduled.last
            {
                last = max(last, end + stop.time.seconds - start.time.seconds)
            }
        }
        // A time beyond two weeks is an error of the feed.
        (first, last) = first > last ? (0, 0) : (max(first, -86_400), min(last, 14 * 86_400))
        firstHour = Int((Double(first) / 3600).rounded(.down))
        lastHour = max(Int((Double(last) / 3600).rounded(.up)), firstHour + 1)
        width = Double(lastHour - firstHour) * min(100, 12_000 / Double(lastHour - firstHour))
        height = min(Self.most, max(Self.least, Double(diagram.stops.count) * 20))
        length = max(diagram.stops.last?.distance ?? 0, 1e-9)
        let letters = diagram.stops.map { Self.short($0.name ?? $0.stopID.rawValue).count }.max() ?? 0
        (left, self.top) = (min(300, max(80, Double(letters) * Self.letter + 28)), top)
        nameHeights = Self.spread(
            diagram.stops.map { [length, height] in top + $0.distance / length * height }, to: top + height)
    }

    /// The name, shortened if it is too long to stand beside the drawing.
    static func short(_ name: String) -> String { name.count > 40 ? name.prefix(39) + "…" : name }

    /// Moves names apart that would overlap: down if there is room, otherwise up.
    private static func spread(_ heights: [Double], to end: Double) -> [Double?] {
        let most = max(1, Int((end - (heights.first ?? end)) / nameHeight) + 1)
        let step = (heights.count + most - 1) / most
        let shown = heights.indices.filter { $0 % step == 0 }
        var placed = shown.map { heights[$0] }
        for index in placed.indices.dropFirst() { placed[index] = max(placed[index], placed[index - 1] + nameHeight) }
        for index in placed.indices.reversed() {
            let limit = index + 1 < placed.count ? placed[index + 1] - nameHeight : end
            placed[index] = min(placed[index], limit)
        }
        var spread = [Double?](repeating: nil, count: heights.count)
        for (index, height) in zip(shown, placed) { spread[index] = height }
        return spread
    }

    func x(_ time: ServiceTime) -> Double {
        left + (Double(time.seconds) / 3600 - Double(firstHour)) / Double(lastHour - firstHour) * width
    }

    func y(_ distance: Double) -> Double { top + distance / length * height }

    func point(_ point: DiagramPoint) -> (x: Double, y: Double) { (x(point.time), y(point.distance)) }

    func point(_ point: DiagramPoint, later seconds: Int) -> (x: Double, y: Double) {
        (x(ServiceTime(seconds: point.time.seconds + seconds)), y(point.distance))
    }
}

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
