internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes the records that their table cannot hold, as the feed has them.
final class KeptRecords {
    private let insert: PreparedInsert

    init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(database, sql: WriteSQL.keptRecord)
    }

    func keep(_ record: Record) throws {
        insert.bind(1, record.file)
        insert.bind(2, record.line)
        insert.bind(3, record.reason.rawValue)
        insert.bind(4, record.cells)
        insert.bind(5, blob: record.written)
        try insert.run()
    }
}

extension KeptRecords {
    /// A record that its table cannot hold.
    struct Record {
        let file: String
        let line: Int
        let reason: FeedIssue.Code
        /// As a JSON array of strings.
        let cells: String
        /// As CSV in its own bytes, if these are not UTF-8.
        let written: [UInt8]?

        init(_ row: CSVRow, file: String, reason: FeedIssue.Code) {
            self.file = file
            self.reason = reason
            line = row.line
            cells = row.cellsJSON
            written = row.written == nil ? nil : row.writtenLine
        }

        /// For the file's checksum.
        var checksum: UInt64 { RecordChecksum.kept(line: line, cells: cells, written: written?.hexadecimal ?? "") }

        /// Bytes that it takes in memory, roughly.
        var weight: Int { 256 + cells.utf8.count + (written?.count ?? 0) }
    }
}

extension CSVRow {
    /// The cells in the order of the file, as a JSON array of strings; a blank cell is "".
    var cellsJSON: String {
        "[" + (0..<cellCount).map { (text($0) ?? "").jsonQuoted }.joined(separator: ",") + "]"
    }
}
