/// A piece of the map between two meridians and two parallels, its edges included.
public struct CoordinateBox: Hashable, Sendable {
    /// Degrees east. Where `west` is greater than `east`, the box lies across the antimeridian.
    public let west, east: Double
    /// Degrees north.
    public let south, north: Double

    /// Nil where a longitude is not within -180 … 180, a latitude not within -90 … 90, or south is north of north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    public func contains(_ position: Coordinate) -> Bool {
        guard south <= position.latitude, position.latitude <= north else { return false }
        let isEastOfWest = west <= position.longitude
        let isWestOfEast = position.longitude <= east
        return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast
    }
}
