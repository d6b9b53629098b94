internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes the records that have no place in their table, as they stand in the feed.
final class KeptRecords {
    private let insert: PreparedInsert

    init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(database, sql: WriteSQL.keptRecord)
    }

    /// - Returns: the hash of the record, for the file's checksum.
    func keep(_ row: CSVRow, file: String, reason: FeedIssue.Code) throws -> UInt64 {
        let cells = row.cellsJSON
        insert.bind(1, file)
        insert.bind(2, row.line)
        insert.bind(3, reason.rawValue)
        let written = row.written == nil ? nil : row.writtenLine
        insert.bind(4, cells)
        insert.bind(5, blob: written)
        try insert.run()
        return Self.checksum(line: row.line, cells: cells, written: written?.hexadecimal ?? "")
    }

    /// - Parameter written: the record as CSV in its own bytes, in hexadecimal digits, where these are not UTF-8.
    static func checksum(line: Int, cells: String, written: String) -> UInt64 {
        var hash = StableHash()
        hash.add(line)
        hash.add(cells)
        hash.add(written)
        return hash.value
    }
}

extension CSVRow {
    /// The cells in the order of the file, as a JSON array of strings; a blank cell is "".
    var cellsJSON: String {
        "[" + (0..<cellCount).map { (text($0) ?? "").jsonQuoted }.joined(separator: ",") + "]"
    }
}
