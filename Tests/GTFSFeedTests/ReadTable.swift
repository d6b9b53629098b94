import GTFSFeed
import GTFSModel

/// Everything that a reader tells of one table.
struct ReadTable: Equatable {
    struct Record: Equatable, CustomStringConvertible {
        let line: Int
        let cells: [[UInt8]]

        var texts: [String] { cells.map { String(decoding: $0, as: UTF8.self) } }
        var description: String { "\(line): \(texts)" }
    }

    var columns: [String]?
    var records: [Record] = []
    var issues: [FeedIssue] = []
    /// Every cell in the file's own bytes, record by record.
    var written: [[[UInt8]]] = []
    /// How every cell was written, record by record.
    var ways: [[CSVRow.WrittenCell?]] = []
    var writtenHeader: [UInt8]?
    var isExact: Bool

    var codes: [String] { issues.map(\.code.rawValue) }
    var texts: [[String]] { records.map(\.texts) }

    init(_ bytes: [UInt8], chunkSize: Int = 262_144, recordLimit: Int = 16 << 20) throws {
        let source = FeedSource(name: "memory", files: ["t.txt": bytes])
        try self.init(source, source.entries[0], chunkSize: chunkSize, recordLimit: recordLimit)
    }

    init(_ text: String, chunkSize: Int = 262_144, recordLimit: Int = 16 << 20) throws {
        try self.init(Array(text.utf8), chunkSize: chunkSize, recordLimit: recordLimit)
    }

    init(
        _ source: FeedSource, _ entry: FeedEntry, chunkSize: Int = 262_144, recordLimit: Int = 16 << 20
    ) throws {
        var written: [[[UInt8]]] = []
        var ways: [[CSVRow.WrittenCell?]] = []
        var records: [Record] = []
        var issues: [FeedIssue] = []
        var table = try TableReader.open(
            source: source, entry: entry, chunkSize: chunkSize, recordLimit: recordLimit, issue: { issues.append($0) })
        while let row = try table.next() {
            written.append((0..<row.cellCount).map(row.writtenBytes))
            ways.append((0..<row.cellCount).map { row.written?[$0] })
            records.append(Record(line: row.line, cells: (0..<row.cellCount).map { unsafe [UInt8](row.bytes($0)) }))
        }
        let outcome = table.outcome
        precondition(outcome.records == records.count)
        (self.columns, self.records, self.issues) = (table.header.columns, records, issues)
        (self.written, self.ways) = (written, ways)
        (writtenHeader, isExact) = (table.header.written, outcome.isExact)
    }
}
