internal import GRDB
internal import GTFSSchema

/// Tables with so few rows that an index is larger than the table, and not faster.
struct SmallTables {
    /// A table with more rows keeps its indexes.
    private static let mostRows = 16
    /// In a tiny file an index takes some of its few pages.
    private static let mostRowsOfTiny = 100

    private let db: Database

    init(_ db: Database) { self.db = db }

    func needsIndex(_ table: String) throws -> Bool {
        let most = try isTiny() ? Self.mostRowsOfTiny : Self.mostRows
        return try Bool.fetchOne(
            db, sql: "SELECT count(*) > \(most) FROM (SELECT 1 FROM \(table) LIMIT \(most + 1))") ?? true
    }

    /// Whether all of the file is small.
    func isTiny() throws -> Bool { try Bool.fetchOne(db, sql: "SELECT \(ViewShortening.isTiny)") ?? false }

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
