internal import Foundation
internal import GRDB

/// A row of imported_files, as an export needs it.
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
    /// The column names in the file's own order; none of an empty file.
    package let header: [String]
    /// The header record as CSV in the feed's own bytes, where these are not UTF-8.
    package let writtenHeader: [UInt8]?

    private static let sql = """
        SELECT file_name, path, row_count, is_stored, header, written_header,
               EXISTS (SELECT 1 FROM kept_files WHERE kept_files.file_name = imported_files.file_name) AS has_pieces
        FROM imported_files ORDER BY place, file_name
        """

    /// All files of the feed, in the order in which they stood in it.
    package static func fetchAll(_ db: StoreDatabase) throws -> [StoredFile] {
        let hasLocations = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM stored_locations)") ?? false
        return try Row.fetchAll(db, sql: sql).map { try StoredFile($0, hasLocations: hasLocations) }
    }

    private init(_ row: Row, hasLocations: Bool) throws {
        name = try row.value(0)
        path = try row.value(1)
        rowCount = try row.value(2)
        let columns: String = try row.value(4)
        let (isStored, hasPieces): (Bool, Bool) = try (row.value(3), row.value(6))
        header = (try? JSONDecoder().decode([String].self, from: Data(columns.utf8))) ?? []
        writtenHeader = (try row.value(5) as Data?).map { [UInt8]($0) }
        form =
            if hasPieces {
                .pieces
            } else if !isStored {
                .leftOut
            } else {
                name == "locations.geojson" && hasLocations ? .locations : .records
            }
    }
}

/// The kept records of one file, in the order of the file.
package final class StoredKeptRecords {
    /// A row of kept_records.
    package struct Record: Sendable {
        /// In the order of the file.
        package let cells: [String]
        /// The record as CSV in the feed's own bytes, where these are not UTF-8.
        package let written: [UInt8]?
    }

    private let rows: RowCursor

    package init(_ db: StoreDatabase, file: String) throws {
        rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [file])
    }

    /// The next record; nil after the last one.
    package func next() throws -> Record? {
        try rows.next().map { row in
            let text: String = try row.value(0)
            let written: Data? = try row.value(1)
            let cells = try JSONDecoder().decode([String].self, from: Data(text.utf8))
            return Record(cells: cells, written: written.map { [UInt8]($0) })
        }
    }

    private static let sql = "SELECT cells, written FROM kept_records WHERE file_name = ? ORDER BY kept_key"
}

/// The pieces of one kept file, in their order.
package final class StoredPieces {
    /// A row of kept_files.
    package struct Piece: Sendable {
        /// Bytes of the piece, unpacked.
        package let byteCount: Int
        /// Whether `bytes` is a zip archive whose only entry is the piece.
        package let isPacked: Bool
        package let bytes: [UInt8]
    }

    private let rows: RowCursor

    package init(_ db: StoreDatabase, file: String) throws {
        rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [file])
    }

    /// The next piece; nil after the last one.
    package func next() throws -> Piece? {
        try rows.next().map { row in
            let bytes: Data = try row.value(2)
            return Piece(byteCount: try row.value(0), isPacked: try row.value(1), bytes: [UInt8](bytes))
        }
    }

    private static let sql =
        "SELECT byte_count, is_packed, bytes FROM kept_files WHERE file_name = ? ORDER BY piece_key"
}

/// The text of locations.geojson, feature by feature.
package final class StoredLocations {
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
