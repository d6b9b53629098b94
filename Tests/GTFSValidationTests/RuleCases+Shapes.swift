import FeedSupport
import GTFSModel

extension RuleCase {
    /// Trip T from A to D along shape H.
    private static func shape(
        _ points: [String], stopTimes: [String]? = nil, stops: String? = nil
    ) -> KeyValuePairs<String, String?> {
        [
            "stops.txt": stops ?? FeedText().files["stops.txt"],
            "shapes.txt":
                (["shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled"]
                + points.map { "H," + $0 }).joined(separator: "\n"),
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,H",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled",
                stopTimes ?? ["1,A,10:00:00,10:00:00,", "2,D,10:30:00,10:30:00,"]),
        ]
    }

    private static func line(_ code: String, _ broken: [String], near: [String]) -> RuleCase {
        RuleCase(.init(code), shape(broken), near: shape(near))
    }

    private static let straight = ["-33.1,151.1,1,0", "-33.4,151.4,2,40"]
    private static let measured = ["1,A,10:00:00,10:00:00,0", "2,D,10:30:00,10:30:00,40"]

    static let shapes = [
        line(
            "decreasing_shape_distance", ["-33.1,151.1,1,0", "-33.2,151.2,2,20", "-33.4,151.4,3,19"],
            near: ["-33.1,151.1,1,0", "-33.2,151.2,2,20", "-33.4,151.4,3,21"]),
        line(
            "equal_shape_distance_same_coordinates", ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.4,151.4,3,40"],
            near: ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.4,151.4,3,40.1"]),
        line(
            "equal_shape_distance_diff_coordinates",
            ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.40001,151.4,3,40"],
            near: ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.400009,151.4,3,40"]),
        line(
            "equal_shape_distance_diff_coordinates_distance_below_threshold",
            ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.400009,151.4,3,40"],
            near: ["-33.1,151.1,1,0", "-33.4,151.4,2,40", "-33.40001,151.4,3,40"]),
        RuleCase(
            "single_shape_point",
            ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,-33.1,151.1,1"],
            near: [
                "shapes.txt":
                    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,-33.1,151.1,1\nH,-33.2,151.1,2"
            ]),
        RuleCase(
            "point_near_origin",
            ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,1,-1,1\nH,2,2,2"],
            near: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,1.1,-1,1\nH,2,2,2"]),
        RuleCase(
            "point_near_pole",
            ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,-89,151,1\nH,2,2,2"],
            near: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,-88.9,151,1\nH,2,2,2"]),
        RuleCase(
            "trip_distance_exceeds_shape_distance",
            shape(
                ["-33.1,151.1,1,0", "-33.3999,151.4,2,40"],
                stopTimes: ["1,A,10:00:00,10:00:00,0", "2,D,10:30:00,10:30:00,41"]),
            near: shape(
                ["-33.1,151.1,1,0", "-33.39991,151.4,2,40"],
                stopTimes: ["1,A,10:00:00,10:00:00,0", "2,D,10:30:00,10:30:00,41"])),
        RuleCase(
            "trip_distance_exceeds_shape_distance_below_threshold",
            shape(straight, stopTimes: ["1,A,10:00:00,10:00:00,0", "2,D,10:30:00,10:30:00,41"]),
            near: shape(straight, stopTimes: measured)),
        RuleCase(
            "trip_with_shape_dist_traveled_but_no_shape_distances",
            shape(["-33.1,151.1,1,0", "-33.4,151.4,2,"], stopTimes: measured),
            near: shape(straight, stopTimes: measured)),
        // 0.0009 degrees of latitude are 100.1 m.
        line(
            "stop_too_far_from_shape", ["-33.1009,151.1,1,", "-33.4,151.1,2,", "-33.4,151.4,3,"],
            near: ["-33.10089,151.1,1,", "-33.4,151.1,2,", "-33.4,151.4,3,"]),
        RuleCase(
            "stop_too_far_from_shape_using_user_distance",
            shape(straight, stopTimes: ["1,A,10:00:00,10:00:00,1", "2,D,10:30:00,10:30:00,40"]),
            near: shape(straight, stopTimes: measured)),
        RuleCase(
            "stops_match_shape_out_of_order", shape(["-33.4,151.4,1,", "-33.1,151.1,2,"]), near: shape(straight)),
        RuleCase("stop_has_too_many_matches_for_shape", shape(zigzag(21)), near: shape(zigzag(20))),
    ]

    /// A line that passes stop A so many times, and then goes to D.
    private static func zigzag(_ passes: Int) -> [String] {
        let points = (0..<passes).flatMap { pass in
            ["-33.1,151.1,\(2 * pass + 1),", "-33.12,151.1,\(2 * pass + 2),"]
        }
        return points + ["-33.4,151.4,1000,"]
    }
}
