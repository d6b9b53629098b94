internal import GRDB
internal import GRDBSQLite
internal import GTFSModel

/// A prepared statement stepped with SQLite's own calls: a board walks over tens of thousands of rows of a few
/// integers, and needs no row objects and no copies of the blobs.
///
/// The unsafe corner of reading: pointers that SQLite lends stay inside these methods, as they are valid only until the
/// next step.
@safe
struct SteppedStatement {
    private let statement: Statement
    private let handle: OpaquePointer

    /// A statement that the connection keeps prepared; it must not be stepped by two readers at a time.
    init(_ db: Database, _ sql: String) throws { self.init(try db.cachedStatement(sql: sql)) }

    /// The caller's own statement.
    init(_ statement: Statement) {
        self.statement = statement
        unsafe handle = statement.sqliteStatement
        reset()
    }

    /// Makes it ready for the next run; its bindings stay.
    func reset() { unsafe sqlite3_reset(handle) }

    /// Binds parameter `index`, the first being 1.
    func bind(_ value: Int?, at index: Int32) {
        if let value {
            unsafe sqlite3_bind_int64(handle, index, Int64(value))
        } else {
            unsafe sqlite3_bind_null(handle, index)
        }
    }

    func bind(_ value: Int64, at index: Int32) { unsafe sqlite3_bind_int64(handle, index, value) }

    func bind(_ text: String?, at index: Int32) {
        guard let text else { return bind(nil as Int?, at: index) }
        _ = unsafe sqlite3_bind_text(handle, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    func bind<Of>(_ key: Key<Of>, at index: Int32) { bind(key.rawValue, at: index) }

    /// Goes on to the next row; false after the last one.
    func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: statement.sql)
        }
    }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The key, count or number of seconds in `column`; 0 if it is NULL.
    ///
    /// In a sound file none exceeds 60 bits, or 29 where `Int` has 32. Numbers of a damaged one are clamped to that, so
    /// that no sum of a few overflows.
    func int(_ column: Int32) -> Int { Int(min(max(exactInt64(column), -Self.most), Self.most)) }

    /// The most that `int` returns.
    static var most: Int64 { min(1 << 60, Int64(Int.max >> 2)) }

    /// The same of a number that needs 64 bits on every system, such as the digits of a trip's id.
    func int64(_ column: Int32) -> Int64 { min(max(exactInt64(column), -1 << 60), 1 << 60) }

    /// A number of the feed's own in `column`, which may have any value; 0 if it is NULL.
    func exactInt(_ column: Int32) -> Int { Int(clamping: exactInt64(column)) }

    func exactInt64(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : unsafe sqlite3_column_double(handle, column)
    }

    /// The key in `column`; if it is NULL, key 0, which no row has.
    func key<Of>(_ column: Int32) -> Key<Of> { Key(int(column)) }

    func optionalKey<Of>(_ column: Int32) -> Key<Of>? { isNull(column) ? nil : Key(int(column)) }

    func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

    func text(_ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The value in `column`. A BLOB comes as NULL.
    func value(_ column: Int32) -> StoredValue {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(exactInt(column))
        case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, column))
        case SQLITE_TEXT: text(column).map(StoredValue.text) ?? .null
        default: .null
        }
    }

    enum HashedValue {
        case number(Int64)
        /// The hash of the bytes of a text or BLOB.
        case bytes(UInt64)
        case none
    }

    /// The number in `column`, or a hash of its bytes.
    func hashed(_ column: Int32) -> HashedValue {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .none
        case SQLITE_INTEGER: return .number(exactInt64(column))
        default:
            let start = unsafe sqlite3_column_blob(handle, column)
            let count = Int(unsafe sqlite3_column_bytes(handle, column))
            return .bytes(unsafe StableHash.of(UnsafeRawBufferPointer(start: start, count: count)))
        }
    }

    /// The result of `body` for the blob in `column`, without a copy; nil if it is NULL.
    func blob<Value>(_ column: Int32, _ body: (Span<UInt8>) -> Value) -> Value? {
        guard !isNull(column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        guard count > 0, let start = unsafe sqlite3_column_blob(handle, column) else { return body(Span()) }
        let bytes = unsafe UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
        return body(unsafe bytes.span)
    }

    /// A copy of the blob in `column`; empty if it is NULL.
    func bytes(_ column: Int32) -> [UInt8] {
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        guard count > 0, let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
