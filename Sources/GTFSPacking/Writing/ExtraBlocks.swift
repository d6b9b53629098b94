internal import GTFSStore

/// Divides the cells of a column into rows: a long run of one text is a row, and all cells between two long runs or
/// gaps are one too.
struct ExtraBlocks {
    enum BlockCell: Equatable {
        /// The text of this index.
        case index(Int)
        case text(String)

        var textBytes: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }

        /// Width of the cell in a packed list, in bytes (the blank is the one byte 255); nil for a text.
        var width: Int? {
            switch self {
            case .index(let index): index < 255 ? 1 : 2
            case .text: nil
            }
        }
    }

    private let writer: ExtraColumnWriter
    /// The text of an index.
    private let text: (Int) -> String
    private var first = 0
    private var cells: [BlockCell?] = []
    /// Bytes per index in the block; nil if some cell is a text.
    private var width: Int? = 1
    /// Bytes of the cells that are texts.
    private var textBytes = 0

    private static let longRun = 64
    private static let longGap = 16
    private static let mostTexts = 256
    /// SQL reads a list of texts as a whole, for each of its cells.
    private static let mostTextBytes = 2_000

    init(_ writer: ExtraColumnWriter, text: @escaping (Int) -> String) {
        self.writer = writer
        self.text = text
    }

    /// Adds keys whose cells all have the text of one index.
    mutating func add(_ keys: ClosedRange<Int>, index: Int) throws {
        if keys.count >= Self.longRun {
            try flush()
            return try writer.add(keys, .same(index))
        }
        for key in keys { try add(key, .index(index)) }
    }

    mutating func add(_ key: Int, _ cell: BlockCell) throws {
        let gap = key - first - cells.count
        let isFull = gap > Self.longGap || cells.count + gap >= mostCells(with: cell)
        if !cells.isEmpty, isFull || textBytes + cell.textBytes > Self.mostTextBytes { try flush() }
        textBytes += cell.textBytes
        width = width(with: cell)
        if cells.isEmpty { first = key }
        cells += Array(repeating: nil, count: key - first - cells.count)
        cells.append(cell)
    }

    private func width(with cell: BlockCell) -> Int? {
        guard let width, let other = cell.width else { return nil }
        return max(width, other)
    }

    private func mostCells(with cell: BlockCell) -> Int {
        width(with: cell).map { PageSpace.RowBytes.mostPacked / $0 } ?? Self.mostTexts
    }

    /// Writes the cells that are not written yet.
    mutating func flush() throws {
        guard !cells.isEmpty else { return }
        try writer.add(first...(first + cells.count - 1), ExtraColumnWriter.Content(cells, text: text))
        cells = []
        width = 1
        textBytes = 0
    }
}

extension ExtraColumnWriter.Content {
    /// The plainest form of some cells, the first of which is not blank.
    init(_ cells: [ExtraBlocks.BlockCell?], text: (Int) -> String) {
        let indexes = cells.map { cell -> Int? in if case .index(let index) = cell { index } else { nil } }
        let hasText = cells.contains { if case .text = $0 { true } else { false } }
        if hasText {
            self = .texts(
                cells.map { cell in
                    switch cell {
                    case .index(let index): text(index)
                    case .text(let text): text
                    case nil: nil
                    }
                })
        } else if let first = indexes.first, let first, indexes.allSatisfy({ $0 == first }) {
            self = .same(first)
        } else {
            self = .indexes(indexes)
        }
    }
}
