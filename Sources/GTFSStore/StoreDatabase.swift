package import GRDB

/// An open connection, as those see it who pass it on without knowing SQLite.
package typealias StoreDatabase = Database

/// Rows of a statement as plain values, for readers that want every row once.
package enum StoredRows {
    /// Hands over each row, its columns in the statement's order. A BLOB is no value here and comes as NULL.
    package static func forEach(_ db: StoreDatabase, sql: String, _ body: ([StoredValue]) throws -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() { try body(row.databaseValues.map(StoredValue.init)) }
    }

    package static func all(_ db: StoreDatabase, sql: String) throws -> [[StoredValue]] {
        var all: [[StoredValue]] = []
        try forEach(db, sql: sql) { all.append($0) }
        return all
    }
}

extension StoredValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null, .blob: .null
            case .int64(let number): .integer(Int(number))
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            }
    }
}
