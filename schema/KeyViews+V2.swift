/// A view that is not one of GTFS's files.
package struct SchemaView: Sendable {
    package let name: String
    /// SELECT and what follows.
    let query: String

    package var creation: String { "CREATE VIEW \(name) AS\n\(query);\n" }

    /// The view with another text in place of one of its parts.
    func replacing(_ part: String, with other: String) -> SchemaView {
        SchemaView(name: name, query: query.replacing(part, with: other))
    }
}

/// The views of version 2 that lead from ids to keys, and from patterns to stop times. Those of GTFS's files are made of
/// them: SQLite dissolves a view in the statement that names it, so a layer costs no time, and its text stands once.
enum KeyViews {
    static let v2 = [
        SchemaView(
            name: "calendar_date_keys",
            query: """
                SELECT e.date, c.service_key, e.exception_type, c.service_id
                FROM service_exceptions e JOIN stored_services c ON \(PackedSQL.hasService)
                """),
        SchemaView(
            name: "trip_ids",
            query: """
                SELECT t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key, \(TripViewSQL.id) AS trip_id
                FROM stored_trips t
                """),
        // The one that SQLite does not dissolve, as an arm of it has no FROM: it is worked out once, and a join on trip_id
        // gets an index for as long as it runs (docs/decisions/joins-on-ids.md).
        SchemaView(
            name: "trip_keys",
            query: """
                SELECT trip_id, trip_key FROM trip_ids
                UNION ALL SELECT NULL, NULL WHERE 0
                """),
        tripProfiles,
        patternStops,
        SchemaView(
            name: "visits",
            query: """
                SELECT t.trip_key, t.trip_id, w.position, w.stop_key, w.stop_sequence, w.stop_time_attributes_key,
                \(headsign) AS stop_headsign,
                t.pattern_key, \(time("t.arrivals")) AS arrival_seconds,
                \(time("t.departures")) AS departure_seconds, w.shape_dist_traveled
                FROM trip_profiles t
                JOIN pattern_stops w ON w.pattern_key = t.pattern_key
                """),
    ]

    /// From a trip to its id and from an id to its trip: both are said, and a statement takes the one that it needs. From a
    /// trip its profile is the last one that does not begin behind it.
    private static let tripProfiles = SchemaView(
        name: "trip_profiles",
        query: """
            SELECT i.trip_id, t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key, p.pattern_key,
            t.start_time + p.earliest AS earliest_time, p.unit, p.width, coalesce(p.arrivals, p.departures) AS arrivals, p.departures
            FROM trip_keys i
            JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
            JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
                AND likelihood(t.trip_key >= p.profile_key, 0.05) AND likelihood(t.trip_key < p.profile_key + p.trip_count, 0.05)
            """)

    private static let patternStops = SchemaView(
        name: "pattern_stops",
        query: """
            SELECT n.pattern_key, x.position, v.stop_key, \(sequence) AS stop_sequence,
            \(PackedSQL.number("n.attributes_keys", width: "n.attributes_width", index: "x.position", unrolled: 1)) AS stop_time_attributes_key,
            \(distance) AS shape_dist_traveled
            FROM patterns n
            CROSS JOIN positions x ON x.position < n.stop_count
            JOIN stop_patterns v ON v.pattern_key = n.pattern_key AND v.position = x.position
                AND v.stop_key = \(stopKey)
            """)

    /// The stop at position `x` of pattern `n`.
    static let stopKey = PackedSQL.number("n.stop_keys", width: "n.stop_width", index: "x.position")

    /// Seconds of the service day at the position of a visit, by a packed column of its trip's profile.
    private static func time(_ times: String) -> String {
        "t.earliest_time + t.unit * "
            + PackedSQL.number(times, width: "t.width", index: "w.position", isNullable: true)
    }

    static let headsign = """
        (SELECT h.stop_headsign FROM trip_attributes a JOIN stop_headsigns h ON h.headsign_list_key = a.headsign_list_key
            WHERE a.trip_attributes_key = t.trip_attributes_key
            AND w.position BETWEEN h.first_position AND h.last_position)
        """

    private static let sequence = """
        CAST(CASE WHEN n.sequences_text IS NOT NULL THEN n.sequences_text ->> x.position
            WHEN n.sequences IS NULL THEN n.first_sequence + x.position
            ELSE n.first_sequence + \(PackedSQL.wide("n.sequences", width: "n.sequence_width", index: "x.position")) END AS INTEGER)
        """

    private static let distance = """
        (SELECT CASE WHEN n.distances IS NULL THEN CAST(n.distances_text ->> x.position AS REAL)
            WHEN n.distance_width < 7 THEN d / CAST('1e' || n.distance_decimals AS REAL)
            ELSE CAST(d || 'e-' || n.distance_decimals AS REAL) END
            FROM (SELECT \(PackedSQL.wide("n.distances", width: "n.distance_width", index: "x.position", isNullable: true)) AS d))
        """
}
