import Foundation
import GRDB
import Testing

@testable import GTFSStore

@Suite("A small file")
struct SmallFileTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
    }

    private static let fareRules = """
        INSERT INTO stored_fare_rules (row_key, fare_id, origin_id, destination_id)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        SELECT i + (i > 1500), iif(i % 900 = 0, NULL, 'fare ' || (i % 7)), i / 300 || '°', 'zone "' || (i % 300) || '"' FROM n
        """
    private static let keptRecords = """
        INSERT INTO kept_records (kept_key, file_name, line, reason, cells)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        SELECT i, iif(i < 700, 'stop_times.txt', 'trips.txt'), i * i % 30011, 'foreign_key_violation',
            iif(i % 3, json_array('T' || (i / 20), '', 'a","b'), json_array('T' || i, 'é\\')) FROM n
        """

    @Test(
        "has the rows of a table that no answer reads in blocks, for SQL and for a reader",
        arguments: [(fareRules, "fare_rules", "stored_fare_rules"), (keptRecords, "kept_records", "kept_records")])
    func blocks(sql: String, view: String, table: String) throws {
        try queue.write { db in
            try db.execute(sql: sql)
            let shown = try Row.fetchAll(db, sql: "SELECT * FROM \(view)")
            let stored = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
            try PackedTables(db).pack()
            try EmptyTables(db).drop()
            #expect(try !db.tableExists(table))
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) < 50 FROM packed_rows") == 1)
            #expect(try Row.fetchAll(db, sql: "SELECT * FROM \(view)") == shown)
            try DatabaseSchema(db)?.prepare(askedOnly: false)
            let columns = stored[0].columnNames.joined(separator: ", ")
            #expect(try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table)") == stored)
        }
    }

    @Test(
        "of unknown origin gives no SQL of its own, and no other table, in place of blocks",
        arguments: [
            ("UPDATE packed_columns SET type = 'TEXT) FROM stored_trips; --'", true),
            ("UPDATE packed_columns SET width = 9", true),
            ("UPDATE packed_columns SET table_name = 'stored_trips'", false),
        ])
    func hostile(change: String, isRefused: Bool) throws {
        try queue.write { db in
            try db.execute(sql: Self.fareRules)
            try PackedTables(db).pack()
            try db.execute(sql: change)
            if isRefused {
                #expect(throws: FeedReader.DamagedRecords.self) { try DatabaseSchema(db)?.prepare(askedOnly: true) }
            } else {
                try DatabaseSchema(db)?.prepare(askedOnly: true)
                #expect(
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.sqlite_schema WHERE name = 'stored_trips'")
                        == 0)
            }
        }
    }

    private static var texts: [String] {
        let points = (0..<40).map { "-106.83\($0), 39.19\($0 * 7)" }.joined(separator: "], [")
        let numbers = (5000..<5200).map { "\"\($0)\"" }.joined(separator: ",")
        let line = (1000..<1100).map { "8.\($0) 47.\($0)" }.joined(separator: ", ")
        return [
            #"{"coordinates":[[["# + points + "]]]}", "[" + numbers + "]", "[\"LINESTRING(" + line + ")\",null]",
            "deadbeef" + String(repeating: "1fade2", count: 60), String(repeating: "é12", count: 99), "1", "",
            String(repeating: "7", count: 131),
        ]
    }

    @Test(
        "has texts of digits in half of their bytes, and gives them back",
        arguments: texts)
    func digits(text: String) throws {
        let packed = DigitText(text)
        #expect((packed.digits == nil) == (packed.frame == text))
        try queue.write { db in
            try LocationInsert(db).run(key: 1, before: "", id: nil, feature: text)
            #expect(try String.fetchOne(db, sql: "SELECT feature FROM stored_locations") == text)
        }
    }
}
