internal import Foundation
internal import GTFSModel

/// Positions on a plane that keeps angles (Mercator), from the upper left corner, in degrees of longitude.
struct MapPlane {
    private let (west, north): (Double, Double)
    let (width, height): (Double, Double)

    init(_ positions: [Coordinate]) {
        let points = positions.map(Self.raw)
        west = points.map(\.x).min() ?? 0
        north = points.map(\.y).max() ?? 0
        width = (points.map(\.x).max() ?? 0) - west
        height = north - (points.map(\.y).min() ?? 0)
    }

    func point(_ position: Coordinate) -> (x: Double, y: Double) {
        let at = Self.raw(position)
        return (at.x - west, north - at.y)
    }

    /// The poles lie beyond any map.
    private static func raw(_ position: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(max(position.latitude, -85), 85) * .pi / 180
        return (position.longitude, log(tan(.pi / 4 + latitude / 2)) * 180 / .pi)
    }
}
