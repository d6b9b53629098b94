internal import GRDB
internal import GTFSSchema

/// The migration from version 2 to version 3, for a file with a feed or a new one.
struct VersionThree {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The steps, one after the other: each takes the file as the one before left it.
    func migrate() throws {
        try remakeViews()
        try setAside("stored_locations", "extra_cells")
        try db.execute(sql: CompactSQL(Schema.v3Tables, isTight: true).text)
        try packLocations()
        try packExtraCells()
    }

    /// A file has no table without rows.
    private func setAside(_ tables: String...) throws {
        for table in tables where try db.tableExists(table) {
            try db.execute(sql: "CREATE TEMP TABLE old_\(table) AS SELECT * FROM main.\(table)")
        }
    }

    private func packLocations() throws {
        guard try db.tableExists("old_stored_locations") else { return }
        let insert = try LocationInsert(db)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT row_key, before, location_id, feature FROM temp.old_stored_locations ORDER BY row_key")
        while let row = try rows.next() {
            try insert.run(key: row.value(0), before: row.value(1), id: row.value(2), feature: row.value(3))
        }
        try db.execute(sql: "DROP TABLE temp.old_stored_locations")
    }

    private func packExtraCells() throws {
        guard try db.tableExists("old_extra_cells") else { return }
        let columns = "column_key, first_key, last_key"
        try db.execute(
            sql: """
                INSERT INTO extra_cells (\(columns), number, width, numbers)
                SELECT \(columns), number, width, numbers FROM temp.old_extra_cells WHERE texts IS NULL
                """)
        let insert = try PreparedInsert(db, sql: ExtraSQL.cells)
        for index in 4...5 { insert.bind(index, nil as Int?) }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(columns), texts FROM temp.old_extra_cells WHERE texts IS NOT NULL ORDER BY 1, 2")
        while let row = try rows.next() {
            for index in 0..<3 { insert.bind(index + 1, try row.value(index) as Int) }
            let texts = DigitText(try row.value(3))
            insert.bind(6, blob: texts.digits)
            insert.bind(7, texts.frame)
            try insert.run()
        }
        try db.execute(sql: "DROP TABLE temp.old_extra_cells")
    }

    /// Makes the views again, those of the feed's own columns among them.
    private func remakeViews() throws {
        let own = try OwnColumns(db, of: .v2) { try !isWithoutRows($0) }
        let views =
            Schema.v3Views.map { ($0.name, $0.creation) } + FileViews.v3.all.map { ($0.name, $0.creation) }
        for (name, creation) in views where try !isWithoutRows(name) {
            try db.execute(sql: "DROP VIEW IF EXISTS \(name)")
            try db.execute(sql: CompactSQL(creation, isTight: true).text)
        }
        try own.restore(in: db)
    }

    /// Whether the file lacks a table of the view: it has one of no rows then.
    private func isWithoutRows(_ view: String) throws -> Bool {
        try OptionalTable.v3.contains { try $0.view == view && !db.tableExists($0.name) }
    }
}
