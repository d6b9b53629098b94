/// `connections` of version 2, with the name and the columns of the view of gtfs-via-postgres.
enum ConnectionView {
    /// Every ride from a stop to the next one, on every day of its service; of a trip in frequencies.txt, on each of its
    /// starts.
    static let v2 = SchemaView(
        name: "connections",
        query: """
            SELECT r.route_id, r.route_short_name, r.route_long_name, r.route_type, p.trip_id, d.service_id, n.direction_id,
            n.trip_headsign, \(stop("s", as: "from")), \(headsign("v")) AS from_stop_headsign,
            \(attribute("pickup_type", "v")) AS from_pickup_type, \(PackedSQL.time(departure)) AS departure_time,
            v.stop_sequence AS from_stop_sequence, v.position AS from_stop_sequence_consec,
            \(attribute("timepoint", "v")) AS from_timepoint, d.date, \(attribute("timepoint", "w")) AS to_timepoint,
            w.stop_sequence AS to_stop_sequence, w.position AS to_stop_sequence_consec,
            \(PackedSQL.time(arrival)) AS arrival_time, \(attribute("drop_off_type", "w")) AS to_drop_off_type,
            \(headsign("w")) AS to_stop_headsign, \(stop("z", as: "to")),
            coalesce(q.ordinal + 1, -1) AS frequencies_row, iif(q.trip_key IS NULL, -1, k.number + 1) AS frequencies_it,
            \(departure) AS departure_seconds, \(arrival) AS arrival_seconds
            FROM trip_profiles p
            JOIN patterns n ON n.pattern_key = p.pattern_key
            JOIN pattern_stops v ON v.pattern_key = p.pattern_key
            JOIN service_days d ON d.service_id = (SELECT service_id FROM stored_services c WHERE c.service_key = p.service_key)
            JOIN pattern_stops w ON w.pattern_key = p.pattern_key AND w.position = v.position + 1
            LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
            LEFT JOIN stored_stops z ON z.stop_key = w.stop_key
            LEFT JOIN stored_routes r ON r.route_key = n.route_key
            LEFT JOIN stored_frequencies q ON q.trip_key = p.trip_key AND q.headway_secs > 0
            JOIN run_numbers k ON k.number < coalesce(\(AnalysisViews.starts), 1)
            """)

    /// Seconds of the service day at a position, as in the view `visits`, later by what a start of frequencies.txt is.
    private static func seconds(_ times: String, at position: String) -> String {
        "coalesce(q.start_time + k.number * q.headway_secs - p.start_time, 0) + p.earliest_time + p.unit * "
            + "(\(PackedSQL.number(times, width: "p.width", index: position, isNullable: true)))"
    }

    private static let departure = seconds("p.departures", at: "v.position")
    private static let arrival = seconds("coalesce(p.arrivals, p.departures)", at: "w.position")

    /// Id and name of a stop and of its station.
    private static func stop(_ alias: String, as end: String) -> String {
        func station(_ column: String) -> String {
            "(SELECT b.\(column) FROM stored_stops b WHERE b.stop_key = \(alias).parent_key)"
        }
        return """
            \(alias).stop_id AS \(end)_stop_id, \(alias).stop_name AS \(end)_stop_name, \(station("stop_id")) AS \(end)_station_id, \
            \(station("stop_name")) AS \(end)_station_name
            """
    }

    private static func attribute(_ column: String, _ alias: String) -> String {
        "(SELECT \(column) FROM stop_time_attributes WHERE rowid = \(alias).stop_time_attributes_key)"
    }

    private static func headsign(_ alias: String) -> String {
        """
        (SELECT h.stop_headsign FROM stop_headsigns h WHERE h.headsign_list_key = (SELECT headsign_list_key
            FROM trip_attributes a WHERE a.trip_attributes_key = p.trip_attributes_key)
            AND \(alias).position BETWEEN h.first_position AND h.last_position)
        """
    }
}
