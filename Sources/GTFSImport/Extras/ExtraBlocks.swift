internal import GTFSStore

/// Lays the cells of a column out in blocks: long runs of one text as such, what lies between as lists.
struct ExtraBlocks {
    /// The cell of one key.
    enum Cell: Equatable {
        case number(Int)
        case text(String)

        /// Bytes that it takes in a list of numbers, of which 255 is a blank of one byte; nil where it is no number.
        var width: Int? {
            switch self {
            case .number(let number): number < 255 ? 1 : 2
            case .text: nil
            }
        }
    }

    private let writer: ExtraColumnWriter
    /// The text of a number.
    private let text: (Int) -> String
    private var first = 0
    private var cells: [Cell?] = []
    /// Bytes a number of the block; nil where some cell is no number.
    private var width: Int? = 1

    private static let longRun = 64
    private static let longGap = 16
    private static let mostTexts = 256

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
        if !cells.isEmpty, gap > Self.longGap || cells.count + gap >= mostCells(with: cell) { try flush() }
        width = width(with: cell)
        if cells.isEmpty { first = key }
        cells += Array(repeating: nil, count: key - first - cells.count)
        cells.append(cell)
    }

    private func width(with cell: Cell) -> Int? {
        guard let width, let other = cell.width else { return nil }
        return max(width, other)
    }

    private func mostCells(with cell: Cell) -> Int {
        width(with: cell).map { RowBytes.mostPacked / $0 } ?? Self.mostTexts
    }

    /// Writes what is waiting.
    mutating func flush() throws {
        guard !cells.isEmpty else { return }
        try writer.add(first...(first + cells.count - 1), ExtraColumnWriter.Content(cells, text: text))
        cells = []
        width = 1
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
