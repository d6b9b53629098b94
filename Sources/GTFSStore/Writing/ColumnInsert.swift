package import GTFSModel

/// An INSERT of all columns of a table, by their names.
package struct ColumnInsert<Column: NamedColumn> {
    private let insert: PreparedInsert

    package init(_ database: StoreDatabase, into table: String) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: table, Column.allCases.map(\.name)))
    }

    package func bind(_ column: Column, _ number: Int?) { insert.bind(Int(column.rawValue) + 1, number) }
    package func bind(_ column: Column, _ text: String?) { insert.bind(Int(column.rawValue) + 1, text) }
    package func bind(_ column: Column, blob: [UInt8]?) { insert.bind(Int(column.rawValue) + 1, blob: blob) }

    /// Binds packed numbers and, in a column of their own, the bytes of each; NULL to both if there are none.
    package func bind(_ column: Column, width: Column, _ numbers: PackedColumn?) {
        bind(width, numbers?.width)
        bind(column, blob: numbers?.bytes)
    }

    /// Writes the bound row.
    package func run() throws { try insert.run() }
}
