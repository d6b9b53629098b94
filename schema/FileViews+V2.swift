extension FileViews {
    /// Of version 2: joins on ids are quick, dates compare with numbers, and stop_times has its times in seconds too.
    package static let v2 = v1.replacing([stops, trips, stopTimes, calendar, calendarDates, frequencies, feedInfo])

    private static let stops = FileView(
        "stops", key: "s.stop_key",
        columns: [
            "s.stop_id", "s.stop_code", "s.stop_name", "s.tts_stop_name", "s.stop_desc", "s.stop_lat", "s.stop_lon",
            "s.zone_id", "s.stop_url", "s.location_type", "parent.stop_id AS parent_station", "s.stop_timezone",
            "s.wheelchair_boarding", "s.level_id", "s.platform_code", "s.stop_access",
        ],
        from: """
            FROM stop_records s
            LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
            WHERE s.is_listed
            """)

    private static let trips = FileView(
        "trips", key: "t.trip_key",
        columns: [
            "r.route_id", TripViewSQL.serviceID + " AS service_id", "t.trip_id", "n.trip_headsign",
            tripAttribute("trip_short_name"), "n.direction_id", TripViewSQL.blockID + " AS block_id",
            TripViewSQL.shapeID + " AS shape_id", tripAttribute("wheelchair_accessible"),
            tripAttribute("bikes_allowed"), tripAttribute("cars_allowed"), tripAttribute("safe_duration_factor"),
            tripAttribute("safe_duration_offset"),
        ],
        from: """
            FROM (SELECT *, trip_attributes_key AS k FROM trip_profiles) t
            JOIN patterns n ON n.pattern_key = t.pattern_key
            LEFT JOIN stored_routes r ON r.route_key = n.route_key
            """)

    private static func tripAttribute(_ column: String) -> String {
        TripViewSQL.attribute(column, of: "trip_attributes")
    }

    private static let stopTimes = FileView(
        "stop_times", key: "v.trip_key", position: "v.position",
        columns: [
            "v.trip_id", PackedSQL.time("v.arrival_seconds") + " AS arrival_time",
            PackedSQL.time("v.departure_seconds") + " AS departure_time", "s.stop_id",
            stopTimeAttribute("location_group_id"), stopTimeAttribute("location_id"), "v.stop_sequence",
            "v.stop_headsign",
            PackedSQL.time(window("start_pickup_drop_off_window")) + " AS start_pickup_drop_off_window",
            PackedSQL.time(window("end_pickup_drop_off_window")) + " AS end_pickup_drop_off_window",
            stopTimeAttribute("pickup_type"), stopTimeAttribute("drop_off_type"),
            stopTimeAttribute("continuous_pickup"), stopTimeAttribute("continuous_drop_off"), "v.shape_dist_traveled",
            stopTimeAttribute("timepoint"), stopTimeAttribute("pickup_booking_rule_id"),
            stopTimeAttribute("drop_off_booking_rule_id"),
        ],
        further: ["arrival_seconds": "v.arrival_seconds", "departure_seconds": "v.departure_seconds"],
        from: """
            FROM (SELECT *, stop_time_attributes_key AS k FROM visits) v
            LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
            """)

    private static func stopTimeAttribute(_ column: String) -> String {
        TripViewSQL.attribute(column, of: "stop_time_attributes")
    }

    /// The seconds of a window of stop_times.txt.
    static func window(_ column: String) -> String { "(SELECT \(column) FROM stop_time_attributes WHERE rowid = k)" }

    private static let calendar = FileView(
        "calendar", key: "service_key",
        columns: [
            "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
            PackedSQL.date("start_date") + " AS start_date", PackedSQL.date("end_date") + " AS end_date",
        ], from: "FROM stored_services JOIN service_weeks USING (service_week_key)")

    private static let calendarDates = FileView(
        "calendar_dates", key: "e.service_key",
        position: "row_number() OVER (PARTITION BY e.service_key ORDER BY e.date, e.exception_type) - 1",
        columns: ["e.service_id", PackedSQL.date("e.date") + " AS date", "e.exception_type"],
        from: "FROM calendar_date_keys e")

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
