extension AnalysisViews {
    /// Those of version 3, with the rows of version 2. DuckDB reads a view by a SELECT that it writes itself, so the days
    /// of each of GTFS's files are a view of their own: SQLite does not know the parentheses that DuckDB writes around the
    /// arms of a UNION.
    static let v3 = [
        weekServiceDays, addedServiceDays, serviceDays, tripTimesV3, stopRoutes, runNumbers,
        arrivalsDepartures.replacing(PackedSQL.clock, with: PackedSQL.quotedClock), departures,
    ]

    private static let serviceDays = SchemaView(
        name: "service_days",
        query: """
            SELECT date, service_id FROM week_service_days
            UNION ALL SELECT date, service_id FROM added_service_days
            UNION ALL SELECT NULL, NULL WHERE 0
            """)

    /// The days of calendar.txt, without those that calendar_dates.txt removes.
    private static let weekServiceDays = SchemaView(
        name: "week_service_days",
        query: """
            WITH days (day, number) AS MATERIALIZED (
            SELECT CAST(strftime('%Y%m%d', number) AS INTEGER) AS day, number
            FROM (SELECT key + \(firstDay) AS number FROM \(PackedSQL.numbers(below: dayCount))) n
            WHERE day BETWEEN (SELECT min(start_date) FROM service_weeks) AND (SELECT max(end_date) FROM service_weeks))
            SELECT \(PackedSQL.date("d.day")) AS date, c.service_id
            FROM days d JOIN service_weeks w ON d.day BETWEEN w.start_date AND w.end_date AND \(runs("d.number"))
            JOIN stored_services c ON c.service_week_key = w.service_week_key
            WHERE NOT EXISTS (SELECT 1 FROM calendar_date_keys e
                WHERE e.date = d.day AND e.service_key = c.service_key AND e.exception_type = 2)
            """)

    /// The first day of the year in which the first week begins, and the days to the end of the year in which the last
    /// one ends.
    private static let firstDay = """
        (SELECT CAST(julianday(substr(min(start_date), 1, 4) || '-01-01') + 0.5 AS INTEGER) FROM service_weeks)
        """
    private static let dayCount = """
        (SELECT 366 * (max(end_date) / 10000 - min(start_date) / 10000 + 1) FROM service_weeks)
        """

    /// The days that calendar_dates.txt adds.
    private static let addedServiceDays = SchemaView(
        name: "added_service_days",
        query: """
            SELECT \(PackedSQL.date("e.date")) AS date, c.service_id
            FROM calendar_date_keys e JOIN stored_services c ON c.service_key = e.service_key
            LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key
            WHERE e.exception_type = 1
                AND NOT EXISTS (SELECT 1 FROM calendar_date_keys r
                    WHERE r.date = e.date AND r.service_key = e.service_key AND r.exception_type = 2)
                AND NOT coalesce(e.date BETWEEN w.start_date AND w.end_date AND \(runs(julianDay("e.date"))), 0)
            """)

    /// When each trip begins and ends, how many stop times it has, where, and how far it goes.
    private static let tripTimesV3 = SchemaView(
        name: "trip_times",
        query: """
            SELECT trip_id, \(PackedSQL.quotedTime("start_seconds")) AS start_time,
            \(PackedSQL.quotedTime("end_seconds")) AS end_time,
            start_seconds, end_seconds, stop_count, \(stopID(at: "0")) AS first_stop_id,
            \(stopID(at: "z.stop_count - 1")) AS last_stop_id, \(distance(at: "z.stop_count - 1"))
            - \(distance(at: "0")) AS distance
            FROM (SELECT i.trip_id, t.start_time AS start_seconds, n.stop_count, n.pattern_key,
            t.start_time + p.earliest + p.unit * coalesce(\(last(KeyViews.arrivals)), \(last(KeyViews.departures))) AS end_seconds
            \(KeyViews.profiles)
            JOIN patterns n ON n.pattern_key = p.pattern_key
            WHERE n.stop_count > 0) z
            """)

    /// The number of the last stop in a packed column of profile `p`.
    private static func last(_ times: String) -> String {
        PackedSQL.wide(times, width: "p.width", index: "n.stop_count - 1", isNullable: true)
    }

    /// 0, 1, 2 … up to the most starts of a row of frequencies.txt. A quotient is a REAL, as it is in DuckDB, which reads
    /// this view itself.
    private static let runNumbers = SchemaView(
        name: "run_numbers",
        query: """
            WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers
            WHERE number + 1 < (SELECT max(1.0 * (q.end_time - q.start_time) / q.headway_secs)
                FROM stored_frequencies q WHERE q.headway_secs > 0))
            SELECT number FROM numbers
            """)
}
