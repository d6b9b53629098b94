internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Makes new databases with all tables and views and no rows.
final class BlankDatabases: @unchecked Sendable {
    private let fill: @Sendable (DatabaseQueue) throws -> Void
    private let lock = NSLock()
    /// Guarded by the lock.
    private var names: AddedObjects.SchemaNames?

    /// Blank databases that migrations make, which takes as long as the rest of a small import.
    init(_ migrator: DatabaseMigrator) {
        fill = { try migrator.disablingDeferredForeignKeyChecks().migrate($0) }
    }

    /// Blank databases that one text makes.
    init(schema: String) {
        fill = { queue in
            try queue.inTransaction { db in
                try db.run(schema)
                return .commit
            }
        }
    }

    /// Makes the file at `path`, where there is none yet, or an empty one. In the file itself: a copy of one in memory takes half
    /// as long again.
    /// - Parameter configuration: that of the connection to it, which sets the size of its pages.
    func make(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try fill(queue)
        return queue
    }

    /// The names of their tables, views and indexes.
    func schemaNames() throws -> AddedObjects.SchemaNames {
        try lock.withLock {
            if let names { return names }
            var configuration = Configuration.toolkit
            configuration.foreignKeysEnabled = false
            let blank = try DatabaseQueue(configuration: configuration)
            try fill(blank)
            let made = try blank.read { try AddedObjects.SchemaNames($0) }
            names = made
            return made
        }
    }
}

extension Database {
    /// Runs statements without values and results: without a statement of GRDB for each, in half of the time.
    fileprivate func run(_ sql: String) throws {
        let code = unsafe sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
        }
    }
}
