import GTFSFeed
import GTFSModel
import TestSupport
import Testing

@Suite("Records that are written like earlier ones")
struct RecordFormTests {
    /// A record: its id, its times in seconds, -1 for no time, and all its other cells.
    private struct Record: Equatable {
        let line: Int
        let id: String?
        let times: [Int?]
        let others: [String?]
    }

    /// The columns of a file, in some order.
    private struct Columns {
        let id, first, second: Int
        let others: [Int]

        init(_ header: TableReader.Header) {
            id = header.index(of: "trip_id")
            first = header.index(of: "arrival_time")
            second = header.index(of: "departure_time")
            others = ["stop_id", "note"].map(header.index)
        }

        var cells: RecordForm.Cells { RecordForm.Cells(id: id, firstTime: first, secondTime: second) }

        func record(_ row: CSVRow) -> Record {
            let times = [first, second].map { row.time($0).isInvalid ? -1 : row.time($0).value }
            return Record(
                line: row.line, id: row.text(id), times: times,
                others: others.map(row.text) + (others.count + 3..<max(others.count + 3, row.cellCount)).map(row.text))
        }
    }

    /// Rows of a few trips, most of which differ in id and times alone.
    private struct Table {
        private(set) var text = ""
        private var random: SeededGenerator

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            let columns = ["trip_id", "arrival_time", "departure_time", "stop_id", "note"].shuffled(using: &random)
            let isQuoted = random.chance(1, of: 3)
            let lineEnd = random.one(of: ["\n", "\r\n", "\n", "\r"])
            text = columns.joined(separator: ",") + lineEnd
            let notes = ["", "0", "x y", "a,b", "say \"so\"", "ü", String(repeating: "long ", count: 30)]
            let pattern = (0..<6).map { _ in random.one(of: notes) }
            for trip in 0..<30 {
                let id = random.one(of: [
                    "\(trip)", "\(trip)", "trip \(trip)", "a,\(trip)", "ö\(trip)", "t-\(trip)-of-many-letters",
                ])
                for position in 0..<Int.random(in: 1...6, using: &random) {
                    let note = random.chance(1, of: 20) ? random.one(of: notes) : pattern[position]
                    let cells = [
                        "trip_id": id, "arrival_time": time(), "departure_time": time(), "stop_id": "S\(position)",
                        "note": note,
                    ]
                    let written = columns.map { cell(cells[$0] ?? "", isQuoted: isQuoted) }
                    let end = trip == 29 && position == 0 ? "" : lineEnd
                    text += written.dropLast(random.chance(1, of: 40) ? 1 : 0).joined(separator: ",") + end
                    if random.chance(1, of: 40) { text += lineEnd }
                    if end.isEmpty { return }
                }
            }
        }

        private mutating func time() -> String {
            let odd = ["", "5:00:00", "125:00:00", "05:60:00", "05:00:0x", "5:0:00", "05:00:001"]
            if random.chance(1, of: 8) { return random.one(of: odd) }
            let parts = [25, 59, 59].map { Int.random(in: 0...$0, using: &random) }
            return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        }

        private mutating func cell(_ text: String, isQuoted: Bool) -> String {
            let mustBe = text.contains { $0 == "," || $0 == "\"" }
            let isOdd = random.chance(1, of: 50)
            guard mustBe || isQuoted != isOdd else { return isOdd ? " " + text : text }
            return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
    }

    /// Reads a table, each record by the forms of earlier ones at its position where it has one of them.
    /// - Returns: also how many had.
    private func read(
        _ text: String, chunkSize: Int, byForms: Bool
    ) throws -> (records: [Record], issues: [FeedIssue], alike: Int) {
        let source = FeedSource(name: "memory", files: ["t.txt": Array(text.utf8)])
        var issues: [FeedIssue] = []
        var table = try TableReader.open(
            source: source, entry: source.entries[0], chunkSize: chunkSize, issue: { issues.append($0) })
        let columns = Columns(table.header)
        var (records, alike, position) = ([Record](), 0, 0)
        var forms: [Int: [(form: RecordForm, record: Record)]] = [:]
        var id: RecordForm.ID?
        while true {
            var found: (times: RecordForm.Times, record: Record)?
            if byForms, let id {
                for (form, record) in forms[position] ?? [] where found == nil {
                    found = unsafe withUnsafePointer(to: form) { unsafe table.next(like: $0, id: id) }.map {
                        ($0, record)
                    }
                }
            }
            if let (times, record) = found {
                let seconds: [Int?] = [times.first, times.second].map { time in time.map { Int($0) } }
                let last = records[records.count - 1]
                records.append(Record(line: times.line, id: last.id, times: seconds, others: record.others))
                (alike, position) = (alike + 1, position + 1)
                continue
            }
            guard let row = try table.next() else { break }
            let record = columns.record(row)
            position = record.id == records.last?.id ? position + 1 : 1
            id = unsafe RecordForm.ID(row.bytes(columns.id))
            if let form = table.form(columns.cells) { forms[position - 1, default: []].append((form, record)) }
            records.append(record)
        }
        #expect(table.outcome.records == records.count)
        return (records, issues, alike)
    }

    @Test(
        "are the records that are read cell by cell, wherever a file is cut into pieces",
        arguments: LongForm.seeds(12, of: 1...400))
    func records(seed: UInt64) throws {
        let text = Table(seed: seed).text
        let expected = try read(text, chunkSize: 262_144, byForms: false)
        for chunkSize in [1, 2, 7, 31, 64, 150, 200, 263, 500, 4_000, 262_144] {
            let found = try read(text, chunkSize: chunkSize, byForms: true)
            #expect(found.records == expected.records, "\(chunkSize)")
            #expect(found.issues == expected.issues, "\(chunkSize)")
        }
    }

    @Test(
        "are most of a file's, however its cells are quoted and its lines end", arguments: ["", "\""], ["\n", "\r\n"])
    func areMost(quote: String, lineEnd: String) throws {
        let lines =
            ["trip_id,arrival_time,departure_time,stop_id,note"]
            + (0..<100).flatMap { trip in
                (0..<10).map { "T\(trip),\($0 < 5 ? "9" : "10"):0\($0):00,,S\($0),\($0)" }
            }
        let text = lines.map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { quote + $0 + quote }.joined(
                separator: ",")
        }.joined(separator: lineEnd)
        #expect(try read(text, chunkSize: 262_144, byForms: true).alike > 880)
    }
}
