internal import Foundation
internal import GRDB

/// Databases in memory with all tables and views and no rows. New files are copies of them, as a process may import many.
final class BlankDatabases: @unchecked Sendable {
    private let objects: @Sendable (Database) throws -> Void
    private let lock = NSLock()
    /// By bytes per page; guarded by the lock.
    private var blanks: [Int: DatabaseQueue] = [:]
    /// Guarded by the lock.
    private var names: AddedObjects.SchemaNames?

    /// - Parameter objects: makes the tables and views in an empty database.
    init(_ objects: @escaping @Sendable (Database) throws -> Void) { self.objects = objects }

    /// Makes a blank database of an empty one.
    func fill(_ writer: some DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            try db.inTransaction {
                try objects(db)
                return .commit
            }
        }
    }

    /// Writes one to `path`, where there is no file yet, or an empty one.
    func copy(to path: String, pageSize: Int) throws {
        try blank(pageSize: pageSize).writeWithoutTransaction {
            try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
    }

    /// The names of their tables, views and indexes.
    func schemaNames() throws -> AddedObjects.SchemaNames {
        try lock.withLock {
            if let names { return names }
            let made = try (blanks.values.first ?? make(pageSize: 1024)).read { try AddedObjects.SchemaNames($0) }
            names = made
            return made
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
        try fill(queue)
        return queue
    }
}
