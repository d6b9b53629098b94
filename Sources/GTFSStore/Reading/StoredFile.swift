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

    /// Without its folder, in lower case; of a file beside the feed, its path.
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
        return try Row.fetchAll(db, sql: sql).map { StoredFile($0, hasLocations: hasLocations) }
    }

    private init(_ row: Row, hasLocations: Bool) {
        name = row[0]
        path = row[1]
        rowCount = row[2]
        header = (try? JSONDecoder().decode([String].self, from: Data((row[4] as String).utf8))) ?? []
        writtenHeader = (row[5] as Data?).map { [UInt8]($0) }
        form =
            if row[6] as Bool {
                .pieces
            } else if !(row[3] as Bool) {
                .leftOut
            } else {
                name == "locations.geojson" && hasLocations ? .locations : .records
            }
    }
}
