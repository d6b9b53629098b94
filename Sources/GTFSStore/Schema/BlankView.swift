/// The text of a view that stands in for a table without rows: `CREATE VIEW levels(level_id,level_index) AS SELECT 0,0 WHERE 0`.
enum BlankView {
    static func text(_ view: String, columns: [String]) -> String {
        let names = columns.map(\.identifier).joined(separator: ",")
        return "CREATE VIEW \(view)(\(names)) AS SELECT \(columns.map { _ in "0" }.joined(separator: ",")) WHERE 0"
    }

    /// Whether a view has no rows and no expression, whatever its columns are called.
    static func isText(_ text: String, of view: String) -> Bool {
        let bytes = Array(text.utf8)
        let head = Array("CREATE VIEW \(view)(".utf8)
        guard bytes.starts(with: head), let end = endOfNames(bytes[head.count...]) else { return false }
        var rest = bytes[end...]
        guard rest.starts(with: ") AS SELECT 0".utf8) else { return false }
        rest = rest.dropFirst(") AS SELECT 0".utf8.count)
        while rest.starts(with: ",0".utf8) { rest = rest.dropFirst(2) }
        return rest.elementsEqual(" WHERE 0".utf8)
    }

    /// Where the names of columns end: outside of quotes there are letters, underscores and commas alone.
    private static func endOfNames(_ bytes: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        return bytes.indices.first { index in
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            let isOfName = "_,\"".utf8.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            return !isQuoted && !isOfName
        }
    }
}
