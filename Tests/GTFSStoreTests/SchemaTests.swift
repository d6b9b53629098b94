import Foundation
import GRDB
import GTFSFeed
import GTFSSchema
import Testing

@testable import GTFSStore

@Suite("The schema")
struct SchemaTests {
    private let live: DatabaseQueue

    init() throws {
        live = try DatabaseQueue()
        try SchemaHistory.Migrations.migrator.migrate(live)
    }

    /// type, name, table and text of everything in a database, the migrator's own table aside.
    private static func objects(_ queue: DatabaseQueue) throws -> [[String?]] {
        try queue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT type, name, tbl_name, sql FROM sqlite_schema
                    WHERE tbl_name <> 'grdb_migrations' ORDER BY type, name
                    """
            ).map { row in (0..<4).map { row[$0] } }
        }
    }

    private func strings(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
        try Self.strings(live, sql, arguments)
    }

    private static func strings(
        _ queue: DatabaseQueue, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [String] {
        try queue.read { try String.fetchAll($0, sql: sql, arguments: arguments) }
    }

    /// The text of a statement without comments and blanks beside signs, and with one blank for each run of them; none of ours has a `--`, `/*` or
    /// two blanks within quotes. What stands behind a CREATE on its line stays.
    private static func words(_ sql: String) -> String {
        let lines = CompactSQL(sql, isTight: true, namesByAS: false).text.replacing(/\/\*.*?\*\//, with: "").split(
            separator: "\n"
        ).map {
            line in
            line.hasPrefix("CREATE ") ? line : line.prefix(upTo: line.firstRange(of: "--")?.lowerBound ?? line.endIndex)
        }
        return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test("of a fresh database equals the SQL of the migrations, run by themselves, comments and blanks aside")
    func equalsMigrations() throws {
        let plain = try DatabaseQueue()
        let changed = FileViews.v2.all.filter { $0.creation != FileViews.v1[$0.name]?.creation }
        for sql in try [
            Self.text("schema/migrations/v1_feed.sql"), Self.text("schema/migrations/v1_other_files.sql"),
            Self.text("schema/migrations/v1_views.sql"), FileViews.v1.all.map(\.creation).joined(),
            Self.text("schema/migrations/v1_more_views.sql"),
            (changed.map(\.name) + ["visits", "pattern_stops", "trip_ids"]).map { "DROP VIEW \($0);" }.joined(),
            Self.text("schema/migrations/v2_tables.sql"), Schema.v2Views, changed.map(\.creation).joined(),
            Self.text("schema/migrations/v3_tables.sql"),
            Schema.v3Views.map { "DROP VIEW IF EXISTS \($0.name);" + $0.creation }.joined(),
            FileViews.v3.all.map { "DROP VIEW \($0.name);" + $0.creation }.joined(),
        ] {
            try plain.write { try $0.execute(sql: sql) }
        }
        let expected = try Self.objects(plain)
        #expect(expected.count > 60)
        let found = try Self.objects(live)
        #expect(found.map { $0.dropLast() } == expected.map { $0.dropLast() })
        for (one, other) in zip(found, expected) { #expect(one[3].map(Self.words) == other[3].map(Self.words)) }
    }

    /// The text of a file of the package.
    private static func text(_ path: String) throws -> String {
        try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "../../" + path),
            encoding: .utf8)
    }

    @Test("of version 1 is that of the released file, byte for byte")
    func isFrozen() throws {
        let released = try Self.text("Fixtures/versions/version-1.sql")
        let old = try DatabaseQueue()
        try SchemaHistory.Migrations.migrator.migrate(old, upTo: "v1")
        let texts = try Self.strings(
            old, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'grdb*'")
        #expect(texts.count > 60)
        for text in texts where !text.contains("stop_search") {
            #expect(released.contains(text), "\(text)")
        }
    }

    @Test("of version 2 has every table, index and view of the released file, byte for byte")
    func isFrozenInVersionTwo() throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let released = try DatabaseQueue(configuration: configuration)
        try released.writeWithoutTransaction { try $0.execute(sql: Self.text("Fixtures/versions/version-2.sql")) }
        let new = try DatabaseQueue()
        try SchemaHistory.Migrations.migrator.migrate(new, upTo: "v2")
        let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'stop_search*'"
        let (old, today) = (try Self.strings(released, sql), Set(try Self.strings(new, sql)))
        // A file has views in place of tables that would have no rows.
        let made = old.filter { !$0.hasSuffix(" WHERE 0") }
        #expect(made.count > 60)
        for text in made { #expect(today.contains(text), "\(text)") }
    }

    @Test("gives each record of a file its key and position before the columns of the view", arguments: GTFSFile.all)
    func records(file: GTFSFile) throws {
        let view = String(file.name.dropLast(4))
        let columns = try live.read { try $0.makeStatement(sql: FileSelect.records(view: view, in: $0)).columnNames }
        #expect(columns == ["record_key", "position"] + file.fields.map(\.name))
    }

    @Test("has for each file the view of the version before it, unless a later one replaces it")
    func replacedViews() {
        let stops = FileView("stops", key: "stop_key", select: "stop_id FROM stored_stops")
        let later = FileViews.v1.replacing([stops])
        #expect(later.all.map(\.name) == FileViews.v1.all.map(\.name))
        #expect(later["stops"]?.creation == "CREATE VIEW stops AS\nSELECT stop_id FROM stored_stops;\n")
        #expect(later["routes"]?.creation == FileViews.v1["routes"]?.creation)
    }

    @Test("stands in a database without comments or blanks to align it, but what each central table is")
    func compact() throws {
        let texts = try strings("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'grdb*'")
        for text in texts {
            #expect(!text.contains("/*") && !text.contains("  ") && !text.contains("\n "))
            #expect(!text.split(separator: "\n").dropFirst().contains { $0.contains("--") })
        }
        #expect(texts.count { $0.contains("-- ") } > 10)
    }

    @Test(
        "leaves text in quotes as it is",
        arguments: [
            ("SELECT 'a  -- b /* c */'  ,  \"d  e\" -- f", "SELECT 'a  -- b /* c */' , \"d  e\" "),
            ("  a\n\n  -- b\n    c /*d\n e*/f", "a\nc f"), ("it''s  'it''s  it'", "it''s 'it''s  it'"),
            ("CREATE  VIEW a  -- b  c\n  -- d\nAS", "CREATE VIEW a -- b  c\nAS"), ("'open  --", "'open  --"), ("", ""),
        ])
    func quotes(sql: String, compact: String) {
        #expect(CompactSQL(sql).text == compact)
    }

    @Test(
        "loses blanks beside signs, and AS before the names of columns, where it is tight",
        arguments: [
            (
                "SELECT a - 1 AS b, c - -1 AS d\nFROM e AS f JOIN g ON f.h = g.h",
                "SELECT a-1 b,c- -1 d\nFROM e AS f JOIN g ON f.h=g.h"
            ),
            (
                "CREATE VIEW a AS\nSELECT CAST(b AS TEXT) AS b, ' = ' || c AS c\n",
                "CREATE VIEW a AS\nSELECT CAST(b AS TEXT)b,' = '||c c\n"
            ),
            ("WITH d (e) AS (SELECT 1) -- f", "WITH d(e)AS(SELECT 1)"),
        ])
    func tight(sql: String, compact: String) {
        #expect(CompactSQL(sql, isTight: true, namesByAS: false).text == compact)
    }

    /// DuckDB parses a view, and hands SQLite what it understood: .ci/peers/duckdb_views.py reads every view so.
    @Test("has no view with a word that DuckDB takes for another")
    func portable() throws {
        for text in try strings("SELECT sql FROM sqlite_schema WHERE type = 'view'") {
            #expect(text.firstMatch(of: /\b(time|char)\(|->|\bx'|CROSS JOIN \w+ \w+ ON/) == nil, "\(text)")
            let isOfSQLite = text.contains(/\b(instr|julianday|strftime|likelihood)\(/)
            #expect(!isOfSQLite || !text.contains("UNION"), "\(text)")
        }
    }

    @Test("has an application id and the version of this toolkit")
    func identity() throws {
        func number(_ sql: String) throws -> Int? { try live.read { try Int.fetchOne($0, sql: sql) } }
        #expect(try number("PRAGMA application_id") == 0x4754_4653)
        #expect(try number("PRAGMA user_version") == DatabaseIdentity.schemaVersion)
    }

    @Test("has very small pages for a small feed", arguments: [(0, 512), (3_999_999, 512), (4_000_000, 1024)])
    func pages(textBytes: Int, pageSize: Int) {
        #expect(NewDatabase.pageSize(textBytes: textBytes) == pageSize)
    }

    @Test("has STRICT tables alone, those of full text search aside")
    func strictTables() throws {
        let loose = try strings(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict ORDER BY name")
        #expect(loose.filter { !$0.hasPrefix("sqlite_") && $0 != "grdb_migrations" } == [])
    }

    @Test(
        "every file has a view of its name with its fields in the order of the reference, and no column but known ones",
        arguments: GTFSFile.all.map(\.name))
    func views(name: String) throws {
        let file = try #require(GTFSFile.named(name))
        let columns = try strings("SELECT name FROM pragma_table_info(?)", [String(name.dropLast(4))])
        #expect(columns == file.fields.map(\.name) + Self.furtherColumns(of: name))
    }

    /// The columns of a view that GTFS does not have.
    private static func furtherColumns(of file: String) -> [String] {
        file == "stop_times.txt" ? ["arrival_seconds", "departure_seconds"] : []
    }

    /// Where fields stand that no table of their file's name has.
    private static let elsewhere: [String: [String: [String]]] = [
        "stops.txt": [
            "stored_stops": [
                "stop_code", "stop_name", "tts_stop_name", "stop_desc", "stop_url", "parent_station=parent_key",
                "stop_lat=lat",
                "stop_lon=lon",
            ],
            "stop_attributes": [
                "zone_id", "location_type", "stop_timezone", "wheelchair_boarding", "level_id",
                "platform_code", "stop_access",
            ],
        ],
        "trips.txt": [
            "stored_trips": ["service_id=service_key", "trip_id=id_number", "block_id=block_key"],
            "patterns": ["route_id=route_key", "direction_id", "trip_headsign", "shape_id=shape_key"],
            "trip_attributes": [
                "trip_short_name", "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor",
                "safe_duration_offset",
            ],
        ],
        "stop_times.txt": [
            "stored_trips": ["trip_id=id_number"],
            "time_profiles": ["arrival_time=arrivals", "departure_time=departures"],
            "patterns": ["stop_id=stop_keys", "stop_sequence=sequences", "shape_dist_traveled=distances"],
            "stop_headsigns": ["stop_headsign"],
            "stop_time_attributes": [
                "location_group_id", "location_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
                "pickup_type",
                "drop_off_type", "continuous_pickup", "continuous_drop_off", "timepoint", "pickup_booking_rule_id",
                "drop_off_booking_rule_id",
            ],
        ],
        "calendar_dates.txt": [
            "service_exceptions": ["service_id=first_service_key", "date", "exception_type"]
        ],
        "frequencies.txt": ["stored_frequencies": ["trip_id=trip_key"]],
        "shapes.txt": [
            "shape_stretches": [
                "shape_pt_lat=lat_bits", "shape_pt_lon=lon_bits", "shape_pt_sequence=sequence_bits",
                "shape_dist_traveled=distance_bits",
            ]
        ],
        "calendar.txt": [
            "stored_services": ["service_id"], "service_weeks": GTFSFile.calendar.fields.dropFirst().map(\.name),
        ],
    ]

    @Test("every field has a column of its own, of its kind", arguments: GTFSFile.all.map(\.name))
    func columns(name: String) throws {
        let file = try #require(GTFSFile.named(name))
        var left = Set(file.fields.map(\.name))
        for (table, entries) in Self.elsewhere[name] ?? [:] {
            let columns = try Set(strings("SELECT name FROM pragma_table_info(?)", [table]))
            for entry in entries {
                let parts = entry.split(separator: "=").map(String.init)
                #expect(columns.contains(parts.last ?? ""), "\(table).\(entry)")
                left.remove(parts[0])
            }
        }
        let table = "stored_" + name.dropLast(4)
        for field in file.fields where left.contains(field.name) {
            let type = try strings("SELECT type FROM pragma_table_info(?) WHERE name = ?", [table, field.name]).first
            #expect(type == Self.type(of: field.kind), "\(table).\(field.name)")
        }
    }

    private static func type(of kind: GTFSField.Kind) -> String {
        switch kind {
        case .integer, .enumeration, .time, .date: "INTEGER"
        case .real, .latitude, .longitude: "REAL"
        default: "TEXT"
        }
    }

    @Test("every column says what it means, or is a field of GTFS, or a key")
    func comments() throws {
        let fields = Set(GTFSFile.all.flatMap { $0.fields.map(\.name) })
        for text in [Schema.v1Tables, Schema.v1OtherFiles, Schema.v2Tables] {
            var table = ""
            for line in text.split(separator: "\n").map(String.init) {
                if line.hasPrefix("CREATE TABLE ") { table = String(line.split(separator: " ")[2]) }
                let words = line.split(separator: " ").map(String.init)
                guard line.hasPrefix("    "), let column = words.first, words.count > 1,
                    ["INTEGER", "TEXT", "REAL", "BLOB"].contains(words[1].trimmingCharacters(in: [","]))
                else { continue }
                let isPlain = fields.contains(column) || column.hasSuffix("_key") || Self.isPartOfShape(table, column)
                #expect(line.contains("--") || isPlain, "\(table).\(column)")
            }
        }
    }

    /// The columns of shape_stretches repeat for longitude, sequence and distance what is said of latitude, and in the
    /// comment before the table.
    private static func isPartOfShape(_ table: String, _ column: String) -> Bool {
        table == "shape_stretches" && ["first_", "smallest_"].contains { column.hasPrefix($0) }
            || ["_width", "_steps", "bytes"].contains { column.hasSuffix($0) }
    }

    @Test("a file of a later version is refused with a sentence that says what to do")
    func newer() throws {
        let path = NSTemporaryDirectory() + "gtfs-store-tests-\(UUID().uuidString).sqlite"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let queue = try DatabaseQueue(path: path)
        try SchemaHistory.Migrations.migrator.migrate(queue)
        try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        try queue.close()
        let error = try #require(throws: StoreError.self) { try FeedDatabase(path: path) }
        #expect(error.code == .newer)
        #expect(
            error.description
                == "\(path) has schema version 99, this toolkit knows versions up to 3: update the toolkit, or import the feed again with this one."
        )
    }
}
