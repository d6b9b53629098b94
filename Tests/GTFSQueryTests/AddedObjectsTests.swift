import Foundation
import GRDB
import GTFSStore
import TestSupport
import Testing
import VersionFixtures

/// What somebody added to a file of version 1 with SQL, when the file is brought up.
@Suite struct AddedObjectsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("city.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try VersionFixture.make(1, at: path)
    }

    private func change<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction(body)
    }

    private func add(_ sql: String) throws { try change { try $0.execute(sql: sql) } }

    private func texts(_ names: [String]) throws -> [String?] {
        try change { db in
            try names.map {
                try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [$0])
            }
        }
    }

    @Test func `views, triggers and indexes that were added stay as they were, and work`() throws {
        let statements = [
            "my_board": "CREATE VIEW my_board AS SELECT stop_id, count(*) AS n FROM stop_times GROUP BY 1",
            "my_upper": "CREATE VIEW my_upper AS SELECT upper(stop_id) AS id, n FROM my_board",
            "my_levels": "CREATE VIEW my_levels AS SELECT * FROM stored_fare_media",
            "my index": "CREATE INDEX \"my index\" ON stored_stops (stop_name)",
            "my_log": "CREATE TABLE my_log (id INTEGER PRIMARY KEY, text TEXT)",
            "my_log_by_text": "CREATE INDEX my_log_by_text ON my_log (text)",
            "my_insert": """
            CREATE TRIGGER my_insert INSTEAD OF INSERT ON stops BEGIN
            INSERT INTO my_log (text) VALUES (new.stop_name); END
            """,
            "my_watch": """
            CREATE TRIGGER my_watch AFTER UPDATE ON stored_stops BEGIN
            INSERT INTO my_log (text) SELECT stop_name FROM stops WHERE stop_id = new.stop_id; END
            """,
            "broken": "CREATE VIEW broken AS SELECT * FROM nowhere",
        ]
        for name in ["my_log", "my_log_by_text", "broken"] { try add(try #require(statements[name])) }
        for (name, sql) in statements.sorted(by: { $0.key < $1.key }) where try texts([name]) == [nil] { try add(sql) }
        let board = "SELECT id || ' ' || n FROM my_upper ORDER BY id"
        let before = try change { try String.fetchAll($0, sql: board) }
        #expect(before.count > 20)

        _ = try SchemaUpgrade(path: path).run()

        let names = statements.keys.sorted()
        #expect(try texts(names) == names.map { statements[$0] })
        #expect(try change { try String.fetchAll($0, sql: board) } == before)
        try add("INSERT INTO stops (stop_name) VALUES ('Quay')")
        try add("UPDATE stored_stops SET departure_count = departure_count WHERE stop_id = '2002'")
        let log = try change { try String.fetchAll($0, sql: "SELECT text FROM my_log ORDER BY id") }
        #expect(log == ["Quay", "Lantern Square"])
        #expect(folder.names == ["city.sqlite"])
    }

    @Test(arguments: [
        (["CREATE TABLE Departures (id INTEGER)"], "rename or drop your table Departures and run this again."),
        (
            ["CREATE VIEW connections AS SELECT 1", "CREATE INDEX trip_keys ON stored_stops (stop_name)"],
            "rename or drop your view connections, index trip_keys and run this again."
        ),
        (
            ["CREATE VIEW days AS SELECT date FROM stored_calendar_dates", "CREATE VIEW fine AS SELECT 1"],
            "drop your view days, which stand on those of this version, run this again and make them anew."
        ),
        (
            [
                "CREATE INDEX mine ON trip_attributes (attributes_key)",
                """
                CREATE TRIGGER seen AFTER DELETE ON stored_routes BEGIN
                SELECT monday FROM stored_services; END
                """,
            ],
            "drop your index mine, trigger seen, which stand on those of this version, run this again and make them anew."
        ),
        (
            ["ALTER TABLE stored_stops ADD COLUMN note TEXT", "ALTER TABLE stored_routes ADD COLUMN note TEXT"],
            "drop your column stored_stops.note, which stand on those of this version, run this again and make them anew."
        ),
    ])
    func `what cannot stay is named, and the file is left as it was`(sql: [String], advice: String) throws {
        for statement in sql { try add(statement) }
        let before = try #require(folder.bytes("city.sqlite"))
        let error = try #require(throws: StoreError.self) { try SchemaUpgrade(path: path).run() }
        #expect(error.code == .conflict)
        #expect(error.description.hasPrefix("\(path) cannot be upgraded ("), "\(error)")
        #expect(error.description.hasSuffix("), so it was left as it is: " + advice), "\(error)")
        #expect(folder.bytes("city.sqlite") == before)
        #expect(folder.names == ["city.sqlite"])
    }

    @Test func `changes that another program has not brought into the file are not left behind`() throws {
        let writer = try DatabaseQueue(path: path)
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "UPDATE stored_agency SET agency_name = 'Other'")
        }
        let error = try #require(throws: StoreError.self) { try SchemaUpgrade(path: path).run() }
        #expect(error.description.contains("city.sqlite-wal beside it holds changes"), "\(error)")
        try writer.close()
        _ = try SchemaUpgrade(path: path).run()
        #expect(try change { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try change { try String.fetchOne($0, sql: "SELECT agency_name FROM agency") } == "Other")
    }
}
