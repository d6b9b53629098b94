internal import Foundation
internal import GRDB
internal import GTFSModel

/// Read-only connections to one file, lent one at a time.
final class ConnectionPool: @unchecked Sendable {
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
        try connection.queue.endLeftTransaction()
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
