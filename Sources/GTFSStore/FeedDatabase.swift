internal import Foundation
public import GRDB
public import GTFSModel

/// A finished toolkit database, open for reading. Any number of threads may ask at once: each question borrows a
/// connection of its own, and connections are kept for the next one.
public final class FeedDatabase: Sendable {
    public let path: String
    /// The schema version of the file: this toolkit's, or an older one that it still reads.
    package let schemaVersion: Int
    /// The file that was opened; nil if it was already gone.
    package let stamp: FileStamp?
    private let connections: ConnectionPool
    /// The file, if it is to be removed with the database.
    private let scratch: ScratchFile?

    /// The import that made the file; nil if its record is missing.
    package var identity: TimetableIdentity? { connections.identity }

    /// Opens the file read-only; it is never written to, and no other file is left beside it.
    /// - Throws: `StoreError` if it is missing, not of the toolkit, or of another schema version.
    public convenience init(path: String) throws { try self.init(path: path, history: .released) }

    /// Opens a file only to answer questions.
    package convenience init(asking path: String) throws {
        try self.init(path: path, isAsked: true, history: .released)
    }

    /// Opens a file only to answer questions, and removes it with the database.
    package convenience init(asking scratch: ScratchFile) throws {
        try self.init(path: scratch.path, isAsked: true, history: .released, scratch: scratch)
    }

    /// - Parameters:
    ///   - isAsked: whether tables that no answer needs may be missing.
    ///   - history: the versions that this toolkit knows.
    ///   - scratch: the file, if it is to be removed with the database.
    package init(
        path: String, isAsked: Bool = false, history: SchemaHistory, scratch: ScratchFile? = nil
    ) throws {
        self.scratch = scratch
        try DatabaseIdentity.requireFile(path)
        self.path = path
        stamp = FileStamp(path: path)
        let connections = ConnectionPool(path: path, isAsked: isAsked)
        self.connections = connections
        schemaVersion = try Self.read(connections, path: path) { db in
            let version = try DatabaseIdentity.check(db, path: path, history: history)
            connections.remember(try DatabaseIdentity.identity(db))
            return version
        }
    }

    /// Runs `body` on a connection that no other thread uses meanwhile, in one transaction: without it SQLite locks and
    /// unlocks the file, and looks for a journal, at every statement.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Self.read(connections, path: path, body: body)
    }

    /// Lets go of the pages that a connection has in memory.
    package func releasePages() throws { try read { try $0.execute(sql: "PRAGMA shrink_memory") } }

    private static func read<Value>(
        _ connections: ConnectionPool, path: String, body: (Database) throws -> Value
    ) throws -> Value {
        do {
            return try connections.borrow { try $0.reading(body) }
        } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_INTERRUPT { try Cancellation.current.check() }
            throw storeError(error, path: path)
        } catch let error as FeedReader.DamagedRecords {
            throw damaged(path, error.finding)
        } catch let error as SchemaGuard.ForeignObject {
            throw damaged(path, error.finding)
        } catch is RowDecodingError {
            throw damaged(path, "a value has another type than its column")
        } catch is DecodingError {
            throw damaged(path, "a list is no JSON")
        }
    }

    static func storeError(_ error: DatabaseError, path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB: DatabaseIdentity.notOurs(path)
        case .SQLITE_INTERRUPT:
            damaged(
                path, "a statement takes more than \(ReadConnection.StepBudget.limit) steps, which no sound file needs")
        case .SQLITE_NOMEM: noMemory(path)
        // The statements are the toolkit's own: names that a file lacks were lost.
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_FORMAT, .SQLITE_SCHEMA:
            damaged(path, error.reason)
        default:
            StoreError(
                .io, path: path, detail: error.reason, "\(path) cannot be read (\(error.reason))",
                advice: "check the disk and the permissions of the file.")
        }
    }

    static func noMemory(_ path: String) -> StoreError {
        StoreError(
            .io, path: path, "\(path) cannot be read, as no memory is left", advice: "end other programs and ask again."
        )
    }

    private static func damaged(_ path: String, _ detail: String) -> StoreError {
        StoreError(
            .damaged, path: path, detail: detail, "\(path) is damaged (\(detail))", advice: "import the feed again.")
    }
}

extension FeedDatabase {
    /// Runs `body` with a reader that no other thread uses meanwhile.
    package func reading<Value>(_ body: (FeedReader) throws -> Value) throws -> Value {
        try read { try body(FeedReader($0)) }
    }
}

/// A key is read from a column and bound to a parameter as its whole number.
extension Key: DatabaseValueConvertible {}

/// Read-only connections to one file, lent one at a time.
private final class ConnectionPool: @unchecked Sendable {
    private let path: String
    private let isAsked: Bool
    private let condition = NSCondition()
    private var idle: [ReadConnection] = []
    /// The import that made the file; nil until the file is known to be of the toolkit.
    private var knownIdentity: TimetableIdentity?
    /// Whether another file is now at the path; connections that were opened before keep theirs.
    private var isReplaced = false

    /// - Parameter isAsked: whether tables that no answer needs may be missing.
    init(path: String, isAsked: Bool) { (self.path, self.isAsked) = (path, isAsked) }

    func borrow<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let connection = try take()
        defer { give(connection) }
        connection.budget.refill()
        return try body(connection.queue)
    }

    private func take() throws -> ReadConnection {
        while true {
            if let connection = takeIdle() { return connection }
            if let connection = try openIfSame() { return connection }
        }
    }

    /// An idle connection, after a wait if no further one can be opened; nil if one can.
    private func takeIdle() -> ReadConnection? {
        condition.withLock {
            while idle.isEmpty, isReplaced { condition.wait() }
            return idle.popLast()
        }
    }

    private func give(_ connection: ReadConnection) {
        condition.withLock {
            idle.append(connection)
            condition.signal()
        }
    }

    var identity: TimetableIdentity? { condition.withLock { knownIdentity } }

    func remember(_ identity: TimetableIdentity?) { condition.withLock { knownIdentity = identity } }

    /// A further connection; nil if the file at the path is no longer the one that was opened, as an import replaces it
    /// in a single step.
    private func openIfSame() throws -> ReadConnection? {
        guard let identity else { return try ReadConnection(path: path, isAsked: isAsked) }
        if let connection = try? ReadConnection(path: path, isAsked: isAsked),
            (try? connection.queue.read { try DatabaseIdentity.identity($0) }) == identity
        {
            return connection
        }
        condition.withLock { isReplaced = true }
        return nil
    }
}
