import TestSupport
import Testing

@testable import GTFSValidation

@Suite("Zones that overlap")
struct ZoneAreaTests {
    private static func zone(_ rings: [[(Int, Int)]]) throws -> ZoneArea {
        let text = rings.map { ring in
            "[" + (ring + [ring[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
        }
        return try #require(
            ZoneArea(geoJSON: "{\"type\":\"Polygon\",\"coordinates\":[\(text.joined(separator: ","))]}"))
    }

    /// A rectangle on the grid, with another cut out of it.
    private struct Frame {
        let outer: (x: Range<Int>, y: Range<Int>)
        let hole: (x: Range<Int>, y: Range<Int>)

        init(_ random: inout SeededGenerator) {
            func range(within all: Range<Int>, _ random: inout SeededGenerator) -> Range<Int> {
                let ends = (0..<2).map { _ in Int.random(in: all.lowerBound...all.upperBound, using: &random) }.sorted()
                return ends[0]..<ends[1]
            }
            let x = Int.random(in: 0...3, using: &random)
            let y = Int.random(in: 0...3, using: &random)
            outer = (
                x..<(x + Int.random(in: 1...4, using: &random)), y..<(y + Int.random(in: 1...4, using: &random))
            )
            hole = (range(within: outer.x, &random), range(within: outer.y, &random))
        }

        var hasHole: Bool { !hole.x.isEmpty && !hole.y.isEmpty && (hole.x != outer.x || hole.y != outer.y) }

        func contains(_ x: Int, _ y: Int) -> Bool {
            outer.x.contains(x) && outer.y.contains(y) && !(hasHole && hole.x.contains(x) && hole.y.contains(y))
        }

        var rings: [[(Int, Int)]] {
            ([outer] + (hasHole ? [hole] : [])).map { box in
                [
                    (box.x.lowerBound, box.y.lowerBound), (box.x.upperBound, box.y.lowerBound),
                    (box.x.upperBound, box.y.upperBound), (box.x.lowerBound, box.y.upperBound),
                ]
            }
        }
    }

    @Test func `They share area and each has some of its own, as the cells of a grid tell`() throws {
        var random = SeededGenerator(seed: 7)
        var overlaps = 0
        for _ in 0..<400 {
            let (one, two) = (Frame(&random), Frame(&random))
            let cells = (0..<8).flatMap { x in (0..<8).map { (one.contains(x, $0), two.contains(x, $0)) } }
            let expected =
                cells.contains { $0 == (true, true) } && cells.contains { $0 == (true, false) }
                && cells.contains { $0 == (false, true) }
            overlaps += expected ? 1 : 0
            let (first, second) = (try Self.zone(one.rings), try Self.zone(two.rings))
            #expect(first.overlaps(second) == expected, "\(one.rings) \(two.rings)")
            #expect(second.overlaps(first) == expected)
        }
        #expect((50..<350).contains(overlaps))
    }

    @Test func `Slanting sides cross between their ends`() throws {
        let triangle = try Self.zone([[(0, 0), (4, 0), (2, 4)]])
        #expect(triangle.overlaps(try Self.zone([[(0, 3), (4, 3), (2, -1)]])))
        #expect(!triangle.overlaps(try Self.zone([[(0, 0), (2, 4), (-2, 4)]])))
        #expect(!triangle.overlaps(try Self.zone([[(1, 1), (3, 1), (2, 2)]])))
        #expect(!triangle.overlaps(triangle))
    }

    @Test(arguments: [
        "", "{}", "{\"type\":\"Polygon\"}", "{\"type\":\"Polygon\",\"coordinates\":[]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[1]]]}", "{\"type\":\"Point\",\"coordinates\":[1,2]}",
    ])
    func `What is no polygon has no shape`(text: String) { #expect(ZoneArea(geoJSON: text) == nil) }
}
