internal import GRDB
internal import GTFSSchema

/// Removes the tables without rows from a filled database: their views stay, as views without rows.
struct EmptyTables {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// - Parameter kept: tables that stay, and with them those that share a view.
    func drop(except kept: Set<String> = []) throws {
        let present = Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
        let tables = OptionalTable.v3.filter { present.contains($0.name) }
        let filled = Set(try tables.filter { try hasRows($0.name) }.map(\.view))
        for (view, tables) in Dictionary(grouping: tables, by: \.view).sorted(by: { $0.key < $1.key })
        where !filled.contains(view) && !tables.contains(where: { kept.contains($0.name) }) {
            try drop(tables, shownBy: view)
        }
    }

    private func hasRows(_ table: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") ?? false
    }

    private func drop(_ tables: [OptionalTable], shownBy view: String) throws {
        let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view])
        if !tables.contains(where: { $0.name == view }) { try db.execute(sql: "DROP VIEW \(view)") }
        for table in tables { try db.execute(sql: "DROP TABLE \(table.name)") }
        guard tables.allSatisfy(\.hasView) else { return }
        try db.execute(sql: BlankView.text(view, columns: columns))
    }
}
