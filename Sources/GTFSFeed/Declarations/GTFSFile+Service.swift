/// Agencies, routes, trips, their stop times and days, and Flex.
extension GTFSFile {
    package static let agency = GTFSFile("agency.txt", .required, key: ["agency_id"]) {
        GTFSField("agency_id", .id, .conditionallyRequired)
        GTFSField("agency_name", .text, .required)
        GTFSField("agency_url", .url, .required)
        GTFSField("agency_timezone", .timezone, .required)
        GTFSField("agency_lang", .language)
        GTFSField("agency_phone", .phone)
        GTFSField("agency_fare_url", .url)
        GTFSField("agency_email", .email)
        GTFSField("cemv_support", .oneOf(0...2))
    }

    package static let routes = GTFSFile("routes.txt", .required, key: ["route_id"]) {
        GTFSField("route_id", .id, .required)
        GTFSField("agency_id", .id, .conditionallyRequired, in: "agency.agency_id")
        GTFSField("route_short_name", .text, .conditionallyRequired)
        GTFSField("route_long_name", .text, .conditionallyRequired)
        GTFSField("route_desc", .text)
        // The extended types (100 …) are not in the reference, yet feeds and their readers agree on them.
        GTFSField(
            "route_type",
            .oneOf(
                0...7, 11...12, 100...117, 200...209, 400...405, 700...717, 800...800, 900...907,
                1000...1000, 1100...1100,
                1200...1200, 1300...1307, 1400...1400, 1500...1507, 1700...1702), .required)
        GTFSField("route_url", .url)
        GTFSField("route_color", .color)
        GTFSField("route_text_color", .color)
        GTFSField("route_sort_order", .integer, .optional, .nonNegative)
        GTFSField("continuous_pickup", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("continuous_drop_off", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("network_id", .id, .conditionallyForbidden)
        GTFSField("cemv_support", .oneOf(0...2))
    }

    package static let trips = GTFSFile("trips.txt", .required, key: ["trip_id"]) {
        GTFSField("route_id", .id, .required, in: "routes.route_id")
        GTFSField("service_id", .id, .required, in: "calendar.service_id", "calendar_dates.service_id")
        GTFSField("trip_id", .id, .required)
        GTFSField("trip_headsign", .text)
        GTFSField("trip_short_name", .text)
        GTFSField("direction_id", .oneOf(0...1))
        GTFSField("block_id", .id)
        GTFSField("shape_id", .id, .conditionallyRequired, in: "shapes.shape_id")
        GTFSField("wheelchair_accessible", .oneOf(0...2))
        GTFSField("bikes_allowed", .oneOf(0...2))
        GTFSField("cars_allowed", .oneOf(0...2))
        GTFSField("safe_duration_factor", .real)
        GTFSField("safe_duration_offset", .real)
    }

    package static let stopTimes = GTFSFile("stop_times.txt", .required, key: ["trip_id", "stop_sequence"]) {
        GTFSField("trip_id", .id, .required, in: "trips.trip_id")
        GTFSField("arrival_time", .time, .conditionallyRequired)
        GTFSField("departure_time", .time, .conditionallyRequired)
        GTFSField("stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField(
            "location_group_id", .id, .conditionallyForbidden, in: "location_groups.location_group_id")
        GTFSField("location_id", .id, .conditionallyForbidden, in: "locations.geojson.id")
        GTFSField("stop_sequence", .integer, .required, .nonNegative)
        GTFSField("stop_headsign", .text)
        GTFSField("start_pickup_drop_off_window", .time, .conditionallyRequired)
        GTFSField("end_pickup_drop_off_window", .time, .conditionallyRequired)
        GTFSField("pickup_type", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("drop_off_type", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("continuous_pickup", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("continuous_drop_off", .oneOf(0...3), .conditionallyForbidden)
        GTFSField("shape_dist_traveled", .real, .optional, .nonNegative)
        GTFSField("timepoint", .oneOf(0...1))
        GTFSField("pickup_booking_rule_id", .id, in: "booking_rules.booking_rule_id")
        GTFSField("drop_off_booking_rule_id", .id, in: "booking_rules.booking_rule_id")
    }

    package static let calendar = GTFSFile("calendar.txt", .conditionallyRequired, key: ["service_id"]) {
        GTFSField("service_id", .id, .required)
        GTFSField("monday", .oneOf(0...1), .required)
        GTFSField("tuesday", .oneOf(0...1), .required)
        GTFSField("wednesday", .oneOf(0...1), .required)
        GTFSField("thursday", .oneOf(0...1), .required)
        GTFSField("friday", .oneOf(0...1), .required)
        GTFSField("saturday", .oneOf(0...1), .required)
        GTFSField("sunday", .oneOf(0...1), .required)
        GTFSField("start_date", .date, .required)
        GTFSField("end_date", .date, .required)
    }

    package static let calendarDates = GTFSFile(
        "calendar_dates.txt", .conditionallyRequired, key: ["service_id", "date"]
    ) {
        GTFSField("service_id", .id, .required, in: "calendar.service_id")
        GTFSField("date", .date, .required)
        GTFSField("exception_type", .oneOf(1...2), .required)
    }

    package static let frequencies = GTFSFile("frequencies.txt", .optional, key: ["trip_id", "start_time"]) {
        GTFSField("trip_id", .id, .required, in: "trips.trip_id")
        GTFSField("start_time", .time, .required)
        GTFSField("end_time", .time, .required)
        GTFSField("headway_secs", .integer, .required, .positive)
        GTFSField("exact_times", .oneOf(0...1))
    }

    package static let shapes = GTFSFile("shapes.txt", .optional, key: ["shape_id", "shape_pt_sequence"]) {
        GTFSField("shape_id", .id, .required)
        GTFSField("shape_pt_lat", .latitude, .required)
        GTFSField("shape_pt_lon", .longitude, .required)
        GTFSField("shape_pt_sequence", .integer, .required, .nonNegative)
        GTFSField("shape_dist_traveled", .real, .optional, .nonNegative)
    }

    package static let networks = GTFSFile("networks.txt", .conditionallyForbidden, key: ["network_id"]) {
        GTFSField("network_id", .id, .required)
        GTFSField("network_name", .text)
    }

    package static let routeNetworks = GTFSFile("route_networks.txt", .conditionallyForbidden, key: ["route_id"]) {
        GTFSField("network_id", .id, .required, in: "networks.network_id")
        GTFSField("route_id", .id, .required, in: "routes.route_id")
    }

    package static let bookingRules = GTFSFile("booking_rules.txt", .optional, key: ["booking_rule_id"]) {
        GTFSField("booking_rule_id", .id, .required)
        GTFSField("booking_type", .oneOf(0...2), .required)
        GTFSField("prior_notice_duration_min", .integer, .conditionallyRequired)
        GTFSField("prior_notice_duration_max", .integer, .conditionallyForbidden)
        GTFSField("prior_notice_last_day", .integer, .conditionallyRequired)
        GTFSField("prior_notice_last_time", .time, .conditionallyRequired)
        GTFSField("prior_notice_start_day", .integer, .conditionallyForbidden)
        GTFSField("prior_notice_start_time", .time, .conditionallyRequired)
        GTFSField("prior_notice_service_id", .id, .conditionallyForbidden, in: "calendar.service_id")
        GTFSField("message", .text)
        GTFSField("pickup_message", .text)
        GTFSField("drop_off_message", .text)
        GTFSField("phone_number", .phone)
        GTFSField("info_url", .url)
        GTFSField("booking_url", .url)
    }
}
