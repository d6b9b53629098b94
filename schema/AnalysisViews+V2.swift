/// The views of version 2 that GTFS has no file for, and that every analyst writes otherwise. `service_days` and
/// `arrivals_departures` have the names and meanings of gtfs-via-postgres.
enum AnalysisViews {
    static let v2 = [serviceDays, tripTimes, stopRoutes, runNumbers, arrivalsDepartures, departures]

    /// The days of each service: those of calendar.txt and the added ones of calendar_dates.txt, without the removed ones.
    private static let serviceDays = SchemaView(
        name: "service_days",
        query: """
            WITH RECURSIVE days (day, number) AS (
            SELECT min(start_date), \(julianDay("min(start_date)")) FROM service_weeks
            UNION ALL SELECT CAST(strftime('%Y%m%d', number + 1) AS INTEGER), number + 1 FROM days
            WHERE day < (SELECT max(end_date) FROM service_weeks))
            SELECT \(PackedSQL.date("d.day")) AS date, c.service_id
            FROM days d JOIN service_weeks w ON d.day BETWEEN w.start_date AND w.end_date AND \(runs("d.number"))
            JOIN stored_services c ON c.service_week_key = w.service_week_key
            \(exceptions)
            UNION ALL SELECT NULL, NULL WHERE 0
            """)

    /// What calendar_dates.txt takes from the days of calendar.txt, and adds to them.
    static let exceptions = """
        WHERE NOT EXISTS (SELECT 1 FROM calendar_date_keys e
            WHERE e.date = d.day AND e.service_key = c.service_key AND e.exception_type = 2)
        UNION ALL
        SELECT \(PackedSQL.date("e.date")), c.service_id
        FROM calendar_date_keys e JOIN stored_services c ON c.service_key = e.service_key
        LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key
        WHERE e.exception_type = 1
            AND NOT EXISTS (SELECT 1 FROM calendar_date_keys r
                WHERE r.date = e.date AND r.service_key = e.service_key AND r.exception_type = 2)
            AND NOT (e.date BETWEEN w.start_date AND w.end_date AND \(runs(julianDay("e.date")))) IS TRUE
        """

    /// The number of a day that begins at midnight, from a date as a number: 0 modulo 7 is a Monday.
    static func julianDay(_ date: String) -> String {
        "CAST(julianday(substr(\(date), 1, 4) || '-' || substr(\(date), 5, 2) || '-' || substr(\(date), 7, 2)) + 0.5 AS INTEGER)"
    }

    /// Whether a service of week `w` runs on the weekday of a day.
    static func runs(_ day: String) -> String {
        """
        CASE \(day) % 7 WHEN 0 THEN w.monday WHEN 1 THEN w.tuesday WHEN 2 THEN w.wednesday WHEN 3 THEN w.thursday \
        WHEN 4 THEN w.friday WHEN 5 THEN w.saturday ELSE w.sunday END = 1
        """
    }

    /// When each trip begins and ends, how many stop times it has, where, and how far it goes.
    static let tripTimes = SchemaView(
        name: "trip_times",
        query: """
            SELECT trip_id, \(PackedSQL.time("start_seconds")) AS start_time, \(PackedSQL.time("end_seconds")) AS end_time,
            start_seconds, end_seconds, stop_count, \(stopID(at: "0")) AS first_stop_id,
            \(stopID(at: "z.stop_count - 1")) AS last_stop_id, \(distance(at: "z.stop_count - 1"))
            - \(distance(at: "0")) AS distance
            FROM (SELECT t.trip_id, t.start_time AS start_seconds, n.stop_count, n.pattern_key,
            t.earliest_time + t.unit * coalesce(\(last("t.arrivals")), \(last("t.departures"))) AS end_seconds
            FROM trip_profiles t
            JOIN patterns n ON n.pattern_key = t.pattern_key
            WHERE n.stop_count > 0) z
            """)

    /// The number of the last stop in a packed column of the profile of trip `t`.
    private static func last(_ times: String) -> String {
        PackedSQL.wide(times, width: "t.width", index: "n.stop_count - 1", isNullable: true)
    }

    private static func patternStop(_ column: String, at position: String) -> String {
        "(SELECT \(column) FROM pattern_stops w WHERE w.pattern_key = z.pattern_key AND w.position = \(position))"
    }

    static func stopID(at position: String) -> String {
        "(SELECT stop_id FROM stored_stops s WHERE s.stop_key = \(patternStop("stop_key", at: position)))"
    }

    static func distance(at position: String) -> String { patternStop("shape_dist_traveled", at: position) }

    /// The routes at each stop, and how many trips of each direction stop there.
    static let stopRoutes = SchemaView(
        name: "stop_routes",
        query: """
            SELECT s.stop_id, r.route_id, n.direction_id,
            sum((SELECT sum(p.trip_count) FROM time_profiles p WHERE p.pattern_key = n.pattern_key)) AS trip_count
            FROM stop_patterns v
            JOIN patterns n ON n.pattern_key = v.pattern_key
            JOIN stored_stops s ON s.stop_key = v.stop_key
            JOIN stored_routes r ON r.route_key = n.route_key
            WHERE v.position = (SELECT min(w.position) FROM stop_patterns w
                WHERE w.stop_key = v.stop_key AND w.pattern_key = v.pattern_key)
            GROUP BY s.stop_id, r.route_id, n.direction_id
            """)

    /// How many starts a row of frequencies.txt has: each `headway_secs` after the one before, before `end_time`.
    static let starts = "(q.end_time - q.start_time + q.headway_secs - 1) / q.headway_secs"

    /// 0, 1, 2 … up to the most starts of a row of frequencies.txt.
    private static let runNumbers = SchemaView(
        name: "run_numbers",
        query: """
            WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers
            WHERE number + 1 < (SELECT max(\(starts)) FROM stored_frequencies q WHERE q.headway_secs > 0))
            SELECT number FROM numbers
            """)

    /// Every stop time on every day of its service; of a trip in frequencies.txt, that of each of its starts.
    static let arrivalsDepartures = SchemaView(
        name: "arrivals_departures",
        query: """
            SELECT r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.agency_id, v.trip_id, n.direction_id,
            n.trip_headsign, d.service_id, \(TripViewSQL.shapeID) AS shape_id, d.date, v.stop_sequence,
            v.position AS stop_sequence_consec, v.stop_headsign,
            \(attribute("pickup_type")), \(attribute("drop_off_type")), v.shape_dist_traveled, \(attribute("timepoint")),
            \(timeZone) AS tz,
            \(PackedSQL.time("\(shift) + v.arrival_seconds")) AS arrival_time,
            \(PackedSQL.time("\(shift) + v.departure_seconds")) AS departure_time, s.stop_id, \(stop("stop_name")) AS stop_name,
            \(station("stop_id")) AS station_id, \(station("stop_name")) AS station_name,
            \(frequencyRow) AS frequencies_row, \(frequencyStart) AS frequencies_it,
            \(shift) + v.arrival_seconds AS arrival_seconds, \(shift) + v.departure_seconds AS departure_seconds
            FROM visits v
            JOIN stored_trips t ON t.trip_key = v.trip_key
            JOIN patterns n ON n.pattern_key = v.pattern_key
            JOIN service_days d ON d.service_id = \(TripViewSQL.serviceID)
            LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
            LEFT JOIN stored_routes r ON r.route_key = n.route_key
            \(frequencies)
            """)

    /// That of the station, of the stop or of the agency.
    static let timeZone = "coalesce(\(station("stop_timezone")), \(stop("stop_timezone")), \(agencyTimeZone))"
    static let agencyTimeZone = """
        (SELECT g.agency_timezone FROM stored_agency g
            WHERE r.agency_id IS NULL OR g.agency_id = r.agency_id)
        """

    static let frequencyRow = "coalesce(q.ordinal + 1, -1)"
    static let frequencyStart = "iif(q.trip_key IS NULL, -1, k.number + 1)"

    /// Each start of trip `v` by frequencies.txt; once where it has none.
    static let frequencies = """
        LEFT JOIN stored_frequencies q ON q.trip_key = v.trip_key AND q.headway_secs > 0
        JOIN run_numbers k ON k.number < coalesce(\(starts), 1)
        """

    private static func attribute(_ column: String) -> String {
        TripViewSQL.attribute(column, of: "stop_time_attributes", key: "v.stop_time_attributes_key")
    }

    private static func stop(_ column: String) -> String { TripViewSQL.stop(column, key: "s.stop_key") }
    private static func station(_ column: String) -> String { TripViewSQL.stop(column, key: "s.parent_key") }

    /// Seconds by which a start of frequencies.txt is later than the trip's own times, which only say how long it takes.
    static let shift = "coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0)"

    /// The departures of a day: what `arrivals_departures` has with a departure time and where passengers may board.
    static let departures = SchemaView(
        name: "departures",
        query: """
            SELECT date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id,
            stop_headsign, stop_sequence, service_id, pickup_type
            FROM arrivals_departures
            WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1
            """)
}
