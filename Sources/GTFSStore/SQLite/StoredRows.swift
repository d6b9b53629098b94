package import GRDB
internal import GTFSModel

/// An open connection, for modules that pass it on without knowing SQLite.
package typealias StoreDatabase = Database

/// Rows of a statement as plain values, for readers that need every row once.
package enum StoredRows {
    /// Hands over each row, with its columns in the statement's order. A BLOB comes as NULL.
    package static func forEach(_ db: StoreDatabase, sql: String, _ body: ([StoredValue]) throws -> Void) throws {
        let statement = try db.makeStatement(sql: sql)
        let row = SteppedStatement(statement)
        let columns = 0..<Int32(statement.columnCount)
        while try row.step() { try body(columns.map { row.value($0) }) }
    }

    package static func all(_ db: StoreDatabase, sql: String) throws -> [[StoredValue]] {
        var all: [[StoredValue]] = []
        try forEach(db, sql: sql) { all.append($0) }
        return all
    }
}

extension StoredRows {
    /// The rows of a statement, pulled one by one by a reader with several of these at a time.
    package final class Cursor {
        /// The names of the statement's columns, in their order.
        package let columns: [String]
        private let statement: SteppedStatement

        package init(_ db: StoreDatabase, sql: String) throws {
            let prepared = try db.makeStatement(sql: sql)
            columns = prepared.columnNames
            statement = SteppedStatement(prepared)
        }

        /// Goes on to the next row; false after the last one; do not call it again then.
        package func next() throws -> Bool { try statement.step() }

        /// The whole number in `column` of the row; 0 if it is NULL.
        package func integer(_ column: Int) -> Int { statement.int(Int32(column)) }

        /// The value in `column` of the row. A BLOB comes as NULL.
        package func value(_ column: Int) -> StoredValue { statement.value(Int32(column)) }
    }
}

extension PreparedInsert {
    package func bind(_ index: Int, _ value: StoredValue) {
        switch value {
        case .null: bind(index, nil as Int?)
        case .integer(let number): bind(index, number)
        case .real(let number): bind(index, number)
        case .text(let text): bind(index, text)
        }
    }

    /// Writes one row, value after value.
    package func run(_ values: [StoredValue]) throws {
        for (index, value) in values.enumerated() { bind(index + 1, value) }
        try run()
    }
}

/// A cell as its typed column holds it.
package enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    package var real: Double? { if case .real(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension Row {
    /// The value in a column, counted from 0. Ask for an optional where NULL is allowed.
    ///
    /// GRDB's subscripts end the process if a value has another type than requested. STRICT tables rule that out only
    /// as long as the pages of the file are sound.
    /// - Throws: `RowDecodingError`, which `FeedDatabase` turns into `StoreError.damaged`.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
        try decode(Value.self, atIndex: column)
    }

    /// The same for a value that only the slower of GRDB's two ways reads, such as a key.
    func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
        try decode(Value.self, atIndex: column)
    }

    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }
}
