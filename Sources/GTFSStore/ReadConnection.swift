internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import GTFSModel

/// A read-only connection, with the settings that SQLite recommends for a file of unknown origin (sqlite.org/security.html):
/// to a database, or to a history.
///
/// Extensions cannot be loaded, as SQLite's C interface leaves them off, and there is no function or table with side
/// effects that a hostile schema could call. So `trusted_schema` stays on: without it SQLite 3.40 refuses `->>` in the
/// views of versions 1 and 2. Pages are read, not mapped into memory: a file that is cut short while mapped ends the process
/// with SIGBUS (docs/decisions/asking.md).
final class ReadConnection {
    let queue: DatabaseQueue
    let budget = StepBudget()

    /// - Parameter check: what is looked at before the first question.
    init(path: String, check: @escaping @Sendable (Database) throws -> Void) throws {
        var configuration = Configuration.toolkit
        configuration.readonly = true
        configuration.busyMode = .timeout(Self.patience)
        let budget = budget
        configuration.prepareDatabase { db in
            FileLimits(path).set(db)
            try db.execute(
                sql: """
                    PRAGMA cell_size_check = ON;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4096;
                    """)
            budget.watch(db)
            try check(db)
        }
        try ThreadRoom.require()
        queue = try DatabaseQueue(path: Self.name(of: path), configuration: configuration)
    }

    /// Seconds to wait for a checkpoint of another connection.
    private static let patience = 10.0

    /// A connection to a database.
    /// - Parameter isAsked: whether tables that no answer needs may be missing.
    convenience init(path: String, isAsked: Bool) throws {
        try self.init(path: path) { try DatabaseSchema($0)?.prepare(askedOnly: isAsked) }
    }

    /// The name for SQLite to open: never ":memory:" or a URI that the caller did not mean as one, and a file in WAL
    /// mode whose log is empty as one that does not change, since SQLite would put a "-shm" file beside it.
    static func name(of path: String) -> String {
        let file = path.hasPrefix("/") ? path : "./" + path
        guard isInWALMode(file), byteCount(of: file + "-wal") == 0 else { return file }
        var uri = URLComponents()
        uri.scheme = "file"
        uri.path = URL(fileURLWithPath: file).path
        uri.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        return uri.string ?? file
    }

    /// "File format read version. 1 for legacy; 2 for WAL", at offset 19 (sqlite.org/fileformat2.html, section 1.3).
    private static func isInWALMode(_ file: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: file) else { return false }
        defer { try? handle.close() }
        return (try? handle.read(upToCount: 20)).map { $0.count == 20 && $0[$0.startIndex + 19] == 2 } ?? false
    }

    static func byteCount(of file: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    }
}

extension ReadConnection {
    /// The most work for the statements of one question, which ends with the task that asked it: more than any question to a sound file needs, and little enough
    /// that an endless view of a hostile one ends within a minute.
    @safe final class StepBudget: @unchecked Sendable {
        /// Steps of SQLite's virtual machine. `verify` of three million trips takes a tenth of this.
        static let limit: Int64 = 4_000_000_000
        private static let interval: Int64 = 1_000_000
        private var left = StepBudget.limit
        private var cancellation = Cancellation.current

        /// Gives the next question, that of this thread, the whole budget.
        func refill() { (left, cancellation) = (Self.limit, Cancellation.current) }

        /// Counts the steps of a connection, which must not outlive this.
        func watch(_ db: Database) {
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, Int32(Self.interval),
                { budget in
                    guard let budget = unsafe budget else { return 0 }
                    return unsafe Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
                }, Unmanaged.passUnretained(self).toOpaque())
        }

        private func spend() -> Bool {
            left -= Self.interval
            return left > 0 && !cancellation.isCancelled
        }
    }
}
