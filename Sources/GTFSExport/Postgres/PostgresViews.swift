/// The views that the database has beside GTFS's files, in PostgreSQL's SQL: the same names, columns and rows.
struct PostgresViews {
    /// Whether the tables hold several feeds, told apart by feed_id.
    let hasFeedID: Bool

    /// In the order in which they are made.
    static let names = PostgresViews(hasFeedID: false).all.map(\.name)

    var text: String { all.map { "CREATE OR REPLACE VIEW \($0.name) AS\n\($0.query);\n" }.joined(separator: "\n") }

    private var all: [(name: String, query: String)] {
        [
            ("service_days", serviceDays), ("trip_times", tripTimes), ("stop_routes", stopRoutes),
            ("arrivals_departures", arrivalsDepartures), ("departures", departures), ("connections", connections),
        ]
    }

    /// The feed of an alias as a first column.
    private func feed(_ alias: String) -> String { hasFeedID ? "\(alias).feed_id, " : "" }

    /// That two aliases are of one feed.
    private func same(_ left: String, _ right: String) -> String {
        hasFeedID ? "\(left).feed_id = \(right).feed_id AND " : ""
    }

    private var serviceDays: String {
        """
        SELECT \(feed("c"))d.day::date AS date, c.service_id
        FROM calendar c
        CROSS JOIN LATERAL generate_series(c.start_date::timestamp, c.end_date::timestamp, '1 day') AS d (day)
        WHERE (ARRAY[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow FROM d.day)::integer] = 1
            AND NOT EXISTS (SELECT FROM calendar_dates e WHERE \(same("e", "c"))e.service_id = c.service_id
                AND e.date = d.day::date AND e.exception_type = 2)
        UNION
        SELECT \(feed("e"))e.date, e.service_id
        FROM calendar_dates e
        WHERE e.exception_type = 1
            AND NOT EXISTS (SELECT FROM calendar_dates r WHERE \(same("r", "e"))r.service_id = e.service_id
                AND r.date = e.date AND r.exception_type = 2)
        """
    }

    private var tripTimes: String {
        let first = "array_agg(%) FILTER (WHERE t.stop_sequence_consec = 0)"
        func atFirst(_ column: String) -> String { "(\(first.replacing("%", with: column)))[1]" }
        func atLast(_ column: String) -> String { "(array_agg(\(column) ORDER BY t.stop_sequence_consec DESC))[1]" }
        func firstGiven(_ column: String) -> String {
            "(array_agg(\(column) ORDER BY t.stop_sequence_consec) FILTER (WHERE \(column) IS NOT NULL))[1]"
        }
        return """
            SELECT \(feed("t"))t.trip_id, \(firstGiven("coalesce(t.departure_time, t.arrival_time)")) AS start_time,
            \(atLast("coalesce(t.arrival_time, t.departure_time)")) AS end_time,
            \(firstGiven("coalesce(t.departure_seconds, t.arrival_seconds)")) AS start_seconds,
            \(atLast("coalesce(t.arrival_seconds, t.departure_seconds)")) AS end_seconds,
            count(*) AS stop_count, \(atFirst("t.stop_id")) AS first_stop_id, \(atLast("t.stop_id")) AS last_stop_id,
            \(atLast("t.shape_dist_traveled")) - \(atFirst("t.shape_dist_traveled")) AS distance
            FROM stop_times t
            GROUP BY \(feed("t"))t.trip_id
            """
    }

    private var stopRoutes: String {
        """
        SELECT \(feed("s"))s.stop_id, t.route_id, t.direction_id, count(DISTINCT t.trip_id) AS trip_count
        FROM stop_times s
        JOIN trips t ON \(same("t", "s"))t.trip_id = s.trip_id
        WHERE s.stop_id IS NOT NULL AND t.route_id IS NOT NULL
        GROUP BY \(feed("s"))s.stop_id, t.route_id, t.direction_id
        """
    }

    /// Seconds by which a start of frequencies.txt is later than the trip's own times.
    private let shift = "coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0)"

    private func seconds(_ time: String) -> String {
        "split_part(\(time), ':', 1)::integer * 3600 + split_part(\(time), ':', 2)::integer * 60 + split_part(\(time), ':', 3)::integer"
    }

    /// Seconds of the service day as GTFS writes them.
    private func time(_ seconds: String) -> String {
        """
        CASE WHEN v.arrival_seconds IS NULL AND v.departure_seconds IS NULL THEN NULL ELSE \
        lpad(((\(seconds)) / 3600)::text, greatest(2, length(((\(seconds)) / 3600)::text)), '0') || ':' || \
        lpad(((\(seconds)) / 60 % 60)::text, 2, '0') || ':' || lpad(((\(seconds)) % 60)::text, 2, '0') END COLLATE "C"
        """
    }

    /// The time zone of the trips of route `r`. The zone of a stop is only for display (GTFS Schedule reference,
    /// stops.txt, "stop_timezone").
    private var agencyZone: String {
        """
        (SELECT g.agency_timezone FROM agency g
            WHERE \(same("g", "v"))(r.agency_id IS NULL OR g.agency_id = r.agency_id) LIMIT 1)
        """
    }

    /// A time of the service day as an instant: the day begins at noon minus 12 hours (GTFS Schedule reference, "Time").
    private func instant(_ seconds: String) -> String {
        "((d.date + time '12:00') AT TIME ZONE \(agencyZone)) + make_interval(secs => \(seconds) - 43200)"
    }

    private var arrivalsDepartures: String {
        """
        SELECT \(feed("v"))r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.agency_id, v.trip_id, t.direction_id,
        t.trip_headsign, d.service_id, t.shape_id, d.date, v.stop_sequence, v.stop_sequence_consec, v.stop_headsign,
        v.pickup_type, v.drop_off_type, v.shape_dist_traveled, v.timepoint,
        coalesce(b.stop_timezone, s.stop_timezone, \(agencyZone)) AS tz,
        \(time("\(shift) + v.arrival_seconds")) AS arrival_time, \(time("\(shift) + v.departure_seconds")) AS departure_time,
        s.stop_id, s.stop_name, b.stop_id AS station_id, b.stop_name AS station_name,
        coalesce(q.frequencies_row, -1) AS frequencies_row, CASE WHEN q.trip_id IS NULL THEN -1 ELSE k.number + 1 END AS frequencies_it,
        \(shift) + v.arrival_seconds AS arrival_seconds, \(shift) + v.departure_seconds AS departure_seconds,
        \(instant("\(shift) + v.arrival_seconds")) AS t_arrival, \(instant("\(shift) + v.departure_seconds")) AS t_departure
        FROM stop_times v
        JOIN trips t ON \(same("t", "v"))t.trip_id = v.trip_id
        JOIN service_days d ON \(same("d", "t"))d.service_id = t.service_id
        LEFT JOIN stops s ON \(same("s", "v"))s.stop_id = v.stop_id
        LEFT JOIN stops b ON \(same("b", "s"))b.stop_id = s.parent_station
        LEFT JOIN routes r ON \(same("r", "t"))r.route_id = t.route_id
        LEFT JOIN LATERAL (SELECT f.trip_id, f.headway_secs, \(seconds("f.start_time")) AS start_seconds,
            \(seconds("f.end_time")) AS end_seconds, f.frequencies_row
            FROM frequencies f WHERE \(same("f", "v"))f.trip_id = v.trip_id AND f.headway_secs > 0) q ON true
        LEFT JOIN LATERAL (SELECT coalesce(f.departure_seconds, f.arrival_seconds) AS start_seconds FROM stop_times f
            WHERE q.trip_id IS NOT NULL AND \(same("f", "v"))f.trip_id = v.trip_id
                AND coalesce(f.departure_seconds, f.arrival_seconds) IS NOT NULL
            ORDER BY f.stop_sequence_consec LIMIT 1) z ON true
        CROSS JOIN LATERAL generate_series(0, CASE WHEN q.trip_id IS NULL THEN 0
            ELSE (q.end_seconds - q.start_seconds + q.headway_secs - 1) / q.headway_secs - 1 END) AS k (number)
        """
    }

    /// Two rows of `arrivals_departures` that follow one another.
    private var connections: String {
        """
        SELECT \(feed("v"))v.route_id, v.route_short_name, v.route_long_name, v.route_type, v.trip_id, v.service_id, v.direction_id,
        v.trip_headsign, v.stop_id AS from_stop_id, v.stop_name AS from_stop_name, v.station_id AS from_station_id,
        v.station_name AS from_station_name, v.stop_headsign AS from_stop_headsign, v.pickup_type AS from_pickup_type,
        v.departure_time, v.stop_sequence AS from_stop_sequence, v.stop_sequence_consec AS from_stop_sequence_consec,
        v.timepoint AS from_timepoint, v.date, w.timepoint AS to_timepoint, w.stop_sequence AS to_stop_sequence,
        w.stop_sequence_consec AS to_stop_sequence_consec, w.arrival_time, w.drop_off_type AS to_drop_off_type,
        w.stop_headsign AS to_stop_headsign, w.stop_id AS to_stop_id, w.stop_name AS to_stop_name,
        w.station_id AS to_station_id, w.station_name AS to_station_name, v.frequencies_row, v.frequencies_it,
        v.departure_seconds, w.arrival_seconds, v.t_departure, w.t_arrival
        FROM arrivals_departures v
        JOIN arrivals_departures w ON \(same("w", "v"))w.trip_id = v.trip_id AND w.date = v.date
            AND w.frequencies_row = v.frequencies_row AND w.frequencies_it = v.frequencies_it
            AND w.stop_sequence_consec = v.stop_sequence_consec + 1
        """
    }

    private var departures: String {
        """
        SELECT \(hasFeedID ? "feed_id, " : "")date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id,
        stop_headsign, stop_sequence, service_id, pickup_type
        FROM arrivals_departures
        WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1
        """
    }
}
