import Synchronization

/// How many connections each client has open.
package final class ClientConnections: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter limit: of one client; 0 for any number, as behind a proxy, which is the client of all connections.
    package init(limit: Int) { self.limit = limit }

    /// Counts a connection that begins.
    /// - Parameter client: its address; nil for one that has none, which is not counted.
    /// - Returns: False where it is one too many; it then does not count.
    package func begin(_ client: String?) -> Bool {
        guard limit > 0, let client else { return true }
        return counts.withLock { counts in
            guard counts[client, default: 0] < limit else { return false }
            counts[client, default: 0] += 1
            return true
        }
    }

    /// Counts a connection that has ended.
    package func end(_ client: String?) {
        guard limit > 0, let client else { return }
        counts.withLock { counts in
            let left = (counts[client] ?? 1) - 1
            counts[client] = left > 0 ? left : nil
        }
    }
}
