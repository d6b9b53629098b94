import Foundation
import GRDB
import TestSupport
import Testing

@testable import GTFSStore

/// newest.sql, by which new files are made.
@Suite("The schema of a new file")
struct NewestSchemaTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../schema/migrations/newest.sql")

    @Test("is what the migrations make, in the same order and with the same rows")
    func newest() throws {
        let live = try DatabaseQueue()
        try SchemaHistory.Migrations.migrator.migrate(live)
        if ProcessInfo.processInfo.environment["GTFS_WRITE_SCHEMA"] == "1" {
            let text = try Self.creation(live)
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let expected = try Self.content(live)
        #expect(expected.count > 120)
        let made = try DatabaseQueue()
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        try made.writeWithoutTransaction { try $0.execute(sql: text) }
        #expect(try Self.content(made) == expected)
        let folder = try TemporaryFolder()
        try NewDatabase(path: folder.file("new.sqlite")).close()
        let tables = try Self.content(try DatabaseQueue(path: folder.file("new.sqlite")))
        #expect(tables.sorted() == expected.sorted())
    }

    @Test("has beside it those of version 2, as the migrations leave them")
    func versionTwo() throws {
        let file = Self.file.deletingLastPathComponent().appendingPathComponent("v2_objects.sql")
        let live = try DatabaseQueue()
        try SchemaHistory.Migrations.migrator.migrate(live, upTo: "v2")
        let objects = try Self.objects(live).map { $0 + ";\n" }.joined()
        if ProcessInfo.processInfo.environment["GTFS_WRITE_SCHEMA"] == "1" {
            try objects.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == objects)
    }

    /// The statements that make a database as the migrations leave it. FTS5 makes the tables of its index.
    private static func creation(_ queue: DatabaseQueue) throws -> String {
        let objects = try objects(queue)
        let migrations = try strings(queue, "SELECT quote(identifier) FROM grdb_migrations")
            .map { "INSERT INTO grdb_migrations VALUES(\($0))" }
        let bytes = try strings(queue, "SELECT quote(bytes) FROM byte_order")
            .map { "INSERT INTO byte_order VALUES(\($0))" }
        let pragmas = try ["application_id", "user_version"].flatMap { name in
            try strings(queue, "PRAGMA \(name)").map { "PRAGMA \(name)=\($0)" }
        }
        return (objects + migrations + bytes + pragmas).map { $0 + ";\n" }.joined()
    }

    private static func objects(_ queue: DatabaseQueue) throws -> [String] {
        try strings(
            queue,
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'stop_search_[dic]*' ORDER BY rowid")
    }

    /// What stands in a database, one line an object, a row or a number of its header.
    private static func content(_ queue: DatabaseQueue) throws -> [String] {
        let objects = try strings(
            queue,
            "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY rowid"
        )
        let tables = try strings(
            queue, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")
        let rows = try tables.sorted().flatMap { table in
            try queue.read { db in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)").map { "\(table) \($0)" }
            }
        }.filter { !$0.hasPrefix("sqlite_schema") }
        let header = try ["application_id", "user_version"].flatMap { try strings(queue, "PRAGMA \($0)") }
        return objects + rows + header
    }

    private static func strings(_ queue: DatabaseQueue, _ sql: String) throws -> [String] {
        try queue.read { try String.fetchAll($0, sql: sql) }
    }
}
