internal import GTFSFeed
internal import GTFSStore

/// The extra cells of a record, which replace the typed cells of their columns.
struct ExtraCells {
    private struct OverridingCell {
        var text: String?
        /// The encoding in which it was written: `windows-1252`, or its bytes in hexadecimal digits.
        var written: String?

        var isEmpty: Bool { text == nil && written == nil }
    }

    private let stored: StoredExtras
    /// By column. The next record empties them.
    private var cells: [OverridingCell]
    private var isClean = true

    /// Nil if the file has none.
    init?(_ database: StoreDatabase, file: String) throws {
        stored = try StoredExtras(database, file: file)
        guard let last = stored.columns.map(\.index).max() else { return nil }
        cells = Array(repeating: OverridingCell(), count: last + 1)
    }

    /// Goes to the cells of a record. Keys grow from one call to the next.
    /// - Returns: the least number of cells of the record.
    mutating func move(to record: RecordStream.RecordKey) throws -> Int {
        if !isClean { for index in cells.indices { cells[index] = OverridingCell() } }
        isClean = true
        var count = 0
        try stored.forEachCell(key: record.key, position: record.position) { index, text in
            let column = stored.columns[index]
            switch column.kind {
            case .text: cells[column.index].text = text
            case .written: cells[column.index].written = text
            }
            isClean = false
            count = max(count, column.index + 1)
        }
        return count
    }

    /// Appends the extra cell of a column to the record. Returns false if there is none.
    /// - Parameter typed: the text of the typed cell there, for a cell that was written in another encoding.
    func append(column index: Int, to record: inout RecordBuffer, typed: () -> String) -> Bool {
        guard !isClean, cells.indices.contains(index), !cells[index].isEmpty else { return false }
        let cell = cells[index]
        switch cell.written {
        case nil: record.append(cell.text ?? "")
        case Self.windows1252:
            let text = cell.text ?? typed()
            record.append(Windows1252.bytes(of: text) ?? Array(text.utf8))
        case .some(let digits): record.append([UInt8](hexadecimal: digits))
        }
        return true
    }

    private static let windows1252 = "windows-1252"
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits stand for.
    init(hexadecimal digits: String) {
        let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        self = stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
