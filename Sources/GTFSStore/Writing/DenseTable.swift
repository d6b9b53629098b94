internal import GRDB

/// A table WITHOUT ROWID that is filled through a temporary one of the same form.
///
/// Rows that are inserted one by one, even in order, leave an eighth of its pages empty. Rows that one statement copies
/// from a table of the same form fill them (docs/decisions/trips-and-times.md).
package struct DenseTable {
    /// Writes a row into the temporary table.
    package let insert: PreparedInsert
    private let database: StoreDatabase
    private let name: String

    package init(_ database: StoreDatabase, _ name: String, _ columns: [String]) throws {
        self.database = database
        self.name = name
        let create = try String.fetchOne(
            database, sql: "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", arguments: [name])
        try database.execute(sql: "CREATE TEMP TABLE" + (create ?? "").dropFirst("CREATE TABLE".count))
        insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "temp.\(name)", columns))
    }

    /// Copies the rows into the table itself.
    package func finish() throws {
        try database.execute(sql: "INSERT INTO main.\(name) SELECT * FROM temp.\(name)")
        try database.execute(sql: "DROP TABLE temp.\(name)")
    }
}
