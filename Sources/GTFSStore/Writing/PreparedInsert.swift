package import GRDB
internal import GRDBSQLite

/// One prepared statement that writes row after row.
///
/// The hot path of an import: values go to SQLite's own binding calls, without boxing. Result codes become errors here.
@safe package final class PreparedInsert {
    private let statement: Statement
    private let handle: OpaquePointer

    /// - Parameter isCached: whether the connection keeps the statement for the next insert.
    package init(_ db: Database, sql: String, isCached: Bool = false) throws {
        statement = isCached ? try db.cachedStatement(sql: sql) : try db.makeStatement(sql: sql)
        unsafe handle = statement.sqliteStatement
    }

    /// Binds a number, or NULL, to the parameter `index`, counted from 1.
    package func bind(_ index: Int, _ number: Int?) { bind(index, number.map { Int64($0) }) }

    package func bind(_ index: Int, _ number: Int64?) {
        if let number {
            _ = unsafe sqlite3_bind_int64(handle, Int32(index), number)
        } else {
            _ = unsafe sqlite3_bind_null(handle, Int32(index))
        }
    }

    package func bind(_ index: Int, _ number: Double?) {
        if let number {
            _ = unsafe sqlite3_bind_double(handle, Int32(index), number)
        } else {
            _ = unsafe sqlite3_bind_null(handle, Int32(index))
        }
    }

    package func bind(_ index: Int, _ text: String?) {
        guard var text else { return bind(index, nil as Int?) }
        text.withUTF8 { utf8 in
            _ = unsafe sqlite3_bind_text(
                handle, Int32(index),
                UnsafeRawPointer(utf8.baseAddress ?? Self.empty)?.assumingMemoryBound(to: CChar.self),
                Int32(utf8.count), Self.transient)
        }
    }

    package func bind(_ index: Int, blob: [UInt8]?) {
        guard let blob else { return bind(index, nil as Int?) }
        unsafe blob.withUnsafeBytes { bytes in
            if unsafe bytes.isEmpty {
                _ = unsafe sqlite3_bind_zeroblob(handle, Int32(index), 0)
            } else {
                _ = unsafe sqlite3_bind_blob(
                    handle, Int32(index), bytes.baseAddress, Int32(bytes.count), Self.transient)
            }
        }
    }

    /// Writes the bound row and prepares for the next one.
    package func run() throws {
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
}
