import GTFSModel
import Testing

@testable import GTFSQuery

@Suite("The part of the map that stops cover")
struct StopExtentTests {
    private static func extent(_ pairs: [(Double, Double)]) -> StopExtent? {
        StopExtent(pairs.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    }

    @Test("is the box around all, and its centre the middle of most")
    func box() throws {
        let extent = try #require(Self.extent([(-33.9, 151.1), (-33.8, 151.3), (-33.85, 151.2), (0, 0), (91, 3)]))
        #expect(extent.box == CoordinateBox(west: 151.1, south: -33.9, east: 151.3, north: -33.8))
        #expect(extent.centre == Coordinate(latitude: -33.85, longitude: 151.2))
    }

    @Test("a stop far away makes the box larger, and hardly moves the centre")
    func far() throws {
        let near: [(Double, Double)] = (0..<99).map { index in
            let offset = Double(index) / 1000
            return (50 + offset, 8 + offset)
        }
        let extent = try #require(Self.extent(near + [(-10, 100)]))
        #expect(extent.box.south == -10 && extent.box.east == 100)
        #expect(extent.centre.distance(to: Coordinate(latitude: 50.05, longitude: 8.05)) < 500)
    }

    @Test("crosses the antimeridian where that is the shorter way around")
    func antimeridian() throws {
        let extent = try #require(Self.extent([(-18, 178), (-17, 179), (-16, -179)]))
        #expect(extent.box == CoordinateBox(west: 178, south: -18, east: -179, north: -16))
        #expect(extent.centre == Coordinate(latitude: -17, longitude: 179))
    }

    @Test("without a known position there is none; of one stop it is that stop")
    func few() throws {
        #expect(Self.extent([]) == nil && Self.extent([(0, 0)]) == nil && Self.extent([(.nan, 3)]) == nil)
        let one = try #require(Self.extent([(1, 2)]))
        #expect(one.box == CoordinateBox(west: 2, south: 1, east: 2, north: 1))
        #expect(one.centre == Coordinate(latitude: 1, longitude: 2))
    }
}
