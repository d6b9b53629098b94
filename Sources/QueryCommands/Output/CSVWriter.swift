internal import GTFSModel

/// Answers as CSV (RFC 4180): CR LF after every record, a header first.
enum CSVWriter {
    /// - Parameter rows: objects, one record each.
    static func text(_ rows: [JSONValue]) -> String {
        let keys = header(of: rows)
        guard !keys.isEmpty else { return "" }
        return ([keys] + rows.map { cells(of: $0, keys) }).map(line).joined()
    }

    static func cells(of row: JSONValue, _ keys: [String]) -> [String] { keys.map { row[$0]?.plainText ?? "" } }

    /// Every key of any row. A key that earlier rows lack comes after its neighbour in the later row.
    static func header(of rows: [JSONValue]) -> [String] {
        var header = Header()
        for row in rows { header.add(row.members.map(\.key)) }
        return header.keys
    }

    /// The keys of rows that come one after another.
    struct Header {
        private(set) var keys: [String] = []
        /// The keys of the rows before, together: most rows have those of another one.
        private var seen: Set<[String]> = []

        mutating func add(_ row: [String]) {
            guard seen.insert(row).inserted else { return }
            var index = 0
            for key in row {
                if let known = keys.firstIndex(of: key) {
                    index = known + 1
                } else {
                    keys.insert(key, at: index)
                    index += 1
                }
            }
        }
    }

    static func line(_ cells: [String]) -> String {
        cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        // By bytes: CR LF is one Character, which is neither "\r" nor "\n".
        let needsQuotes = text.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r")
        }
        guard needsQuotes else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// Pieces of text for standard output, many at a time.
struct WrittenPieces {
    private var text = ""
    private static let most = 1 << 16

    /// Writes the pieces that `body` makes.
    /// - Throws: `Picture.ReaderGone` if the reader is gone, and errors of `body`.
    static func write<Value>(_ body: ((String) throws -> Void) throws -> Value) throws -> Value {
        var pieces = WrittenPieces()
        let value = try body { try pieces.add($0) }
        try pieces.end()
        return value
    }

    private mutating func add(_ piece: String) throws {
        text += piece
        if text.utf8.count > Self.most { try end() }
    }

    private mutating func end() throws {
        guard try Output.write(text) else { throw Picture.ReaderGone() }
        text = ""
    }
}
