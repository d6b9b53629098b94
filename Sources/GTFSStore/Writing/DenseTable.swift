internal import GRDB

/// A table WITHOUT ROWID that is filled by way of a temporary one of the same form.
///
/// Rows inserted one by one, though in order, leave an eighth of its pages empty. Copied from a table of the same form by
/// one statement they fill them (docs/decisions/packed-visits.md).
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

    /// Copies the rows to where they belong.
    package func finish() throws {
        try database.execute(sql: "INSERT INTO main.\(name) SELECT * FROM temp.\(name)")
        try database.execute(sql: "DROP TABLE temp.\(name)")
    }
}
