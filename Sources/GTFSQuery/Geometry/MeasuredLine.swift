internal import GTFSModel

/// A line with the metres from its first point to each point.
final class MeasuredLine: Sendable {
    struct Projection: Hashable {
        /// From the line's first point, along the line.
        var metres: Double
        var point: Coordinate
        /// Metres from the position that was projected.
        var distance: Double
    }

    private let corners: PackedCoordinates
    /// The distance of each point, metres; rising.
    let metres: [Double]

    init(_ corners: PackedCoordinates) {
        self.corners = corners
        var sum = 0.0
        var last: Coordinate?
        metres = (0..<corners.count).map { index in
            let corner = corners[index]
            if let last { sum += last.distance(to: corner) }
            last = corner
            return sum
        }
    }

    convenience init(_ points: [Coordinate]) { self.init(PackedCoordinates(points)) }

    var length: Double { metres.last ?? 0 }

    var count: Int { corners.count }

    /// A point of it, by its index.
    subscript(index: Int) -> Coordinate { corners[index] }

    var points: [Coordinate] { (0..<count).map { corners[$0] } }

    var byteCount: Int { 64 + corners.byteCount + metres.storageByteCount }

    /// The index of the last point that is at most `metres` along the line.
    private func index(at metres: Double) -> Int {
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if self.metres[middle] <= metres { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The position after `metres` along the line, at most at its ends; nil for a line without points.
    func point(at metres: Double) -> Coordinate? {
        guard count > 0 else { return nil }
        let index = index(at: metres)
        guard index + 1 < count, self.metres[index] < metres else { return corners[index] }
        let share = (metres - self.metres[index]) / (self.metres[index + 1] - self.metres[index])
        return corners[index].point(towards: corners[index + 1], share: share)
    }

    /// The points from one distance along the line to another. Both ends are points of the result.
    func part(from start: Double, to end: Double) -> [Coordinate] {
        guard let first = point(at: start), let last = point(at: end), start <= end else { return [] }
        let between = metres.indices.filter { metres[$0] > start && metres[$0] < end }.map { corners[$0] }
        return [first] + between + [last]
    }

    /// The nearest point of the part between two distances along the line, the first of several; nil for a line without
    /// points.
    func nearest(to position: Coordinate, from start: Double = 0, to end: Double = .infinity) -> Projection? {
        guard let first = point(at: start) else { return nil }
        // Where it is on the line, and between which points, unless it is the first one.
        var best: (metres: Double, corner: Int?, share: Double) = (min(max(0, start), length), nil, 0)
        let plane = LocalPlane(origin: position)
        var bestSquare = plane.square(of: first)
        var index = index(at: start)
        var corner = corners[index]
        while index + 1 < count, metres[index] <= end {
            let next = corners[index + 1]
            let segment = plane.segment(from: corner, to: next)
            let length = metres[index + 1] - metres[index]
            let share = segment.nearestShare(
                from: length > 0 ? (start - metres[index]) / length : 0,
                to: length > 0 ? (end - metres[index]) / length : 0)
            let square = segment.square(at: share)
            if square < bestSquare {
                bestSquare = square
                best = (metres[index] + share * length, index, share)
            }
            index += 1
            corner = next
        }
        let point = best.corner.map { corners[$0].point(towards: corners[$0 + 1], share: best.share) } ?? first
        return Projection(metres: best.metres, point: point, distance: position.distance(to: point))
    }
}

extension MeasuredLine {
    /// The surroundings of a position as a plane: metres east and north of it.
    ///
    /// The error is below a thousandth within some kilometres, and vehicles and stops lie no farther from their line.
    struct LocalPlane {
        private let origin: Coordinate
        private let east: Double
        private static let north = Coordinate.earthRadius * .pi / 180

        init(origin: Coordinate) {
            self.origin = origin
            let quarter = Coordinate(latitude: origin.latitude, longitude: 1)
            // The length of a degree of longitude here: that of a degree at the equator times the cosine of the latitude.
            east = Coordinate(latitude: origin.latitude, longitude: 0).distance(to: quarter)
        }

        /// A step between two points, from the origin of the plane.
        struct Segment {
            let x, y, dx, dy: Double

            /// The share of the step at which it is nearest to the origin, between two shares.
            func nearestShare(from start: Double, to end: Double) -> Double {
                let square = dx * dx + dy * dy
                let share = square > 0 ? -(x * dx + y * dy) / square : 0
                return min(max(share, start, 0), max(min(end, 1), max(start, 0)))
            }

            /// The square of the distance from the origin.
            func square(at share: Double) -> Double {
                let (x, y) = (x + share * dx, y + share * dy)
                return x * x + y * y
            }
        }

        func segment(from first: Coordinate, to second: Coordinate) -> Segment {
            Segment(
                x: Coordinate.turn(from: origin.longitude, to: first.longitude) * east,
                y: (first.latitude - origin.latitude) * Self.north,
                dx: Coordinate.turn(from: first.longitude, to: second.longitude) * east,
                dy: (second.latitude - first.latitude) * Self.north)
        }

        func square(of point: Coordinate) -> Double { segment(from: point, to: point).square(at: 0) }
    }
}

extension Coordinate {
    /// Degrees from one meridian to another the shorter way, positive eastwards.
    static func turn(from first: Double, to second: Double) -> Double {
        let turn = second - first
        return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// A point between this one and another; 0 is this one, 1 the other.
    func point(towards other: Coordinate, share: Double) -> Coordinate {
        guard share > 0 else { return self }
        guard share < 1 else { return other }
        let longitude = longitude + share * Self.turn(from: longitude, to: other.longitude)
        return Coordinate(
            latitude: latitude + share * (other.latitude - latitude), longitude: Self.turn(from: 0, to: longitude))
    }
}
