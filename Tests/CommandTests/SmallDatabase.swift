import GRDB
import GTFSStore
import TestSupport
import VersionFixtures

/// A database of two trips between two stops, whose timetable was over at the end of February 2024.
enum SmallDatabase {
    private static let made = MadeOnce<[Int]>()

    /// - Parameter dates: on which the trips run.
    static func make(
        _ name: String = "harbour.sqlite", in folder: TemporaryFolder, runsOn dates: [Int] = []
    ) throws {
        try made.write(dates, to: folder.path(name)) { path in try write(to: path, dates) }
    }

    private static func write(to path: String, _ dates: [Int]) throws {
        let database = try NewDatabase(path: path, pageSize: 4096)
        try database.fill { db in
            try db.execute(sql: feed)
            for date in dates {
                try db.execute(sql: "INSERT INTO service_exceptions VALUES (?, 1, 1, x'80')", arguments: [date])
            }
        }
        try database.close()
        try sumUp(path)
    }

    /// Writes the checksums as an import writes them.
    private static func sumUp(_ path: String) throws {
        let digests = try FeedDatabase(path: path).digests(unpack: nil)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            for (file, digest) in digests {
                try db.execute(
                    sql: "UPDATE imported_files SET checksum = ? WHERE file_name = ?",
                    arguments: [Int64(bitPattern: digest.checksum), file])
            }
        }
        try queue.close()
    }

    /// The tables of the schema, of the first version and of the newest.
    static func tables() throws -> Set<String> {
        let folder = try TemporaryFolder()
        try NewDatabase(path: folder.path("newest.sqlite")).close()
        try VersionFixture.make(1, at: folder.path("first.sqlite"))
        return try tables(of: folder.path("newest.sqlite")).union(tables(of: folder.path("first.sqlite")))
    }

    private static func tables(of path: String) throws -> Set<String> {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try String.fetchSet($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'") }
    }

    /// Changes a finished database behind the toolkit's back.
    static func spoil(_ name: String = "harbour.sqlite", in folder: TemporaryFolder, sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.path(name), configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// The page, the first being 1, on which a table or index begins.
    static func rootPage(
        of name: String, in folder: TemporaryFolder, _ file: String = "harbour.sqlite"
    ) throws -> Int {
        let queue = try DatabaseQueue(path: folder.path(file))
        defer { try? queue.close() }
        return try queue.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
        }
    }

    private static let feed = """
        INSERT INTO import_record VALUES
            (1, 'harbour.zip', '0123456789abcdef', '0.1.0', '{"exclude":["shapes.txt"]}', '2024-01-02T03:04:05Z', 0.25,
             10000, 40000, 200000, 30600, 20240101, 20240229, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO imported_files VALUES
            ('agency.txt', 'agency.txt', 0, 1, 0, 1, '["agency_id","agency_name","agency_timezone"]', NULL, 0),
            ('calendar.txt', 'calendar.txt', 1, 1, 0, 1, '["service_id"]', NULL, 0),
            ('feed_info.txt', 'feed_info.txt', 2, 1, 0, 1, '["feed_publisher_name","feed_lang","feed_version","feed_start_date"]', NULL, 0),
            ('routes.txt', 'routes.txt', 3, 1, 0, 1, '["route_id","agency_id","route_short_name","route_type"]', NULL, 0),
            ('shapes.txt', 'shapes.txt', 4, 9, 0, 0, '[]', NULL, 0),
            ('stop_times.txt', 'stop_times.txt', 5, 4, 0, 1, '["trip_id","arrival_time","departure_time","stop_id","stop_sequence"]', NULL, 0),
            ('stops.txt', 'stops.txt', 6, 3, 1, 1, '["stop_id","stop_name"]', NULL, 0),
            ('trips.txt', 'trips.txt', 7, 2, 0, 1, '["route_id","service_id","trip_id"]', NULL, 0);
        INSERT INTO import_issues VALUES
            ('unknown_column', 'stops.txt', 'INFO', 1, '[]'), ('duplicate_key', 'stops.txt', 'ERROR', 1, '[]');
        INSERT INTO kept_records VALUES (1, 'stops.txt', 2, 'duplicate_key', '["-12","Old wharf"]', NULL);
        INSERT INTO stored_agency (agency_id, agency_name, agency_timezone)
            VALUES ('H', 'Harbour Line 港', 'Australia/Sydney');
        INSERT INTO stored_feed_info (feed_publisher_name, feed_lang, feed_version, feed_start_date)
            VALUES ('Harbour "Data"', 'en', '7', 20240101);
        INSERT INTO stop_attributes (stop_attributes_key) VALUES (1);
        INSERT INTO stored_stops (stop_key, stop_id, stop_name, departure_count, stop_attributes_key)
            VALUES (1, '-12', 'Wharf', 2, 1), (2, 'P', 'Point', 0, 1);
        INSERT INTO stored_routes (route_key, route_id, agency_id, route_short_name, route_type, is_listed)
            VALUES (1, 'F', 'H', 'F1', 4, 1);
        INSERT INTO service_weeks (service_week_key) VALUES (1);
        INSERT INTO stored_services VALUES (1, 'daily', 1);
        INSERT INTO stop_time_attributes (stop_time_attributes_key) VALUES (1);
        INSERT INTO trip_attributes (trip_attributes_key) VALUES (1);
        INSERT INTO trip_id_forms VALUES (1, 'T', '', 0);
        INSERT INTO patterns (pattern_key, route_key, stop_count, stop_width, stop_keys, attributes_width,
                attributes_keys, first_sequence)
            VALUES (1, 1, 2, 1, x'0102', 1, x'0101', 1);
        INSERT INTO stop_patterns VALUES (1, 1, 0), (2, 1, 1);
        INSERT INTO positions VALUES (0), (1), (2), (3), (4), (5), (6), (7);
        INSERT INTO time_profiles VALUES (1, 1, 2, 60, 1, 0, x'000A', NULL);
        INSERT INTO stored_trips (trip_key, start_time, service_key, id_form_key, id_number, trip_attributes_key)
            VALUES (1, 28800, 1, 1, 1, 1), (2, 30000, 1, 1, 2, 1);
        INSERT INTO trip_id_order VALUES (1, 1, 1, x'0102');
        """
}
