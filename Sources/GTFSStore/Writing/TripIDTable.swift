package import GRDB

/// `trip_keys` as a table, if the options ask for it: SQL that names a trip's id then looks it up, whereas the view
/// computes all ids first. The rest of the database stays the same.
package struct TripIDTable {
    private let db: Database

    package init(_ db: Database) { self.db = db }

    /// Replaces the view, after all trips. Without statistics SQLite assumes that the look-up is free, so it makes them
    /// too.
    package func write() throws { try db.execute(sql: Self.sql) }

    private static let sql = """
        CREATE TEMP TABLE ids AS SELECT trip_id, trip_key FROM trip_ids ORDER BY trip_id;
        DROP VIEW trip_keys;
        CREATE TABLE trip_keys (trip_id TEXT PRIMARY KEY, trip_key INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO main.trip_keys SELECT trip_id, trip_key FROM temp.ids;
        DROP TABLE temp.ids;
        ANALYZE;
        """
}
