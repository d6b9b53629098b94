/// The pages of a database that no tree has yet, and what those of one tree can hold: so what an update claims of a tree is held
/// against its pages before memory is taken for it.
struct PageBudget {
    let pageSize: Int
    /// Pages that are left for the trees that come.
    private(set) var pagesLeft: Int
    /// Bytes of the present tree's pages that none of its columns has yet.
    private(set) var bytesLeft = 0
    /// Cells of the present tree: with records, those among them with keys of their own, all other ones, and those of untidy pages.
    private(set) var records = 0, keyedRecords = 0, separators = 0, untidyCells = 0
    /// Bytes of the present tree's untidy pages.
    private(set) var untidyBytes = 0

    init(pageCount: Int, pageSize: Int) { (pagesLeft, self.pageSize) = (pageCount, pageSize) }

    /// A cell has four bytes at least, and two that lead to it.
    private var mostCells: Int { pageSize / 6 }

    /// Begins a tree.
    mutating func begin(_ pages: [TreeContent.Page]) throws {
        (bytesLeft, records, keyedRecords, separators, untidyCells, untidyBytes) = (0, 0, 0, 0, 0, 0)
        try take(pages: pages.count)
        for page in pages {
            guard page.cellCount <= mostCells else { throw DeltaDefect.damaged }
            if page.kind.hasRecords { records += page.cellCount } else { separators += page.cellCount }
            if page.kind == .tableLeaf { keyedRecords += page.cellCount }
            if page.isTidy { continue }
            untidyCells += page.cellCount
            untidyBytes += pageSize
        }
    }

    /// Gives the present tree more pages.
    mutating func take(pages: Int) throws {
        guard pages <= pagesLeft else { throw DeltaDefect.damaged }
        pagesLeft -= pages
        bytesLeft += pages * pageSize
    }

    /// Gives a column of the present tree its bytes.
    mutating func take(bytes: Int) throws {
        guard bytes >= 0, bytes <= bytesLeft else { throw DeltaDefect.damaged }
        bytesLeft -= bytes
    }

    /// Gives a column the bytes of its texts and BLOBs.
    /// - Returns: the sum of their lengths.
    mutating func take(lengths: [Int64]) throws -> Int {
        var sum = 0
        for length in lengths {
            guard length >= 0, length <= Int64(bytesLeft - sum) else { throw DeltaDefect.damaged }
            sum += Int(length)
        }
        try take(bytes: sum)
        return sum
    }
}
