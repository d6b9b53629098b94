internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The limits of a connection to a file of unknown origin ("Run-Time Limits", sqlite.org/c3ref/limit.html). One step of
/// SQLite's machine could else make a text of a gigabyte.
struct FileLimits {
    /// The most bytes of a value or a row.
    private let length: Int

    /// A file has no value longer than itself, and what views make of one is a few times as long.
    private static let factor = 4
    private static let least = 1 << 24
    private static let most = 1_000_000_000

    /// The limits for a file with what its log holds.
    init(_ path: String) {
        let bytes = [path, path + "-wal"].reduce(0) { $0 + ReadConnection.byteCount(of: $1) }
        length = min(max(bytes, Self.least) * Self.factor, Self.most)
    }

    func set(_ db: Database) {
        let connection = unsafe db.sqliteConnection
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, length), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
            (SQLITE_LIMIT_ATTACHED, 1),
        ] {
            _ = unsafe sqlite3_limit(connection, limit, Int32(value))
        }
    }
}
