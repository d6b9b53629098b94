internal import Foundation
internal import GRDB
package import GTFSModel

extension FeedReader {
    /// A file of the feed as rules ask for it.
    package struct FileHeaderRow: Sendable {
        package let name: String
        /// The names of its columns; empty for a file that is not a table.
        package let columns: [String]
        /// Records read, those set aside among them.
        package let rowCount: Int
        /// Records that stand in kept_records.
        package let keptAside: Int
        package let isStored: Bool
    }

    /// Issues of one code in one file, with the first of them.
    package struct IssueExamplesRow: Sendable {
        package let code: String
        /// "" if it is about the feed as a whole.
        package let fileName: String
        package let severity: String
        package let count: Int
        package let examples: [Example]

        package struct Example: Decodable, Sendable {
            package let line: Int?
            package let field: String?
            package let value: String?
        }
    }
}

extension FeedReader {
    /// Every file of the feed, in the order of their names.
    package func fileHeaders() throws -> [FileHeaderRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT file_name, header, row_count, kept_aside, is_stored FROM imported_files ORDER BY file_name
                """
        ).map { row in
            try FileHeaderRow(
                name: row.value(0),
                columns: JSONDecoder().decode([String].self, from: Data((row.value(1) as String).utf8)),
                rowCount: row.value(2), keptAside: row.value(3), isStored: row.value(4))
        }
    }

    /// The issues that the import met, by code and file.
    package func issueExamples() throws -> [IssueExamplesRow] {
        try Row.fetchAll(
            db,
            sql: "SELECT code, file_name, severity, count, examples FROM import_issues ORDER BY code, file_name, rowid"
        ).map { row in
            try IssueExamplesRow(
                code: row.value(0), fileName: row.value(1), severity: row.value(2), count: row.value(3),
                examples: JSONDecoder().decode(
                    [IssueExamplesRow.Example].self, from: Data((row.value(4) as String).utf8)))
        }
    }

    /// Every record of a declared file: record_key, position, then its columns, in the order of its keys.
    /// - Returns: nil if the database does not have the table.
    package func keyedRecords(view: String) throws -> StoredRows.Cursor? {
        guard try FileSelect.hasTable(view: view, in: db) else { return nil }
        return try StoredRows.Cursor(db, sql: FileSelect.records(view: view, in: db))
    }

    /// Calls `body` with the line and the cells of each record of a file whose key a later record has, too, in the order of the
    /// file.
    package func eachSupersededRecord(of file: String, _ body: (_ line: Int, _ cells: [String]) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT line, cells FROM kept_records WHERE file_name = ? AND reason = 'duplicate_key' ORDER BY kept_key
                """,
            arguments: [file])
        while let row = try rows.next() {
            let text: String = try row.value(1)
            try body(row.value(0), JSONDecoder().decode([String].self, from: Data(text.utf8)))
        }
    }

    /// How many shapes have points.
    package func shapeCount() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM stored_shapes WHERE point_count > 0") ?? 0
    }

    /// How many different block_ids trips have.
    package func blockCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM blocks") ?? 0 }

    /// Whether some stop time has a stop_headsign.
    package func hasStopHeadsign() throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM stop_headsigns)") ?? false
    }

    /// Hands over each shape, one in memory at a time.
    package func eachShape(_ body: (StoredShape) throws -> Void) throws { try StoredShape.forEach(db, body) }

    /// Calls `body` with the key and id of each shape, in the order of their keys.
    package func eachShapeID(_ body: (Key<Shape>, String) throws -> Void) throws {
        let rows = try SteppedStatement(db, "SELECT shape_key, shape_id FROM stored_shapes ORDER BY shape_key")
        defer { rows.reset() }
        while try rows.step() { try body(rows.key(0), rows.text(1) ?? "") }
    }

    /// Calls `body` with the service of each trip, in the order of the trips.
    package func eachTripService(_ body: (_ trip: Key<Trip>, _ service: Key<ServiceCalendar>) throws -> Void) throws {
        let rows = try SteppedStatement(
            db, "SELECT trip_key, service_key FROM stored_trips WHERE service_key IS NOT NULL")
        defer { rows.reset() }
        while try rows.step() { try body(rows.key(0), rows.key(1)) }
    }
}

extension FeedReader {
    /// A file of the feed with the sum over its records that the import computed.
    package struct FileChecksumRow: Sendable {
        package let name: String
        /// Nil for a file that is not a table of GTFS.
        package let rowCount: Int?
        package let isStored: Bool
        /// The same for the same records, in any order and any database.
        package let checksum: Int64
        /// The column names in the file's own order.
        package let header: [String]

        /// Whether both have the same records, as the imports recorded it.
        package func isSame(_ other: Self) -> Bool { checksum == other.checksum && rowCount == other.rowCount }
    }
}

extension FeedReader {
    /// The files of the feed, in the order of their names.
    package func fileChecksums() throws -> [FileChecksumRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT file_name, iif(file_name IN (SELECT file_name FROM kept_files), NULL, row_count), is_stored,
                    coalesce(checksum, 0), header
                FROM imported_files ORDER BY file_name
                """
        ).map {
            try FileChecksumRow(
                name: $0.value(0), rowCount: $0.value(1), isStored: $0.value(2), checksum: $0.value(3),
                header: StoredFile.header($0.value(4)))
        }
    }

    package func keptRows(ofFile name: String) throws -> StoredFile.KeptRows { try StoredFile.KeptRows(db, file: name) }

    /// Every record of a file through the view with its name, including the feed's own columns.
    /// - Returns: Nil if the database does not have the view.
    package func records(view: String) throws -> StoredRows.Cursor? {
        let names = try String.fetchSet(
            db.cachedStatement(sql: "SELECT name FROM sqlite_schema WHERE type = 'view' AND name = ?"),
            arguments: [view])
        return try names.first.map { try StoredRows.Cursor(db, sql: "SELECT * FROM \($0.quotedDatabaseIdentifier)") }
    }

    /// The ids of rows by their keys.
    /// - Parameter sql: such as `VerifySQL.stopIDs`.
    package func ids<Of>(_ sql: String) throws -> [Key<Of>: String] {
        var ids: [Key<Of>: String] = [:]
        try StoredRows.forEach(db, sql: sql) { row in
            if let key = row[0].integer, let id = row[1].text { ids[Key(key)] = id }
        }
        return ids
    }

    /// The rows of a statement by the key in their first column.
    /// - Parameter sql: such as `VerifySQL.tripAttributes`.
    package func values<Of>(_ sql: String) throws -> [Key<Of>: [StoredValue]] {
        var values: [Key<Of>: [StoredValue]] = [:]
        try StoredRows.forEach(db, sql: sql) { row in
            if let key = row[0].integer { values[Key(key), default: []] += row.dropFirst() }
        }
        return values
    }
}

extension StoredValue {
    /// As in a CSV file; nil if it is NULL.
    package var plainText: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): PlainNumber.text(number)
        case .text(let text): text
        }
    }
}
