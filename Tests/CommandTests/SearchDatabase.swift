import GRDB
import GTFSStore
import TestSupport

/// A database of a station with two platforms, a wharf whose id begins with a dash, and a stop far away.
enum SearchDatabase {
    private static let made = MadeOnce<String>()

    static func make(in folder: TemporaryFolder) throws {
        try made.write(feed, to: folder.path("places.sqlite"), write)
    }

    private static func write(to path: String) throws {
        let database = try NewDatabase(path: path, pageSize: 4096)
        try database.fill { db in
            try db.execute(sql: feed)
            try SearchIndexWriter(db, isTranslated: true).write()
        }
        try database.close()
    }

    private static let feed = """
        INSERT INTO stored_agency (agency_id, agency_name, agency_timezone)
            VALUES ('H', 'Harbour Line', 'Australia/Sydney');
        INSERT INTO stop_attributes (stop_attributes_key, location_type, platform_code) VALUES
            (1, 1, NULL), (2, 0, '1'), (3, 0, '2'), (4, NULL, NULL);
        INSERT INTO stored_stops (stop_key, stop_id, stop_code, stop_name, lat, lon, parent_key, departure_count,
                stop_attributes_key) VALUES
            (1, 'S', NULL, 'Harbour Station', -33.87, 151.21, NULL, 0, 1),
            (2, 'P1', '101', 'Harbour Station', -33.8701, 151.21, 1, 400, 2),
            (3, 'P2', '102', 'Harbour Station', -33.8702, 151.21, 1, 300, 3),
            (4, '-12', NULL, 'Old Wharf', -33.872, 151.21, NULL, 20, 4),
            (5, 'FAR', NULL, 'Faraway', -33.8, 150.0, NULL, 0, 4);
        INSERT INTO stop_cells VALUES
            (5613 * 36000 + 33121, 1, 1), (5612 * 36000 + 33121, 2, 4), (5620 * 36000 + 33000, 5, 5);
        INSERT INTO stored_routes (route_key, route_id, agency_id, route_short_name, route_long_name, route_type,
                route_sort_order, is_listed) VALUES
            (1, 'F', 'H', NULL, 'Harbour Ferry', 4, NULL, 1), (2, 'T', 'H', 'T1', NULL, 2, 2, 1),
            (3, 'B', 'H', '333', NULL, 3, 1, 1);
        INSERT INTO stop_time_attributes (stop_time_attributes_key) VALUES (1);
        INSERT INTO patterns (pattern_key, route_key, direction_id, trip_headsign, stop_count, stop_width, stop_keys,
                attributes_width, attributes_keys, first_sequence) VALUES
            (1, 2, 0, 'Wharf', 2, 1, x'0204', 1, x'0101', 1), (2, 3, NULL, NULL, 2, 1, x'0304', 1, x'0101', 1),
            (3, 1, NULL, NULL, 1, 1, x'04', 1, x'01', 1);
        INSERT INTO stop_patterns VALUES (2, 1, 0), (3, 2, 0), (4, 1, 1), (4, 2, 1), (4, 3, 0);
        INSERT INTO positions VALUES (0), (1), (2), (3), (4), (5), (6), (7);
        INSERT INTO time_profiles VALUES
            (1, 1, 5, 60, 1, 0, x'000A', NULL), (6, 2, 1, 60, 1, 0, x'000A', NULL),
            (7, 3, 1, 60, 1, 0, x'00', NULL);
        """
}
