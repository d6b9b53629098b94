internal import GRDB

/// Views, triggers and indexes that a user added to a toolkit database: removed before a migration, and restored after
/// it.
///
/// SQLite drops an index or a trigger with its table or view, and refuses to rename a column while any view of the file
/// is broken. Added tables stay where they are.
struct AddedObjects {
    /// The names in a schema, in small letters, as SQLite ignores case in names.
    struct SchemaNames {
        /// Tables, views, indexes and triggers.
        var objects: Set<String> = []
        var tables: Set<String> = []
        /// Columns of tables: `stored_stops.stop_id`.
        var columns: Set<String> = []
    }

    /// Why an upgrade is refused: an object that its owner added to the file prevents it.
    struct Obstacle: Error {
        let reason: String
        /// Advice for the owner.
        let advice: String
    }

    private struct Object {
        let kind, name, table, sql: String
        /// For each of the statements that use it, whether SQLite could compile it before the migration.
        let compiled: [Bool]

        var described: String { "\(kind) \(name)" }
    }

    private let objects: [Object]
    /// Columns that were added to the toolkit's own tables: `stored_stops.note`.
    private let columns: Set<String>

    var isEmpty: Bool { objects.isEmpty }

    /// Removes them.
    /// - Parameters:
    ///   - own: the objects of the file's version.
    ///   - newest: those of the version after the migration.
    /// - Throws: `Obstacle` if an added one has a name that the newest version needs.
    init(takenOutOf db: Database, own: SchemaNames, newest: SchemaNames) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY rowid
                """
        ).filter { try !own.objects.contains(($0.value("name") as String).lowercased()) }
        try Self.requireFreeNames(rows, newest: newest)
        objects = try rows.filter { try $0.value("type") != "table" }.map { row in
            let (kind, name, table): (String, String, String) = try (row.value(0), row.value(1), row.value(2))
            return Object(
                kind: kind, name: name, table: table, sql: try row.value(3),
                compiled: try Self.compiled(kind, name: name, table: table, db: db))
        }
        columns = try SchemaNames(db).columns.filter { column in
            own.tables.contains { column.hasPrefix($0 + ".") } && !own.columns.contains(column)
        }
        for object in objects.reversed() {
            try db.execute(sql: "DROP \(object.kind) IF EXISTS \(object.name.quotedIdentifier)")
        }
    }

    private static func requireFreeNames(_ rows: [Row], newest: SchemaNames) throws {
        let taken: [String] = try rows.compactMap { row in
            let (kind, name): (String, String) = try (row.value("type"), row.value("name"))
            return newest.objects.contains(name.lowercased()) ? "\(kind) \(name)" : nil
        }
        guard taken.isEmpty else {
            throw Obstacle(
                reason: "the newer version has objects of its own of these names",
                advice: "rename or drop your \(taken.joined(separator: ", ")) and run this again")
        }
    }

    /// Restores them.
    /// - Throws: `Obstacle` if one no longer works, as the newer version lacks the tables or columns that it
    ///   reads.
    func putBack(into db: Database) throws {
        let lost = try objects.filter { object in
            do {
                try db.execute(sql: object.sql)
            } catch is DatabaseError {
                return true
            }
            let compiled = try Self.compiled(object.kind, name: object.name, table: object.table, db: db)
            return zip(object.compiled, compiled).contains { before, now in before && !now }
        }
        let left = try SchemaNames(db).columns
        let names = lost.map(\.described) + columns.subtracting(left).sorted().map { "column \($0)" }
        guard names.isEmpty else {
            throw Obstacle(
                reason: "the newer version keeps its data in other tables and columns",
                advice: "drop your \(names.joined(separator: ", ")), which stand on those of this version, run this "
                    + "again and make them anew")
        }
    }

    /// Whether SQLite can compile the statements that use an object.
    private static func compiled(_ kind: String, name: String, table: String, db: Database) throws -> [Bool] {
        try statements(kind, name: name, table: table, db: db).map { sql in
            do {
                _ = try db.makeStatement(sql: sql)
                return true
            } catch is DatabaseError {
                return false
            }
        }
    }

    private static func statements(_ kind: String, name: String, table: String, db: Database) throws -> [String] {
        switch kind {
        case "view": return ["SELECT * FROM \(name.quotedIdentifier)"]
        case "trigger":
            let target = table.quotedIdentifier
            let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
            let values = columns.map { "\($0.quotedIdentifier) = NULL" }.joined(separator: ", ")
            return ["INSERT INTO \(target) DEFAULT VALUES", "UPDATE \(target) SET \(values)", "DELETE FROM \(target)"]
        default: return []
        }
    }
}

extension AddedObjects.SchemaNames {
    init(_ db: Database) throws {
        objects = try Self.names(db, sql: "SELECT name FROM sqlite_schema")
        tables = try Self.names(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        columns = try Self.names(
            db,
            sql: """
                SELECT t.name || '.' || c.name FROM sqlite_schema AS t JOIN pragma_table_xinfo(t.name) AS c
                WHERE t.type = 'table'
                """)
    }

    private static func names(_ db: Database, sql: String) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: sql).map { $0.lowercased() })
    }
}
