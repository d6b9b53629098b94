internal import GRDB

/// What the header of a toolkit database says of it.
package enum DatabaseIdentity {
    /// `PRAGMA application_id`: "GTFS" in ASCII.
    package static let applicationID = 0x4754_4653
    /// `PRAGMA user_version` of the schema that this version of the toolkit writes.
    package static let schemaVersion = 1

    /// Throws where the open file is none of ours, or of another schema version.
    static func check(_ db: Database, path: String, history: SchemaHistory = .released) throws {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        guard application == applicationID else { throw notOurs(path) }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let newest = history.newestVersion
        if version > newest { throw newer(path, version: version, newest: newest) }
        if version < newest {
            throw StoreError(
                .older, path: path,
                "\(path) has schema version \(version), this toolkit reads version \(newest): run `gtfs-query --database \(path) migrate`."
            )
        }
    }

    /// What tells the file of one import from that of another.
    static func origin(_ db: Database) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT content_hash || ' ' || imported_at || ' ' || import_seconds FROM import_record")
    }

    static func newer(_ path: String, version: Int, newest: Int) -> StoreError {
        StoreError(
            .newer, path: path,
            "\(path) has schema version \(version), this toolkit knows versions up to \(newest): update the "
                + "toolkit, or import the feed again with this one.")
    }

    static func notFound(_ path: String) -> StoreError {
        StoreError(.notFound, path: path, "\(path) does not exist: make it with `gtfs-import FEED.zip`.")
    }

    static func notOurs(_ path: String) -> StoreError {
        StoreError(
            .notOurs, path: path,
            "\(path) is no database of this toolkit: make one with `gtfs-import FEED.zip`.")
    }
}
