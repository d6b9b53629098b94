/// Answers as CSV (RFC 4180): CR LF after every record, a header first.
enum CSVWriter {
    static func text(_ records: [Record]) -> String {
        let keys = header(of: records)
        guard !keys.isEmpty else { return "" }
        let rows = records.map { record in keys.map(record.text) }
        return ([keys] + rows).map(line).joined()
    }

    /// Every key of any record. One that earlier records lack comes after its neighbour in the later one.
    static func header(of records: [Record]) -> [String] {
        var keys: [String] = []
        var known: Set<String> = []
        for record in records {
            var index = 0
            for field in record.fields {
                if known.insert(field.key).inserted {
                    keys.insert(field.key, at: index)
                    index += 1
                } else if let known = keys.firstIndex(of: field.key) {
                    index = known + 1
                }
            }
        }
        return keys
    }

    private static func line(_ cells: [String]) -> String {
        cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        // By bytes: CR LF is one Character, which is neither "\r" nor "\n".
        let needsQuotes = text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13].contains($0) }
        guard needsQuotes else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
