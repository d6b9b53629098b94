/// The statements that write extra cells.
enum ExtraSQL {
    static let createPending = """
        CREATE TEMP TABLE pending_extras (
            file_name TEXT NOT NULL, owner INTEGER NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL,
            column_number INTEGER NOT NULL, value TEXT NOT NULL);
        CREATE TEMP TABLE pending_positions (
            file_name TEXT NOT NULL, owner INTEGER NOT NULL, line INTEGER NOT NULL, position INTEGER NOT NULL,
            PRIMARY KEY (file_name, owner, line)) WITHOUT ROWID;
        CREATE TEMP TABLE pending_keys (owner INTEGER PRIMARY KEY, row_key INTEGER NOT NULL);
        CREATE TEMP TABLE pending_columns (column_number INTEGER PRIMARY KEY, ordinal INTEGER NOT NULL);
        """
    static let pend = """
        INSERT INTO temp.pending_extras (file_name, owner, position, line, column_number, value)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    static let setPosition =
        "INSERT OR REPLACE INTO temp.pending_positions (file_name, owner, line, position) VALUES (?, ?, ?, ?)"
    /// Runs once for each owner, so it must find the owner's lines without a scan of the rest of the file.
    static let linesOfOwner = "SELECT line, position FROM temp.pending_positions WHERE file_name = ? AND owner = ?"
    static let indexPending =
        "CREATE INDEX IF NOT EXISTS temp.pending_extras_by_line ON pending_extras (file_name, line)"
    static let discardPending = "DELETE FROM temp.pending_extras WHERE file_name = ? AND line = ?"

    static let clearKeys = "DELETE FROM temp.pending_keys; DELETE FROM temp.pending_columns"
    static let insertKey = "INSERT INTO temp.pending_keys (owner, row_key) VALUES (?, ?)"
    static let insertColumn = "INSERT INTO temp.pending_columns (column_number, ordinal) VALUES (?, ?)"
    static let owners = "SELECT DISTINCT owner FROM temp.pending_extras WHERE file_name = ? ORDER BY owner"
    /// All cells of a file: one scan and one sort, for any number of columns.
    static let keyedCells = """
        SELECT c.ordinal, k.row_key, coalesce(p.position, e.position) AS position, e.value
        FROM temp.pending_extras e
        JOIN temp.pending_columns c ON c.column_number = e.column_number
        JOIN temp.pending_keys k ON k.owner = e.owner
        LEFT JOIN temp.pending_positions p ON p.file_name = e.file_name AND p.owner = e.owner AND p.line = e.line
        WHERE e.file_name = ?
        ORDER BY 1, 2, 3
        """

    static let column = """
        INSERT INTO extra_columns (column_key, file_name, place, column_name, kind, cell_count) VALUES (?, ?, ?, ?, ?, ?)
        """
    static let text = "INSERT INTO extra_texts (column_key, number, value) VALUES (?, ?, ?)"
    static let cells = """
        INSERT INTO extra_cells (column_key, first_key, last_key, number, width, numbers, frame)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
}
