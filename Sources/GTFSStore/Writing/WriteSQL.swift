/// The statements of an import.
package enum WriteSQL {
    package static let keptRecord = "INSERT INTO kept_records (file_name, line, reason, cells) VALUES (?, ?, ?, ?)"

    package static let pendingExtras = """
        CREATE TEMP TABLE pending_extras (
            file_name TEXT NOT NULL, owner INTEGER NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL,
            column_name TEXT NOT NULL, value TEXT NOT NULL);
        CREATE TEMP TABLE pending_places (
            line INTEGER PRIMARY KEY, trip INTEGER NOT NULL, position INTEGER NOT NULL);
        CREATE INDEX temp.pending_places_by_trip ON pending_places (trip);
        """
    package static let pendExtra =
        "INSERT INTO temp.pending_extras (file_name, owner, position, line, column_name, value) VALUES (?, ?, ?, ?, ?, ?)"
    package static let placeExtra = "INSERT OR REPLACE INTO temp.pending_places (line, trip, position) VALUES (?, ?, ?)"
    package static let placesOfTrip = "SELECT line, position FROM temp.pending_places WHERE trip = ?"
    package static let indexExtras =
        "CREATE INDEX IF NOT EXISTS temp.pending_extras_by_line ON pending_extras (file_name, line)"
    package static let discardExtras = "DELETE FROM temp.pending_extras WHERE file_name = ? AND line = ?"
    package static let settledExtras = """
        SELECT e.file_name, e.owner, e.line, e.column_name, e.value, coalesce(p.position, e.position) AS position
        FROM temp.pending_extras e
        LEFT JOIN temp.pending_places p ON e.file_name = 'stop_times.txt' AND p.line = e.line
        ORDER BY e.file_name, e.owner, 6, e.line, e.column_name
        """
    package static let extraValue = """
        INSERT INTO extra_values (file_name, row_key, position, column_name, value, line)
        VALUES (?, ?, ?, ?, ?, ?)
        """

    /// `INSERT INTO table (columns) VALUES (?, …)`.
    package static func insert(into table: String, _ columns: [String]) -> String {
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES ("
            + Array(repeating: "?", count: columns.count).joined(separator: ", ") + ")"
    }
}

/// The statements of rows that wait in a temporary table for the end of their file.
package enum ScatteredSQL {
    package static func create(_ table: String, _ columns: [String]) -> String {
        "CREATE TEMP TABLE \(table) (owner INTEGER NOT NULL, "
            + columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ") + ")"
    }

    /// SQLite's sorter keeps its memory bounded and spills on its own.
    package static func ordered(_ table: String) -> String { "SELECT * FROM temp.\(table) ORDER BY owner, rowid" }
}
