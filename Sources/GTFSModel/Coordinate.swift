internal import Foundation

/// A position on Earth in degrees, WGS 84.
///
///     let quay = Coordinate(latitude: -33.861, longitude: 151.211)
///     let metres = quay.distance(to: Coordinate(latitude: -33.87, longitude: 151.207))
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, -90 … 90.
    public var latitude: Double
    /// Degrees east, -180 … 180.
    public var longitude: Double

    /// A position; values outside the ranges are kept, and requests refuse them.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Mean radius of Earth in metres (IUGG).
    public static let earthRadius = 6_371_008.8

    /// Great-circle distance in metres, by the haversine formula on a sphere of `earthRadius`.
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let halfLatitude = sin((other.latitude - latitude) * radians / 2)
        let halfLongitude = sin((other.longitude - longitude) * radians / 2)
        let chord =
            halfLatitude * halfLatitude + cos(latitude * radians) * cos(other.latitude * radians) * halfLongitude
            * halfLongitude
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}
