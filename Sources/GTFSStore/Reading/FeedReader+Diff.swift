internal import GRDB
package import GTFSModel

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
