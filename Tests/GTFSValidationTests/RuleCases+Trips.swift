import FeedSupport
import GTFSModel

extension RuleCase {
    private static let flexColumns = """
        stop_sequence,stop_id,location_group_id,arrival_time,departure_time,start_pickup_drop_off_window,\
        end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id,\
        shape_dist_traveled
        """

    /// A trip of two rows of location group G.
    private static func flexFeed(_ first: String, _ rest: [String], routes: String? = nil) -> KeyValuePairs<
        String, String?
    > {
        [
            "location_groups.txt": "location_group_id,location_group_name\nG,Group",
            "location_group_stops.txt": "location_group_id,stop_id\nG,A\nG,B\nG,C\nG,D",
            "booking_rules.txt": "booking_rule_id,booking_type\nb,0",
            "routes.txt": routes ?? "route_id,agency_id,route_short_name,route_type\nR,X,1,3",
            "stop_times.txt": FeedText.stopTimes(flexColumns, [first] + rest),
        ]
    }

    private static let second = "2,,G,,,08:00:00,10:00:00,1,2,,b,"

    private static func flex(
        _ code: String, _ broken: String, near: String, _ rest: [String] = [second]
    ) -> RuleCase { RuleCase(.init(code), flexFeed(broken, rest), near: flexFeed(near, rest)) }

    static let flex = [
        flex(
            "forbidden_arrival_or_departure_time", "1,,G,08:00:00,,08:00:00,10:00:00,2,1,b,,",
            near: "1,,G,,,08:00:00,10:00:00,2,1,b,,"),
        flex(
            "forbidden_pickup_type", "1,,G,,,08:00:00,10:00:00,3,1,,,", near: "1,,G,,,08:00:00,10:00:00,2,1,b,,"),
        flex("forbidden_drop_off_type", "1,,G,,,08:00:00,10:00:00,2,,b,,", near: "1,,G,,,08:00:00,10:00:00,2,3,b,,"),
        flex(
            "forbidden_geography_id", "1,A,G,,,08:00:00,10:00:00,2,1,b,,", near: "1,,G,,,08:00:00,10:00:00,2,1,b,,"),
        flex(
            "forbidden_shape_dist_traveled", "1,,G,,,08:00:00,10:00:00,2,1,b,,1",
            near: "1,,G,,,08:00:00,10:00:00,2,1,b,,"),
        flex(
            "missing_pickup_drop_off_booking_rule_id", "1,,G,,,08:00:00,10:00:00,2,1,,,",
            near: "1,,G,,,08:00:00,10:00:00,2,1,b,,"),
        flex(
            "missing_stop_times_record", "1,,G,,,08:00:00,10:00:00,2,2,b,b,", near: "1,,G,,,08:00:00,10:00:00,2,1,b,,",
            []
        ),
        RuleCase(
            "forbidden_continuous_pickup_drop_off",
            flexFeed(
                "1,,G,,,08:00:00,10:00:00,2,1,b,,", ["2,A,,11:00:00,11:00:00,,,,,,,"],
                routes: "route_id,agency_id,route_short_name,route_type,continuous_pickup\nR,X,1,3,0"),
            near: flexFeed(
                "1,,G,,,08:00:00,10:00:00,2,1,b,,", ["2,A,,11:00:00,11:00:00,,,,,,,"],
                routes: "route_id,agency_id,route_short_name,route_type,continuous_pickup\nR,X,1,3,1")),
        RuleCase(
            "duplicate_geography_id", "location_groups.txt", "location_group_id,location_group_name", "A,Group",
            near: "G,Group"),
    ]

    private static func times(_ columns: String, _ rows: [String]) -> KeyValuePairs<String, String?> {
        ["stop_times.txt": FeedText.stopTimes("stop_sequence,stop_id,arrival_time,departure_time" + columns, rows)]
    }

    static let stopTimes = [
        RuleCase(
            "missing_trip_edge", times("", ["1,A,10:00:00,10:00:00", "2,B,10:10:00,"]),
            near: times("", ["1,A,10:00:00,10:00:00", "2,C,,", "3,B,10:20:00,10:20:00"])),
        RuleCase(
            "stop_time_with_only_arrival_or_departure_time",
            times("", ["1,A,10:00:00,10:00:00", "2,B,10:10:00,", "3,C,10:20:00,10:20:00"]),
            near: times("", ["1,A,10:00:00,10:00:00", "2,B,,", "3,C,10:20:00,10:20:00"])),
        RuleCase(
            "stop_time_with_arrival_before_previous_departure_time",
            times("", ["1,A,10:00:00,10:05:00", "2,B,,", "3,C,10:04:59,10:20:00"]),
            near: times("", ["1,A,10:00:00,10:05:00", "2,B,,", "3,C,10:05:00,10:20:00"])),
        RuleCase(
            "missing_timepoint_value", times(",timepoint", ["1,A,10:00:00,10:00:00,1", "2,B,10:10:00,10:10:00,"]),
            near: times(",timepoint", ["1,A,10:00:00,10:00:00,1", "2,B,10:10:00,10:10:00,0"])),
        RuleCase(
            "stop_time_timepoint_without_times",
            times(",timepoint", ["1,A,10:00:00,10:00:00,1", "2,C,10:10:00,,1", "3,B,10:20:00,10:20:00,1"]),
            near: times(",timepoint", ["1,A,10:00:00,10:00:00,1", "2,C,10:10:00,,0", "3,B,10:20:00,10:20:00,1"])),
        RuleCase(
            "decreasing_or_equal_stop_time_distance",
            times(",shape_dist_traveled", ["1,A,10:00:00,10:00:00,0", "2,B,10:10:00,10:10:00,0"]),
            near: times(",shape_dist_traveled", ["1,A,10:00:00,10:00:00,0", "2,B,10:10:00,10:10:00,0.1"])),
        RuleCase(
            "trip_headsign_matches_intermediate_stop",
            ["trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,CHARLIE"],
            near: ["trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Delta"]),
        RuleCase(
            "missing_bike_allowance",
            [
                "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,4",
                "trips.txt": "route_id,service_id,trip_id,bikes_allowed\nR,D,T,",
            ],
            near: [
                "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,4",
                "trips.txt": "route_id,service_id,trip_id,bikes_allowed\nR,D,T,2",
            ]),
        // 14.503 km take 348.07 s at 150 km/h.
        RuleCase(
            "fast_travel_between_consecutive_stops", times("", ["1,A,10:00:00,10:00:00", "2,B,10:05:48,10:05:48"]),
            near: times("", ["1,A,10:00:00,10:00:00", "2,B,10:05:49,10:05:49"])),
        RuleCase(
            "fast_travel_between_far_stops", times("", ["1,A,10:00:00,10:00:00", "2,B,10:05:48,10:05:48"]),
            near: times("", ["1,A,10:00:00,10:00:00", "2,B,10:05:49,10:05:49"])),
        RuleCase("block_trips_with_overlapping_stop_times", block("10:29:59"), near: block("10:30:00")),
        RuleCase(
            "inconsistent_route_type_for_block_id", block("10:30:00", route: "Q"), near: block("10:30:00")),
    ]

    private static func block(_ start: String, route: String = "R") -> KeyValuePairs<String, String?> {
        [
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\nQ,X,2,2",
            "trips.txt": "route_id,service_id,trip_id,block_id\nR,D,T,K\n\(route),D,U,K",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,10:30:00,10:30:00,B,2
            U,\(start),\(start),B,1
            U,11:00:00,11:00:00,A,2
            """,
        ]
    }
}
