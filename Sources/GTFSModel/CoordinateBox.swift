/// A piece of the map between two meridians and two parallels, edges included.
///
///     let fiji = CoordinateBox(west: 176, south: -20, east: -178, north: -15)
public struct CoordinateBox: Hashable, Sendable {
    /// Degrees east. If `west` is greater than `east`, the box crosses the antimeridian.
    public let west, east: Double
    /// Degrees north.
    public let south, north: Double

    /// A box from its edges in degrees; nil if a longitude is not within -180 … 180, a latitude not within -90 … 90, or
    /// south is north of north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// A box from its text, `minLon,minLat,maxLon,maxLat` in degrees, as GeoJSON has them; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let edges = parts.compactMap { Double($0.drop { $0 == " " }) }
        guard parts.count == 4, edges.count == 4 else { return nil }
        self.init(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    /// Whether `position` is in the box or on its edge.
    public func contains(_ position: Coordinate) -> Bool {
        guard south <= position.latitude, position.latitude <= north else { return false }
        let isEastOfWest = west <= position.longitude
        let isWestOfEast = position.longitude <= east
        return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast
    }
}
