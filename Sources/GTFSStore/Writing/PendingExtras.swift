internal import GRDB

/// Extra cells that wait in a temporary table until the keys of their records are known: those of columns with too many
/// different texts to hold them in memory.
package final class PendingExtras {
    /// A record with extra cells that wait in `PendingExtras`.
    package struct PendingRecord: Sendable {
        package let line: Int
        /// Index of its entity during the import, or of the trip, service or shape that it belongs to.
        package let owner: Int
        /// Its position among the records of its owner.
        package let position: Int

        package init(line: Int, owner: Int, position: Int) {
            (self.line, self.owner, self.position) = (line, owner, position)
        }
    }

    private let database: StoreDatabase
    private var insert: PreparedInsert?
    private var setPosition: PreparedInsert?

    package init(_ database: StoreDatabase) { self.database = database }

    /// Adds a cell. `column` is the index of its column among the extra columns of the file.
    package func add(_ text: String, column: Int, of record: PendingRecord, in file: String) throws {
        let insert = try insert ?? create()
        insert.bind(1, file)
        insert.bind(2, record.owner)
        insert.bind(3, record.position)
        insert.bind(4, record.line)
        insert.bind(5, column)
        insert.bind(6, text)
        try insert.run()
    }

    /// Sets the position of the cells of a record, in place of their earlier one.
    package func setPosition(of record: PendingRecord, in file: String) throws {
        _ = try insert ?? create()
        setPosition?.bind(1, file)
        setPosition?.bind(2, record.owner)
        setPosition?.bind(3, record.line)
        setPosition?.bind(4, record.position)
        try setPosition?.run()
    }

    /// Lines of the records of `owner` that have cells here, by position.
    package func lines(file: String, owner: Int) throws -> [Int: Int] {
        guard insert != nil else { return [:] }
        let statement = try database.cachedStatement(sql: ExtraSQL.linesOfOwner)
        let rows = try Row.fetchAll(statement, arguments: [file, owner])
        return Dictionary(rows.map { ($0["position"], $0["line"]) }, uniquingKeysWith: { $1 })
    }

    /// Removes the cells of records that later ones have replaced.
    package func discard(file: String, lines: Set<Int>) throws {
        guard insert != nil, !lines.isEmpty else { return }
        try database.execute(sql: ExtraSQL.indexPending)
        for line in lines { try database.execute(sql: ExtraSQL.discardPending, arguments: [file, line]) }
    }

    /// The pending cells of a file, column by column in the order of `columns`; nil if it has none.
    /// - Parameters:
    ///   - columns: the indexes that the cells were added with, each once.
    ///   - key: the key of an owner.
    package func cells(file: String, columns: [Int], key: (Int) -> Int) throws -> Cells? {
        guard insert != nil else { return nil }
        try database.execute(sql: ExtraSQL.clearKeys)
        let keys = try PreparedInsert(database, sql: ExtraSQL.insertKey)
        let owners = try Int.fetchCursor(database, sql: ExtraSQL.owners, arguments: [file])
        while let owner = try owners.next() { try keys.run([.integer(owner), .integer(key(owner))]) }
        let ordinals = try PreparedInsert(database, sql: ExtraSQL.insertColumn)
        for (ordinal, column) in columns.enumerated() { try ordinals.run([.integer(column), .integer(ordinal)]) }
        let cells = try Cells(Row.fetchCursor(database, sql: ExtraSQL.keyedCells, arguments: [file]))
        return cells.isEmpty ? nil : cells
    }

    private func create() throws -> PreparedInsert {
        try database.execute(sql: ExtraSQL.createPending)
        let insert = try PreparedInsert(database, sql: ExtraSQL.pend)
        self.insert = insert
        setPosition = try PreparedInsert(database, sql: ExtraSQL.setPosition)
        return insert
    }
}

extension PendingExtras {
    /// The pending cells of a file, in the order of column, key and position. The columns are read one after another.
    package final class Cells {
        package struct PendingCell {
            package let key: Int
            package let position: Int
            package let text: String
        }

        /// The ordinal of the column that is read.
        private var column = 0
        private var following: (column: Int, cell: PendingCell)?
        private let rows: RowCursor

        init(_ rows: RowCursor) throws {
            self.rows = rows
            try advance()
        }

        fileprivate var isEmpty: Bool { following == nil }

        /// Goes to a column, by its ordinal; columns are read in rising order. Cells of earlier columns are skipped.
        package func begin(column: Int) throws {
            self.column = column
            while let following, following.column < column { try advance() }
        }

        /// The first cell of the column that has not been taken; nil after the last.
        package var next: PendingCell? { following.flatMap { $0.column == column ? $0.cell : nil } }

        /// The cells of the next key, if that is `key`.
        package func take(key: Int) throws -> [PendingCell] {
            var taken: [PendingCell] = []
            while let cell = next, cell.key == key {
                taken.append(cell)
                try advance()
            }
            return taken
        }

        private func advance() throws {
            following = try rows.next().map { ($0[0], PendingCell(key: $0[1], position: $0[2], text: $0[3])) }
        }
    }
}

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
