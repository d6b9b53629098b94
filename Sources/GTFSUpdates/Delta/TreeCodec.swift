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

    init(_ streams: Streams, _ budget: PageBudget, shapes: [TableShape]) {
        (self.streams, self.budget) = (streams, budget)
        referenced = Set(shapes.flatMap(\.references))
    }

    /// Codes a tree except the columns that lead to tables that come later.
    /// - Parameter new: the tree of the new database; a decoder does not look at it.
    mutating func code(_ new: TreeContent, base: TreeContent, _ shape: TableShape) throws -> Deferred {
        var tree = TreeContent()
        try codePages(new, base, &tree)
        try budget.begin(tree.pages)
        tree.rowIDs = try streams.numbers(new.rowIDs, base: base.rowIDs, isRising: true, most: budget.keyedRecords)
        tree.columnCounts = try streams.bytes(
            new.columnCounts, base: base.columnCounts, width: 1, kind: .kinds, most: budget.records)
        if referenced.contains(shape.name) { try streams.reserve(byteCount: tree.rowCount * KeyMap.bytesPerRow) }
        try codeLayout(new, base, &tree)
        let columnCount = Int(tree.columnCounts.max() ?? 0)
        tree.columns = Array(repeating: ColumnValues(), count: columnCount)
        var identity = TableIdentity(shape, tree, base, isNeeded: referenced.contains(shape.name))
        var deferred: [Int] = []
        for index in 0..<columnCount {
            let values = index < new.columns.count ? new.columns[index] : ColumnValues()
            if isDeferred(shape, index) { deferred.append(index) }
            try code(values, base: base, shape, index, &tree, &identity)
            if let map = identity.map(after: index, of: columnCount) { maps[shape.name] = map }
        }
        return Deferred(shape: shape, tree: tree, base: base, columns: deferred)
    }

    /// Codes the columns that are still to come.
    mutating func finish(_ deferred: Deferred, new: TreeContent) throws -> TreeContent {
        var tree = deferred.tree
        for index in deferred.columns {
            let values = index < new.columns.count ? new.columns[index] : ColumnValues()
            _ = try codeBytes(values, base: deferred.base, deferred.shape, index, &tree)
        }
        return tree
    }

    private func isDeferred(_ shape: TableShape, _ index: Int) -> Bool {
        guard let reference = shape.packed(at: index)?.reference else { return false }
        return maps[reference] == nil && referenced.contains(reference)
    }

    private mutating func codePages(_ new: TreeContent, _ base: TreeContent, _ tree: inout TreeContent) throws {
        let numbers = try streams.numbers(
            new.pages.map { Int64($0.number) }, base: base.pages.map { Int64($0.number) }, isRising: true,
            most: budget.pagesLeft)
        let kinds = try streams.bytes(
            new.pages.map(\.kind.rawValue), base: base.pages.map(\.kind.rawValue), width: 1, kind: .kinds,
            most: numbers.count)
        let counts = try streams.numbers(
            new.pages.map { Int64($0.cellCount) }, base: base.pages.map { Int64($0.cellCount) }, most: numbers.count)
        let tidy = try streams.bytes(
            new.pages.map { $0.isTidy ? 1 : 0 }, base: base.pages.map { $0.isTidy ? 1 : 0 }, width: 1, kind: .kinds,
            most: numbers.count)
        guard kinds.count == numbers.count, counts.count == numbers.count, tidy.count == numbers.count else {
            throw DeltaDefect.damaged
        }
        for index in numbers.indices {
            guard let kind = PageKind(rawValue: kinds[index]), counts[index] >= 0, counts[index] < 65_536 else {
                throw DeltaDefect.damaged
            }
            tree.pages.append(
                TreeContent.Page(
                    number: Int(clamping: numbers[index]), kind: kind, cellCount: Int(counts[index]),
                    isTidy: tidy[index] != 0))
        }
        tree.hasRowIDs = tree.pages.first?.kind.isTable ?? false
    }

    private mutating func codeLayout(_ new: TreeContent, _ base: TreeContent, _ tree: inout TreeContent) throws {
        tree.separators = try streams.numbers(new.separators, base: base.separators, most: budget.separators)
        tree.overflowPages = try streams.numbers(
            new.overflowPages, base: base.overflowPages, most: budget.pagesLeft)
        try budget.take(pages: tree.overflowPages.count)
        tree.overflowRests = try streams.bytes(
            new.overflowRests, base: base.overflowRests, width: 1, kind: .layout,
            most: tree.overflowPages.count * budget.pageSize)
        tree.offsets = try streams.numbers(new.offsets, base: base.offsets, most: budget.untidyCells)
        tree.gaps = try streams.bytes(
            new.gaps, base: base.gaps, width: 1, kind: .layout, most: budget.untidyBytes)
    }

    private mutating func code(
        _ values: ColumnValues, base: TreeContent, _ shape: TableShape, _ index: Int, _ tree: inout TreeContent,
        _ identity: inout TableIdentity
    ) throws {
        let old = index < base.columns.count ? base.columns[index] : ColumnValues()
        var column = ColumnValues()
        // The type of a value has a byte of its record at least.
        column.kinds = try streams.bytes(
            values.kinds, base: old.kinds, width: 1, kind: .kinds, most: min(tree.rowCount, budget.bytesLeft))
        try budget.take(bytes: column.kinds.count)
        let reference = ColumnReference(shape, index, maps)
        let oldIntegers = old.integers.map(reference.base)
        let integers = try streams.numbers(
            values.integers.map(reference.old), base: oldIntegers, most: column.count(of: .integer))
        column.integers = try integers.map(reference.new)
        column.reals = try streams.bytes(
            values.reals, base: old.reals, width: 8, kind: .number8, most: 8 * column.count(of: .real))
        try budget.take(bytes: column.reals.count)
        column.lengths = try streams.numbers(
            values.lengths, base: old.lengths, most: column.count(of: .text) + column.count(of: .blob))
        column.byteCount = try budget.take(lengths: column.lengths)
        tree.columns[index] = column
        var packed: TableIdentity.SharedForm?
        if !isDeferred(shape, index) { packed = try codeBytes(values, base: base, shape, index, &tree) }
        identity.add(index, (tree.columns[index], integers), (old, oldIntegers), packed)
    }

    /// Codes the texts and BLOBs of a column. Of a packed one it gives both columns in the form that both databases share.
    private mutating func codeBytes(
        _ values: ColumnValues, base: TreeContent, _ shape: TableShape, _ index: Int, _ tree: inout TreeContent
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
