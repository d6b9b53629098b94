package import GTFSModel
internal import GTFSStore

/// The part of the map that stops cover.
package struct StopExtent: Sendable {
    /// The smallest box around all of them.
    package let box: CoordinateBox
    /// The middle one of their latitudes, and of their longitudes: a stop far from all others hardly moves it.
    package let centre: Coordinate

    /// - Parameter positions: one that is outside the ranges, or exactly 0, 0, is left out: feeds write that for "not known".
    /// - Returns: nil without any other.
    package init?(_ positions: [Coordinate]) {
        let known = positions.filter { StopGrid.cell(of: $0) != nil }
        let latitudes = known.map(\.latitude).sorted()
        guard let south = latitudes.first, let north = latitudes.last else { return nil }
        let longitudes = Self.fromWestToEast(known.map(\.longitude).sorted())
        guard let west = longitudes.first, let east = longitudes.last,
            let box = CoordinateBox(west: west, south: south, east: east, north: north)
        else { return nil }
        self.box = box
        let middle = known.count / 2
        centre = Coordinate(
            latitude: PlainNumber.rounded(latitudes[middle], decimals: 6),
            longitude: PlainNumber.rounded(longitudes[middle], decimals: 6))
    }

    /// Longitudes in the order in which they are met from the western edge on: after the widest gap around the Earth, so that
    /// a feed of both sides of the antimeridian has a small box (RFC 7946, 5.2).
    private static func fromWestToEast(_ sorted: [Double]) -> [Double] {
        guard let first = sorted.first, let last = sorted.last else { return [] }
        var (widest, start) = (first + 360 - last, 0)
        for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > widest {
            (widest, start) = (sorted[index] - sorted[index - 1], index)
        }
        return Array(sorted[start...] + sorted[..<start])
    }
}

extension StopExtent {
    /// That of the stops that stops.txt lists.
    init?(_ reader: FeedReader) throws {
        var positions: [Coordinate] = []
        try reader.eachStop { stop in
            if stop.isListed, let position = stop.position { positions.append(position) }
        }
        self.init(positions)
    }
}
