import Foundation
import GTFSModel
import TestSupport
import Testing

@Suite struct StopGridTests {
    private func position(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test func `cells are numbered row by row from the south pole and 180 degrees west`() {
        #expect(StopGrid.cell(of: position(-90, -180)) == 0)
        #expect(StopGrid.cell(of: position(-89.985, -179.995)) == 36_000)
        #expect(StopGrid.cell(of: position(-33.865, 151.215)) == 5613 * 36_000 + 33_121)
        #expect(StopGrid.cell(of: position(10, 180)) == StopGrid.cell(of: position(10, -180)))
    }

    @Test func `what is no position has no cell`() {
        for bad in [(0.0, 0.0), (90.1, 0), (0, 180.1), (.nan, 1), (1, .infinity)] {
            #expect(StopGrid.cell(of: position(bad.0, bad.1)) == nil)
        }
    }

    @Test func `a circle touches few cells`() {
        let runs = StopGrid.cells(within: 600, of: position(-33.87, 151.21))
        #expect(runs.count <= 3)
        #expect(runs.reduce(0) { $0 + $1.count } <= 9)
        #expect(StopGrid.cells(within: 30_000_000, of: position(10, 10)).count == 1)
        #expect(StopGrid.cells(within: 1100, of: position(-16.8, -179.995)).count == 4)
    }

    @Test(arguments: [0, 1, 600, 50_000, 3_000_000, 20_000_000.0])
    func `what is within a radius lies between the edges`(radius: Double) throws {
        for latitude in stride(from: -90.0, through: 90, by: 15) {
            for longitude in [-180, -179.99, -60, 0, 151.2, 179.99, 180] {
                let center = Coordinate(latitude: latitude, longitude: longitude)
                let edges = StopGrid.edges(within: radius, of: center)
                for position in around(center) where center.distance(to: position) <= radius {
                    #expect((edges.south...edges.north).contains(position.latitude), "\(center) \(position)")
                    #expect((edges.west...edges.east).contains(position.longitude), "\(center) \(position)")
                }
            }
        }
        let edges = StopGrid.edges(within: 600, of: Coordinate(latitude: -33.87, longitude: 151.21))
        #expect(edges.east - edges.west < 0.014 && edges.north - edges.south < 0.011)
    }

    /// Positions in sixteen directions, from 0.00001 degrees away to the other side of the world.
    private func around(_ center: Coordinate) -> [Coordinate] {
        (0..<16).flatMap { direction in
            (-5...2).flatMap { power in
                [1, 3, 5.4].compactMap { step -> Coordinate? in
                    let (reach, angle) = (step * pow(10, Double(power)), Double(direction) * .pi / 8)
                    let latitude = center.latitude + reach * cos(angle)
                    var longitude = center.longitude + reach * sin(angle)
                    if longitude > 180 { longitude -= 360 }
                    if longitude < -180 { longitude += 360 }
                    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
                    return Coordinate(latitude: latitude, longitude: longitude)
                }
            }
        }
    }

    @Test func `the cells of a box hold every position in it, each once`() throws {
        var random = SeededGenerator(seed: 11)
        let longitudes = [-180.0, -179.999, -0.005, 0, 12.3, 12.305, 151.2, 179.995, 180]
        for _ in 0..<2000 {
            let south = Double.random(in: -90...90, using: &random)
            let north = min(90, south + Double.random(in: 0...3.5, using: &random))
            let box = try #require(
                CoordinateBox(
                    west: random.one(of: longitudes), south: south, east: random.one(of: longitudes), north: north))
            let runs = StopGrid.cells(in: box)
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
            for longitude in longitudes where box.contains(position(north, longitude)) {
                let cell = try #require(StopGrid.cell(of: position(north, longitude)))
                #expect(runs.contains { $0.contains(cell) }, "\(box) \(longitude)")
            }
        }
    }
}
