internal import Foundation
internal import GTFSModel

/// A point on a sphere as a vector of length 1: distances are angles, as the validator measures them.
struct SpherePoint: Sendable {
    let x, y, z: Double

    /// Metres, as in S2 geometry.
    static let radius = 6_371_010.0

    /// At 0, 0, where the validator takes a stop without a position to be.
    static let origin = SpherePoint(Coordinate(latitude: 0, longitude: 0))

    init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    init(_ position: Coordinate) {
        let (latitude, longitude) = (position.latitude * .pi / 180, position.longitude * .pi / 180)
        let reach = cos(latitude)
        self.init(x: cos(longitude) * reach, y: sin(longitude) * reach, z: sin(latitude))
    }

    var position: Coordinate {
        Coordinate(
            latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }

    private func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    private func cross(_ other: Self) -> Self {
        Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    private var length: Double { dot(self).squareRoot() }

    private var normalized: Self {
        let length = length
        return length > 0 ? Self(x: x / length, y: y / length, z: z / length) : self
    }

    func metres(to other: Self) -> Double { atan2(cross(other).length, dot(other)) * Self.radius }

    /// The square of the straight distance, in metres.
    func squareMetres(to other: Self) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz) * Self.radius * Self.radius
    }

    /// The nearest point of the great circle's arc between two points.
    func nearest(from start: Self, to end: Self) -> Self {
        let normal = start.cross(end)
        let square = normal.dot(normal)
        if square > 0 {
            let share = dot(normal) / square
            let foot = Self(x: x - share * normal.x, y: y - share * normal.y, z: z - share * normal.z)
            // The foot lies on the arc if it is on the inner side of both ends.
            if normal.cross(start).dot(foot) > 0, end.cross(normal).dot(foot) > 0 { return foot.normalized }
        }
        return squareMetres(to: start) <= squareMetres(to: end) ? start : end
    }

    /// The point at a share of the arc to another point.
    func point(towards end: Self, share: Double) -> Self {
        let angle = atan2(cross(end).length, dot(end))
        guard angle > 1e-15 else { return self }
        let (a, b) = (sin((1 - share) * angle) / sin(angle), sin(share * angle) / sin(angle))
        return Self(x: a * x + b * end.x, y: a * y + b * end.y, z: a * z + b * end.z).normalized
    }
}
