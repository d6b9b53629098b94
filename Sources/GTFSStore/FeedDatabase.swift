internal import Foundation
package import GRDB
package import GTFSModel

/// A finished toolkit database, open for reading. Any number of threads may ask at once: each question borrows a
/// connection of its own, and connections are kept for the next one.
public final class FeedDatabase: Sendable {
    public let path: String
    /// Of the file: this toolkit's, or an older one that it still reads.
    package let schemaVersion: Int
    /// The file that was opened; nil where it was gone again by then.
    package let stamp: DatabaseStamp?
    private let connections: ConnectionPool

    /// The import that made the file; nil if its record is missing.
    package var identity: TimetableIdentity? { connections.identity }

    /// Opens the file read-only; it is never written to, and nothing is left beside it.
    /// - Throws: `StoreError` where it is missing, none of ours, or of another schema version.
    public convenience init(path: String) throws { try self.init(path: path, mapsFile: true) }

    /// A file of which answers are read, and nothing else.
    package convenience init(asking path: String) throws { try self.init(path: path, mapsFile: true, isAsked: true) }

    /// - Parameter mapsFile: whether pages are read where the system caches them, which saves a copy of each; who reads all
    ///   of a file once has its own pages only, and little memory, without.
    /// - Parameter isAsked: whether tables that no answer reads may be missing.
    /// - Parameter history: the versions that this toolkit is to know.
    package init(path: String, mapsFile: Bool, isAsked: Bool = false, history: SchemaHistory = .released) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw DatabaseIdentity.notFound(path)
        }
        self.path = path
        stamp = DatabaseStamp(path: path)
        let connections = ConnectionPool(path: path, mapsFile: mapsFile, isAsked: isAsked)
        self.connections = connections
        schemaVersion = try Self.read(connections, path: path) { db in
            let version = try DatabaseIdentity.check(db, path: path, history: history)
            connections.remember(try DatabaseIdentity.identity(db))
            return version
        }
    }

    /// Runs `body` on a connection that no one else uses meanwhile, in one transaction: without it SQLite locks and
    /// unlocks the file, and looks for a journal, at every statement.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Self.read(connections, path: path, body)
    }

    private static func read<Value>(
        _ connections: ConnectionPool, path: String, _ body: (Database) throws -> Value
    ) throws -> Value {
        do {
            return try connections.borrow { try $0.read(body) }
        } catch let error as DatabaseError {
            throw storeError(error, path: path)
        }
    }

    static func storeError(_ error: DatabaseError, path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB: DatabaseIdentity.notOurs(path)
        case .SQLITE_CORRUPT:
            StoreError(
                .damaged, path: path, "\(path) is damaged (\(error.message ?? "no detail")): import the feed again.")
        default:
            StoreError(
                .io, path: path,
                "\(path) cannot be read: \(error.message ?? "SQLite error \(error.resultCode.rawValue)").")
        }
    }
}

/// Read-only connections to one file, lent one at a time.
private final class ConnectionPool: @unchecked Sendable {
    private let path: String
    private let mapsFile: Bool
    private let isAsked: Bool
    private let condition = NSCondition()
    private var idle: [DatabaseQueue] = []
    /// The import that made the file; nil until it is known to be ours.
    private var knownIdentity: TimetableIdentity?
    /// Whether another file lies at the path by now; those that were opened before go on with theirs.
    private var isReplaced = false

    init(path: String, mapsFile: Bool, isAsked: Bool) {
        (self.path, self.mapsFile, self.isAsked) = (path, mapsFile, isAsked)
    }

    func borrow<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let queue = try take()
        defer { give(queue) }
        return try body(queue)
    }

    private func take() throws -> DatabaseQueue {
        while true {
            if let queue = takeIdle() { return queue }
            if let queue = try openIfSame() { return queue }
        }
    }

    /// An idle connection, waited for where no further one can be opened; nil where one can.
    private func takeIdle() -> DatabaseQueue? {
        condition.withLock {
            while idle.isEmpty, isReplaced { condition.wait() }
            return idle.popLast()
        }
    }

    private func give(_ queue: DatabaseQueue) {
        condition.withLock {
            idle.append(queue)
            condition.signal()
        }
    }

    var identity: TimetableIdentity? { condition.withLock { knownIdentity } }

    func remember(_ identity: TimetableIdentity?) { condition.withLock { knownIdentity = identity } }

    /// A further connection; nil where the file at the path is no longer the one that was opened, as an import puts
    /// another one there in a single step.
    private func openIfSame() throws -> DatabaseQueue? {
        guard let identity else { return try open() }
        if let queue = try? open(), (try? queue.read { try DatabaseIdentity.identity($0) }) == identity { return queue }
        condition.withLock { isReplaced = true }
        return nil
    }

    private func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "gtfs-toolkit"
        let mapped = mapsFile ? 268_435_456 : 0
        configuration.prepareDatabase { [isAsked] db in
            try db.execute(sql: "PRAGMA mmap_size = \(mapped)")
            try AbsentTables(db).standIn(askedOnly: isAsked)
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
