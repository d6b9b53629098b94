/// Stops, levels and pathways of stations, transfers between stops, and groups of stops.
extension GTFSFile {
    package static let stops = GTFSFile("stops.txt", .conditionallyRequired, key: ["stop_id"]) {
        GTFSField("stop_id", .id, .required)
        GTFSField("stop_code", .text)
        GTFSField("stop_name", .text, .conditionallyRequired)
        GTFSField("tts_stop_name", .text)
        GTFSField("stop_desc", .text)
        GTFSField("stop_lat", .latitude, .conditionallyRequired)
        GTFSField("stop_lon", .longitude, .conditionallyRequired)
        GTFSField("zone_id", .id)
        GTFSField("stop_url", .url)
        GTFSField("location_type", .oneOf(0...4))
        GTFSField("parent_station", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("stop_timezone", .timezone)
        GTFSField("wheelchair_boarding", .oneOf(0...2))
        GTFSField("level_id", .id, in: "levels.level_id")
        GTFSField("platform_code", .text)
        GTFSField("stop_access", .oneOf(0...1), .conditionallyForbidden)
    }

    package static let levels = GTFSFile("levels.txt", .conditionallyRequired, key: ["level_id"]) {
        GTFSField("level_id", .id, .required)
        GTFSField("level_index", .real, .required)
        GTFSField("level_name", .text)
    }

    package static let pathways = GTFSFile("pathways.txt", .optional, key: ["pathway_id"]) {
        GTFSField("pathway_id", .id, .required)
        GTFSField("from_stop_id", .id, .required, in: "stops.stop_id")
        GTFSField("to_stop_id", .id, .required, in: "stops.stop_id")
        GTFSField("pathway_mode", .oneOf(1...7), .required)
        GTFSField("is_bidirectional", .oneOf(0...1), .required)
        GTFSField("length", .real, .optional, .nonNegative)
        GTFSField("traversal_time", .integer, .optional, .positive)
        GTFSField("stair_count", .integer, .optional, .nonZero)
        GTFSField("max_slope", .real)
        GTFSField("min_width", .real, .optional, .positive)
        GTFSField("signposted_as", .text)
        GTFSField("reversed_signposted_as", .text)
    }

    package static let transfers = GTFSFile(
        "transfers.txt", .optional,
        key: ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "from_route_id", "to_route_id"]
    ) {
        GTFSField("from_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("to_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("from_route_id", .id, in: "routes.route_id")
        GTFSField("to_route_id", .id, in: "routes.route_id")
        GTFSField("from_trip_id", .id, .conditionallyRequired, in: "trips.trip_id")
        GTFSField("to_trip_id", .id, .conditionallyRequired, in: "trips.trip_id")
        GTFSField("transfer_type", .oneOf(0...5), .required)
        GTFSField("min_transfer_time", .integer, .optional, .nonNegative)
    }

    package static let areas = GTFSFile("areas.txt", .optional, key: ["area_id"]) {
        GTFSField("area_id", .id, .required)
        GTFSField("area_name", .text)
    }

    package static let stopAreas = GTFSFile("stop_areas.txt", .optional, key: .allFields) {
        GTFSField("area_id", .id, .required, in: "areas.area_id")
        GTFSField("stop_id", .id, .required, in: "stops.stop_id")
    }

    package static let locationGroups = GTFSFile("location_groups.txt", .optional, key: ["location_group_id"]) {
        GTFSField("location_group_id", .id, .required)
        GTFSField("location_group_name", .text)
    }

    package static let locationGroupStops = GTFSFile("location_group_stops.txt", .optional, key: .allFields) {
        GTFSField("location_group_id", .id, .required, in: "location_groups.location_group_id")
        GTFSField("stop_id", .id, .required, in: "stops.stop_id")
    }
}
