/// CSV read the obvious way, all of it in memory and byte by byte: what the scanner is held against.
enum PlainCSV {
    /// All records, the header and records without content included.
    static func records(_ text: [UInt8]) -> [(record: ReadTable.Record, hasContent: Bool)] {
        var records: [(record: ReadTable.Record, hasContent: Bool)] = []
        var rest = text[...]
        var line = 1
        while !rest.isEmpty {
            let first = line
            var cells: [[UInt8]] = []
            var hasContent = false
            repeat {
                if !cells.isEmpty { rest.removeFirst() }
                cells.append(cell(&rest, &line, &hasContent))
            } while rest.first == comma
            if dropLineEnd(&rest) { line += 1 }
            records.append((.init(line: first, cells: cells.map(readable)), hasContent))
        }
        return records
    }

    /// A NUL becomes U+FFFD.
    private static func readable(_ cell: [UInt8]) -> [UInt8] { cell.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } }

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")

    /// A cell of control characters alone, without quotes, is blank, but the row is not empty.
    private static func cell(_ rest: inout ArraySlice<UInt8>, _ line: inout Int, _ hasContent: inout Bool) -> [UInt8] {
        var cell: [UInt8] = []
        var blanks = rest
        while let byte = blanks.first, isBlank(byte) { blanks.removeFirst() }
        if blanks.first == quote {
            rest = blanks.dropFirst()
            let isClosed = quoted(&rest, &line, &cell)
            var after = rest
            while let byte = after.first, isBlank(byte) { after.removeFirst() }
            if !isClosed || isEnd(after) {
                rest = after
                let text = trimmed(cell, isBlank)
                hasContent = hasContent || !text.isEmpty
                return text
            }
            // Spaces between the quote and the text behind it are not the cell's own.
            cell += rest[rest.startIndex..<after.startIndex]
            rest = after
        }
        let isQuoted = blanks.first == quote
        while !isEnd(rest) { cell.append(rest.removeFirst()) }
        hasContent = hasContent || !trimmed(cell, isBlank).isEmpty
        return isQuoted || cell.contains { $0 > 0x20 } ? trimmed(cell, isBlank) : []
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>, _ line: inout Int, _ cell: inout [UInt8]) -> Bool {
        while let byte = rest.first {
            if byte == quote {
                rest.removeFirst()
                guard rest.first == quote else { return true }
            }
            let before = rest
            if dropLineEnd(&rest) {
                line += 1
                cell += before[before.startIndex..<rest.startIndex]
            } else {
                cell.append(rest.removeFirst())
            }
        }
        return false
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first.map { $0 == comma || $0 == 10 || $0 == 13 } ?? true
    }

    private static func dropLineEnd(_ rest: inout ArraySlice<UInt8>) -> Bool {
        for end: [UInt8] in [[13, 13, 10], [13, 10], [10], [13]] where rest.starts(with: end) {
            rest.removeFirst(end.count)
            return true
        }
        return false
    }

    private static func trimmed(_ cell: [UInt8], _ isBlank: (UInt8) -> Bool) -> [UInt8] {
        var cell = cell[...]
        while let byte = cell.first, isBlank(byte) { cell.removeFirst() }
        while let byte = cell.last, isBlank(byte) { cell.removeLast() }
        return Array(cell)
    }
}

extension PlainCSV {
    /// What a reader makes of the records: the first with content is the header, those without none are left out.
    static func table(_ text: [UInt8]) -> (columns: [String], records: [ReadTable.Record]) {
        let all = records(text).filter(\.hasContent).map(\.record)
        return (all.first?.texts ?? [], Array(all.dropFirst()))
    }
}
