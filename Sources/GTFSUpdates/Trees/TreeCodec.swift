/// Codes b-trees one after the other, each against the one of the same name in the old database.
struct TreeCodec<Streams: DeltaStreams> {
    /// A tree of which columns are still to come, as they lead to tables that come later.
    struct Deferred {
        let shape: TableShape
        var tree: TreeContent
        let base: TreeContent
        let columns: [Int]
    }

    var streams: Streams
    private(set) var budget: PageBudget
    /// The tables to whose keys references lead.
    let referenced: Set<String>
    private(set) var maps: [String: KeyMap] = [:]
    var shapeTables = ShapeTables(newSpans: nil, baseSpans: TreeContent())

    private var pageModels = PageModels()
    private var derivedRows: DerivedRows
    private var foreseen = ForeseenValues()

    init(_ streams: Streams, _ budget: PageBudget, shapes: [TableShape]) {
        (self.streams, self.budget) = (streams, budget)
        derivedRows = DerivedRows(shapes)
        referenced = Set(shapes.flatMap(\.references))
    }

    /// Codes a tree except the columns that lead to tables that come later.
    /// - Parameter new: the tree of the new database; a decoder does not look at it.
    mutating func code(_ new: TreeContent, base: TreeContent, _ shape: TableShape) throws -> Deferred {
        var tree = TreeContent()
        if let rows = try codeDerived(new, shape: shape) {
            tree = rows
            try codeLayout(new, base: base, shape: shape, tree: &tree)
            return Deferred(shape: shape, tree: tree, base: base, columns: [])
        }
        if try streams.flag(new.hasSameRows(as: base), question: .areRowsSame) {
            try keepRows(base, shape: shape, tree: &tree)
            try codeLayout(new, base: base, shape: shape, tree: &tree)
            return Deferred(shape: shape, tree: tree, base: base, columns: [])
        }
        try codeRows(new, base: base, shape: shape, tree: &tree)
        if let columns = try codeShapes(new, base: base, shape: shape, tree: tree) {
            tree.columns = columns
            try codeLayout(new, base: base, shape: shape, tree: &tree)
            return Deferred(shape: shape, tree: tree, base: base, columns: [])
        }
        let columnCount = Int(tree.columnCounts.max() ?? 0)
        tree.columns = Array(repeating: ColumnValues(), count: columnCount)
        var identity = TableIdentity(shape, new: tree, old: base, isNeeded: referenced.contains(shape.name))
        var deferred: [Int] = []
        for index in SchemaRows.order(shape, columnCount: columnCount) {
            let values = index < new.columns.count ? new.columns[index] : ColumnValues()
            if isDeferred(shape, index: index) { deferred.append(index) }
            try code(values, base: base, shape: shape, index: index, tree: &tree, identity: &identity)
            if let map = identity.map(after: index, of: columnCount) { maps[shape.name] = map }
        }
        if deferred.isEmpty { try codeLayout(new, base: base, shape: shape, tree: &tree) }
        derivedRows.take(tree, shape)
        foreseen.take(tree, shape)
        if shape.name == ShapeTables.shapes { shapeTables.take(shapes: tree, shape) }
        return Deferred(shape: shape, tree: tree, base: base, columns: deferred)
    }

    /// Takes the rows of the old database, all of which the new one has, and no others.
    private mutating func keepRows(_ base: TreeContent, shape: TableShape, tree: inout TreeContent) throws {
        try budget.spend(cells: max(base.rowIDs.count, base.rowCount))
        for column in base.columns { try budget.spend(column) }
        (tree.hasRowIDs, tree.rowIDs) = (base.hasRowIDs, base.rowIDs)
        (tree.columnCounts, tree.columns) = (base.columnCounts, base.columns)
        if referenced.contains(shape.name) {
            try streams.reserve(byteCount: tree.rowCount * KeyMap.bytesPerRow)
            let rows = tree.rowIDs.enumerated().map { (key: $1, identity: UInt64($0)) }
            maps[shape.name] = KeyMap(new: rows, old: rows)
        }
        derivedRows.take(tree, shape)
        foreseen.take(tree, shape)
        switch shape.name {
        case ShapeTables.shapes: shapeTables.take(shapes: tree, shape)
        case ShapeTables.stretches: shapeTables.keepStretches(base)
        default: break
        }
    }

    /// Codes the keys of the rows, and how many columns each has.
    private mutating func codeRows(
        _ new: TreeContent, base: TreeContent, shape: TableShape, tree: inout TreeContent
    ) throws {
        tree.hasRowIDs = try streams.flag(new.hasRowIDs, question: .hasRowIDs)
        tree.rowIDs = try streams.numbers(new.rowIDs, base: base.rowIDs, isRising: true, most: budget.cellsLeft)
        tree.columnCounts = try streams.bytes(
            new.columnCounts, base: base.columnCounts, width: 1, kind: .kinds,
            most: tree.hasRowIDs ? tree.rowIDs.count : budget.cellsLeft)
        try budget.spend(cells: max(tree.rowIDs.count, tree.rowCount))
        if referenced.contains(shape.name) { try streams.reserve(byteCount: tree.rowCount * KeyMap.bytesPerRow) }
    }

    /// The rows that other tables give, where they are these. They are held against the pages before they are made.
    private mutating func codeDerived(_ new: TreeContent, shape: TableShape) throws -> TreeContent? {
        for rule in derivedRows.rules(shape) {
            var known: TreeContent?
            if Streams.isEncoder { known = derivedRows.rows(rule, shape) }
            let isSame = !new.hasRowIDs && new.columnCounts == known?.columnCounts && new.columns == known?.columns
            guard try streams.flag(isSame, question: .isDerived) else { continue }
            guard let size = derivedRows.size(rule, shape) else { throw DeltaDefect.damaged }
            try budget.spend(cells: size.rows)
            try budget.spend(bytes: size.rows * size.columns + size.bytes)
            try streams.reserve(byteCount: size.rows * size.columns * (1 + MemoryLayout<Int64>.size) + size.bytes)
            guard let rows = known ?? derivedRows.rows(rule, shape) else { throw DeltaDefect.damaged }
            return rows
        }
        return nil
    }

    /// The columns of a table of shapes, where it is coded by its points.
    private mutating func codeShapes(
        _ new: TreeContent, base: TreeContent, shape: TableShape, tree: TreeContent
    ) throws -> [ColumnValues]? {
        switch shape.name {
        case ShapeTables.stretches: try shapeTables.stretches(new, base: base, rows: tree, &budget, &streams)
        case ShapeTables.spans:
            try shapeTables.spans(
                new, base: base, rowCount: tree.rowCount, map: maps[ShapeTables.shapes], budget: &budget,
                streams: &streams)
        default: nil
        }
    }

    /// Codes the columns that are still to come.
    mutating func finish(_ deferred: Deferred, new: TreeContent) throws -> TreeContent {
        var tree = deferred.tree
        for index in deferred.columns {
            let values = index < new.columns.count ? new.columns[index] : ColumnValues()
            _ = try codeBytes(values, base: deferred.base, shape: deferred.shape, index: index, tree: &tree)
        }
        try codeLayout(new, base: deferred.base, shape: deferred.shape, tree: &tree)
        return tree
    }

    private func isDeferred(_ shape: TableShape, index: Int) -> Bool {
        guard let reference = shape.packed(at: index)?.reference else { return false }
        return maps[reference] == nil && referenced.contains(reference)
    }

    /// Codes how the rows lie on pages, when all of them are known.
    private mutating func codeLayout(
        _ new: TreeContent, base: TreeContent, shape: TableShape, tree: inout TreeContent
    ) throws {
        if tree.hasLongRows(pageSize: budget.pageSize) {
            tree.overflowPages = try streams.numbers(
                new.overflowPages, base: base.overflowPages, most: budget.pagesLeft)
            try budget.spend(pages: tree.overflowPages.count)
            tree.overflowRests = try streams.bytes(
                new.overflowRests, base: base.overflowRests, width: 1, kind: .layout,
                most: tree.overflowPages.count * budget.pageSize)
        }
        let codec = PageCodec(pages: new.pages, tree: tree, budget, root: shape.root)
        tree.pages = try streams.code { try codec.code(&pageModels, &$0) }
        try budget.spend(pages: tree.pages.count)
        try streams.reserve(byteCount: tree.pages.count * MemoryLayout<TreeContent.Page>.stride)
        try codeSeparators(new, tree: &tree)
        let untidy = tree.pages.filter { !$0.isTidy }
        guard !untidy.isEmpty else { return }
        tree.offsets = try streams.numbers(
            new.offsets, base: base.offsets, most: untidy.reduce(0) { $0 + $1.cellCount })
        tree.gaps = try streams.bytes(
            new.gaps, base: base.gaps, width: 1, kind: .layout, most: untidy.count * budget.pageSize)
    }

    /// Codes the keys of interior pages, which are those of the rows before them as a rule.
    private mutating func codeSeparators(_ new: TreeContent, tree: inout TreeContent) throws {
        let count = tree.pages.reduce(0) { $0 + ($1.kind == .tableInterior ? $1.cellCount : 0) }
        guard count > 0 else { return }
        try budget.spend(cells: count)
        let isTight = new.separators.count == count && new.separators.allSatisfy { $0 == 0 }
        guard try streams.flag(isTight, question: .isTight) else {
            tree.separators = try streams.numbers(new.separators, base: [], most: count)
            return
        }
        try streams.reserve(byteCount: count * MemoryLayout<Int64>.size)
        tree.separators = [Int64](repeating: 0, count: count)
    }

    private mutating func code(
        _ values: ColumnValues, base: TreeContent, shape: TableShape, index: Int, tree: inout TreeContent,
        identity: inout TableIdentity
    ) throws {
        let old = index < base.columns.count ? base.columns[index] : ColumnValues()
        let candidate =
            derivedRows.candidate(shape, column: index, tree: tree)
            ?? SchemaRows.candidate(shape, column: index, tree: tree)
        if let column = candidate, try streams.flag(values == column, question: .isDerivedColumn) {
            try budget.spend(column)
            try streams.reserve(byteCount: column.byteCountInMemory)
            tree.columns[index] = column
            return
        }
        var column = ColumnValues()
        // The type of a value has a byte of its record at least.
        column.kinds = try streams.bytes(
            values.kinds, base: old.kinds, width: 1, kind: .kinds, most: min(tree.rowCount, budget.bytesLeft))
        try budget.spend(bytes: column.kinds.count)
        let reference = ColumnReference(shape, index: index, maps: maps)
        let oldIntegers = foreseen.integers(column.kinds, shape, index, tree, old) ?? old.integers.map(reference.base)
        let integers = try streams.numbers(
            values.integers.map(reference.old), base: oldIntegers, most: column.count(of: .integer))
        column.integers = try integers.map(reference.new)
        column.reals = try streams.bytes(
            values.reals, base: old.reals, width: 8, kind: .number8, most: 8 * column.count(of: .real))
        try budget.spend(bytes: column.reals.count)
        column.lengths = try streams.numbers(
            values.lengths, base: foreseen.lengths(column.kinds, shape, index, tree) ?? old.lengths,
            most: column.count(of: .text) + column.count(of: .blob))
        try budget.spend(lengths: column.lengths)
        tree.columns[index] = column
        var packed: TableIdentity.SharedForm?
        if !isDeferred(shape, index: index) {
            packed = try codeBytes(values, base: base, shape: shape, index: index, tree: &tree)
        }
        identity.add(index, (tree.columns[index], integers), (old, old.integers.map(reference.base)), packed)
    }

    /// Codes the texts and BLOBs of a column. A packed column gives both in the form that both databases share.
    private mutating func codeBytes(
        _ values: ColumnValues, base: TreeContent, shape: TableShape, index: Int, tree: inout TreeContent
    ) throws -> TableIdentity.SharedForm? {
        let old = index < base.columns.count ? base.columns[index] : ColumnValues()
        guard let packed = shape.packed(at: index) else {
            let isText = tree.columns[index].kinds.contains(ColumnValues.Kind.text.rawValue)
            tree.columns[index].bytes = try streams.bytes(
                values.bytes, base: old.bytes, width: 1, kind: isText ? .text : .blob,
                most: tree.columns[index].byteCount)
            return nil
        }
        let isDifferences = packed.reference == nil
        let width = shape.index(of: packed.width)
        let widths = tree.numbers(ofColumn: width, besideBytesOf: index)
        let oldWidths = index < base.columns.count ? base.numbers(ofColumn: width, besideBytesOf: index) : []
        let map = packed.reference.flatMap { maps[$0] }
        let oldNumbers = try PackedNumbers(old, widths: oldWidths, isDifferences: isDifferences)
        let newNumbers = try PackedNumbers(values, widths: widths, isDifferences: isDifferences)
        let baseForm = map.map { map in oldNumbers.numbers.map(map.base) } ?? oldNumbers.numbers
        let newForm = map.map { map in newNumbers.numbers.map(map.old) } ?? newNumbers.numbers
        let byteCount = tree.columns[index].byteCount
        let numbers = try streams.numbers(newForm, base: baseForm, most: byteCount)
        let rest = try streams.bytes(
            newNumbers.rest, base: oldNumbers.rest, width: 1, kind: .blob, most: byteCount)
        let joined = PackedNumbers(numbers: try map.map { map in try numbers.map(map.new) } ?? numbers, rest: rest)
        tree.columns[index].bytes = try joined.bytes(
            lengths: tree.columns[index].lengths, widths: widths, isDifferences: isDifferences)
        return TableIdentity.SharedForm(
            new: try PackedNumbers(numbers: numbers, rest: rest).shared(tree.columns[index], widths: widths),
            old: try PackedNumbers(numbers: baseForm, rest: oldNumbers.rest).shared(old, widths: oldWidths))
    }
}
