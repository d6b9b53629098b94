internal import Foundation

/// Removes the points of a line that lie within a distance of the line through the others (Douglas and Peucker,
/// "Algorithms for the Reduction of the Number of Points Required to Represent a Digitized Line or its Caricature",
/// 1973).
package struct LineSimplification {
    /// Metres.
    let tolerance: Double

    /// - Parameter tolerance: metres.
    package init(tolerance: Double) { self.tolerance = tolerance }

    /// A longer line is simplified part by part: the time grows with the square of the points of one part.
    private static let mostPoints = 4096
    /// At least the metres of a degree of latitude anywhere, or of longitude at the equator (WGS 84).
    private static let metresPerDegree = 111_700.0

    /// The indexes of the points that stay, the first and the last among them, in their order. Each other point lies within
    /// the tolerance of the straight line between the two around it.
    package func kept(of points: [Coordinate]) -> [Int] {
        guard points.count > 2 else { return Array(points.indices) }
        let plane = Self.plane(points)
        var isKept = [Bool](repeating: false, count: points.count)
        for start in stride(from: 0, to: points.count - 1, by: Self.mostPoints) {
            let end = min(start + Self.mostPoints, points.count - 1)
            (isKept[start], isKept[end]) = (true, true)
            keep(start, last: end, plane: plane, isKept: &isKept)
        }
        return points.indices.filter { isKept[$0] }
    }

    package func points(of points: [Coordinate]) -> [Coordinate] { kept(of: points).map { points[$0] } }

    private typealias Position = (x: Double, y: Double)

    /// The points in metres. A degree of longitude has the length at the point nearest to the equator, so all distances
    /// are at least those on the Earth.
    private static func plane(_ points: [Coordinate]) -> [Position] {
        let latitude = points.lazy.map { abs($0.latitude) }.min() ?? 0
        let scale = metresPerDegree * cos(min(latitude, 89.9) * .pi / 180)
        return points.map { ($0.longitude * scale, $0.latitude * metresPerDegree) }
    }

    private func keep(_ first: Int, last: Int, plane: [Position], isKept: inout [Bool]) {
        var waiting = [(first, last)]
        while let (start, end) = waiting.popLast() {
            guard let farthest = farthest(between: start, end, plane: plane) else { continue }
            isKept[farthest] = true
            waiting.append((start, farthest))
            waiting.append((farthest, end))
        }
    }

    /// The point that lies farthest from the straight line, if that is more than the tolerance.
    private func farthest(between start: Int, _ end: Int, plane: [Position]) -> Int? {
        var found: (index: Int, square: Double)?
        for index in start + 1..<max(end, start + 1) {
            let square = Self.square(from: plane[index], to: plane[start], plane[end])
            if square > found?.square ?? (tolerance * tolerance) { found = (index, square) }
        }
        return found?.index
    }

    /// The square of the distance between a point and the nearest one of a straight line.
    private static func square(from point: Position, to start: Position, _ end: Position) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let length = dx * dx + dy * dy
        let share = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
        let (x, y) = (px - share * dx, py - share * dy)
        return x * x + y * y
    }
}
