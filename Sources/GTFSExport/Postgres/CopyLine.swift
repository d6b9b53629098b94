internal import GTFSFeed
internal import GTFSModel

/// A record as a line of COPY's text format (PostgreSQL documentation, COPY, "Text Format"): cells between tabs, `\N` for
/// NULL, a backslash before each character that would end a cell or a line.
struct CopyLine {
    private let columns: [PostgresTable.TypedColumn]
    private let keyCell: Int?
    /// The beginning of each line.
    private let head: [UInt8]
    private var lastKey: [UInt8] = []
    private var ordinal = -1
    /// Cells that are NULL because their column's type cannot hold them.
    private(set) var unheldCells = 0

    init(_ table: PostgresTable, header: [String], feedID: String?) {
        columns = table.columns
        keyCell = header.firstIndex(of: "trip_id")
        var head: [UInt8] = []
        if let feedID {
            Self.append(text: Array(feedID.utf8)[...], to: &head)
            head.append(0x09)
        }
        self.head = head
    }

    mutating func append(_ record: RecordBuffer, to text: inout [UInt8]) {
        text += head
        record.withRow { row in
            count(row)
            for (index, column) in columns.enumerated() {
                if index > 0 { text.append(0x09) }
                append(column, of: row, to: &text)
            }
        }
        text.append(0x0A)
    }

    /// The records of a trip come one after the other.
    private mutating func count(_ row: CSVRow) {
        guard let keyCell else { return }
        let key = Self.bytes(row, cell: keyCell)
        ordinal = key == lastKey ? ordinal + 1 : 0
        lastKey = key
    }

    private mutating func append(_ column: PostgresTable.TypedColumn, of row: CSVRow, to text: inout [UInt8]) {
        switch column.source {
        case .none: text += Self.null
        case .ordinal(let first): text += "\(first + ordinal)".utf8
        case .seconds(let cell):
            let seconds = ServiceTime(String(decoding: Self.bytes(row, cell: cell), as: UTF8.self))?.seconds
            text += seconds.map { Array("\($0)".utf8) } ?? Self.null
        case .cell(let cell):
            let bytes = Self.bytes(row, cell: cell)
            if bytes.isEmpty {
                text += Self.null
            } else if Self.holds(bytes, kind: column.kind) {
                Self.append(text: bytes[...], to: &text)
            } else {
                unheldCells += 1
                text += Self.null
            }
        }
    }

    private static let null: [UInt8] = [0x5C, 0x4E]

    private static func bytes(_ row: CSVRow, cell: Int) -> [UInt8] {
        cell < row.cellCount ? unsafe Array(row.bytes(cell)) : []
    }

    /// Whether a column of the kind takes the cell.
    private static func holds(_ cell: [UInt8], kind: GTFSField.Kind) -> Bool {
        func value() -> String { String(decoding: cell, as: UTF8.self) }
        return switch kind {
        case .integer: Int(value()) != nil
        case .enumeration: Int32(value()) != nil
        case .real, .latitude, .longitude, .currencyAmount:
            cell.allSatisfy { numberBytes.contains($0) } && Double(value())?.isFinite == true
        case .date: ServiceDate(value()) != nil
        case .time: ServiceTime(value()) != nil
        default: true
        }
    }

    /// Digits, signs, a point, an exponent: Swift also reads hexadecimal numbers, which PostgreSQL does not.
    private static let numberBytes = Set("0123456789+-.eE".utf8)

    /// Adds text as UTF-8, without the zero bytes that PostgreSQL's text cannot have.
    private static func append(text cell: ArraySlice<UInt8>, to line: inout [UInt8]) {
        let isASCII = cell.allSatisfy { $0 < 0x80 }
        let valid = isASCII ? Array(cell) : Array(String(decoding: cell, as: UTF8.self).utf8)
        for byte in valid where byte != 0 {
            if let letter = escapes[byte] {
                line += [0x5C, letter]
            } else {
                line.append(byte)
            }
        }
    }

    private static let escapes: [UInt8: UInt8] = [
        0x08: UInt8(ascii: "b"), 0x09: UInt8(ascii: "t"), 0x0A: UInt8(ascii: "n"), 0x0B: UInt8(ascii: "v"),
        0x0C: UInt8(ascii: "f"), 0x0D: UInt8(ascii: "r"), 0x5C: 0x5C,
    ]
}
