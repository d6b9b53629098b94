internal import GTFSModel

/// The last position of a trip's vehicle.
struct VehicleTrack: Hashable, Sendable {
    /// When it was taken, seconds since 1970.
    var time: Int
    /// In texts; nil if the message does not name the vehicle.
    var vehicleKey: Int?
    /// The position in the trip of the stop where it stands; nil if it stands at none.
    var stoppedAt: Int?
    /// Where on the trip's line it can be, metres in their order; empty if it is not on the line. A line may come by more
    /// than once.
    var places: [Double] = []
}

/// Where on a line a vehicle can be.
struct TrackPlaces {
    /// A place, and where the vehicle was before to be there now; nil without a position before.
    struct Place {
        var metres: Double
        var before: Double?
        /// Metres between the vehicle and the line.
        var distance: Double
    }

    /// In the order of the line.
    private(set) var places: [Place] = []

    /// Metres per second: no vehicle of a city is faster.
    private static let fastest = 40.0
    /// Metres by which places may be farther from a vehicle than the nearest one, and still be its place.
    private static let slack = 50.0
    /// Metres of a line beyond the last stop that count.
    private static let beyond = 1000.0

    /// - Parameters:
    ///   - last: the position before, nil without one.
    ///   - next: the position of the stop to which the vehicle goes or where it stands; nil if the message does not say.
    init(_ position: Coordinate, at time: Int, after last: VehicleTrack?, next: Int?, on line: any TripLine) {
        let parts = Self.parts(of: line.stopMetres, next: next)
        if let last, time - last.time <= TripStatement.longestGap {
            for start in last.places {
                let reach = max(start, start + Self.fastest * Double(time - last.time))
                add(near: position, start...reach, parts, line, before: start)
            }
        }
        if places.isEmpty { add(near: position, 0...Double.greatestFiniteMagnitude, parts, line, before: nil) }
        keepBest()
    }

    /// The line between the stop before `next` and that one, or else between each two stops, and what lies before the
    /// first and after the last.
    private static func parts(of stops: [Double], next: Int?) -> [ClosedRange<Double>] {
        if let next, stops.indices.contains(next) {
            let start = next > 0 ? stops[next - 1] : 0
            return [start...max(start, stops[next])]
        }
        let ends = [0] + stops + [(stops.last ?? 0) + beyond]
        return zip(ends, ends.dropFirst()).map { $0...max($0, $1) }
    }

    /// Adds the nearest point of each part within a range. The end of a part is none if the line comes nearer beyond it.
    private mutating func add(
        near position: Coordinate, _ range: ClosedRange<Double>, _ parts: [ClosedRange<Double>], _ line: any TripLine,
        before: Double?
    ) {
        var found: [(part: ClosedRange<Double>, place: Place)] = []
        for part in parts {
            let (start, end) = (max(part.lowerBound, range.lowerBound), min(part.upperBound, range.upperBound))
            guard start <= end, let near = line.nearest(to: position, from: start, to: end) else { continue }
            found.append((start...end, Place(metres: near.metres, before: before, distance: near.distance)))
        }
        for (index, (part, place)) in found.enumerated() where place.distance <= line.tolerance {
            let isBefore = index > 0 && found[index - 1].place.distance < place.distance
            let isAfter = index + 1 < found.count && found[index + 1].place.distance < place.distance
            if isBefore, place.metres - part.lowerBound < 0.01 { continue }
            if isAfter, part.upperBound - place.metres < 0.01 { continue }
            places.append(place)
        }
    }

    private mutating func keepBest() {
        guard let nearest = places.map(\.distance).min() else { return }
        var kept: [Place] = []
        for place in places.sorted(by: { $0.metres < $1.metres }) where place.distance <= nearest + Self.slack {
            if let last = kept.last, place.metres - last.metres < 1 { continue }
            kept.append(place)
        }
        places = kept
    }
}
