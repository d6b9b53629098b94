/// Codes a database against an old one: its schema, its trees, its header, and what is on no tree.
struct DatabaseCodec<Streams: DeltaStreams> {
    /// A database as far as it is not in its trees.
    struct Rest {
        /// The first 100 bytes of the file.
        var header: [UInt8] = []
        /// The pages that are given byte by byte, and their bytes one behind the other.
        var pages: [Int64] = []
        var bytes: [UInt8] = []
    }

    private var codec: TreeCodec<Streams>
    private let base: DatabaseSide?
    private let pageCount: Int

    /// - Parameters:
    ///   - pageCount: pages of the new database.
    ///   - pageSize: bytes of each.
    init(_ streams: Streams, base: DatabaseSide?, pageCount: Int, pageSize: Int) {
        codec = TreeCodec(streams, PageBudget(pageCount: pageCount, pageSize: pageSize), shapes: [])
        self.base = base
        self.pageCount = pageCount
    }

    var streams: Streams { codec.streams }

    /// Codes the trees.
    /// - Parameters:
    ///   - new: the new database; nil for a decoder.
    ///   - take: takes each tree when it is whole.
    mutating func trees(new: DatabaseSide?, _ take: (TreeContent) throws -> Void) throws {
        let schemaShape = TableShape(name: SchemaRows.name, root: 1, columns: [])
        let schema = try codec.code(
            new?.schema ?? TreeContent(), base: base?.schema ?? TreeContent(), schemaShape
        ).tree
        try take(schema)
        let shapes = TableShape.ordered(try DatabaseSide.shapes(schema))
        codec = TreeCodec(codec.streams, codec.budget, shapes: shapes)
        if shapes.contains(where: { $0.name == ShapeTables.stretches }) {
            codec.shapeTables = ShapeTables(
                newSpans: try new?.keptTree(named: ShapeTables.spans),
                baseSpans: try base?.keptTree(named: ShapeTables.spans) ?? TreeContent())
        }
        var waiting: [(coded: TreeCodec<Streams>.Deferred, tree: TreeContent)] = []
        for shape in shapes {
            let tree = try new?.tree(named: shape.name) ?? TreeContent()
            let coded = try codec.code(tree, base: base?.tree(named: shape.name) ?? TreeContent(), shape)
            if coded.columns.isEmpty { try take(coded.tree) } else { waiting.append((coded, tree)) }
        }
        for one in waiting { try take(codec.finish(one.coded, new: one.tree)) }
    }

    mutating func codeRest(_ new: Rest) throws -> Rest {
        let old = try base.map { try Array($0.file.page(1).prefix(PageFile.headerLength)) } ?? []
        var rest = Rest()
        rest.header = try codec.streams.bytes(
            new.header, base: old, width: 1, kind: .layout, most: PageFile.headerLength)
        rest.pages = try codec.streams.numbers(new.pages, base: [], isRising: true, most: pageCount)
        rest.bytes = try codec.streams.bytes(
            new.bytes, base: [], width: 1, kind: .layout, most: rest.pages.count * codec.budget.pageSize)
        return rest
    }
}
