package import Foundation
package import GRDB
package import GTFSStore

/// The database of a released schema version, kept as SQL text in Fixtures/versions: made-up Harbour City as the
/// toolkit of that version imported it, and Quay Line, which has columns of its own, odd bytes and errors.
package enum VersionFixture {
    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/versions")

    /// Quay Line.
    package static let quayLine = folder.appendingPathComponent("quay-line")

    /// Ferry Line, a feed with records that stand in blocks.
    package static let ferryLine = folder.appendingPathComponent("ferry-line")

    /// Builds the file at `path`, which is not to be there.
    /// - Parameter suffix: of the text's name: none for Harbour City, "-quay-line" for Quay Line.
    package static func make(_ version: Int, _ suffix: String = "", at path: String) throws {
        let text = folder.appendingPathComponent("version-\(version)\(suffix).sql")
        let sql = try String(contentsOf: text, encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Type, name, table and text of everything in a database, the migrator's own table aside.
    package static func objects(_ db: Database) throws -> [[String?]] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_schema
                WHERE tbl_name <> 'grdb_migrations' ORDER BY type, name
                """
        ).map { row in (0..<4).map { row[$0] } }
    }
}

extension SchemaHistory {
    /// The released versions and one that nobody will ever release: it adds a table and a column, fills them, makes an
    /// index anew and changes a view.
    ///
    /// - Parameter reached: is told before each step, and after the last one, how many are behind it.
    package static func unreleased(reached: @escaping @Sendable (Int) -> Void = { _ in }) -> SchemaHistory {
        SchemaHistory.released.adding { db in
            for (number, step) in unreleasedSteps.enumerated() {
                reached(number)
                try db.execute(sql: step)
            }
            reached(unreleasedSteps.count)
        }
    }

    package static let unreleasedSteps = [
        "CREATE TABLE stop_notes (stop_key INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT",
        "INSERT INTO stop_notes SELECT stop_key, 'A note about ' || stop_id FROM stored_stops",
        "ALTER TABLE stored_routes ADD COLUMN route_note TEXT",
        "UPDATE stored_routes SET route_note = 'A note about ' || route_id",
        "DROP INDEX stored_stops_by_id",
        "CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops (stop_id, stop_name)",
        "DROP VIEW levels",
        "CREATE VIEW levels AS SELECT level_id, level_index, level_name, 'none' AS level_note FROM stored_levels",
        // More than SQLite's cache holds, so that the file itself is written to before the end.
        "CREATE TABLE ballast (number INTEGER PRIMARY KEY, bytes BLOB) STRICT",
        """
        INSERT INTO ballast WITH RECURSIVE counted (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted LIMIT 8000)
        SELECT number, randomblob(1000) FROM counted
        """,
        "DELETE FROM ballast",
    ]
}
