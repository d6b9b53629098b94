internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Makes new databases with all tables and views and no rows.
final class BlankDatabases: @unchecked Sendable {
    private let objects: @Sendable (Database) throws -> Void
    private let lock = NSLock()
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
    /// Whether the file has a table, said by a number: `tableExists` reads names, and GRDB stops a process that has no memory for
    /// them.
    func hasTable(_ name: String) throws -> Bool {
        let count = "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name = ?"
        return try Int.fetchOne(self, sql: count, arguments: [name]) == 1
    }

    /// Takes away the function that SQLite calls for each column of each view that a statement names: by it GRDB tells
    /// observers of a database what a statement changes, which neither an import nor a file that is read has, and when to
    /// forget what it knows of the schema. Call it before the first statement, and `clearSchemaCache` after the last one that
    /// makes a table or view.
    func removeAuthorizer() { _ = unsafe sqlite3_set_authorizer(sqliteConnection, nil, nil) }

    /// Runs statements without values and results: without a statement of GRDB for each, in half of the time.
    func run(_ sql: String) throws {
        let code = unsafe sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
        }
    }
}
