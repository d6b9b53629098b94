internal import GRDB

/// Tables of few rows, for which an index is larger than the table, and not faster.
struct SmallTables {
    /// A table with more rows keeps its indexes.
    private static let mostRows = 16

    private let db: Database

    init(_ db: Database) { self.db = db }

    func needsIndex(_ table: String) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT count(*) > \(Self.mostRows) FROM (SELECT 1 FROM \(table) LIMIT \(Self.mostRows + 1))")
            ?? true
    }

    /// Removes their indexes from a file that has all its rows.
    func dropIndexes() throws {
        let indexes = try Row.fetchAll(
            db, sql: "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
        for index in indexes where try !needsIndex(index["tbl_name"]) {
            let name: String = index["name"]
            try db.execute(sql: "DROP INDEX \(name)")
        }
    }
}
