/// SQL as a database keeps it: without its comments and without the blanks that align it, which would stand in every
/// file (docs/decisions/small-files.md). A comment on the line of a CREATE stays: it says what the table is.
package struct CompactSQL {
    private let sql: [UInt8]
    private var output: [UInt8] = []

    /// - Parameter sql: UTF-8. No text in quotes goes on in a second line.
    package init(_ sql: [UInt8]) {
        self.sql = sql
        output.reserveCapacity(sql.count)
        var start = 0
        while start < sql.count {
            let end = sql[start...].firstIndex(of: UInt8(ascii: "\n")) ?? sql.count
            add(start..<end)
            start = end + 1
        }
    }

    package var text: String { String(decoding: output, as: UTF8.self) }

    private mutating func add(_ line: Range<Int>) {
        guard let first = line.first(where: { sql[$0] != UInt8(ascii: " ") }) else { return }
        let start = output.count
        var quote: UInt8?
        // Each process that opens a file does this: what is kept is taken over run by run.
        var (kept, end) = (first, line.upperBound)
        for index in first..<line.upperBound {
            let byte = sql[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: " "), sql[index - 1] == byte {
                output += sql[kept..<index]
                kept = index + 1
            } else if byte == UInt8(ascii: "-"), sql[index..<line.upperBound].starts(with: "--".utf8) {
                end = index
                break
            }
        }
        output += sql[kept..<end]
        if end < line.upperBound, output[start...].starts(with: "CREATE ".utf8) { output += sql[end..<line.upperBound] }
        while output.count > start, output.last == UInt8(ascii: " ") { output.removeLast() }
        if output.count > start { output.append(UInt8(ascii: "\n")) }
    }
}
