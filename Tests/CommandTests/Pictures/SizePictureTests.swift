import Foundation
import GTFSQuery
import Testing

@testable import gtfs_query

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query size as a picture")
struct SizePictureTests {
    @Test("an area is divided in proportion, without a gap and without an overlap", arguments: 1...30)
    func areas(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let values = (0..<seed).map { _ in Double(random.next() % 10_000) }.sorted(by: >)
        let whole = AreaRectangle(x: 10, y: 20, width: 300, height: Double(50 + seed * 20))
        let pieces = whole.divided(values)
        #expect(pieces.count == values.count)
        let sum = values.reduce(0, +)
        for (piece, value) in zip(pieces, values) {
            let share = value / sum * whole.width * whole.height
            #expect(abs(piece.width * piece.height - share) < 1e-6 * whole.width * whole.height)
            #expect(piece.x >= 9.999 && piece.y >= 19.999)
            #expect(piece.x + piece.width < 310.001 && piece.y + piece.height < whole.y + whole.height + 0.001)
        }
        for (index, one) in pieces.enumerated() {
            for other in pieces[(index + 1)...] {
                let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                let height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                #expect(width < 1e-6 || height < 1e-6, "two pieces overlap")
            }
        }
    }

    private struct Seeded {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }

    @Test("nothing to divide has no area")
    func nothing() {
        let whole = AreaRectangle(x: 0, y: 0, width: 10, height: 10)
        #expect(whole.divided([]).isEmpty)
        #expect(whole.divided([0, 0]).allSatisfy { $0.width == 0 && $0.height == 0 })
        #expect(whole.divided([5, 0])[0] == whole)
    }

    @Test("the picture names every kind and each form of the feed; over the budget it is exit 1 all the same")
    func picture() throws {
        let folder = try TemporaryFolder()
        let run = try HarbourCity.ask(["size", "--picture", "size.svg"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let svg = try folder.text("size.svg")
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        for word in ["This database", "The zip", "Its text", "Plain SQLite (estimate)", "stored_trips", "bookkeeping"] {
            #expect(svg.contains(word), "\(word)")
        }
        let over = try HarbourCity.ask(["size", "--budget", "1KB", "--format", "html"], in: folder)
        #expect(over.status == 1 && over.output.hasSuffix("</html>\n"))
        #expect(over.errors.hasPrefix("Error: The database takes "))
        #expect(!PictureFileTests.fetches(over.output))
        let two = try Executable.query.run(["size", "a.sqlite", "b.sqlite", "--picture", "x.html"], in: folder)
        #expect(two.status == 64)
    }
}
