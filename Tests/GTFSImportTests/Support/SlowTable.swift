import GTFSFeed

/// A table read the obvious way: all of it at once, character by character.
struct SlowTable {
    struct Record {
        let line: Int
        let cells: [String]
    }

    let header: [String]
    let records: [Record]

    init(_ text: String) {
        let all = Self.records(Array(text.unicodeScalars)).filter { $0.cells.contains { !$0.isEmpty } }
        header = all.first?.cells ?? []
        records = Array(all.dropFirst())
    }

    private static func records(_ text: [Unicode.Scalar]) -> [Record] {
        var records: [Record] = []
        var cells: [String] = []
        var cell = ""
        var isQuoted = false
        var line = 1
        var first = 1
        var index = 0
        func endCell() {
            cells.append(trimmed(cell))
            cell = ""
        }
        while index < text.count {
            let scalar = text[index]
            if isQuoted {
                if scalar == "\"" {
                    isQuoted = index + 1 < text.count && text[index + 1] == "\""
                    if isQuoted {
                        cell.unicodeScalars.append("\"")
                        index += 1
                    }
                } else {
                    if scalar == "\n" { line += 1 }
                    cell.unicodeScalars.append(scalar)
                }
            } else if scalar == "\"", trimmed(cell).isEmpty {
                (isQuoted, cell) = (true, "")
            } else if scalar == "," {
                endCell()
            } else if scalar == "\n" {
                endCell()
                records.append(Record(line: first, cells: cells))
                cells = []
                line += 1
                first = line
            } else {
                cell.unicodeScalars.append(scalar)
            }
            index += 1
        }
        if !cell.isEmpty || !cells.isEmpty {
            endCell()
            records.append(Record(line: first, cells: cells))
        }
        return records
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let scalar = scalars.first, scalar == " " || scalar == "\t" { scalars.removeFirst() }
        while let scalar = scalars.last, scalar == " " || scalar == "\t" { scalars.removeLast() }
        return String(scalars)
    }

    /// The cell of a column in a record; nil where blank.
    func cell(_ record: Record, _ column: String) -> String? {
        guard let index = header.firstIndex(of: column), index < record.cells.count, !record.cells[index].isEmpty else {
            return nil
        }
        return record.cells[index]
    }

    /// Cells that are not blank of columns other than `declared`, each of them taken once: by name, the second of one
    /// name as `name:1`, without a name and beyond the header as `#1`, `#2` ….
    func extra(_ record: Record, declared: [String]) -> [String: String] {
        func lower(_ column: Int) -> String { header[column].lowercased() }
        func isOwn(_ column: Int) -> Bool {
            !declared.contains(header[column]) || header.firstIndex(of: header[column]) != column
        }
        var names: [String] = []
        for (column, name) in header.enumerated() {
            let others = header.indices.filter { $0 < column && isOwn($0) && lower($0) == lower(column) }
            let earlier = isOwn(column) ? others.count + (declared.contains(lower(column)) ? 1 : 0) : 0
            if name.isEmpty {
                names.append("#\(earlier + 1)")
            } else {
                names.append(earlier == 0 ? name : "\(name):\(earlier)")
            }
        }
        let nameless = header.filter(\.isEmpty).count
        var found: [String: String] = [:]
        for (column, cell) in record.cells.enumerated() where !cell.isEmpty {
            let name = column < names.count ? names[column] : "#\(nameless + column - header.count + 1)"
            if !declared.contains(name) { found[name] = cell }
        }
        return found
    }
}
