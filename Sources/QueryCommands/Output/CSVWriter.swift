internal import GTFSModel

/// Answers as CSV (RFC 4180): CR LF after every record, a header first.
enum CSVWriter {
    /// - Parameter rows: objects, one record each.
    static func text(_ rows: [JSONValue]) -> String {
        let keys = header(of: rows)
        guard !keys.isEmpty else { return "" }
        let records = rows.map { row in keys.map { row[$0]?.plainText ?? "" } }
        return ([keys] + records).map(line).joined()
    }

    /// Every key of any row. A key that earlier rows lack comes after its neighbour in the later row.
    static func header(of rows: [JSONValue]) -> [String] {
        var keys: [String] = []
        var known: Set<String> = []
        for row in rows {
            var index = 0
            for member in row.members {
                if known.insert(member.key).inserted {
                    keys.insert(member.key, at: index)
                    index += 1
                } else if let known = keys.firstIndex(of: member.key) {
                    index = known + 1
                }
            }
        }
        return keys
    }

    /// A record.
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
