/// `connections` of version 2, with the name and the columns of the view of gtfs-via-postgres.
enum ConnectionView {
    /// Every ride from a stop to the next one, on every day of its service; of a trip in frequencies.txt, on each of its
    /// starts.
    static let v2 = SchemaView(
        name: "connections",
        query: """
            SELECT r.route_id, r.route_short_name, r.route_long_name, r.route_type, v.trip_id, d.service_id, n.direction_id,
            n.trip_headsign, s.stop_id AS from_stop_id, \(name("s.stop_key")) AS from_stop_name, a.stop_id AS from_station_id,
            \(name("s.parent_key")) AS from_station_name, v.stop_headsign AS from_stop_headsign, e.pickup_type AS from_pickup_type,
            \(PackedSQL.time(departure)) AS departure_time, v.stop_sequence AS from_stop_sequence,
            v.position AS from_stop_sequence_consec, e.timepoint AS from_timepoint, d.date, f.timepoint AS to_timepoint,
            w.stop_sequence AS to_stop_sequence, w.position AS to_stop_sequence_consec,
            \(PackedSQL.time(arrival)) AS arrival_time, f.drop_off_type AS to_drop_off_type,
            w.stop_headsign AS to_stop_headsign, z.stop_id AS to_stop_id, \(name("z.stop_key")) AS to_stop_name,
            b.stop_id AS to_station_id, \(name("z.parent_key")) AS to_station_name, \(AnalysisViews.frequencyRow) AS frequencies_row,
            \(AnalysisViews.frequencyStart) AS frequencies_it, \(departure) AS departure_seconds,
            \(arrival) AS arrival_seconds
            FROM visits v
            JOIN stored_trips t ON t.trip_key = v.trip_key
            JOIN patterns n ON n.pattern_key = v.pattern_key
            JOIN service_days d ON d.service_id = \(TripViewSQL.serviceID)
            JOIN visits w ON w.trip_key = v.trip_key AND w.position = v.position + 1
            LEFT JOIN stop_time_attributes e ON e.rowid = v.stop_time_attributes_key
            LEFT JOIN stop_time_attributes f ON f.rowid = w.stop_time_attributes_key
            LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
            LEFT JOIN stored_stops a ON a.stop_key = s.parent_key
            LEFT JOIN stored_stops z ON z.stop_key = w.stop_key
            LEFT JOIN stored_stops b ON b.stop_key = z.parent_key
            LEFT JOIN stored_routes r ON r.route_key = n.route_key
            \(AnalysisViews.frequencies)
            """)

    /// With times that DuckDB reads, too.
    static let v3 = v2.replacing(PackedSQL.clock, with: PackedSQL.quotedClock)

    private static func name(_ key: String) -> String { TripViewSQL.stop("stop_name", key: key) }

    static let departure = AnalysisViews.shift + " + v.departure_seconds"
    static let arrival = AnalysisViews.shift + " + w.arrival_seconds"
}
