/// The statements of an import.
package enum WriteSQL {
    package static let keptRecord =
        "INSERT INTO kept_records (file_name, line, reason, cells, written) VALUES (?, ?, ?, ?, ?)"

    package static let keptFile = "INSERT INTO kept_files (file_name, byte_count, is_packed, bytes) VALUES (?, ?, ?, ?)"

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
