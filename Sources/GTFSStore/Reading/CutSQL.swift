internal import GRDB
package import GTFSModel

/// The statements by which an export finds the records of a part of the feed.
package enum CutSQL {
    package static let agencies =
        "SELECT row_key, agency_id, agency_name, agency_timezone FROM stored_agency ORDER BY row_key"
    package static let routes = """
        SELECT route_key, route_id, agency_id, is_listed, coalesce(route_short_name, route_long_name) FROM stored_routes
        """
    package static let stops = """
        SELECT stop_key, parent_key, location_type, stop_lat, stop_lon, level_id FROM stop_records ORDER BY stop_key
        """
    package static let calendars = """
        SELECT service_key, is_listed, start_date, end_date, monday, tuesday, wednesday, thursday, friday, saturday, sunday
        FROM service_records
        """
    package static let patterns = "SELECT pattern_key, route_key, shape_key FROM patterns"
    /// The key of the attributes is the one column that both have; version 1 has another name for it.
    package static let patternStops = """
        SELECT pattern_key, nullif(stop_key, 0), a.rowid FROM pattern_stops
        NATURAL CROSS JOIN stop_time_attributes AS a ORDER BY pattern_key
        """
    /// The ids that stop times name besides their stop; only rows that name one.
    package static let stopTimeReferences = """
        SELECT rowid, location_group_id, location_id, pickup_booking_rule_id, drop_off_booking_rule_id
        FROM stop_time_attributes
        WHERE coalesce(location_group_id, location_id, pickup_booking_rule_id, drop_off_booking_rule_id) IS NOT NULL
        """
    package static let groupStops = """
        SELECT g.location_group_id, s.stop_key
        FROM stored_location_group_stops g JOIN stored_stops s ON s.stop_id = g.stop_id
        """
    package static let trips = """
        SELECT t.trip_key, p.pattern_key, t.service_key
        FROM time_profiles p
        JOIN stored_trips t ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1
        """
    package static let tripsWithFrequencies = "SELECT DISTINCT trip_key FROM stored_frequencies"
    package static let shapesWithPoints = "SELECT shape_key FROM stored_shapes WHERE \(hasPoints)"
    static let hasPoints = "point_count > 0"
    package static let bookingServices = """
        SELECT r.booking_rule_id, s.service_key
        FROM stored_booking_rules r JOIN stored_services s ON s.service_id = r.prior_notice_service_id
        """
    package static let timeframeServices = """
        SELECT DISTINCT s.service_key FROM stored_timeframes f JOIN stored_services s ON s.service_id = f.service_id
        """
    package static let locations = "SELECT row_key, location_id FROM stored_locations WHERE feature IS NOT NULL"
}

extension FeedReader {
    /// The key of a stop that stops.txt has.
    package func listedStopKey(id: String) throws -> Key<Stop>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT stop_key FROM stop_records WHERE stop_id = ? AND is_listed"),
            arguments: [id])
    }

    /// The key of a route that routes.txt has.
    package func listedRouteKey(id: String) throws -> Key<Route>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT route_key FROM stored_routes WHERE route_id = ? AND is_listed"),
            arguments: [id])
    }

    /// The key of a shape that shapes.txt has points of.
    package func writtenShapeKey(id: String) throws -> Key<Shape>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT shape_key FROM stored_shapes WHERE shape_id = ? AND \(CutSQL.hasPoints)"),
            arguments: [id])
    }

    /// The key of a service that any file of the feed names.
    package func serviceKey(id: String) throws -> Key<ServiceCalendar>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT service_key FROM stored_services WHERE service_id = ?"), arguments: [id])
    }
}
