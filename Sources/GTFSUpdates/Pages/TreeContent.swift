/// A b-tree taken apart: its rows by columns, and how they lie on its pages.
struct TreeContent {
    /// A page of the tree.
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
    /// Of the cells of untidy pages, how far each stands from where it would on a tidy page behind the cell before.
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
