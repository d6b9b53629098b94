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

    /// The pages of a tree of three levels, as full as pages of 512 bytes get, without a row.
    private static var manyPages: [TreeContent.Page] {
        let leaves = Array(repeating: TreeContent.Page(number: 0, kind: .tableLeaf, cellCount: 0), count: 81)
        let branch = [TreeContent.Page(number: 0, kind: .tableInterior, cellCount: 80)] + leaves
        return [branch[0]] + Array(repeating: branch, count: 81).joined()
    }

    /// What a made-up tree has too much of.
    private static var claims: [(name: String, make: (inout TreeContent) -> Void)] {
        [
            ("pages", { $0.pages = manyPages }),
            ("cells", { $0.pages[0].cellCount = 60_000 }),
            ("keys", { $0.rowIDs = Array(repeating: 0, count: many) }),
            ("rows", { $0.columnCounts = Array(repeating: 3, count: many) }),
            (
                "separators",
                {
                    $0.pages[0] = .init(number: 2, kind: .tableInterior, cellCount: 1)
                    $0.pages += [3, 4].map { .init(number: $0, kind: .tableLeaf, cellCount: 0) }
                    $0.separators = Array(repeating: 0, count: many)
                }
            ),
            ("overflow pages", { lengthen(&$0, overflowPages: many) }),
            ("overflow bytes", { lengthen(&$0, overflowBytes: many) }),
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

    /// Gives the row more text than its page has room for.
    private static func lengthen(_ tree: inout TreeContent, overflowPages: Int = 0, overflowBytes: Int = 0) {
        tree.overflowPages = Array(repeating: 0, count: overflowPages)
        tree.overflowRests = Array(repeating: 0, count: overflowBytes)
        (tree.columns[2].lengths, tree.columns[2].bytes) = ([600], [UInt8](repeating: 65, count: 600))
    }

    private static func encoded(_ tree: TreeContent) throws -> [UInt8] {
        var codec = TreeCodec(StreamEncoder(of: 1 << 12), PageBudget(pageCount: 1 << 30, pageSize: 1 << 30), shapes: [])
        _ = try codec.code(tree, base: TreeContent(), shape)
        var streams = codec.streams
        return streams.finish()
    }

    private static var shape: TableShape { TableShape(name: "made_up", root: 2, columns: []) }

    /// - Returns: the bytes of memory that were reserved, and whether the tree was read.
    private static func decode(_ bytes: [UInt8]) throws -> (reserved: Int, isRead: Bool) {
        let room = 1 << 40
        var codec = TreeCodec(
            StreamDecoder(bytes, from: 0, of: 1 << 12, room: room),
            PageBudget(pageCount: pageCount, pageSize: pageSize),
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
        var encoder = StreamEncoder(of: 1 << 12)
        _ = try encoder.numbers(Array(repeating: 0, count: 1_000), base: [], most: 1_000)
        let bytes = encoder.finish()
        var (tight, wide) = (
            StreamDecoder(bytes, from: 0, of: 1 << 12, room: 8_999),
            StreamDecoder(bytes, from: 0, of: 1 << 12, room: 9_000)
        )
        #expect(throws: DeltaDefect.damaged) { try tight.numbers([], base: [], most: 1_000) }
        #expect(try wide.numbers([], base: [], most: 1_000).count == 1_000 && wide.room == 0)
    }

    /// Trees one after the other, which cost an update little and the database much: each row or point of the last ones is
    /// foreseen by what stands before it.
    struct Hostile {
        let name: String
        var trees: [(content: TreeContent, shape: TableShape)] = []
        /// The trees that a decoder with as many pages reads before it refuses.
        let read: Int

        mutating func add(_ content: TreeContent, _ name: String, _ columns: [TableShape.Column]) {
            var content = content
            content.pages = [.init(number: 2, kind: content.hasRowIDs ? .tableLeaf : .indexLeaf, cellCount: 1)]
            trees.append((content, TableShape(name: name, root: 2, columns: columns)))
        }

        static func table(_ columns: [ColumnValues], rows: Int, hasRowIDs: Bool = true) -> TreeContent {
            var tree = TreeContent()
            (tree.hasRowIDs, tree.rowIDs) = (hasRowIDs, hasRowIDs ? (0..<rows).map { Int64($0 + 1) } : [])
            (tree.columnCounts, tree.columns) = (Array(repeating: UInt8(columns.count), count: rows), columns)
            return tree
        }

        static func numbers(_ numbers: [Int64]) -> ColumnValues {
            numbers.reduce(into: ColumnValues()) { $0.append($1) }
        }
    }

    /// Indexes of a table, of which each costs a bit.
    private static var indexes: Hostile {
        var hostile = Hostile(name: "indexes", read: 5)
        let numbers = Hostile.numbers((1...300).map { $0 })
        hostile.add(Hostile.table([numbers], rows: 300), "made_up", [.init(name: "n")])
        for index in 0..<100 {
            hostile.add(
                Hostile.table([numbers, numbers], rows: 300, hasRowIDs: false), "made_up_\(index)",
                [.init(name: "n"), .init(name: "", reference: "made_up")])
        }
        return hostile
    }

    /// One pattern, whose stops are the rows of another table.
    private static var stops: Hostile {
        var hostile = Hostile(name: "stops", read: 2)
        hostile.add(Hostile.table([Hostile.numbers([1])], rows: 1), "stored_stops", [])
        var keys = ColumnValues()
        keys.append(blob: [UInt8](repeating: 7, count: 2_000))
        hostile.add(
            Hostile.table([Hostile.numbers([1]), keys], rows: 1), "patterns",
            [.init(name: "stop_width"), .init(name: "stop_keys")])
        let rows = [[Int64](repeating: 7, count: 2_000), [Int64](repeating: 1, count: 2_000), (0..<2_000).map { $0 }]
        hostile.add(
            Hostile.table(rows.map(Hostile.numbers), rows: 2_000, hasRowIDs: false), "stop_patterns",
            [.init(name: "stop_key"), .init(name: "pattern_key"), .init(name: "position")])
        return hostile
    }

    /// Lines of points whose steps take no bits.
    private static func points(rows: Int) -> Hostile {
        var hostile = Hostile(name: "points", read: rows < 10 ? 1 : 0)
        var columns = StretchPoints.noColumns
        let row = StretchPoints(points: Array(repeating: LinePoint(), count: StretchRows.mostPoints))
        for _ in 0..<rows { row.append(to: &columns) }
        hostile.add(Hostile.table(columns, rows: rows), ShapeTables.stretches, [])
        return hostile
    }

    /// A shape that goes along one line again and again.
    private static var spans: Hostile {
        let (rows, points) = (1_600, 1_000)
        var hostile = Hostile(name: "spans", read: 2)
        hostile.add(
            Hostile.table([Hostile.numbers([Int64(rows * points)])], rows: 1), ShapeTables.shapes,
            [.init(name: "point_count")])
        var columns = StretchPoints.noColumns
        StretchPoints(points: Array(repeating: LinePoint(), count: points)).append(to: &columns)
        hostile.add(Hostile.table(columns, rows: 1), ShapeTables.stretches, [])
        hostile.add(spanRows(rows, points: points), ShapeTables.spans, [])
        return hostile
    }

    private static func spanRows(_ rows: Int, points: Int) -> TreeContent {
        var columns = (0..<SpanRows.Column.count).map { _ in ColumnValues() }
        for row in 0..<rows {
            let numbers: [Int64?] = [1, Int64(row * points), Int64(points), 1, 0, 0, nil]
            for (index, number) in numbers.enumerated() { columns[index].append(number) }
        }
        return Hostile.table(columns, rows: rows, hasRowIDs: false)
    }

    private static func encoded(_ hostile: Hostile) throws -> [UInt8] {
        var codec = TreeCodec(
            StreamEncoder(of: 1 << 12), PageBudget(pageCount: 1 << 30, pageSize: pageSize),
            shapes: hostile.trees.map(\.shape))
        codec.shapeTables = ShapeTables(
            newSpans: hostile.trees.first { $0.shape.name == ShapeTables.spans }?.content ?? TreeContent(),
            baseSpans: TreeContent())
        for tree in hostile.trees { _ = try codec.code(tree.content, base: TreeContent(), tree.shape) }
        var streams = codec.streams
        return streams.finish()
    }

    @Test func `Rows and points that cost an update a bit are held against the pages before memory is taken for them`()
        throws
    {
        for hostile in [Self.indexes, Self.stops, Self.points(rows: 5), Self.points(rows: 12), Self.spans] {
            let bytes = try Self.encoded(hostile)
            #expect(bytes.count < 3_000, "\(hostile.name) are cheap")
            let room = 1 << 40
            var codec = TreeCodec(
                StreamDecoder(bytes, from: 0, of: 1 << 12, room: room),
                PageBudget(pageCount: Self.pageCount, pageSize: Self.pageSize), shapes: hostile.trees.map(\.shape))
            codec.shapeTables = ShapeTables(newSpans: nil, baseSpans: TreeContent())
            var read = 0
            do {
                for tree in hostile.trees {
                    let coded = try codec.code(TreeContent(), base: TreeContent(), tree.shape).tree
                    #expect(coded.columns == tree.content.columns)
                    read += 1
                }
            } catch is DeltaDefect {}
            #expect(read == hostile.read, "\(hostile.name)")
            // The room of an update is 16 times the database.
            #expect(room - codec.streams.room < 16 * Self.pageCount * Self.pageSize, "\(hostile.name)")
        }
    }
}
