internal import GRDB

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
}
