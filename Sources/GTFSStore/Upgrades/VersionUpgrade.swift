internal import GRDB

/// Brings a file of a released version to the newest one: its rows move into the newest tables, and all its views are made
/// anew from the text by which new files are made.
struct VersionUpgrade {
    private let db: Database
    private let version: Int

    init(_ db: Database, from version: Int) { (self.db, self.version) = (db, version) }

    func run() throws {
        let own = try OwnColumns(db, isOfVersionOne: version == 1)
        for view in try names(of: "view") where DatabaseSchema.isOwn(view) { try db.execute(sql: "DROP VIEW \(view)") }
        if version == 1 { try VersionOneRows(db).setAside() }
        for table in Self.changed where try db.tableExists(table) {
            try db.execute(
                sql: "CREATE TEMP TABLE old_\(table) AS SELECT * FROM main.\(table); DROP TABLE main.\(table)")
        }
        try make(.table, .index)
        if version == 1 { try VersionOneRows(db).putBack() }
        try moveImportRecord()
        try moveLocations()
        try moveExtraCells()
        try make(.view)
        try own.restore(in: db)
        try db.execute(
            sql: "DROP TABLE IF EXISTS grdb_migrations; PRAGMA user_version = \(DatabaseIdentity.schemaVersion)")
    }

    private func names(of type: String) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = ?", arguments: [type])
    }

    /// Makes the objects that the file lacks: a file has neither a table without rows nor an index of a small one.
    private func make(_ kinds: KnownObjects.Kind...) throws {
        let present = try String.fetchSet(db, sql: "SELECT lower(name) FROM sqlite_schema")
        for (name, creation) in KnownObjects.newest.creations(of: kinds) where !present.contains(name) {
            try db.execute(sql: creation)
        }
    }

    // MARK: - Tables of version 3 that have another form in version 2

    private static let changed = ["import_record", "stored_locations", "extra_cells"]

    private func moveImportRecord() throws {
        let columns = try db.columns(in: "old_import_record", in: "temp").map(\.name).joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO import_record (\(columns)) SELECT \(columns) FROM temp.old_import_record;
                DROP TABLE temp.old_import_record
                """)
        guard version == 1 else { return }
        try db.execute(
            sql: """
                UPDATE import_record SET
                    service_count = (SELECT count(*) FROM stored_services),
                    pattern_count = (SELECT count(*) FROM patterns),
                    profile_count = (SELECT count(*) FROM time_profiles),
                    shape_count = (SELECT count(*) FROM stored_shapes WHERE point_count > 0)
                """)
    }

    private func moveLocations() throws {
        guard try db.tableExists("old_stored_locations") else { return }
        let insert = try LocationInsert(db)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT row_key, before, location_id, feature FROM temp.old_stored_locations ORDER BY row_key")
        while let row = try rows.next() {
            try insert.run(key: row.value(0), before: row.value(1), id: row.value(2), feature: row.value(3))
        }
        try db.execute(sql: "DROP TABLE temp.old_stored_locations")
    }

    private func moveExtraCells() throws {
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
}

/// The columns of its own that a feed has in the views of GTFS's files, which an upgrade makes anew.
private struct OwnColumns {
    /// The columns of each view.
    private let columns: [String: [String]]
    private let isOfVersionOne: Bool

    /// - Parameter isOfVersionOne: whether the file's views lack the columns that later ones have beside GTFS's.
    init(_ db: Database, isOfVersionOne: Bool) throws {
        self.isOfVersionOne = isOfVersionOne
        columns = try Dictionary(
            uniqueKeysWithValues: FileViews.newest.all.map { view in
                (
                    view.name,
                    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view.name])
                )
            })
    }

    /// Makes the views of the feed again that have more than those of other feeds.
    func restore(in db: Database) throws {
        let writer = FeedViewWriter(db)
        for view in FileViews.newest.all {
            let declared = Array(try db.makeStatement(sql: view.records).columnNames.dropFirst(2))
            let own = Self.own(
                columns[view.name, default: []].dropFirst(declared.count),
                beside: isOfVersionOne ? [] : view.furtherColumns)
            try writer.write(view: view.name, file: view.name + ".txt", declared: declared, own: own)
        }
    }

    /// The feed's columns come first, and may take the place of a further one of the view.
    private static func own(_ columns: ArraySlice<String>, beside further: [String]) -> [String] {
        let counts = (0...further.count).reversed().filter { count in
            let own = columns.dropLast(count).map { $0.lowercased() }
            return further.filter { !own.contains($0) } == Array(columns.suffix(count))
        }
        return Array(columns.dropLast(counts.first ?? 0))
    }
}
