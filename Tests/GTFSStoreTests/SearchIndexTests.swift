import GRDB
import GTFSModel
import Testing

@testable import GTFSStore

@Suite("The search index while it is made")
struct SearchIndexTests {
    /// Stations with platforms and entrances, namesakes across a street, stops without names or positions, codes and names
    /// in other languages.
    private static func write(_ count: Int, to db: Database) throws {
        let names = ["Pine St", "PINE st.", "Straße 7", "京都 駅", "Pine St & 9th Ave", "Quay"]
        let insert = try PreparedInsert(
            db,
            sql: """
                INSERT INTO stored_stops
                    (stop_key, stop_id, stop_code, stop_name, tts_stop_name, lat, lon, parent_key, departure_count, stop_attributes_key)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for type in 0...4 {
            try db.execute(
                sql: "INSERT INTO stop_attributes (stop_attributes_key, location_type) VALUES (?, ?)",
                arguments: [type + 1, type])
        }
        for key in 1...count {
            let type = key % 10 == 0 ? 1 : key % 10 == 1 && key > 1 ? [0, 2, 3, 4][key / 10 % 4] : 0
            insert.bind(1, key)
            insert.bind(2, key % 3 == 0 ? "a:long:id:\(key)" : "\(key)")
            insert.bind(3, key % 4 == 0 ? "code \(key)" : nil as String?)
            insert.bind(
                4, key % 17 == 0 ? nil as String? : names[key / 4 % names.count] + (key % 7 == 0 ? " \(key)" : ""))
            insert.bind(5, key % 23 == 0 ? "spoken \(key)" : nil as String?)
            insert.bind(6, key % 19 == 0 ? nil as Int? : -338_700_000 + key / 4 * 1000)
            insert.bind(7, key % 19 == 0 ? nil as Int? : 1_512_100_000 + key % 4 * 100)
            insert.bind(8, key % 10 == 1 && key > 1 ? key - 1 : nil as Int?)
            insert.bind(9, [0, 0, 5, 70, 300][key % 5])
            insert.bind(10, type + 1)
            try insert.run()
        }
    }

    /// All rows of the tables of the index.
    private static func index(_ count: Int, isTranslated: Bool, mostStopsHeld: Int) throws -> [[String: DatabaseValue]]
    {
        let queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
        return try queue.write { db in
            try write(count, to: db)
            if isTranslated {
                try db.execute(
                    sql: """
                        INSERT INTO stored_translations (row_key, table_name, field_name, language, translation, record_id)
                            VALUES (1, 'stops', 'stop_name', 'fr', 'Quai', '7');
                        INSERT INTO stored_translations (row_key, table_name, field_name, language, translation, field_value)
                            VALUES (2, 'stops', 'stop_name', 'fr', 'Rue du Pin', 'Pine St');
                        """)
            }
            try SearchIndexWriter(db, isTranslated: isTranslated, mostStopsHeld: mostStopsHeld).write()
            return try ["stop_search_data", "stop_search_idx", "stop_search_docsize", "search_places"].flatMap {
                table in
                guard try db.tableExists(table) else { return [] as [[String: DatabaseValue]] }
                return try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                    Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
                }
            }
        }
    }

    @Test(
        "is the same whether words are held or worked out when they are written",
        arguments: [1, 150, 2_500, 12_000], [false, true])
    func words(count: Int, isTranslated: Bool) throws {
        let held = try Self.index(count, isTranslated: isTranslated, mostStopsHeld: .max)
        #expect(held.contains { $0["stop_keys"] != nil })
        #expect(held.count > 3)
        #expect(try Self.index(count, isTranslated: isTranslated, mostStopsHeld: 0) == held)
    }

    @Test("has the ids of one rank in the order of their bytes")
    func order() throws {
        let ids = ["a", "b", "a\u{0}", "longer:id:2", "longer:id:10", "longer:id", "", "12345678", "1234567", "é", "z"]
        let values = ids.enumerated().map { key, id in
            let text = id.replacing("\u{0}", with: "' || char(0) || '")
            return "SELECT \(key) AS key, '\(text)', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0"
        }
        let stops = try DatabaseQueue().read { db in
            var stops = SearchedStops()
            let rows = try SteppedStatement(db, values.joined(separator: " UNION ALL ") + " ORDER BY key")
            defer { rows.reset() }
            while try rows.step() { stops.add(rows) }
            return stops
        }
        let entries = ids.indices.map { SearchEntry(stop: Int32($0), nameLength: 0, departureCount: 0) }
        let sorted = entries.sorted(ids.indices.lazy.map { Int32($0) }, stops).map { ids[Int($0)] }
        #expect(sorted == ids.sorted { Stop.ID($0) < Stop.ID($1) })
    }
}
