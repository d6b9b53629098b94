internal import GRDB

/// SQLite's own check of the pages, indexes and constraints of a file.
struct IntegrityCheck {
    private let db: Database
    private let own: KnownObjects?

    /// - Parameter own: what the toolkit makes; nil if that is not known.
    init(_ db: Database, own: KnownObjects?) { (self.db, self.own) = (db, own) }

    /// The errors that it finds, at most about twenty.
    ///
    /// The columns, indexes and constraints of a table that somebody added may have expressions, which SQLite evaluates as it
    /// checks them: a file with such a table is checked table by table, our own alone.
    func findings(quick: Bool = false) throws -> [String] {
        let check = quick ? "quick_check" : "integrity_check"
        guard let own else { return try findings("\(check)(20)") }
        let tables = try String.fetchAll(db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'")
        let ours = tables.filter { own[$0.lowercased()] != nil || SchemaGuard.isOfSQLite($0.lowercased()) }
        guard ours.count < tables.count else { return try findings("\(check)(20)") }
        return try Array(ours.flatMap { try findings("\(check)(\($0.quotedIdentifier))") }.prefix(20))
    }

    private func findings(_ pragma: String) throws -> [String] {
        // A row may have several findings about pages, under a heading of asterisks.
        try String.fetchAll(db, sql: "PRAGMA main.\(pragma)").flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0 != "ok" && !$0.hasPrefix("***") }
    }
}
