import GTFSFeed
import TestSupport

/// Small feeds of everything that feeds do wrong, the same for the same seed.
struct RandomFeed {
    private var random: SeededGenerator
    private var files: [String: String] = [:]

    static func feed(seed: UInt64) -> FeedLiteral {
        var maker = RandomFeed(random: SeededGenerator(seed: seed))
        for file in GTFSFile.all { maker.make(file) }
        return FeedLiteral(files: maker.files)
    }

    private init(random: SeededGenerator) { self.random = random }

    private mutating func make(_ file: GTFSFile) {
        if !["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"].contains(file.name), random.chance(1, of: 6) {
            return
        }
        var columns = file.fields.filter { isKept($0, in: file) }
        columns.shuffle(using: &random)
        let own = ownColumns(columns)
        var text = (columns.map(\.name) + own.map(\.name)).joined(separator: ",") + "\n"
        let count = file.name == "stop_times.txt" ? 40 : ["trips.txt", "shapes.txt"].contains(file.name) ? 14 : 6
        for _ in 0..<Int.random(in: 0...count, using: &random) { text += row(columns, own) }
        files[file.name] = text
    }

    /// Now and then a column is missing, but not what rows hang on.
    private mutating func isKept(_ field: GTFSField, in file: GTFSFile) -> Bool {
        ["stop_sequence", "trip_id", "stop_id", "shape_id", "arrival_time", "route_id"].contains(field.name)
            || !random.chance(1, of: 8)
    }

    /// A column that GTFS does not know: its name, and the texts that stand in it; none for one where each is another.
    private struct OwnColumn {
        let name: String
        let texts: [String]
    }

    /// Columns of the feed's own, of a name that stands twice and of none among them.
    private mutating func ownColumns(_ columns: [GTFSField]) -> [OwnColumn] {
        guard random.chance(1, of: 3) else { return [] }
        let names = ["note", "\"a \"\"b\"\"\"", "", "NOTE", "Stop_ID", columns.last?.name ?? "z", ""]
        return (0...Int.random(in: 0...3, using: &random)).map { _ in
            let texts = random.one(of: [["24"], ["", "24"], ["", "", "a", "b, c", "Łódź"], []])
            return OwnColumn(name: random.one(of: names), texts: texts)
        }
    }

    private mutating func row(_ columns: [GTFSField], _ own: [OwnColumn]) -> String {
        var cells = columns.map { written(random.chance(1, of: 9) ? "" : cell($0)) }
        for column in own {
            let unique = String(Int.random(in: 0..<1_000_000, using: &random))
            cells.append(written(column.texts.isEmpty ? unique : random.one(of: column.texts)))
        }
        if random.chance(1, of: 15) { cells.append(written(text())) }
        if random.chance(1, of: 15) { cells.append("") }
        if random.chance(1, of: 15), cells.count > 2 { cells.removeLast() }
        return cells.joined(separator: ",") + (random.chance(1, of: 10) ? "\n\n" : "\n")
    }

    private mutating func written(_ cell: String) -> String {
        let isSpecial = cell.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" }
        guard isSpecial || random.chance(1, of: 8) else {
            return random.chance(1, of: 12) ? "  \(cell) " : cell
        }
        var quoted = "\""
        for scalar in cell.unicodeScalars {
            quoted.unicodeScalars.append(scalar)
            if scalar == "\"" { quoted.unicodeScalars.append("\"") }
        }
        return (random.chance(1, of: 3) ? " " : "") + quoted + "\"" + (random.chance(1, of: 3) ? "\t" : "")
    }

    private mutating func cell(_ field: GTFSField) -> String {
        switch field.kind {
        case .integer: integer(field.name == "stop_sequence" || field.name == "shape_pt_sequence" ? 0...12 : 0...3)
        case .enumeration: integer(0...3)
        case .time: time()
        case .date: date()
        case .real, .latitude, .longitude: real()
        default: id(field.name) ?? text()
        }
    }

    private mutating func integer(_ usual: ClosedRange<Int>) -> String {
        guard random.chance(1, of: 12) else { return String(Int.random(in: usual, using: &random)) }
        return random.one(of: [
            "-1", "007", "+4", "abc", "1.5", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
            "99999999999",
            "-2147483648", "2147483647", "0x10", "--1", "255", "65535",
        ])
    }

    private mutating func time() -> String {
        if random.chance(1, of: 4) { return random.one(of: ["10:00:00", "10:01:00", "10:02:00"]) }
        if random.chance(1, of: 12) {
            return random.one(of: [
                "9999:59:59", "25:61:00", "abc", "8:5:00", "1:2", "-1:00:00", "0:00:00", "24:00:00", "49:15:01",
            ])
        }
        let hours = Int.random(in: 0...60, using: &random)
        let rest = Int.random(in: 0..<3600, using: &random)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(random.chance(1, of: 2) ? two(hours) : String(hours)):\(two(rest / 60)):\(two(rest % 60))"
    }

    private mutating func date() -> String {
        random.chance(1, of: 8)
            ? random.one(of: ["00000000", "20260230", "2026-03-04", "99991231", "00010101", "20240229", "1"])
            : "202603" + random.one(of: ["01", "02", "03", "04"])
    }

    /// Up to 17 decimals; rarely an exponent, more digits than 64 bits, no number.
    private mutating func real() -> String {
        if random.chance(1, of: 15) {
            return random.one(of: [
                "abc", "1.5e2", "2E-3", "-7.25", "inf", "1.2.3", "12.345678901234567890123", ".5", "5.", "-0",
            ])
        }
        let decimals = Int.random(in: 0...17, using: &random)
        var digits = String(Int.random(in: 0..<100, using: &random))
        if decimals > 0 { digits += "." }
        for _ in 0..<min(decimals, 16) { digits += String(Int.random(in: 0...9, using: &random)) }
        return digits
    }

    private mutating func text() -> String {
        random.one(of: [
            "plain", "a, b", "say \"so\"", "two\nlines", "Łódź", "\u{E9}", "e\u{301}", "京都", "🚋 tram", "it's", "NULL",
            "0", "x  y",
            "\\", "\"", ",", "end\\\"",
        ])
    }

    /// Ids that exist, mostly, and ghosts.
    private mutating func id(_ field: String) -> String? {
        let name = field == "parent_station" ? "stop_id" : field
        for (suffix, ids) in Self.ids where name.hasSuffix(suffix) { return random.one(of: ids) }
        return nil
    }

    private static let ids: [(suffix: String, ids: [String])] = [
        ("stop_id", ["A", "B", "C", "D", "a", "ghost", "-E", "\u{E9}", "e\u{301}"]),
        ("route_id", ["R1", "R2", "R, 3", "gone"]),
        ("service_id", ["WD", "WE", "\u{E9}", "e\u{301}"]),
        ("shape_id", ["S1", "S2", "none"]),
        ("agency_id", ["AG", "ag", "\u{E9}", "e\u{301}"]),
        (
            "trip_id",
            [
                "1", "01", "001", "T-1-a", "T-2-a", "T-02-a", "none", "999999999999999999", "9999999999999999999",
                "x1000000000000000000y", "\u{E9}7", "e\u{301}7", "12.34", "0", "00", "京3", "T 4", "say \"5\"",
            ]
        ),
        ("location_group_id", ["\u{E9}", "e\u{301}", "g"]),
        ("location_id", ["L", "l"]),
    ]
}
