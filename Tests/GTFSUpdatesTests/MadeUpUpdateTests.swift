import Foundation
import GTFSModel
import TestSupport
import Testing

@testable import GTFSUpdates

/// Updates that somebody made up: their checksum is right, what they say is not.
struct MadeUpUpdateTests {
    @Test(arguments: LongForm.seeds(12, of: 1...10_000)) func `a changed update is refused, and the database stays`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let (folder, _) = try Self.shared.get()
        var bytes = Array(
            try Data(contentsOf: URL(fileURLWithPath: folder.file("update"))).dropLast(UpdateHeader.digestLength))
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("old.sqlite")))
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let offset = Int.random(in: 10..<bytes.count, using: &random)
            bytes[offset] = UInt8.random(in: 0...255, using: &random)
        }
        if random.chance(1, of: 4) { bytes.removeLast(Int.random(in: 1..<bytes.count - 200, using: &random)) }
        let name = "bad-\(seed)"
        try folder.write(bytes + UpdateHeader.digest(bytes[...]), to: name)
        do {
            let update = try TimetableUpdate(path: folder.file(name))
            // A change of bits that no bit of the answer depends on leaves the update what it was.
            try update.apply(to: folder.file("old.sqlite"), output: folder.file(name + ".sqlite"))
            let made = try Data(contentsOf: URL(fileURLWithPath: folder.file(name + ".sqlite")))
            #expect(try made == Data(contentsOf: URL(fileURLWithPath: folder.file("new.sqlite"))))
        } catch { #expect(error is UpdateError) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("old.sqlite"))) == before)
        #expect(!folder.names.contains { $0.hasPrefix(".\(name).") })
    }

    @Test func `lengths that no update of this size can have are refused before anything is written`() throws {
        let (folder, update) = try Self.shared.get()
        for count in [512, 1 << 40, Int.max & ~511, update.result.byteCount * 3_000] {
            var header = UpdateHeader(base: update.base, result: update.result, pageSize: update.pageSize)
            let old = try Data(contentsOf: URL(fileURLWithPath: folder.file("update"))).dropLast(
                UpdateHeader.digestLength)
            let streams = old.dropFirst(header.length)
            header.result.byteCount = count
            let bytes = header.bytes + streams
            try folder.write(bytes + UpdateHeader.digest(bytes[...]), to: "long-\(count)")
            let error = try #require(throws: UpdateError.self) {
                try TimetableUpdate(path: folder.file("long-\(count)")).apply(
                    to: folder.file("old.sqlite"), output: folder.file("long.sqlite"))
            }
            #expect(error.code == .damaged)
            #expect(!folder.names.contains { $0.contains("long.sqlite") })
        }
    }

    @Test func `a schema with roots that have no name is refused`() {
        var schema = TreeContent()
        schema.columnCounts = [5]
        schema.columns = Array(repeating: ColumnValues(), count: 5)
        for index in 0..<5 { schema.columns[index].kinds = [ColumnValues.Kind.null.rawValue] }
        schema.columns[3].kinds = [ColumnValues.Kind.integer.rawValue, ColumnValues.Kind.integer.rawValue]
        schema.columns[3].integers = [2, 3]
        #expect(throws: DeltaDefect.damaged) { try TableShape.all(schema) }
    }

    @Test(arguments: [Int64.min, Int64.max, -1, 1]) func `cells outside of their page are refused`(offset: Int64) {
        var tree = TreeContent()
        tree.pages = [.init(number: 2, kind: .tableLeaf, cellCount: 1, isTidy: false)]
        (tree.hasRowIDs, tree.rowIDs, tree.columnCounts, tree.offsets) = (true, [1], [1], [offset])
        tree.columns = [ColumnValues(kinds: [ColumnValues.Kind.null.rawValue])]
        #expect(throws: DeltaDefect.damaged) {
            var writer = TreeWriter(tree, pageSize: 512) { _, _ in }
            try writer.run()
        }
    }

    private static let shared = Result { try TimetableUpdateTests.pair(seed: 31) }
}
