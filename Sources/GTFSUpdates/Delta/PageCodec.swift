/// Codes the pages of a tree against those that SQLite gives its rows when it writes one behind the other: each leaf as full as
/// it gets, on the page after the last one.
struct PageCodec {
    private static let mostLevels = 20

    /// The pages to write; none for a decoder.
    private let pages: [TreeContent.Page]
    private let cellLengths: [Int]
    private let hasRowIDs: Bool
    private let pageSize: Int
    private let root: Int
    private let overflowPages: Set<Int>
    /// The pages that the database has left for the tree, and the cells of one.
    private let mostPages: Int, mostCells: Int

    init(pages: [TreeContent.Page], tree: TreeContent, _ budget: PageBudget, root: Int) {
        (self.pages, self.root, pageSize) = (pages, root, budget.pageSize)
        (mostPages, mostCells) = (budget.pagesLeft, budget.mostCells)
        cellLengths = tree.cellLengths(pageSize: budget.pageSize)
        hasRowIDs = tree.hasRowIDs
        var last: Int64 = 0
        overflowPages = Set(
            tree.overflowPages.map { difference in
                last &+= difference
                return Int(clamping: last)
            })
    }

    /// Where the coding of a tree is.
    private struct State {
        var pages: [TreeContent.Page] = []
        var row = 0
        var lastLeaf: Int?
        var leafLevel: Int?
        /// The interior pages and the overflow pages.
        var others: Set<Int>
    }

    /// The pages, each before those that it leads to; none of a tree that is not there.
    func code<Coder: BitCoder>(_ models: inout PageModels, _ coder: inout Coder) throws -> [TreeContent.Page] {
        guard coder.code(pages.isEmpty ? 1 : 0, by: &models.isAbsent) == 0 else { return [] }
        var state = State(others: overflowPages)
        try visit(level: 0, &state, models: &models, coder: &coder)
        if let last = state.pages.map(\.number).max(), last != root { models.lastPages[root] = last }
        return state.pages
    }

    private func visit<Coder: BitCoder>(
        level: Int, _ state: inout State, models: inout PageModels, coder: inout Coder
    ) throws {
        let index = state.pages.count
        let known = index < pages.count ? pages[index] : TreeContent.Page(number: root, kind: .tableLeaf, cellCount: 0)
        guard level < Self.mostLevels, index < mostPages, !coder.isExhausted else { throw DeltaDefect.damaged }
        let context = state.leafLevel.map { level < $0 ? 1 : 2 } ?? 0
        let isInterior = coder.code(known.kind.isInterior ? 1 : 0, by: &models.isInterior[context]) == 1
        let kind: PageKind =
            isInterior ? (hasRowIDs ? .tableInterior : .indexInterior) : (hasRowIDs ? .tableLeaf : .indexLeaf)
        let number =
            level == 0
            ? root : codeNumber(known.number, isInterior: isInterior, state: &state, models: &models, coder: &coder)
        let count = codeCount(
            known.cellCount, kind: kind, number: number, row: state.row, models: &models, coder: &coder)
        let isTidy = coder.code(known.isTidy ? 0 : 1, by: &models.isUntidy) == 0
        guard (0...min(mostCells, 65_535)).contains(count) else { throw DeltaDefect.damaged }
        state.pages.append(TreeContent.Page(number: number, kind: kind, cellCount: count, isTidy: isTidy))
        guard isInterior else {
            state.leafLevel = level
            state.row += count
            return
        }
        for _ in 0..<count {
            try visit(level: level + 1, &state, models: &models, coder: &coder)
            if kind.hasRecords { state.row += 1 }
        }
        try visit(level: level + 1, &state, models: &models, coder: &coder)
    }

    private func codeNumber<Coder: BitCoder>(
        _ number: Int, isInterior: Bool, state: inout State, models: inout PageModels, coder: inout Coder
    ) -> Int {
        var expected = (state.lastLeaf ?? models.lastPage(before: root)) &+ 1
        while state.others.contains(expected) { expected &+= 1 }
        let coded = models.number(number, expected: expected, isInterior: isInterior, &coder)
        if isInterior { state.others.insert(coded) } else { state.lastLeaf = coded }
        return coded
    }

    private func codeCount<Coder: BitCoder>(
        _ count: Int, kind: PageKind, number: Int, row: Int, models: inout PageModels, coder: inout Coder
    ) -> Int {
        guard !kind.isInterior else { return models.interiorCounts.code(count, &coder) }
        let expected = fitting(from: row, on: number)
        if coder.code(count == expected ? 0 : 1, by: &models.isOtherCount) == 0 { return expected }
        return expected &+ Int(truncatingIfNeeded: models.counts.code(Int64(count - expected), &coder))
    }

    /// How many cells from a row on a leaf has room for.
    private func fitting(from row: Int, on page: Int) -> Int {
        var free = pageSize - PageKind.tableLeaf.headerLength - (page == 1 ? PageFile.headerLength : 0)
        var end = row
        while end < cellLengths.count, cellLengths[end] + 2 <= free {
            free -= cellLengths[end] + 2
            end += 1
        }
        return end - row
    }
}

struct PageModels {
    var isAbsent = BitModel()
    /// By whether the level is known to have interior pages or leaves.
    var isInterior = [BitModel](repeating: BitModel(), count: 3)
    var isUntidy = BitModel()
    var isOtherCount = BitModel()
    var counts = StepModel()
    var interiorCounts = NumberModel()
    /// The last page of each tree with more than one, by its root.
    var lastPages: [Int: Int] = [:]
    private var isOtherNumber = [BitModel](repeating: BitModel(), count: 2)
    private var numbers = [StepModel](repeating: StepModel(), count: 2)

    /// The page before those of a tree, where trees lie in the order of their roots.
    func lastPage(before root: Int) -> Int {
        lastPages.filter { $0.key < root }.values.max() ?? root
    }

    mutating func number<Coder: BitCoder>(
        _ number: Int, expected: Int, isInterior: Bool, _ coder: inout Coder
    ) -> Int {
        let index = isInterior ? 1 : 0
        if coder.code(number == expected ? 0 : 1, by: &isOtherNumber[index]) == 0 { return expected }
        return expected &+ Int(truncatingIfNeeded: numbers[index].code(Int64(number &- expected), &coder))
    }
}
