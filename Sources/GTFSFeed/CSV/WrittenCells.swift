/// How the cells of one record were written, where the row does not give them as they were.
///
/// A class, so that a row need only point to it: all but a few records of a feed have none.
package final class WrittenCells: Sendable {
    private let cells: [Int: WrittenCell]

    init(_ cells: [Int: WrittenCell]) { self.cells = cells }

    /// How the cell `index` was written; nil where the row gives it as it was.
    package subscript(_ index: Int) -> WrittenCell? { cells[index] }

    /// The cells that were changed, in their order.
    package var changed: [Int] { cells.keys.sorted() }
}

/// How a cell was written that the row gives otherwise.
package enum WrittenCell: Sendable, Hashable {
    /// In bytes that are no UTF-8, taken for Windows-1252: `Windows1252.bytes(of:)` the cell's text are its bytes again.
    case windows1252
    /// In these bytes, unquoted and trimmed.
    case bytes([UInt8])
}

extension CSVRow {
    /// The cell's bytes as the file has them, unquoted and trimmed.
    package func writtenBytes(_ index: Int) -> [UInt8] {
        let now = unsafe bytes(index)
        switch written?[index] {
        case nil: return unsafe [UInt8](now)
        case .bytes(let bytes): return bytes
        case .windows1252:
            let text = unsafe String(decoding: now, as: UTF8.self)
            return Windows1252.bytes(of: text) ?? Array(text.utf8)
        }
    }
}
