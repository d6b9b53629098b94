extension KeyViews {
    /// Those that version 3 makes anew.
    static let v3 = [
        SchemaView(
            name: "trip_profiles",
            query: """
                SELECT i.trip_id, t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key, p.pattern_key,
                t.start_time + p.earliest AS earliest_time, p.unit, p.width, p.profile_key
                \(profiles)
                """),
        SchemaView(
            name: "pattern_stops",
            query: """
                SELECT n.pattern_key, x.position, v.stop_key, \(sequenceV3) AS stop_sequence,
                \(PackedSQL.number("n.attributes_keys", width: "n.attributes_width", index: "x.position", unrolled: 1)) AS stop_time_attributes_key,
                \(distanceV3) AS shape_dist_traveled
                FROM patterns n
                CROSS JOIN positions x
                JOIN stop_patterns v ON v.pattern_key = n.pattern_key AND v.position = x.position
                    AND v.stop_key = \(stopKey)
                WHERE x.position BETWEEN 0 AND n.stop_count - 1
                """),
        SchemaView(
            name: "visits",
            query: """
                SELECT t.trip_key, i.trip_id, w.position, w.stop_key, w.stop_sequence, w.stop_time_attributes_key,
                \(headsign) AS stop_headsign,
                p.pattern_key, \(time(arrivals)) AS arrival_seconds,
                \(time(departures)) AS departure_seconds, w.shape_dist_traveled
                \(profiles)
                JOIN pattern_stops w ON w.pattern_key = p.pattern_key
                """),
    ]

    /// Trips `t` with their profiles `p`, as `trip_profiles` has them. The views that read a packed column say it
    /// themselves: a view that shows the column cannot be read by DuckDB, which takes every value of such a view for a text.
    ///
    /// `likelihood` says that the trips of a profile are few; SQLite would take them for a 64th of all trips. It stands
    /// around BETWEEN: from a profile to its trips SQLite counts it twice, once for each end, and from a trip to its profile
    /// only once, so that it does not take what follows for nothing (docs/decisions/joins-on-ids.md). With a
    /// range that has two ends, the stops of a pattern are fewer to SQLite, too.
    static let profiles = """
        FROM trip_keys i
        JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
        \(profile)
        """

    static let profile = """
        JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
            AND likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005)
        """

    /// The packed columns of profile `p`.
    static let (arrivals, departures) = ("coalesce(p.arrivals, p.departures)", "p.departures")

    /// Seconds of the service day at the position of a visit, by a packed column of its trip's profile.
    private static func time(_ times: String) -> String {
        "t.start_time + p.earliest + p.unit * "
            + PackedSQL.number(times, width: "p.width", index: "w.position", isNullable: true)
    }

    static let sequenceV3 = """
        CAST(CASE WHEN n.sequences_text IS NOT NULL THEN json_extract(n.sequences_text, '$[' || x.position || ']')
            WHEN n.sequences IS NULL THEN n.first_sequence + x.position
            ELSE n.first_sequence + \(PackedSQL.wide("n.sequences", width: "n.sequence_width", index: "x.position")) END AS INTEGER)
        """

    static let distanceV3 = """
        (SELECT CASE WHEN n.distances IS NULL THEN CAST(json_extract(n.distances_text, '$[' || x.position || ']') AS REAL)
            WHEN n.distance_width < 7 THEN d / CAST('1e' || n.distance_decimals AS REAL)
            ELSE CAST(d || 'e-' || n.distance_decimals AS REAL) END
            FROM (SELECT \(PackedSQL.wide("n.distances", width: "n.distance_width", index: "x.position", isNullable: true)) AS d))
        """
}
