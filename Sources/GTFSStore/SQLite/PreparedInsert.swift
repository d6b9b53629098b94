package import GRDB
internal import GRDBSQLite
package import GTFSModel

/// One prepared statement that writes row after row.
///
/// The hot path of an import: values go to SQLite's own binding calls, without boxing. Result codes become errors here.
@safe package final class PreparedInsert {
    private let statement: Statement
    private let handle: OpaquePointer
    /// Rows of one run of the statement, and parameters of each.
    private let rowCount: Int
    private let columnCount: Int
    /// Rows that are bound and not written.
    private var waiting = 0

    /// - Parameter isCached: whether the connection keeps the statement for the next insert.
    package convenience init(_ db: Database, sql: String, isCached: Bool = false) throws {
        self.init(isCached ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql), rows: 1, columns: 0)
    }

    /// Writes rows together, as to begin a run takes twice as long as to write a row of numbers: `finish` writes the last.
    package convenience init(_ db: Database, into table: String, _ columns: [String]) throws {
        let rows = 32
        let sql = WriteSQL.insert(into: table, columns, rows: rows)
        self.init(try db.makeStatement(sql: sql), rows: rows, columns: columns.count)
    }

    private init(_ statement: Statement, rows: Int, columns: Int) {
        self.statement = statement
        unsafe handle = statement.sqliteStatement
        (rowCount, columnCount) = (rows, columns)
    }

    private func parameter(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: waiting &* columnCount &+ index) }

    /// Binds a number, or NULL, to the parameter `index`, counted from 1.
    package func bind(_ index: Int, _ number: Int?) { bind(index, number.map { Int64($0) }) }

    package func bind(_ index: Int, _ number: Int64?) {
        if let number {
            _ = unsafe sqlite3_bind_int64(handle, parameter(index), number)
        } else {
            _ = unsafe sqlite3_bind_null(handle, parameter(index))
        }
    }

    package func bind(_ index: Int, _ number: Double?) {
        if let number {
            _ = unsafe sqlite3_bind_double(handle, parameter(index), number)
        } else {
            _ = unsafe sqlite3_bind_null(handle, parameter(index))
        }
    }

    package func bind(_ index: Int, _ text: String?) {
        guard var text else { return bind(index, nil as Int?) }
        text.withUTF8 { utf8 in
            _ = unsafe sqlite3_bind_text(
                handle, parameter(index),
                UnsafeRawPointer(utf8.baseAddress ?? Self.empty)?.assumingMemoryBound(to: CChar.self),
                Int32(utf8.count), Self.transient)
        }
    }

    package func bind(_ index: Int, blob: [UInt8]?) {
        guard let blob else { return bind(index, nil as Int?) }
        unsafe blob.withUnsafeBytes { bytes in
            if unsafe bytes.isEmpty {
                _ = unsafe sqlite3_bind_zeroblob(handle, parameter(index), 0)
            } else {
                _ = unsafe sqlite3_bind_blob(
                    handle, parameter(index), bytes.baseAddress, Int32(bytes.count), Self.transient)
            }
        }
    }

    /// Writes the bound row and prepares for the next one.
    package func run() throws {
        waiting &+= 1
        if waiting == rowCount { try write() }
    }

    /// Writes the rows that wait for others.
    package func finish() throws { if waiting > 0 { try write() } }

    private func write() throws {
        let rows = waiting
        waiting = 0
        if rowCount > 1 { bind(rowCount * columnCount + 1, rows) }
        let code = unsafe sqlite3_step(handle)
        _ = unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))),
                sql: statement.sql)
        }
    }

    // Makes SQLite copy the bound bytes, which are only lent for the call.
    private static var transient: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
    // A NULL pointer would bind NULL in place of empty text.
    private static let emptyBytes: StaticString = ""
    private static var empty: UnsafePointer<UInt8> { unsafe emptyBytes.utf8Start }
}

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

    /// The same for as many rows as the last parameter says, which is at most `rows`.
    fileprivate static func insert(into table: String, _ columns: [String], rows: Int) -> String {
        let row = "(" + Array(repeating: "?", count: columns.count).joined(separator: ", ") + ")"
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) SELECT * FROM (VALUES "
            + Array(repeating: row, count: rows).joined(separator: ", ") + ") LIMIT ?"
    }
}

/// An INSERT of all columns of a table, by their names.
package struct ColumnInsert<Column: NamedColumn> {
    private let insert: PreparedInsert

    package init(_ database: StoreDatabase, into table: String) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: table, Column.allCases.map(\.name)))
    }

    package func bind(_ column: Column, _ number: Int?) { insert.bind(column.rawValue + 1, number) }
    package func bind(_ column: Column, _ text: String?) { insert.bind(column.rawValue + 1, text) }
    package func bind(_ column: Column, blob: [UInt8]?) { insert.bind(column.rawValue + 1, blob: blob) }

    /// Binds packed numbers and, in a column of their own, the bytes of each; NULL to both if there are none.
    package func bind(_ column: Column, width: Column, _ numbers: PackedColumn?) {
        bind(width, numbers?.width)
        bind(column, blob: numbers?.bytes)
    }

    /// Writes the bound row.
    package func run() throws { try insert.run() }
}

/// Writes rows of stored_locations.
package struct LocationInsert {
    private let insert: PreparedInsert

    package init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_locations", ["row_key", "before", "location_id", "frame", "digits"]))
    }

    /// - Parameters:
    ///   - before: the text before the feature; in the last row, the end of the file.
    ///   - feature: nil in the last row.
    package func run(key: Int, before: String, id: String?, feature: String?) throws {
        let packed = feature.map(DigitText.init)
        insert.bind(1, key)
        insert.bind(2, before)
        insert.bind(3, id)
        insert.bind(4, packed?.frame)
        insert.bind(5, blob: packed?.digits)
        try insert.run()
    }
}

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
