import TestSupport
import Testing

@testable import GTFSUpdates

/// An update may claim any size: a decoder takes no more memory than the pages of the new database can need.
struct ClaimedSizeTests {
    private static let pageSize = 512
    private static let pageCount = 20
    /// Many times what the pages have.
    private static let many = 4_000_000

    /// A tree of one page with one row of three values.
    private static var small: TreeContent {
        var tree = TreeContent()
        tree.pages = [.init(number: 2, kind: .tableLeaf, cellCount: 1, isTidy: false)]
        (tree.hasRowIDs, tree.rowIDs, tree.columnCounts, tree.offsets, tree.gaps) = (true, [1], [3], [0], [0])
        let kinds: [ColumnValues.Kind] = [.integer, .real, .text]
        tree.columns = kinds.map { ColumnValues(kinds: [$0.rawValue]) }
        tree.columns[0].integers = [7]
        tree.columns[1].reals = [UInt8](repeating: 0, count: 8)
        (tree.columns[2].lengths, tree.columns[2].bytes) = ([1], [65])
        return tree
    }

    private static let page = TreeContent.Page(number: 0, kind: .tableLeaf, cellCount: 0)

    /// What a made-up tree has too much of.
    private static var claims: [(name: String, make: (inout TreeContent) -> Void)] {
        [
            ("pages", { $0.pages = Array(repeating: page, count: many) }),
            ("cells", { $0.pages[0].cellCount = 60_000 }),
            ("keys", { $0.rowIDs = Array(repeating: 0, count: many) }),
            ("rows", { $0.columnCounts = Array(repeating: 3, count: many) }),
            ("separators", { $0.separators = Array(repeating: 0, count: many) }),
            ("overflow pages", { $0.overflowPages = Array(repeating: 0, count: many) }),
            ("overflow bytes", { $0.overflowRests = Array(repeating: 0, count: many) }),
            ("places of cells", { $0.offsets = Array(repeating: 0, count: many) }),
            ("bytes between cells", { $0.gaps = Array(repeating: 0, count: many) }),
            ("values", { $0.columns[0].kinds = Array(repeating: 1, count: many) }),
            ("whole numbers", { $0.columns[0].integers = Array(repeating: 0, count: many) }),
            ("real numbers", { $0.columns[1].reals = Array(repeating: 0, count: many) }),
            ("lengths", { $0.columns[2].lengths = Array(repeating: 0, count: many) }),
            ("a length", { $0.columns[2].lengths = [Int64(many)] }),
            ("bytes of texts", { $0.columns[2].bytes = Array(repeating: 65, count: many) }),
        ]
    }

    private static func encoded(_ tree: TreeContent) throws -> [UInt8] {
        var codec = TreeCodec(StreamEncoder(), PageBudget(pageCount: 1 << 30, pageSize: 1 << 30), shapes: [])
        _ = try codec.code(tree, base: TreeContent(), shape)
        var streams = codec.streams
        return streams.finish()
    }

    private static var shape: TableShape { TableShape(name: "made_up", root: 2, columns: []) }

    /// - Returns: the bytes of memory that were reserved, and whether the tree was read.
    private static func decode(_ bytes: [UInt8]) throws -> (reserved: Int, isRead: Bool) {
        let room = 1 << 40
        var codec = TreeCodec(
            StreamDecoder(bytes, from: 0, room: room), PageBudget(pageCount: pageCount, pageSize: pageSize),
            shapes: [])
        do {
            let tree = try codec.code(TreeContent(), base: TreeContent(), shape).tree
            #expect(tree.columns[2].bytes == [65])
            return (room - codec.streams.room, true)
        } catch is DeltaDefect {
            return (room - codec.streams.room, false)
        }
    }

    @Test func `A tree that claims more than its pages hold is refused before memory is taken for it`() throws {
        #expect(try Self.decode(Self.encoded(Self.small)).isRead)
        for claim in Self.claims {
            var tree = Self.small
            claim.make(&tree)
            let bytes = try Self.encoded(tree)
            #expect(bytes.count < 1_000, "the claim of \(claim.name) is cheap")
            let result = try Self.decode(bytes)
            #expect(!result.isRead && result.reserved < 2 * Self.pageCount * Self.pageSize, "\(claim.name)")
        }
    }

    @Test func `Numbers count by their width in memory, not by their bytes in an update`() throws {
        var encoder = StreamEncoder()
        _ = try encoder.numbers(Array(repeating: 0, count: 1_000), base: [], most: 1_000)
        let bytes = encoder.finish()
        var (tight, wide) = (StreamDecoder(bytes, from: 0, room: 8_999), StreamDecoder(bytes, from: 0, room: 9_000))
        #expect(throws: DeltaDefect.damaged) { try tight.numbers([], base: [], most: 1_000) }
        #expect(try wide.numbers([], base: [], most: 1_000).count == 1_000 && wide.room == 0)
    }
}
