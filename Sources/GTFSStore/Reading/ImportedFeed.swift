internal import GRDB

/// What a finished database says of the feed it was made from.
package struct ImportedFeed: Sendable {
    package let contentHash: String
    package let options: String
    package let agencyNames: Set<String>

    private static let sql = "SELECT content_hash, options FROM import_record"
    private static let agencySQL = "SELECT agency_name FROM stored_agency WHERE agency_name IS NOT NULL"

    /// - Throws: `StoreError` where the file is no database of this schema version.
    package static func read(path: String) throws -> ImportedFeed? {
        try FeedDatabase(path: path).read { db in
            guard let row = try Row.fetchOne(db, sql: sql) else { return nil }
            return ImportedFeed(
                contentHash: row["content_hash"], options: row["options"],
                agencyNames: try String.fetchSet(db, sql: agencySQL))
        }
    }
}
