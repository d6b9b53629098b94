/// SQL as a database keeps it: without its comments and without the blanks that align it, which would stand in every
/// file (docs/decisions/comments-in-the-schema.md). A comment on the line of a CREATE stays: it says what the table is.
package struct CompactSQL {
    package let text: String

    package init(_ sql: String) {
        var compaction = Compaction(rest: Array(sql.utf8)[...])
        while !compaction.rest.isEmpty { compaction.step() }
        text = String(decoding: compaction.output, as: UTF8.self)
    }
}

/// Goes through the text once; `rest` is what has not been looked at.
private struct Compaction {
    var rest: ArraySlice<UInt8>
    var output: [UInt8] = []
    private var lineStart = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func step() {
        if rest.starts(with: "--".utf8) {
            comment()
        } else if rest.starts(with: "/*".utf8) {
            while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
            rest = rest.dropFirst(2)
        } else if let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            let end = rest.dropFirst().firstIndex(of: quote) ?? rest.endIndex - 1
            output += rest[...end]
            rest = rest[(end + 1)...]
        } else {
            append(rest.removeFirst())
        }
    }

    private mutating func comment() {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        if output[lineStart...].starts(with: "CREATE ".utf8) { output += rest[..<end] }
        rest = rest[end...]
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " ") where output.count == lineStart || output.last == byte: break
        case UInt8(ascii: "\n"):
            if output.last == UInt8(ascii: " ") { output.removeLast() }
            if output.count > lineStart { output.append(byte) }
            lineStart = output.count
        default: output.append(byte)
        }
    }
}
