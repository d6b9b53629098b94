internal import Foundation
internal import GRDB

/// Databases in memory with all tables and views and no rows. New files are copies of them: the migrations take longer
/// than the import of a small feed, and a process may import many.
final class BlankDatabases: @unchecked Sendable {
    private let migrator: DatabaseMigrator
    private let lock = NSLock()
    /// By bytes per page; guarded by the lock.
    private var blanks: [Int: DatabaseQueue] = [:]

    init(_ migrator: DatabaseMigrator) { self.migrator = migrator }

    /// Writes one to `path`, where there is no file yet, or an empty one.
    func copy(to path: String, pageSize: Int) throws {
        try blank(pageSize: pageSize).writeWithoutTransaction {
            try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
    }

    private func blank(pageSize: Int) throws -> DatabaseQueue {
        try lock.withLock {
            if let known = blanks[pageSize] { return known }
            let blank = try make(pageSize: pageSize)
            blanks[pageSize] = blank
            return blank
        }
    }

    private func make(pageSize: Int) throws -> DatabaseQueue {
        var configuration = Configuration.toolkit
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let queue = try DatabaseQueue(configuration: configuration)
        try migrator.disablingDeferredForeignKeyChecks().migrate(queue)
        return queue
    }
}
