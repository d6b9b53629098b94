internal import GTFSModel

/// Where on a line a vehicle can be.
struct TrackPoints {
    /// A point, and where the vehicle was before to be there now; nil without a position before.
    struct Point {
        var metres: Double
        var before: Double?
        /// Metres between the vehicle and the line.
        var distance: Double
    }

    /// In the order of the line.
    private(set) var points: [Point] = []

    /// Metres per second: no vehicle of a city is faster.
    private static let fastest = 40.0
    /// Metres by which points may be farther from a vehicle than the nearest one, and still be its point.
    private static let slack = 50.0
    /// Metres of a line beyond the last stop that count.
    private static let beyond = 1000.0

    /// - Parameters:
    ///   - last: the position before, nil without one.
    ///   - next: the position of the stop to which the vehicle goes or where it stands; nil if the message does not say.
    init(_ position: Coordinate, at time: Int, after last: VehicleTrack?, next: Int?, on line: any TripLine) {
        let parts = Self.parts(of: line.stopMetres, next: next)
        if let last, last.isFollowed(at: time) {
            for start in last.points where start.isFinite {
                let reach = max(start, start + Self.fastest * Double(time - last.time))
                add(near: position, start...reach, parts: parts, line: line, before: start)
            }
        }
        if points.isEmpty {
            add(near: position, 0...Double.greatestFiniteMagnitude, parts: parts, line: line, before: nil)
        }
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
        near position: Coordinate, _ range: ClosedRange<Double>, parts: [ClosedRange<Double>], line: any TripLine,
        before: Double?
    ) {
        var found: [(part: ClosedRange<Double>, point: Point)] = []
        for part in parts {
            let (start, end) = (max(part.lowerBound, range.lowerBound), min(part.upperBound, range.upperBound))
            guard start <= end, let near = line.nearest(to: position, from: start, to: end) else { continue }
            found.append((start...end, Point(metres: near.metres, before: before, distance: near.distance)))
        }
        for (index, (part, point)) in found.enumerated() where point.distance <= line.tolerance {
            let isBefore = index > 0 && found[index - 1].point.distance < point.distance
            let isAfter = index + 1 < found.count && found[index + 1].point.distance < point.distance
            if isBefore, point.metres - part.lowerBound < 0.01 { continue }
            if isAfter, part.upperBound - point.metres < 0.01 { continue }
            points.append(point)
        }
    }

    private mutating func keepBest() {
        guard points.count > 1, let nearest = points.map(\.distance).min() else { return }
        var kept: [Point] = []
        for point in points.sorted(by: { $0.metres < $1.metres }) where point.distance <= nearest + Self.slack {
            if let last = kept.last, point.metres - last.metres < 1 { continue }
            kept.append(point)
        }
        points = kept
    }
}

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
    var points: [Double] = []

    /// Whether a position at `time` follows this one closely enough to tell what happened in between.
    func isFollowed(at time: Int) -> Bool { (0...TripStatement.longestGap).contains(time &- self.time) }
}
