internal import Foundation
internal import GRDB
internal import GTFSSchema

/// A row of imported_files, for an export.
package struct StoredFile: Sendable {
    /// How the export gets the file back.
    package enum Form: Sendable {
        /// Record by record, from the tables and kept_records.
        case records
        /// Byte by byte, from kept_files.
        case pieces
        /// From stored_locations.
        case locations
        /// Not at all: it was left out of the import.
        case leftOut
    }

    /// The name without its folder, in lower case; for a file outside the feed's folder, its path.
    package let name: String
    /// Its name in a zip, as the feed writes it.
    package let path: String
    package let rowCount: Int
    package let form: Form
    /// The column names in the file's own order; none for an empty file.
    package let header: [String]
    /// The header record as CSV in the feed's own bytes, if these are not UTF-8.
    package let writtenHeader: [UInt8]?
    /// First and last key of its pieces in kept_files; nil if it has none.
    private let pieceKeys: ClosedRange<Int>?

    private static let sql = """
        SELECT file_name, path, row_count, is_stored, header, written_header FROM imported_files ORDER BY place, file_name
        """

    /// All files of the feed, in its order.
    /// - Throws: `FeedReader.DamagedRecords` if records belong to none of them.
    package static func fetchAll(_ db: StoreDatabase) throws -> [StoredFile] {
        try requireListed(db)
        let hasLocations = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM stored_locations)") ?? false
        let kept = try StoredKeptFiles(db)
        return try Row.fetchAll(db, sql: sql).map { try StoredFile($0, kept: kept, hasLocations: hasLocations) }
    }

    /// An export follows the list of the feed's files: records of a file that is not in it would be lost silently.
    /// - Throws: `FeedReader.DamagedRecords` if there are any.
    package static func requireListed(_ db: StoreDatabase) throws {
        let listed = try String.fetchSet(db, sql: "SELECT file_name FROM imported_files WHERE is_stored = 1")
        for view in FileViews.newest.all.map(\.name)
        where try !listed.contains(view + ".txt") && FileSelect.hasTable(view: view, in: db) {
            let sql = "SELECT EXISTS (SELECT 1 FROM \(rows[view] ?? "stored_\(view)"))"
            if try Bool.fetchOne(db, sql: sql) ?? false { throw unlisted(view + ".txt") }
        }
        if let name = try String.fetchAll(db, sql: besides).first(where: { !listed.contains($0) }) {
            throw unlisted(name)
        }
    }

    /// The records of files that do not have a table of their own, each with a row.
    private static let rows = [
        "stops": "stop_records WHERE is_listed = 1", "routes": "stored_routes WHERE is_listed = 1",
        "calendar": "service_records WHERE is_listed = 1", "stop_times": "patterns WHERE stop_count > 0",
        "shapes": "stored_shapes WHERE point_count > 0", "calendar_dates": "service_exceptions",
    ]

    /// Files that have kept records or pieces.
    private static let besides = """
        SELECT DISTINCT file_name FROM kept_records UNION SELECT DISTINCT file_name FROM kept_files
        UNION SELECT 'locations.geojson' WHERE EXISTS (SELECT 1 FROM stored_locations)
        """

    private static func unlisted(_ name: String) -> FeedReader.DamagedRecords {
        FeedReader.DamagedRecords("\(name) has records and is not among the imported files")
    }

    /// The pieces of a file that is kept byte by byte.
    package func pieces(_ db: StoreDatabase) throws -> StoredKeptFiles.Pieces {
        try StoredKeptFiles.Pieces(db, file: name, keys: pieceKeys)
    }

    private init(_ row: Row, kept: StoredKeptFiles, hasLocations: Bool) throws {
        name = try row.value(0)
        path = try row.value(1)
        rowCount = try row.value(2)
        let columns: String = try row.value(4)
        let isStored: Bool = try row.value(3)
        pieceKeys = kept.keys[name]
        header = Self.header(columns)
        writtenHeader = (try row.value(5) as Data?).map { [UInt8]($0) }
        form =
            if pieceKeys != nil {
                .pieces
            } else if !isStored {
                .leftOut
            } else {
                name == "locations.geojson" && hasLocations ? .locations : .records
            }
    }
}

extension StoredFile {
    /// The column names of a file, as imported_files has them.
    static func header(_ text: String) -> [String] {
        (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }

    /// The kept records of one file, in the order of the file.
    package final class KeptRows {
        /// A row of kept_records.
        package struct Record: Sendable {
            /// In the order of the file.
            package let cells: [String]
            /// The record as CSV in the feed's own bytes, if these are not UTF-8.
            package let written: [UInt8]?
            /// What it adds to the checksum of the file.
            package let checksum: UInt64
        }

        private let rows: RowCursor

        package init(_ db: StoreDatabase, file: String) throws {
            rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [file])
        }

        /// The next record; nil after the last one.
        package func next() throws -> Record? {
            try rows.next().map { row in
                let (text, written): (String, Data?) = (try row.value(0), try row.value(1))
                return Record(
                    cells: try JSONDecoder().decode([String].self, from: Data(text.utf8)),
                    written: written.map { [UInt8]($0) },
                    checksum: try RecordChecksum.kept(line: row.value(2), cells: text, written: row.value(3)))
            }
        }

        private static let sql = """
            SELECT cells, written, line, hex(written) FROM kept_records WHERE file_name = ? ORDER BY kept_key
            """
    }

    /// The text of locations.geojson, feature by feature.
    package final class LocationRows {
        /// A row of stored_locations.
        package struct Part: Sendable {
            package let key: Int
            /// The text before the feature; in the last row, the end of the file.
            package let before: String
            /// Nil in the last row.
            package let feature: String?
        }

        private let rows: RowCursor

        package init(_ db: StoreDatabase) throws { rows = try Row.fetchCursor(db, sql: Self.sql) }

        /// The next feature with the text before it; after the last feature the end of the file, then nil.
        package func next() throws -> Part? {
            try rows.next().map { try Part(key: $0.value(0), before: $0.value(1), feature: $0.value(2)) }
        }

        private static let sql = "SELECT row_key, before, feature FROM stored_locations ORDER BY row_key"
    }
}
