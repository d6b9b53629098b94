internal import Foundation
internal import GRDB

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
            let cells = try JSONDecoder().decode([String].self, from: Data((row[0] as String).utf8))
            return Record(cells: cells, written: (row[1] as Data?).map { [UInt8]($0) })
        }
    }

    private static let sql = "SELECT cells, written FROM kept_records WHERE file_name = ? ORDER BY kept_key"
}
