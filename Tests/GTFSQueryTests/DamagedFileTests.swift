import FeedSupport
import Foundation
import GRDB
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSStore
import TestSupport
import Testing

/// Whatever a file holds, a question has an answer or a `StoreError`: nothing traps, nothing goes on without end.
@Suite struct DamagedFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("feed.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.imported.get().path, toPath: folder.file("feed.sqlite"))
    }

    private static let imported = Result {
        try FeedText([
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,extra
            Harbour,https://example.org,en,20260101,more
            """,
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,10:00:00,12:00:00,600",
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,B,2",
            "calendar_dates.txt": "service_id,date,exception_type\nD,20260305,2",
        ]).imported()
    }

    private func change(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Changes a table that takes any value meanwhile. The text of the schema is the toolkit's before and after.
    private func change(_ table: String, without part: String, _ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.writeWithoutTransaction { db in
            let text = try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
            func write(_ text: String?) throws {
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [text, table])
                try db.execute(sql: "PRAGMA writable_schema = RESET")
            }
            try write(text?.replacingOccurrences(of: part, with: ""))
            let changed = Result { try db.execute(sql: sql) }
            try write(text)
            try changed.get()
        }
    }

    /// The columns of all tables but those of the full-text index, whose rows SQLite reads alone.
    private func columns() throws -> [(table: String, column: String)] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
                    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'stop_search%'
                    ORDER BY t.name, c.cid
                    """
            ).map { ($0[0], $0[1]) }
        }
    }

    /// Asks about everything; an error has to be one that the library promises.
    private func askAll() throws {
        try answersOrRefuses {
            let timetable = try Timetable(path: path)
            let board = DeparturesRequest(stopID: "B", at: 1_772_578_800, minutes: 1440, limit: 5)
            try answersOrRefuses { _ = try timetable.info() }
            try answersOrRefuses { _ = try timetable.verify() }
            try answersOrRefuses { _ = try timetable.departures(board) }
            try answersOrRefuses { _ = try timetable.trip("T", on: nil) }
            try answersOrRefuses { _ = try timetable.services() }
        }
    }

    private func answersOrRefuses(_ question: () throws -> Void) throws {
        do {
            try question()
        } catch is StoreError {
        } catch is QueryError {
        }
    }

    @Test func `a value that the schema forbids is refused or passed over in each column of each table`() throws {
        let values = ["x'00ff'", "9223372036854775807", "-9223372036854775808", "NULL", "'text'"]
        let columns = try columns()
        #expect(columns.count > 100)
        let bytes = try #require(folder.bytes("feed.sqlite"))
        for (index, (table, column)) in columns.enumerated() {
            try folder.write(bytes, to: "feed.sqlite")
            // A key takes whole numbers alone, whatever the schema says.
            try? change(
                table, without: "STRICT",
                """
                PRAGMA ignore_check_constraints = ON;
                UPDATE OR IGNORE "\(table)" SET "\(column)" = \(values[index % values.count])
                """)
            try askAll()
        }
    }

    @Test func `a file without a value that it must have is damaged, and says so`() throws {
        try change("import_record", without: "NOT NULL", "UPDATE import_record SET source_name = NULL")
        let error = try #require(throws: StoreError.self) { try Timetable(path: path).info() }
        #expect(error.code == .damaged)
        #expect(
            error.description
                == "\(path) is damaged (a value has another type than its column): import the feed again.")
    }

    @Test func `a schema that is damaged is one sentence, without the text of the file`() throws {
        try change(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE VIEW feed_info AS SELECT ''00' || char(10, 27) || 'x)' WHERE name = 'feed_info';
            """)
        let error = try #require(throws: StoreError.self) { try Timetable(path: path).info() }
        #expect(
            error.description
                == "\(path) is damaged (its pages or its schema are not as SQLite writes them): import the feed again.")
    }

    @Test func `a transfer whose seconds are bytes is damage, for journeys too`() throws {
        try change("stored_transfers", without: "STRICT", "UPDATE stored_transfers SET min_transfer_time = x'00ff'")
        let timetable = try Timetable(path: path)
        let damaged: [() throws -> Void] = [
            { _ = try timetable.transfers(atStop: "A") },
            { _ = try timetable.journeys(JourneysRequest(from: .stop("A"), to: .stop("B"), at: 1_772_578_800)) },
        ]
        for question in damaged {
            #expect(try #require(throws: StoreError.self, performing: question).code == .damaged)
        }
    }

    @Test(arguments: [-1, Int.min]) func `distances of a pattern may have fewer decimals than none`(decimals: Int)
        throws
    {
        try change("UPDATE patterns SET distance_decimals = \(decimals)")
        try askAll()
    }

    @Test(arguments: [Int.max, Int.min]) func `a file may have any number of records that were kept aside`(count: Int)
        throws
    {
        try change("UPDATE imported_files SET kept_aside = \(count) WHERE file_name = 'stops.txt'")
        try askAll()
    }

    @Test func `a trip is looked for where the form of its id has the largest key there can be`() throws {
        try change("UPDATE trip_id_forms SET id_form_key = 9223372036854775807")
        try askAll()
    }

    @Test(arguments: [Int.max, Int.min, -1, 36_000_000])
    func `a window of more hours than four digits write is damage`(seconds: Int) throws {
        try change(
            "INSERT INTO stop_time_attributes (rowid, start_pickup_drop_off_window) VALUES (9, \(seconds))")
        let board = DeparturesRequest(stopID: "B", at: 1_772_578_800)
        let error = try #require(throws: StoreError.self) { try Timetable(path: path).departures(board) }
        #expect(error.code == .damaged)
        try askAll()
    }

    @Test func `a view in place of a table is damage, not a question without end`() throws {
        try change(
            """
            DROP TABLE import_record;
            CREATE VIEW import_record AS
                WITH RECURSIVE endless (n) AS (SELECT 1 UNION ALL SELECT n FROM endless) SELECT n FROM endless;
            """)
        let error = try #require(throws: StoreError.self) { try Timetable(path: path).info() }
        #expect(error.code == .damaged)
        #expect(error.description.contains("import_record is no table"))
    }

    @Test func `a file that is cut short while it is asked is damaged`() throws {
        let timetable = try Timetable(path: path)
        _ = try timetable.info()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 4096)
        #expect(throws: StoreError.self) { try timetable.verify() }
        #expect(throws: StoreError.self) {
            try timetable.departures(DeparturesRequest(stopID: "B", at: 1_772_578_800))
        }
    }

    @Test func `a file in WAL mode is asked without a file beside it`() throws {
        try change("PRAGMA journal_mode = WAL")
        #expect(folder.names == ["feed.sqlite"])
        let timetable = try Timetable(path: path)
        #expect(try timetable.info().counts.stops == 4)
        #expect(try timetable.verify().isSound)
        #expect(folder.names == ["feed.sqlite"])
    }

    @Test func `a schema version below 0 is damage, for migrate too`() throws {
        try change("PRAGMA user_version = -1")
        #expect(try #require(throws: StoreError.self) { try Timetable(path: path) }.code == .damaged)
        #expect(try #require(throws: StoreError.self) { try Timetable.migrate(path: path) }.code == .damaged)
    }

    @Test func `a file that is named almost as a table is one of its own`() throws {
        let imported = try FeedText(["stops.csv": "a,b\n1,2", "trips.txt.bak": "x", "agency.md": "y"]).imported()
        let verification = try imported.timetable.verify()
        #expect(verification.isSound, "\(verification)")
    }
}
