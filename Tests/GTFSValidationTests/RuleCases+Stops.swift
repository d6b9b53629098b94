import GTFSModel

extension RuleCase {
    private static let stopHeader = "stop_id,stop_name,stop_lat,stop_lon,"
    private static func stops(_ columns: String, _ first: String, _ further: String = "") -> String {
        let commas = String(repeating: ",", count: columns.split(separator: ",").count)
        return """
            \(stopHeader)\(columns)
            A,Alpha,-33.1,151.1,\(first)
            B,Bravo,-33.2,151.2\(commas)
            C,Charlie,-33.3,151.3\(commas)
            D,Delta,-33.4,151.4\(commas)\(further)
            """
    }

    private static func urls(agency: String = "https://example.org", route: String, stop: String)
        -> KeyValuePairs<String, String?>
    {
        [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,\(agency),Australia/Sydney",
            "routes.txt": "route_id,agency_id,route_short_name,route_type,route_url\nR,X,1,3,\(route)",
            "stops.txt": stops("stop_url", stop),
        ]
    }

    static let stops = [
        RuleCase(
            "same_name_and_description_for_stop", ["stops.txt": stops("stop_desc", "ALPHA")],
            near: ["stops.txt": stops("stop_desc", "Alpha 1")]),
        RuleCase(
            "stop_access_specified_for_incorrect_location",
            ["stops.txt": stops("location_type,stop_access", "0,", "\nS,Station,-33.1,151.1,1,1")],
            near: ["stops.txt": stops("location_type,stop_access", "0,", "\nS,Station,-33.1,151.1,1,")]),
        RuleCase(
            "stop_access_specified_for_stop_with_no_parent_station",
            ["stops.txt": stops("location_type,parent_station,stop_access", ",,1")],
            near: [
                "stops.txt": stops(
                    "location_type,parent_station,stop_access", ",S,1", "\nS,Station,-33.1,151.1,1,,")
            ]),
        RuleCase(
            "unused_station", ["stops.txt": stops("location_type,parent_station", ",", "\nS,Station,-33.1,151.1,1,")],
            near: ["stops.txt": stops("location_type,parent_station", ",S", "\nS,Station,-33.1,151.1,1,")]),
        RuleCase(
            "same_stop_and_agency_url", urls(route: "", stop: "https://EXAMPLE.org"),
            near: urls(route: "", stop: "https://example.org/a")),
        RuleCase(
            "same_stop_and_route_url", urls(route: "https://example.org/r", stop: "https://example.org/r"),
            near: urls(route: "https://example.org/r", stop: "https://example.org/s")),
        RuleCase(
            "same_route_and_agency_url", urls(route: "https://example.org", stop: ""),
            near: urls(route: "https://example.org/1", stop: "")),
        RuleCase(
            "unexpected_enum_value", "routes.txt", "route_id,agency_id,route_short_name,route_type", "R,X,1,700",
            near: "R,X,1,3"),
    ]

    /// Platform P and entrance E of station S, and a node N.
    private static let stationStops = stops(
        "location_type,parent_station,level_id", ",,",
        """

        S,Station,-33.1,151.1,1,,
        P,Platform,-33.1,151.1,0,S,
        E,Entrance,-33.1,151.1,2,S,L
        N,Node,-33.1,151.1,3,S,
        """)

    private static func pathway(
        _ code: String, _ broken: String, near: String, stops: String = stationStops
    ) -> RuleCase {
        let header = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n"
        let levels = "level_id,level_index\nL,0"
        return RuleCase(
            .init(code), ["stops.txt": stops, "levels.txt": levels, "pathways.txt": header + broken],
            near: ["stops.txt": stops, "levels.txt": levels, "pathways.txt": header + near])
    }

    static let pathways = [
        pathway("bidirectional_exit_gate", "1,E,P,7,1", near: "1,P,E,7,0"),
        pathway("pathway_to_wrong_location_type", "1,E,S,1,1", near: "1,E,P,1,1"),
        pathway(
            "pathway_to_platform_with_boarding_areas", "1,E,P,1,1", near: "1,E,B1,1,1",
            stops: stationStops + "\nB1,Area,-33.1,151.1,4,P,"),
        pathway("pathway_dangling_generic_node", "1,E,N,1,1\n2,E,P,1,1", near: "1,E,N,1,1\n2,N,P,1,1"),
        pathway("pathway_unreachable_location", "1,E,P,1,0\n2,E,N,1,1", near: "1,E,P,1,1\n2,E,N,1,1"),
        pathway("missing_level_id", "1,E,P,5,1\n2,E,N,1,1", near: "1,E,P,4,1\n2,E,N,1,1"),
        RuleCase(
            "pathway_to_stop_with_access_outside_of_station_pathways", outsideStop(1), near: outsideStop(0)),
    ]

    private static func outsideStop(_ access: Int) -> KeyValuePairs<String, String?> {
        [
            "stops.txt": stops(
                "location_type,parent_station,stop_access", ",,",
                "\nS,Station,-33.1,151.1,1,,\nP,Platform,-33.1,151.1,0,S,\(access)\nE,Entrance,-33.1,151.1,2,S,"),
            "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n1,E,P,1,1",
        ]
    }

    private static func transfer(_ code: String, _ broken: String, near: String, _ stops: String? = nil) -> RuleCase {
        let header =
            "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type\n"
        let routes = "route_id,agency_id,route_short_name,route_type\nR,X,1,3\nQ,X,2,2"
        let other = stops ?? stationStops
        return RuleCase(
            .init(code), ["stops.txt": other, "routes.txt": routes, "transfers.txt": header + broken],
            near: ["stops.txt": other, "routes.txt": routes, "transfers.txt": header + near])
    }

    static let transfers = [
        transfer("transfer_distance_too_large", "A,B,,,,,0", near: "A,P,,,,,0"),
        RuleCase(
            "transfer_distance_above_2_km",
            [
                "stops.txt": stops("stop_code", "", "\nX,Xray,-33.12,151.1,"),
                "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,X,0",
            ],
            near: [
                "stops.txt": stops("stop_code", "", "\nX,Xray,-33.1179,151.1,"),
                "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,X,0",
            ]),
        transfer("transfer_with_invalid_stop_location_type", "A,E,,,,,0", near: "A,S,,,,,0"),
        transfer("transfer_with_invalid_trip_and_route", "D,A,Q,,T,,0", near: "D,A,R,,T,,0"),
        transfer("transfer_with_invalid_trip_and_stop", "P,A,,,T,,0", near: "D,A,,,T,,0"),
        transfer("transfer_with_suspicious_mid_trip_in_seat", "B,A,,,T,,4", near: "D,A,,,T,,4"),
        transfer("inconsistent_route_type_for_in_seat_transfer", "D,A,R,Q,,,4", near: "D,A,R,Q,,,0"),
    ]
}
