/// SQL as a database keeps it: without its comments and without the blanks that align it, which would stand in every
/// file (docs/decisions/small-files.md). A comment on the line of a CREATE stays: it says what the table is.
package struct CompactSQL {
    package let text: String

    /// - Parameters:
    ///   - isTight: whether blanks beside signs go too. Not so in the text of version 1, which is released.
    ///   - namesByAS: whether the AS of the columns of a view stays. Not so in the text of version 2, which is released;
    ///     DuckDB takes a name without AS only where it is no word of its own, and `position` is one.
    package init(_ sql: String, isTight: Bool = false, namesByAS: Bool = true) {
        var compaction = Compaction(rest: Array(sql.utf8)[...], isTight: isTight, namesByAS: namesByAS)
        while !compaction.rest.isEmpty { compaction.step() }
        text = String(decoding: compaction.output, as: UTF8.self)
    }
}

/// Goes through the text once; `rest` is what has not been looked at.
private struct Compaction {
    var rest: ArraySlice<UInt8>
    var output: [UInt8] = []
    private let isTight: Bool
    private let namesByAS: Bool
    private var lineStart = 0

    init(rest: ArraySlice<UInt8>, isTight: Bool, namesByAS: Bool) {
        (self.rest, self.isTight, self.namesByAS) = (rest, isTight, namesByAS)
    }

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
        } else if isTight, isBlankBesideSign {
            rest.removeFirst()
        } else if isTight, !namesByAS, isColumnName {
            rest.removeFirst(3)
        } else {
            append(rest.removeFirst())
        }
    }

    /// A blank before or after a sign. Two signs of minus would begin a comment.
    private var isBlankBesideSign: Bool {
        guard rest.first == UInt8(ascii: " "), let next = rest.dropFirst().first, let last = output.last else {
            return false
        }
        let signs = "(),=<>+-*/|&%".utf8
        return (signs.contains(next) || signs.contains(last))
            && !(next == UInt8(ascii: "-") && last == UInt8(ascii: "-"))
    }

    /// "AS" before the name of a column, which a comma or the end of the line follows.
    private var isColumnName: Bool {
        guard rest.starts(with: "AS ".utf8), output.last.map({ " )'\n".utf8.contains($0) }) ?? false else {
            return false
        }
        let behind = rest.dropFirst(3).drop {
            $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
        return behind.startIndex > rest.startIndex + 3
            && (behind.first == UInt8(ascii: ",") || behind.first == UInt8(ascii: "\n"))
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
