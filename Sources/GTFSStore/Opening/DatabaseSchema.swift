internal import GRDB
internal import GTFSSchema

/// The schema of a toolkit database that is read, and what its version has in an empty file.
struct DatabaseSchema {
    private let db: Database
    private let version: Int
    /// Nil for a version that is not released, which tests have.
    let own: KnownObjects?

    /// Nil for a file that is none of the toolkit's.
    init?(_ db: Database) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == DatabaseIdentity.applicationID else { return nil }
        self.db = db
        version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        own = KnownObjects.ofVersion(version)
    }

    /// Checks the file, and puts views of the connection in the place of those tables that it lacks, and of those views of the
    /// file that a statement of the toolkit reads: their text differs from feed to feed.
    /// - Parameter askedOnly: leaves out what no answer needs.
    /// - Throws: `SchemaGuard.ForeignObject`.
    func prepare(askedOnly: Bool) throws {
        let found = try check(isWriting: false)
        try AbsentTables(db, found: found).createEmpty(askedOnly: askedOnly, isOfVersionOne: version == 1)
        guard let own else { return }
        let views = askedOnly ? Self.askedViews : own.views.filter { !Self.unreadViews.contains($0) }
        let sql = views.compactMap { view -> String? in
            guard let text = found.changedViews[view], !BlankView.isText(text, of: view), let object = own[view] else {
                return nil
            }
            return "CREATE TEMP VIEW" + own.text(object).dropFirst("CREATE VIEW".count)
        }
        if !sql.isEmpty { try db.execute(sql: sql.joined(separator: ";\n")) }
    }

    /// - Parameter isWriting: whether triggers would run.
    func check(isWriting: Bool) throws -> SchemaGuard.FoundObjects {
        guard let own else { return try SchemaGuard.found(db) }
        let later = version < DatabaseIdentity.schemaVersion ? Self.laterTables : nil
        return try SchemaGuard(own, later: later, isWriting: isWriting).check(db)
    }
}

extension DatabaseSchema {
    /// The views that questions read.
    private static let askedViews = [
        "stop_records", "service_records", "locations", "location_groups", "location_group_stops", "pattern_stops",
    ]

    /// The views under GTFS's names, which statements have the text of themselves.
    private static let unreadViews = Set(FileViews.newest.all.map(\.name)).subtracting(askedViews)

    /// Whether the newest version has an object of a name.
    static func isOwn(_ name: String) -> Bool { KnownObjects.newest[name.lowercased()] != nil }

    /// Tables that an older file does not have, unless somebody gave it one of the same name.
    private static let laterTables = KnownObjects.newest.only(Set(OptionalTable.v3.map(\.name)))
}

/// Replaces the tables that a file lacks by temporary views of the connection, so that a statement works for every
/// file: those without rows, and those whose rows stand in blocks.
private struct AbsentTables {
    private let db: Database
    private let found: SchemaGuard.FoundObjects

    init(_ db: Database, found: SchemaGuard.FoundObjects) { (self.db, self.found) = (db, found) }

    /// - Parameters:
    ///   - askedOnly: leaves out those without rows that no answer needs: a view takes 0.05 ms, and a file may lack thirty.
    ///   - isOfVersionOne: whether the rows of other tables have to take the form of version 2, too.
    /// - Throws: `SchemaGuard.ForeignObject` if a view that stands for no rows may have some.
    func createEmpty(askedOnly: Bool, isOfVersionOne: Bool) throws {
        let packed = found.names.contains("packed_columns") ? try PackedTables(db).selects() : [:]
        let absent = OptionalTable.v3.filter {
            !found.names.contains($0.name) && found.names.contains($0.view) && packed[$0.name] == nil
        }
        let views =
            try absent.filter { $0.isAsked || !askedOnly }.map(view)
            + packed.map { "CREATE TEMP VIEW \($0.key.quotedIdentifier) AS \($0.value)" }
        let sql = (views + (isOfVersionOne ? Self.versionOne : [])).joined(separator: ";\n")
        if !sql.isEmpty { try db.execute(sql: sql) }
    }

    private func view(of table: OptionalTable) throws -> String {
        guard let columns = table.columns else {
            let isBlank = found.changedViews[table.view].map { BlankView.isText($0, of: table.view) } ?? false
            guard isBlank || !found.isChecked else {
                throw SchemaGuard.ForeignObject(finding: "its table \(table.name) is gone")
            }
            return "CREATE TEMP VIEW \(table.name) AS SELECT 0 AS row_key, * FROM main.\(table.view)"
        }
        return "CREATE TEMP VIEW \(table.name) (\(columns.joined(separator: ", "))) AS SELECT "
            + columns.map { _ in "0" }.joined(separator: ", ") + " WHERE 0"
    }

    /// The rows of version 1 in the form of version 2. Each exception is one bit; stops and services have all their columns.
    private static let versionOne = [
        """
        CREATE TEMP VIEW service_exceptions AS
        SELECT date, exception_type, service_key AS first_service_key, x'80' AS services FROM main.stored_calendar_dates
        """,
        "CREATE TEMP VIEW stop_records AS SELECT * FROM stored_stops",
        "CREATE TEMP VIEW stop_attributes AS SELECT DISTINCT stop_timezone FROM stored_stops",
        "CREATE TEMP VIEW service_records AS SELECT * FROM stored_services",
    ]
}
