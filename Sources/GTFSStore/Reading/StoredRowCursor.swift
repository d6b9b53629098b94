internal import GRDB
internal import GTFSModel

/// The rows of a statement, pulled one by one by a reader that keeps several such going at a time.
package final class StoredRowCursor {
    /// The names of the statement's columns, in their order.
    package let columns: [String]
    private let statement: SteppedStatement

    package init(_ db: StoreDatabase, sql: String) throws {
        let prepared = try db.makeStatement(sql: sql)
        columns = prepared.columnNames
        statement = SteppedStatement(prepared)
    }

    /// Goes on to the next row; false after the last one, and not to be asked again then.
    package func next() throws -> Bool { try statement.step() }

    /// The whole number in `column` of the row; 0 where it is NULL.
    package func integer(_ column: Int) -> Int { statement.int(Int32(column)) }

    /// The value in `column` of the row. A BLOB is no value here and comes as NULL.
    package func value(_ column: Int) -> StoredValue { statement.value(Int32(column)) }
}
