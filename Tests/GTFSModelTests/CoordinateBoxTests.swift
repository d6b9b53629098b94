import GTFSModel
import Testing

@Suite("A box on the map")
struct CoordinateBoxTests {
    @Test(
        "holds what lies within it and on its edges",
        arguments: [
            (0.0, 0.0, true), (10, 20, true), (-10, -20, true), (10.001, 0, false), (0, 20.001, false),
            (-10.001, 0, false),
            (0, -20.001, false),
        ])
    func plain(latitude: Double, longitude: Double, isInside: Bool) throws {
        let box = try #require(CoordinateBox(west: -20, south: -10, east: 20, north: 10))
        #expect(box.contains(Coordinate(latitude: latitude, longitude: longitude)) == isInside)
    }

    @Test(
        "lies across the antimeridian where its west is greater than its east",
        arguments: [
            (179.0, true), (-179, true), (180, true), (-180, true), (170, true), (169.9, false), (-169.9, false),
            (0, false),
        ])
    func across(longitude: Double, isInside: Bool) throws {
        let box = try #require(CoordinateBox(west: 170, south: -1, east: -170, north: 1))
        #expect(box.contains(Coordinate(latitude: 0, longitude: longitude)) == isInside)
    }

    @Test(
        "is none with sides that are nowhere on Earth, or south above north",
        arguments: [
            [-181, 0, 0, 0], [0, -91, 0, 0], [0, 0, 181, 0], [0, 0, 0, 91], [0, 2, 0, 1], [Double.nan, 0, 0, 0],
        ])
    func none(sides: [Double]) {
        #expect(CoordinateBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]) == nil)
    }
}
