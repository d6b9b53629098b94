internal import GTFSStore

/// Lays the cells of a column out in blocks: long runs of one text as such, what lies between as lists.
struct ExtraBlocks {
    /// The cell of one key.
    enum Cell: Equatable {
        case number(Int)
        case text(String)

        /// Whether its number takes two bytes, 255 being a blank of one.
        var isWide: Bool { if case .number(255...) = self { true } else { false } }
    }

    private let writer: ExtraColumnWriter
    /// The text of a number.
    private let text: (Int) -> String
    private var first = 0
    private var cells: [Cell?] = []
    /// Whether some number of the block takes two bytes.
    private var isWide = false

    private static let longRun = 64
    private static let longGap = 16
    /// Bytes of a block's numbers: with what stands beside them, four rows fill a page of 1,024 bytes, and none spills over.
    private static let mostBytes = 208

    init(_ writer: ExtraColumnWriter, text: @escaping (Int) -> String) {
        self.writer = writer
        self.text = text
    }

    mutating func add(_ keys: ClosedRange<Int>, number: Int) throws {
        if keys.count >= Self.longRun {
            try flush()
            return try writer.add(keys, .same(number))
        }
        for key in keys { try add(key, .number(number)) }
    }

    mutating func add(_ key: Int, _ cell: Cell) throws {
        let gap = key - first - cells.count
        let mostCells = isWide || cell.isWide ? Self.mostBytes / 2 : Self.mostBytes
        if !cells.isEmpty, gap > Self.longGap || cells.count + gap >= mostCells { try flush() }
        isWide = isWide || cell.isWide
        if cells.isEmpty { first = key }
        cells += Array(repeating: nil, count: key - first - cells.count)
        cells.append(cell)
    }

    /// Writes what is waiting.
    mutating func flush() throws {
        guard !cells.isEmpty else { return }
        try writer.add(first...(first + cells.count - 1), ExtraColumnWriter.Content(cells, text: text))
        cells = []
        isWide = false
    }
}

extension ExtraColumnWriter.Content {
    /// The plainest form of some cells, of which the first is not blank.
    init(_ cells: [ExtraBlocks.Cell?], text: (Int) -> String) {
        let numbers = cells.map { cell -> Int? in if case .number(let number) = cell { number } else { nil } }
        let holdsText = cells.contains { if case .text = $0 { true } else { false } }
        if holdsText {
            self = .texts(
                cells.map { cell in
                    switch cell {
                    case .number(let number): text(number)
                    case .text(let text): text
                    case nil: nil
                    }
                })
        } else if let first = numbers.first, let first, numbers.allSatisfy({ $0 == first }) {
            self = .same(first)
        } else {
            self = .numbers(numbers)
        }
    }
}
