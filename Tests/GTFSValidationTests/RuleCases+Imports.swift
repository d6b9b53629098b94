import FeedSupport
import GTFSModel

extension RuleCase {
    private static let routeHeader =
        "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_desc"

    private static func route(_ code: String, _ broken: String, near: String) -> RuleCase {
        RuleCase(.init(code), "routes.txt", routeHeader, broken, near: near)
    }

    static let routes = [
        route("duplicate_route_name", "R,X,1,One,3,,,\nQ,X,1,One,3,,,", near: "R,X,1,One,3,,,\nQ,X,1,Two,3,,,"),
        route("route_both_short_and_long_name_missing", "R,X,,,3,,,", near: "R,X,,One,3,,,"),
        route("route_color_contrast", "R,X,1,,3,808080,7f7f7f,", near: "R,X,1,,3,808080,ffffff,"),
        route("route_long_name_contains_short_name", "R,X,1,1 Harbour,3,,,", near: "R,X,1,Harbour 1,3,,,"),
        route("route_short_name_too_long", "R,X,Harbour-Bay-Line,,3,,,", near: "R,X,Harbour Line,,3,,,"),
        route("same_name_and_description_for_route", "R,X,1,,3,,,1", near: "R,X,1,,3,,,One"),
    ]

    private static let stopHeader = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station"

    /// The four stops of the trip, and another.
    private static func stop(_ code: String, _ broken: String, near: String) -> RuleCase {
        let served = """
            A,Alpha,-33.1,151.1,,
            B,Bravo,-33.2,151.2,,
            C,Charlie,-33.3,151.3,,
            D,Delta,-33.4,151.4,,

            """
        return RuleCase(.init(code), "stops.txt", stopHeader, served + broken, near: served + near)
    }

    static let placesOfStops = [
        stop("location_without_parent_station", "E,Entrance,-33.1,151.1,2,", near: "E,Entrance,-33.1,151.1,1,"),
        stop("missing_stop_name", "S,,-33.1,151.1,1,", near: "S,Station,-33.1,151.1,1,"),
        stop(
            "station_with_parent_station", "S,One,-33.1,151.1,1,\nU,Two,-33.1,151.1,1,S", near: "S,One,-33.1,151.1,1,"),
        stop("stop_without_location", "S,One,,,1,", near: "S,One,-33.1,151.1,1,"),
        stop("stop_without_stop_time", "E,Echo,-33.1,151.1,,", near: "E,Echo,-33.1,151.1,1,"),
        stop(
            "wrong_parent_location_type", "E,Echo,-33.1,151.1,2,A", near: "S,One,-33.1,151.1,1,\nE,Echo,-33.1,151.1,2,S"
        ),
        stop("point_near_pole", "S,One,-89.5,151.1,1,", near: "S,One,-88.5,151.1,1,"),
        RuleCase(
            "platform_without_parent_station",
            [
                "stops.txt":
                    "stop_id,stop_name,stop_lat,stop_lon,platform_code\nA,Alpha,-33.1,151.1,1\nB,B,-33.2,151.2,\nC,C,-33.3,151.3,\nD,D,-33.4,151.4,"
            ],
            near: [
                "stops.txt":
                    "stop_id,stop_name,stop_lat,stop_lon,platform_code\nA,Alpha,-33.1,151.1,\nB,B,-33.2,151.2,\nC,C,-33.3,151.3,\nD,D,-33.4,151.4,"
            ]),
        RuleCase(
            "location_with_unexpected_stop_time", "stops.txt", stopHeader,
            "A,Alpha,-33.1,151.1,1,\nB,Bravo,-33.2,151.2,,\nC,Charlie,-33.3,151.3,,\nD,Delta,-33.4,151.4,,",
            near: "A,Alpha,-33.1,151.1,0,\nB,Bravo,-33.2,151.2,,\nC,Charlie,-33.3,151.3,,\nD,Delta,-33.4,151.4,,"),
        RuleCase(
            "pathway_loop", "pathways.txt", "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional",
            "p,A,A,1,1", near: "p,A,B,1,1"),
    ]

    private static let stopTimeHeader = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"

    static let tripsOfFiles = [
        RuleCase(
            "unused_trip", "trips.txt", "route_id,service_id,trip_id", "R,D,T\nR,D,U", near: "R,D,T"),
        RuleCase(
            "unusable_trip",
            [
                "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
                "stop_times.txt": (FeedText().files["stop_times.txt"] ?? "") + "\nU,10:00:00,10:00:00,A,1",
            ],
            near: [
                "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
                "stop_times.txt": (FeedText().files["stop_times.txt"] ?? "")
                    + "\nU,10:00:00,10:00:00,A,1\nU,10:20:00,10:20:00,B,2",
            ]),
        RuleCase(
            "unused_shape", "shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
            "s,-33.1,151.1,1\ns,-33.2,151.2,2", near: ""),
        RuleCase(
            "unsorted_stop_times",
            ["stop_times.txt": stopTimeHeader + "T,10:10:00,10:10:00,B,2\nT,10:00:00,10:00:00,A,1"],
            near: ["stop_times.txt": stopTimeHeader + "T,10:00:00,10:00:00,A,2\nT,10:10:00,10:10:00,B,10"]),
        RuleCase(
            "overlapping_frequency", "frequencies.txt", "trip_id,start_time,end_time,headway_secs",
            "T,10:00:00,11:00:00,600\nT,10:59:59,12:00:00,600", near: "T,10:00:00,11:00:00,600\nT,11:00:00,12:00:00,600"
        ),
        RuleCase(
            "start_and_end_range_out_of_order", "frequencies.txt", "trip_id,start_time,end_time,headway_secs",
            "T,10:00:01,10:00:00,600", near: "T,10:00:00,10:00:01,600"),
        RuleCase(
            "start_and_end_range_equal", "frequencies.txt", "trip_id,start_time,end_time,headway_secs",
            "T,10:00:00,10:00:00,600", near: "T,10:00:00,10:00:01,600"),
        RuleCase(
            "timeframe_only_start_or_end_time_specified", "timeframes.txt",
            "timeframe_group_id,start_time,end_time,service_id", "t,10:00:00,,D", near: "t,,,D"),
        RuleCase(
            "timeframe_start_or_end_time_greater_than_twenty_four_hours", "timeframes.txt",
            "timeframe_group_id,start_time,end_time,service_id", "t,10:00:00,24:00:01,D", near: "t,10:00:00,24:00:00,D"),
    ]

    /// A square zone from a corner, in degrees.
    private static func zone(
        _ id: String, _ west: Double = 151, width: Double = 1, kind: String = "Feature", shape: String = "Polygon",
        further: String = ""
    ) -> String {
        let (south, north, east) = (-34.0, -33.0, west + width)
        return """
            {"id": "\(id)", "type": "\(kind)", "properties": {}\(further), "geometry": {"type": "\(shape)", "coordinates":
            [[[\(west), \(south)], [\(east), \(south)], [\(east), \(north)], [\(west), \(north)], [\(west), \(south)]]]}}
            """
    }

    private static func collection(_ zones: String..., kind: String = "FeatureCollection", further: String = "")
        -> String
    {
        "{\"type\": \"\(kind)\"\(further), \"features\": [\(zones.joined(separator: ", "))]}"
    }

    private static func zones(_ code: String, _ broken: String, near: String = collection(zone("z"))) -> RuleCase {
        RuleCase(.init(code), ["locations.geojson": broken], near: ["locations.geojson": near])
    }

    static let zones = [
        zones("malformed_json", "{\"type\": ", near: collection(zone("z"))),
        zones("duplicate_geo_json_key", collection(zone("z"), zone("z")), near: collection(zone("z"), zone("Z"))),
        zones("geo_json_duplicated_element", collection(zone("z"), further: ", \"type\": \"FeatureCollection\"")),
        zones("geo_json_unknown_element", collection(zone("z", further: ", \"name\": \"Zed\""))),
        zones("missing_required_element", "{\"features\": [\(zone("z"))]}"),
        zones("unsupported_geo_json_type", collection(zone("z"), kind: "Collection")),
        zones("unsupported_feature_type", collection(zone("z", kind: "Zone"))),
        zones("unsupported_geometry_type", collection(zone("z", shape: "Point"))),
        zones("invalid_geometry", collection(zone("z")).replacing("], [151.0, -34.0]]]", with: "]]]")),
        RuleCase(
            "invalid_pickup_drop_off_window", windowed("10:00:00,08:00:00"), near: windowed("08:00:00,10:00:00")),
        RuleCase("missing_pickup_or_drop_off_window", windowed("08:00:00,"), near: windowed("08:00:00,10:00:00")),
        RuleCase(
            "overlapping_zone_and_pickup_drop_off_window", twoZones(apart: 0.5), near: twoZones(apart: 1)),
    ]

    private static func windowed(_ window: String) -> KeyValuePairs<String, String?> {
        [
            "location_groups.txt": "location_group_id,location_group_name\nG,Group",
            "location_group_stops.txt": "location_group_id,stop_id\nG,A\nG,B\nG,C\nG,D",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,location_group_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,"
                    + "drop_off_type", ["1,G,\(window),2,2", "2,G,08:00:00,10:00:00,2,2"]),
        ]
    }

    private static func twoZones(apart: Double) -> KeyValuePairs<String, String?> {
        [
            "locations.geojson": collection(zone("y"), zone("z", 151 + apart)),
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,"
                    + "drop_off_type", ["1,y,08:00:00,10:00:00,2,1", "2,z,09:00:00,11:00:00,2,2"]),
        ]
    }
}
