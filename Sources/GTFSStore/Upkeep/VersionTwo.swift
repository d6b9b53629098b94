internal import GRDB
internal import GTFSSchema

/// The migration from version 1 to version 2, of a file that holds a feed or of a new one.
struct VersionTwo {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func migrate() throws {
        let changed = FileViews.v2.all.filter { $0.creation != FileViews.v1[$0.name]?.creation }
        let names = FileViews.v2.all.map(\.name)
        let columns = try Dictionary(uniqueKeysWithValues: names.map { ($0, try self.columns(of: $0)) })
        try drop(changed.map(\.name) + ["visits", "pattern_stops", "trip_ids"])
        try db.execute(sql: CompactSQL(Schema.v2Tables).text)
        try packServiceExceptions()
        try db.execute(sql: CompactSQL(Schema.v2Views).text)
        for view in changed { try db.execute(sql: CompactSQL(view.creation).text) }
        try restoreOwnColumns(of: names, columns: columns)
    }

    private func packServiceExceptions() throws {
        var writer = try ServiceExceptionWriter(db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT date, exception_type, service_key FROM temp.calendar_date_rows
                ORDER BY date, exception_type, service_key
                """)
        while let row = try rows.next() {
            try writer.add(date: row.value(0), type: row.value(1), service: row.value(2))
        }
        try writer.finish()
        try db.execute(sql: "DROP TABLE temp.calendar_date_rows")
    }

    private func drop(_ views: [String]) throws {
        for view in views { try db.execute(sql: "DROP VIEW \(view.quotedIdentifier)") }
    }

    private func columns(of view: String) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view])
    }

    /// Makes the views again that an import had made for its feed: with its extra cells, and with columns of its own.
    private func restoreOwnColumns(of views: [String], columns: [String: [String]]) throws {
        let writer = FeedViewWriter(db)
        for view in views {
            let declared = try declaredColumns(of: view)
            let own = (columns[view] ?? []).dropFirst(declared.count)
            try writer.write(view: view, file: view + ".txt", declared: declared, own: Array(own))
        }
    }

    /// The columns that every feed's view has.
    private func declaredColumns(of view: String) throws -> [String] {
        guard let records = FileViews.v2[view]?.records else { return [] }
        return Array(try db.makeStatement(sql: records).columnNames.dropFirst(2))
    }
}
