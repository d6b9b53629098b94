/// What the views of version 2 have in common: how they come from a trip to its stop times, and from a stop to its trips.
///
/// A trip is `t`, its id `i`, its time profile `p`; its pattern is `n` and a stop of it `w`, at the position `x`.
enum TripViewSQL {
    /// The id of trip `t`, put together.
    static let id = """
        (SELECT CAST(CASE WHEN f.suffix IS NULL THEN f.prefix WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
            ELSE f.prefix || substr('000000000000000000' || t.id_number, -f.digits) || f.suffix END AS TEXT)
            FROM trip_id_forms f WHERE f.id_form_key = t.id_form_key)
        """

    /// Every trip with its id and profile.
    ///
    /// From a trip to its id and from an id to its trip: both are said, and a statement takes the one that it needs. The
    /// trips of a profile are a range of keys, and from a trip its profile is the last one that does not begin behind it.
    /// `likelihood` says that the range is short; SQLite would take it for an eighth of all trips.
    static let trips = """
        FROM trip_keys i
        JOIN stored_trips t ON t.trip_key = i.trip_key AND i.trip_id = \(id)
        JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
            AND likelihood(t.trip_key >= p.profile_key, 0.05) AND likelihood(t.trip_key < p.profile_key + p.trip_count, 0.05)
        """

    /// `trips` with their patterns.
    static let tripsWithPatterns = trips + "\nJOIN patterns n ON n.pattern_key = p.pattern_key"

    static let arrivals = "coalesce(p.arrivals, p.departures)"
    static let departures = "p.departures"

    /// Seconds of the service day at a position, by `arrivals` or `departures`.
    static func time(_ times: String, at position: String) -> String {
        "t.start_time + p.earliest + p.unit * "
            + PackedSQL.number(times, width: "p.width", index: position, isNullable: true)
    }

    /// A column of trip_attributes. No table that is not a way in stands in FROM: a column that nobody asks for costs nothing.
    static func attribute(_ column: String) -> String {
        "(SELECT \(column) FROM trip_attributes a WHERE a.trip_attributes_key = t.trip_attributes_key) AS \(column)"
    }

    static let serviceID = "(SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key)"
    static let blockID = "(SELECT block_id FROM blocks b WHERE b.block_key = t.block_key)"
    static let shapeID = "(SELECT shape_id FROM stored_shapes h WHERE h.shape_key = n.shape_key)"

    /// stop_headsign of visit `v`.
    static let stopHeadsign = """
        (SELECT h.stop_headsign FROM stop_headsigns h WHERE h.headsign_list_key = v.headsign_list_key
            AND v.position BETWEEN h.first_position AND h.last_position)
        """

    /// A column of stop_time_attributes of visit `v`, or an expression over its row `a`.
    static func stopTimeAttribute(_ column: String, _ expression: String? = nil) -> String {
        "(SELECT \(expression ?? column) FROM stop_time_attributes a "
            + "WHERE a.stop_time_attributes_key = v.stop_time_attributes_key) AS \(column)"
    }
}
