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
            db.removeAuthorizer()
            FileLimits(path).set(db)
            try db.execute(
                sql: """
                    PRAGMA cell_size_check = ON;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4096;
                    """)
            budget.watch(db)
            try check(db)
            db.clearSchemaCache()
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

/// Whether the process may still make a thread. Dispatch waits for the memory of one without end, and needs one as it lets
/// go of a queue: so does each connection that could not be opened.
enum ThreadRoom {
    /// - Throws: the error of a system without memory, if the process has a limit of addresses (`ulimit -v`) and no room for
    ///   the stack of a thread.
    static func require() throws {
        var limit = rlimit()
        guard unsafe getrlimit(addresses, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return }
        let room = unsafe mmap(nil, stackBytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard unsafe room != MAP_FAILED else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        _ = unsafe munmap(room, stackBytes)
    }

    /// What the system gives a thread by default.
    private static var stackBytes: Int {
        var limit = rlimit()
        guard unsafe getrlimit(stack, &limit) == 0, limit.rlim_cur < rlim_t(1 << 30) else { return 8 << 20 }
        return max(Int(limit.rlim_cur), 1 << 20)
    }

    #if canImport(Glibc)
        private static let addresses = __rlimit_resource_t(RLIMIT_AS.rawValue)
        private static let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
        private static let (addresses, stack) = (RLIMIT_AS, RLIMIT_STACK)
    #endif
}

// If no memory is left, a statement fails, and the ROLLBACK after it fails too. GRDB then ends the process, unless
// transactions are allowed to stay open. They end when their connection is used again, or closed.

extension Configuration {
    /// The configuration that all connections of the toolkit share.
    static var toolkit: Configuration {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.label = "gtfs-toolkit"
        return configuration
    }
}

extension DatabaseQueue {
    /// Ends the transaction that the last use of the connection could not end.
    func endLeftTransaction() throws {
        try unsafeRead { db in if db.isInsideTransaction { try db.rollback() } }
    }

    /// Runs `body` in one transaction, after the end of one that the last use of a read-only connection could not end. The
    /// statements are prepared once, where those of `read` are so each time.
    func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try unsafeRead { db in
            if db.isInsideTransaction { try db.rollback() }
            try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            do {
                let value = try body(db)
                try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
                return value
            } catch {
                try? db.rollback()
                throw error
            }
        }
    }
}
