extension ViewShortening {
    /// Of a feed of so few bytes that a view may take more steps than a longer one would: a question goes through all rows
    /// in no time.
    package static let isTiny = "(SELECT text_bytes < 100000 FROM import_record)"

    /// Whole views, which come before their parts.
    static let tinyViews = [connections, tripTimes, stopRoutes]

    /// Parts of views; some stand in what is left of others.
    static let tinyParts = [
        // From a trip to its profile in one way, not in two.
        tiny(
            KeyViews.profile,
            "JOIN time_profiles p ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1"),
        // stop_patterns has what the pattern lists: no number has to be read.
        tiny(
            """
            CROSS JOIN positions x
            JOIN stop_patterns v ON v.pattern_key = n.pattern_key AND v.position = x.position
                AND v.stop_key = \(PackedSQL.number("n.stop_keys", width: "n.stop_width", index: "x.position"))
            """, "JOIN stop_patterns x ON x.pattern_key = n.pattern_key"),
        tiny("SELECT n.pattern_key, x.position, v.stop_key", "SELECT n.pattern_key, x.position, x.stop_key"),
        tiny(
            PackedSQL.number(
                "n.attributes_keys", width: "n.attributes_width", index: "x.position", unrolled: 1), "1",
            and: "NOT EXISTS (SELECT 1 FROM patterns WHERE replace(hex(attributes_keys), '01', '') <> '')"),
        tiny(
            "LEFT JOIN stored_stops s ON s.stop_key = v.stop_key\nLEFT JOIN stored_routes",
            "LEFT JOIN stop_records s ON s.stop_key = v.stop_key\nLEFT JOIN stored_routes"),
        tiny(
            "s.stop_id, \(TripViewSQL.stop("stop_name", key: "s.stop_key")) AS stop_name,", "s.stop_id, s.stop_name,"),
    ]

    private static func tiny(
        _ long: String, _ short: String, and condition: String = "1", values: String? = nil
    ) -> ViewShortening {
        // SQLite evaluates a CASE no further than it has to.
        ViewShortening(
            long, short, where: "CASE WHEN \(isTiny) THEN \(condition) END", values: values)
    }

    /// Hours of any number of digits, as `time` has only two.
    static let clockOfTiny = tiny(
        PackedSQL.quotedClock, "printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch')")

    private static func tiny(
        _ view: String, query: String, and condition: String = "1", values: String? = nil
    ) -> ViewShortening {
        tiny(creation(of: view), "CREATE VIEW \(view) AS\n\(query)", and: condition, values: values)
    }

    /// Two rows of arrivals_departures.
    private static let connections = tiny(
        "connections",
        query: """
            SELECT a.route_id, a.route_short_name, a.route_long_name, a.route_type, trip_id, a.service_id, a.direction_id,
            a.trip_headsign, a.stop_id AS from_stop_id, a.stop_name AS from_stop_name, a.station_id AS from_station_id,
            a.station_name AS from_station_name, a.stop_headsign AS from_stop_headsign, a.pickup_type AS from_pickup_type,
            a.departure_time, a.stop_sequence AS from_stop_sequence,
            a.stop_sequence_consec AS from_stop_sequence_consec, a.timepoint AS from_timepoint, date,
            b.timepoint AS to_timepoint,
            b.stop_sequence AS to_stop_sequence, b.stop_sequence_consec AS to_stop_sequence_consec, b.arrival_time,
            b.drop_off_type AS to_drop_off_type,
            b.stop_headsign AS to_stop_headsign, b.stop_id AS to_stop_id, b.stop_name AS to_stop_name,
            b.station_id AS to_station_id, b.station_name AS to_station_name, frequencies_row, frequencies_it,
            a.departure_seconds, b.arrival_seconds
            FROM arrivals_departures a JOIN arrivals_departures b USING (trip_id, date, frequencies_row, frequencies_it)
            WHERE b.stop_sequence_consec = a.stop_sequence_consec + 1
            """,
        // Each start meets all starts of its trip.
        and: """
            NOT EXISTS (SELECT 1 FROM stored_frequencies q WHERE q.headway_secs > 0 AND \(AnalysisViews.starts) > 40)
            """)

    /// The first and the last visit of each trip.
    private static let tripTimes = tiny(
        "trip_times",
        query: """
            SELECT trip_id, \(PackedSQL.quotedTime("start_seconds")) AS start_time, \(PackedSQL.quotedTime("end_seconds")) AS end_time,
            start_seconds, end_seconds, stop_count, (SELECT stop_id FROM stored_stops WHERE stop_key = a) AS first_stop_id,
            (SELECT stop_id FROM stored_stops WHERE stop_key = b) AS last_stop_id, distance
            FROM (SELECT v.trip_id, t.start_time AS start_seconds, w.position + 1 AS stop_count, v.stop_key AS a,
            w.stop_key AS b, coalesce(w.arrival_seconds, w.departure_seconds) AS end_seconds,
            w.shape_dist_traveled - v.shape_dist_traveled AS distance
            FROM visits v JOIN visits w USING (trip_key) JOIN patterns n ON n.pattern_key = v.pattern_key
            JOIN stored_trips t USING (trip_key)
            WHERE v.position = 0 AND w.position = n.stop_count - 1)
            """)

    private static let stopRoutes = tiny(
        "stop_routes",
        query: """
            SELECT s.stop_id, r.route_id, n.direction_id, count(DISTINCT v.trip_key) AS trip_count
            FROM visits v
            JOIN patterns n USING (pattern_key)
            JOIN stored_stops s USING (stop_key)
            JOIN stored_routes r USING (route_key)
            GROUP BY 1, 2, 3
            """)
}
