extension FileViews {
    /// Of version 2: joins on ids are quick, dates compare with numbers, and stop_times has its times in seconds too.
    package static let v2 = v1.replacing([trips, stopTimes, calendar, calendarDates, frequencies, feedInfo])

    private static let trips = FileView(
        "trips", key: "t.trip_key",
        columns: [
            "r.route_id", TripViewSQL.serviceID + " AS service_id", "i.trip_id", "n.trip_headsign",
            TripViewSQL.attribute("trip_short_name"), "n.direction_id", TripViewSQL.blockID + " AS block_id",
            TripViewSQL.shapeID + " AS shape_id", TripViewSQL.attribute("wheelchair_accessible"),
            TripViewSQL.attribute("bikes_allowed"), TripViewSQL.attribute("cars_allowed"),
            TripViewSQL.attribute("safe_duration_factor"), TripViewSQL.attribute("safe_duration_offset"),
        ],
        from: TripViewSQL.tripsWithPatterns + "\nLEFT JOIN stored_routes r ON r.route_key = n.route_key")

    private static let stopTimes = FileView(
        "stop_times", key: "v.trip_key", position: "v.position",
        columns: [
            "v.trip_id", PackedSQL.time("v.arrival_seconds") + " AS arrival_time",
            PackedSQL.time("v.departure_seconds") + " AS departure_time", "s.stop_id",
            TripViewSQL.stopTimeAttribute("location_group_id"), TripViewSQL.stopTimeAttribute("location_id"),
            "v.stop_sequence", TripViewSQL.stopHeadsign + " AS stop_headsign", window("start_pickup_drop_off_window"),
            window("end_pickup_drop_off_window"), TripViewSQL.stopTimeAttribute("pickup_type"),
            TripViewSQL.stopTimeAttribute("drop_off_type"), TripViewSQL.stopTimeAttribute("continuous_pickup"),
            TripViewSQL.stopTimeAttribute("continuous_drop_off"), "v.shape_dist_traveled",
            TripViewSQL.stopTimeAttribute("timepoint"), TripViewSQL.stopTimeAttribute("pickup_booking_rule_id"),
            TripViewSQL.stopTimeAttribute("drop_off_booking_rule_id"),
        ],
        further: ["arrival_seconds": "v.arrival_seconds", "departure_seconds": "v.departure_seconds"],
        from: "FROM visits v\nLEFT JOIN stored_stops s ON s.stop_key = v.stop_key")

    private static func window(_ column: String) -> String {
        TripViewSQL.stopTimeAttribute(column, PackedSQL.time("a.\(column)"))
    }

    private static let calendar = FileView(
        "calendar", key: "service_key",
        columns: [
            "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
            PackedSQL.date("start_date") + " AS start_date", PackedSQL.date("end_date") + " AS end_date",
        ], from: "FROM stored_services\nWHERE is_listed")

    private static let calendarDates = FileView(
        "calendar_dates", key: "d.service_key",
        position: "row_number() OVER (PARTITION BY d.service_key ORDER BY d.date, d.exception_type) - 1",
        columns: ["s.service_id", PackedSQL.date("d.date") + " AS date", "d.exception_type"],
        from: "FROM stored_calendar_dates d\nJOIN stored_services s ON s.service_key = d.service_key")

    private static let frequencies = FileView(
        "frequencies", key: "q.trip_key", position: "q.ordinal",
        columns: [
            "i.trip_id", PackedSQL.time("q.start_time") + " AS start_time",
            PackedSQL.time("q.end_time") + " AS end_time", "q.headway_secs", "q.exact_times",
        ],
        from: "FROM stored_frequencies q\nJOIN trip_ids i ON i.trip_key = q.trip_key")

    private static let feedInfo = FileView(
        "feed_info", key: "row_key",
        columns: [
            "feed_publisher_name", "feed_publisher_url", "feed_lang", "default_lang",
            PackedSQL.date("feed_start_date") + " AS feed_start_date",
            PackedSQL.date("feed_end_date") + " AS feed_end_date", "feed_version", "feed_contact_email",
            "feed_contact_url",
        ], from: "FROM stored_feed_info")
}
