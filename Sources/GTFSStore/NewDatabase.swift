package import GRDB

/// A database while it is being written: a file of its own beside the result, moved into place when it is complete.
package final class NewDatabase {
    package let path: String
    private let queue: DatabaseQueue

    /// The page size, in bytes, for a feed with this much text (docs/decisions/page-size.md).
    package static func pageSize(textBytes: Int) -> Int {
        textBytes < 4_000_000 ? 512 : textBytes < 200_000_000 ? 1024 : 4096
    }

    /// Creates the file with the tables and views of this version.
    ///
    /// No other process reads the file and a failed import removes it, so the journal, syncing between writes and
    /// overwriting of freed pages are off while it is filled.
    ///
    /// - Parameter pageSize: bytes per page.
    package init(path: String, pageSize: Int = 1024, history: SchemaHistory = .released) throws {
        self.path = path
        var configuration = Configuration.toolkit
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            db.removeAuthorizer()
            try db.execute(
                sql: """
                    PRAGMA page_size = \(pageSize);
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA secure_delete = OFF;
                    PRAGMA temp_store = FILE;
                    PRAGMA cache_size = -4096;
                    """)
        }
        queue = try WriteError.named {
            try history.blanks.make(path, configuration)
        }
    }

    /// Fills the tables in one transaction, and creates the indexes after all rows. Tables without rows are removed, rows
    /// that no answer reads go into blocks, and the pages get the right size for the file.
    /// - Parameter settling: whether the pages get that size.
    package func fill(settling: Bool = true, _ body: (Database) throws -> Void) throws {
        try WriteError.named {
            try fillTables(body)
            guard settling else { return }
            try queue.writeWithoutTransaction { try FilePages($0).settle() }
        }
    }

    private func fillTables(_ body: (Database) throws -> Void) throws {
        try queue.inTransaction { db in
            let indexes = try Row.fetchAll(
                db, sql: "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
            for index in indexes {
                let name: String = index["name"]
                try db.execute(sql: "DROP INDEX \(name.quotedDatabaseIdentifier)")
            }
            try body(db)
            try PackedTables(db).pack()
            try EmptyTables(db).drop()
            let tables = Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
            for index in indexes where tables.contains(index["tbl_name"]) {
                if try SmallTables(db).needsIndex(index["tbl_name"]) { try db.execute(sql: index["sql"]) }
            }
            try ViewSum(db).store()
            return .commit
        }
    }

    /// Closes the file, which can then be read.
    package func close() throws { try WriteError.named { try queue.close() } }
}

extension NewDatabase {
    /// Why a database cannot be written.
    package struct WriteError: Error {
        /// E.g. "the disk is full".
        package let reason: String
        /// Whether the memory is full, and not the disk.
        package let isOutOfMemory: Bool

        static func named<Value>(_ body: () throws -> Value) throws -> Value {
            do {
                return try body()
            } catch let error as DatabaseError {
                throw WriteError(reason: error.reason, isOutOfMemory: error.resultCode == .SQLITE_NOMEM)
            }
        }
    }
}
