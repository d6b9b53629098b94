/// What the pages of a database have room for, and no tree has yet: so each row and each value that an update claims is held
/// against the pages before memory is taken for it.
///
/// Rows are coded before the pages that they lie on, so the room is that of all pages: every tree takes its own from what those
/// before it have left.
struct PageBudget {
    let pageSize: Int
    /// Bytes of all pages.
    let byteCount: Int
    /// Pages that are left for the trees that come.
    private(set) var pagesLeft: Int
    /// Cells that the pages have room for beside those of the rows so far.
    private(set) var cellsLeft: Int
    /// Bytes that no value has yet.
    private(set) var bytesLeft: Int

    init(pageCount: Int, pageSize: Int) {
        (self.pageSize, pagesLeft) = (pageSize, pageCount)
        byteCount = pageCount * pageSize
        (cellsLeft, bytesLeft) = (pageCount * Self.mostCells(pageSize), byteCount)
    }

    var mostCells: Int { Self.mostCells(pageSize) }

    /// A cell has four bytes at least, and two that lead to it.
    private static func mostCells(_ pageSize: Int) -> Int { pageSize / 6 }

    /// Gives a tree pages.
    mutating func spend(pages: Int) throws {
        guard pages <= pagesLeft else { throw DeltaDefect.damaged }
        pagesLeft -= pages
    }

    /// Gives rows, or keys of interior pages, their cells.
    mutating func spend(cells: Int) throws {
        guard cells >= 0, cells <= cellsLeft else { throw DeltaDefect.damaged }
        cellsLeft -= cells
    }

    /// Gives values their bytes.
    mutating func spend(bytes: Int) throws {
        guard bytes >= 0, bytes <= bytesLeft else { throw DeltaDefect.damaged }
        bytesLeft -= bytes
    }

    /// Gives a column the bytes of its texts and BLOBs.
    mutating func spend(lengths: [Int64]) throws {
        var sum = 0
        for length in lengths {
            guard length >= 0, length <= Int64(bytesLeft - sum) else { throw DeltaDefect.damaged }
            sum += Int(length)
        }
        try spend(bytes: sum)
    }

    /// Gives a column that is whole the bytes of its values. The type of a value has a byte of its record at least.
    mutating func spend(_ column: ColumnValues) throws {
        try spend(bytes: column.kinds.count)
        try spend(bytes: column.reals.count)
        try spend(lengths: column.lengths)
    }
}
