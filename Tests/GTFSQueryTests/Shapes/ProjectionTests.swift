import GTFSModel
import TestSupport
import Testing

@testable import GTFSQuery

@Suite("Positions on a line, compared with trying every metre")
struct ProjectionTests {
    /// A line of a few hundred metres per step that may cross itself, near a city or the antimeridian.
    private static func line(_ random: inout SeededGenerator) -> MeasuredLine {
        var point = Coordinate(
            latitude: random.one(of: [0, -33.87, 61.2, -78]), longitude: random.one(of: [151.2, 179.995, -180, 0]))
        var points = [point]
        for _ in 0..<Int.random(in: 0...7, using: &random) {
            // Some points are repeated: a step of no length.
            if random.chance(4, of: 5) { point = moved(point, 600, &random) }
            points.append(point)
        }
        return MeasuredLine(points)
    }

    /// A point up to `reach` metres away in each direction.
    private static func moved(_ point: Coordinate, _ reach: Double, _ random: inout SeededGenerator) -> Coordinate {
        let metre = 1 / 111_195.0
        let east =
            metre
            / Coordinate(latitude: point.latitude, longitude: 0).distance(
                to: Coordinate(latitude: point.latitude, longitude: 1)) * 111_195
        let longitude = point.longitude + Double.random(in: -reach...reach, using: &random) * east
        return Coordinate(
            latitude: point.latitude + Double.random(in: -reach...reach, using: &random) * metre,
            longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
    }

    /// Every half metre of a line.
    private static func samples(_ line: MeasuredLine) -> [(metres: Double, point: Coordinate)] {
        stride(from: 0, through: line.length, by: 0.5).compactMap { metres in
            line.point(at: metres).map { (metres, $0) }
        }
    }

    @Test("the nearest point is as near as any of the line", arguments: 1...150 as ClosedRange<UInt64>)
    func nearest(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let line = Self.line(&random)
        let position = Self.moved(line.points[0], 900, &random)
        let samples = Self.samples(line).map { $0.point.distance(to: position) }
        let found = try #require(line.nearest(to: position))
        let best = try #require(samples.min())
        #expect(abs(found.distance - best) < 0.6, "\(found.distance) instead of \(best)")
        let point = try #require(line.point(at: found.metres))
        #expect(point.distance(to: found.point) < 0.01)
    }

    @Test("the nearest point of a part is as near as any of the part", arguments: 1...150 as ClosedRange<UInt64>)
    func nearestOfPart(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let line = Self.line(&random)
        let position = Self.moved(line.points[0], 900, &random)
        let ends = [0, 0].map { _ in Double.random(in: 0...max(1, line.length), using: &random) }.sorted()
        let found = try #require(line.nearest(to: position, from: ends[0], to: ends[1]))
        let best = Self.samples(line).filter { ends[0] <= $0.metres && $0.metres <= ends[1] }
            .map { $0.point.distance(to: position) }.min()
        #expect(min(ends[0], line.length) - 0.001 <= found.metres && found.metres <= ends[1] + 0.001)
        if let best { #expect(found.distance < best + 0.6, "\(found.distance) instead of \(best)") }
    }

    @Test("stops in order cost no more than any choice of points in order", arguments: 1...150 as ClosedRange<UInt64>)
    func ordered(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let line = Self.line(&random)
        // Stops of a vehicle that goes along the line, beside it by up to 20 metres.
        let count = Int.random(in: 1...6, using: &random)
        let stops = (0..<count).compactMap { index in
            line.point(at: line.length * (Double(index) + 0.5) / Double(count)).map { Self.moved($0, 20, &random) }
        }
        let projection = OrderedProjection(line, from: 0, to: line.length, stopCount: stops.count)
        let metres = projection.metres(of: stops)
        #expect(zip(metres, metres.dropFirst()).allSatisfy(<=))
        let cost = zip(metres, stops).reduce(0) { sum, pair in
            sum + (line.point(at: pair.0).map { square($0.distance(to: pair.1)) } ?? .infinity)
        }
        let best = Self.leastCost(stops, line)
        #expect(cost <= best * 1.02 + 5, "\(cost) instead of \(best) square metres")
    }

    /// The least sum of squared distances over all choices of sampled points that never go back.
    private static func leastCost(_ stops: [Coordinate], _ line: MeasuredLine) -> Double {
        let samples = samples(line)
        var costs = [Double](repeating: 0, count: samples.count)
        for stop in stops {
            var least = Double.infinity
            for index in samples.indices {
                least = min(least, costs[index])
                costs[index] = least + square(samples[index].point.distance(to: stop))
            }
        }
        return costs.min() ?? 0
    }

    @Test func `stops in any order never go back on the line`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let line = Self.line(&random)
            let stops = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                Self.moved(line.points[0], 900, &random)
            }
            let metres = OrderedProjection(line, from: 0, to: line.length, stopCount: stops.count).metres(of: stops)
            #expect(zip(metres, metres.dropFirst()).allSatisfy(<=))
            #expect(metres.allSatisfy { 0 <= $0 && $0 <= line.length + 0.001 })
        }
    }

    @Test func `a part of a line joins its ends through the points between them`() {
        let line = MeasuredLine([0, 1, 1, 3].map { Coordinate(latitude: 0, longitude: $0) })
        let degree = line.length / 3
        #expect(line.part(from: 0, to: line.length) == line.points)
        let part = line.part(from: degree / 2, to: 2 * degree).map { ($0.longitude * 1e9).rounded() / 1e9 }
        #expect(part == [0.5, 1, 1, 2])
        #expect(line.part(from: degree, to: degree).count == 2)
        #expect(line.part(from: 2, to: 1) == [])
        #expect(MeasuredLine([]).part(from: 0, to: 1) == [])
    }
}

private func square(_ value: Double) -> Double { value * value }
