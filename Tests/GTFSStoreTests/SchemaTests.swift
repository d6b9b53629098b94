import Foundation
import GRDB
import GTFSFeed
import GTFSSchema
import TestSupport
import Testing

@testable import GTFSStore

@Suite("The schema")
struct SchemaTests {
    private let live: DatabaseQueue

    init() throws {
        live = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(live)
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

    /// The text of a statement without comments, but one on the line of a CREATE, and with one blank for each run of blanks and
    /// ends of lines; none of ours has a `--` or two blanks within quotes.
    private static func words(_ sql: String) -> String {
        let lines = sql.split(separator: "\n").map { line in
            line.hasPrefix("CREATE ") ? line : line.prefix(upTo: line.firstRange(of: "--")?.lowerBound ?? line.endIndex)
        }
        return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test("of a new file is newest.sql word for word, without comments and the blanks that align")
    func isOneText() throws {
        let text = try Self.text("schema/migrations/newest.sql")
        let plain = try DatabaseQueue()
        try plain.write { try $0.execute(sql: text) }
        let folder = try TemporaryFolder()
        try NewDatabase(path: folder.file("new.sqlite")).close()
        let (expected, found) = (
            try Self.objects(plain), try Self.objects(DatabaseQueue(path: folder.file("new.sqlite")))
        )
        #expect(expected.count > 100)
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

    /// A file of version 2 may have views in place of tables that would have no rows, and lacks indexes of small tables; what
    /// its views say stands in newest.sql in other words.
    @Test("of a released version is that of its file, byte for byte", arguments: [1, 2, 3])
    func isFrozen(version: Int) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let file = try DatabaseQueue(configuration: configuration)
        try file.writeWithoutTransaction {
            try $0.execute(sql: Self.text("Fixtures/versions/version-\(version).sql"))
        }
        let known = try #require(KnownObjects.ofVersion(version))
        let found = try Self.objects(file).filter { $0[3] != nil && !($0[1]?.hasPrefix("stop_search_") ?? false) }
        #expect(found.count > 60)
        for object in found where version == 1 || object[0] != "view" {
            let own = try #require(known[object[1] ?? ""], "\(object)")
            #expect(known.text(own) == object[3])
        }
        let views = Set(found.filter { $0[0] == "view" }.compactMap { $0[1] })
        #expect(views.isSuperset(of: known.views))
        #expect(views.allSatisfy { known[$0] != nil })
        if version == 1 {
            #expect(
                Set(found.map { $0[1] }).isSuperset(
                    of: known.creations().map(\.name).filter { !$0.hasPrefix("grdb") && $0 != "stop_search_terms" }))
        }
    }

    @Test("gives each record of a file its key and position before the columns of the view", arguments: GTFSFile.all)
    func records(file: GTFSFile) throws {
        let view = String(file.name.dropLast(4))
        let columns = try live.read { try $0.makeStatement(sql: FileSelect.records(view: view, in: $0)).columnNames }
        #expect(columns == ["record_key", "position"] + file.fields.map(\.name))
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
            ("SELECT 'a  -- b'  ,  \"d  e\" -- f", "SELECT 'a  -- b' , \"d  e\"\n"),
            ("  a\n\n  -- b\n    c - -1\n", "a\nc - -1\n"), ("it''s  'it''s  it'", "it''s 'it''s  it'\n"),
            ("CREATE VIEW a  -- b  c\n  -- d\nAS", "CREATE VIEW a -- b  c\nAS\n"), ("'open  --", "'open  --\n"),
            ("", ""),
        ])
    func quotes(sql: String, compact: String) {
        #expect(CompactSQL(Array(sql.utf8)).text == compact)
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
        let lines = try Self.text("schema/migrations/newest.sql").split(separator: "\n").map(String.init)
        var table = ""
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("CREATE TABLE ") { table = String(line.split { " (".contains($0) }[2]) }
            let words = line.split(separator: " ").map(String.init)
            guard line.hasPrefix("    "), let column = words.first, words.count > 1,
                ["INTEGER", "TEXT", "REAL", "BLOB", "ANY"].contains(words[1].trimmingCharacters(in: [","]))
            else { continue }
            let isPlain = fields.contains(column) || column.hasSuffix("_key") || Self.isPartOfShape(table, column)
            #expect(line.contains("--") || lines[index - 1].hasPrefix("    -- ") || isPlain, "\(table).\(column)")
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
        try SchemaHistory.released.blanks.fill(queue)
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
