/// A b-tree taken apart: its rows by columns, and how they lie on its pages.
struct TreeContent {
    struct Page {
        var number: Int
        var kind: PageKind
        var cellCount: Int
        /// Whether its cells stand one before the other from its end on, with zeros in what is free.
        var isTidy = true
    }

    /// Each page before those that it leads to.
    var pages: [Page] = []
    /// Whether its rows have keys of their own.
    var hasRowIDs = false
    var rowIDs: [Int64] = []
    /// Columns of each row.
    var columnCounts: [UInt8] = []
    var columns: [ColumnValues] = []
    /// How much the key of each cell of an interior table page is above that of the row before it.
    var separators: [Int64] = []
    /// The pages that long records go on in.
    var overflowPages: [Int64] = []
    /// What stands behind the last record on overflow pages.
    var overflowRests: [UInt8] = []
    /// The distance of each cell of an untidy page from its place on a tidy page, behind the cell before.
    var offsets: [Int64] = []
    /// What untidy pages have outside their cells: in order of the page.
    var gaps: [UInt8] = []

    var rowCount: Int { columnCounts.count }

    /// Whether the rows are those of another tree, wherever these lie.
    func hasSameRows(as other: TreeContent) -> Bool {
        hasRowIDs == other.hasRowIDs && rowIDs == other.rowIDs && columnCounts == other.columnCounts
            && columns == other.columns
    }
}

extension TreeContent {
    /// The number that each row has in a column of whole numbers; nil where it has none.
    func numbers(ofColumn index: Int) -> [Int64?] {
        guard index < columns.count else { return [Int64?](repeating: nil, count: rowCount) }
        var (row, integer) = (0, 0)
        return columnCounts.map { count in
            guard Int(count) > index, row < columns[index].kinds.count else { return nil }
            defer { row += 1 }
            guard columns[index].kinds[row] == ColumnValues.Kind.integer.rawValue,
                integer < columns[index].integers.count
            else { return nil }
            defer { integer += 1 }
            return columns[index].integers[integer]
        }
    }

    /// For each text or BLOB of a column, the number that its row has in another.
    func numbers(ofColumn other: Int?, besideBytesOf index: Int) -> [Int64?] {
        guard let other else { return [Int64?](repeating: nil, count: columns[index].lengths.count) }
        let numbers = numbers(ofColumn: other)
        var row = 0
        var found: [Int64?] = []
        for (offset, count) in columnCounts.enumerated() where Int(count) > index && row < columns[index].kinds.count {
            if columns[index].kinds[row] >= ColumnValues.Kind.text.rawValue { found.append(numbers[offset]) }
            row += 1
        }
        return found
    }
}
