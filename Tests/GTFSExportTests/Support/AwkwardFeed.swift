import GTFSFeed
import TestSupport

/// Small feeds of everything that feeds do, right and wrong, the same for the same seed; and what their tables say.
struct AwkwardFeed {
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var tables: [String: PlainTable] = [:]
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let needed = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
        for file in GTFSFile.all where file.name.hasSuffix(".txt") {
            if needed.contains(file.name) || random.chance(3, of: 4) { make(file.name, file.fields) }
        }
        if random.chance(1, of: 2) { make("vehicles.txt", []) }
        if random.chance(1, of: 2) { files["licence.bin"] = (0..<700).map { _ in random.one(of: Array(0...255)) } }
    }

    private mutating func make(_ name: String, _ fields: [GTFSField]) {
        var columns = fields.filter { $0.presence == .required || random.chance(4, of: 5) }.map { Array($0.name.utf8) }
        for _ in 0..<random.one(of: [0, 0, 1, 2, 3]) { columns.append(ownColumn(columns)) }
        if columns.isEmpty { columns = [Array("note".utf8)] }
        columns.shuffle(using: &random)
        var table = PlainTable(name)
        let lineEnd: [UInt8] = random.chance(1, of: 3) ? [0x0D, 0x0A] : [0x0A]
        var text: [UInt8] = random.chance(1, of: 4) ? [0xEF, 0xBB, 0xBF] : []
        text += line(columns) + lineEnd
        var rows: [[[UInt8]]] = []
        for _ in 0..<random.one(of: [0, 1, 3, 8, name == "stop_times.txt" ? 60 : 12]) {
            let isAgain = !rows.isEmpty && random.chance(1, of: 8)
            rows.append(isAgain ? random.one(of: rows) : row(columns, fields))
        }
        for row in rows {
            table.add(header: columns, row)
            text += line(row) + lineEnd + (random.chance(1, of: 15) ? lineEnd : [])
        }
        files[name] = text
        tables[name] = GTFSFile.named(name) == nil ? nil : table
    }

    /// A column that GTFS does not have: of the agency's own, without a name, of a name that is there, in other bytes.
    private mutating func ownColumn(_ columns: [[UInt8]]) -> [UInt8] {
        random.one(of: [
            Array("trip_note".utf8), Array("say, \"so\"".utf8), [], columns.first ?? [], [0x4E, 0xE9, 0x65],
            Array("e\u{301}".utf8),
        ])
    }

    private mutating func row(_ columns: [[UInt8]], _ fields: [GTFSField]) -> [[UInt8]] {
        var met: Set<[UInt8]> = []
        var cells = columns.map { column in
            let isFirst = met.insert(column).inserted
            let field = isFirst ? fields.first { Array($0.name.utf8) == column } : nil
            return random.chance(1, of: 9) ? [] : field.map { cell($0) } ?? text()
        }
        if random.chance(1, of: 12) { cells.append(text()) }
        if random.chance(1, of: 12), cells.count > 2 { cells.removeLast() }
        return cells
    }

    private mutating func cell(_ field: GTFSField) -> [UInt8] {
        if random.chance(1, of: 25) { return text() }
        let number = Int.random(in: 0...5, using: &random)
        let text =
            switch field.kind {
            case .integer, .enumeration:
                random.one(of: [
                    "\(number)", "\(number)", "\(number)", "00\(number)", "+4", "-1", "1.0", "9223372036854775808",
                ])
            case .time:
                random.one(of: [
                    "0\(number):1\(number):00", "\(number):00:00", "2\(number):59:59", "9999:00:00", "25:61:00",
                    "-1:00:00",
                ])
            case .date: random.one(of: ["2026030\(number + 1)", "2026030\(number + 1)", "20260230", "1"])
            case .real, .latitude, .longitude:
                random.one(of: [
                    "\(number).5", "-3\(number).123456", "0.\(number)0", "1e-7", "12.345678901234567890123", ".5", "-0",
                    "3e20",
                ])
            default: random.one(of: ["A", "B", "T1", "T2", "T02", "é", "e\u{301}", "R, \(number)", "gone"])
            }
        return Array(text.utf8)
    }

    /// Text of any kind; bytes that are no UTF-8 and NULs among it. Nothing that a reader trims away.
    private mutating func text() -> [UInt8] {
        random.one(of: [
            Array("plain".utf8), Array("a, b".utf8), Array("say \"so\"".utf8), Array("two\nlines".utf8),
            Array("two\r\nlines".utf8), Array("京都 🚋".utf8), Array("\"".utf8), Array(",".utf8),
            [0x43, 0x61, 0x66, 0xE9],
            [0xFF, 0x41], [0x41, 0x00, 0x42], [0xE9, 0x00], [0x80, 0x81], Array("0".utf8), Array("\u{FEFF}x".utf8),
            Array("\u{FFFD}".utf8), Array("windows-1252".utf8),
        ])
    }

    /// A record as CSV, in quotes where it must be and now and then where it need not.
    private mutating func line(_ cells: [[UInt8]]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { line.append(0x2C) }
            let isSpecial = cell.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } || cell.first == 0xEF
            let blanks: [UInt8] = random.chance(1, of: 10) ? [0x20] : []
            guard isSpecial || random.chance(1, of: 8) || (cells.count == 1 && cell.isEmpty) else {
                line += blanks + cell + blanks
                continue
            }
            line += blanks + [0x22] + cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22] + blanks
        }
        return line
    }
}
