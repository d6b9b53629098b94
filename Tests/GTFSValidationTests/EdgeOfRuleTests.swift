import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Where rules end") struct EdgeOfRuleTests {
    @Test("The end of a trip at a stop without a position is not measured", arguments: [("", 0), ("-33.1,151.1", 1)])
    func lastStop(position: String, count: Int) throws {
        let feed = FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type\nA,Alpha,-33.1,151.1,\nD,Delta,"
                + (position.isEmpty ? ",,3" : position + ","),
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,H",
            "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
                + "H,-33.1,151.1,1,0\nH,-33.4,151.4,2,40",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled",
                ["1,A,10:00:00,10:00:00,0", "2,D,10:30:00,10:30:00,41"]),
        ])
        #expect(try feed.validated().count("trip_distance_exceeds_shape_distance") == count)
    }

    @Test func `A headsign names a stop on the way to a zone`() throws {
        let square = "[[[151.0, -34.0], [152.0, -34.0], [152.0, -33.0], [151.0, -33.0], [151.0, -34.0]]]"
        let feed = FeedText([
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Bravo",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,location_id,arrival_time,departure_time,start_pickup_drop_off_window,"
                    + "end_pickup_drop_off_window",
                ["1,A,,10:00:00,10:00:00,,", "2,B,,10:10:00,10:10:00,,", "3,,z,,,10:20:00,11:00:00"]),
            "locations.geojson": """
            {"type": "FeatureCollection", "features": [{"id": "z", "type": "Feature", "properties": {},
            "geometry": {"type": "Polygon", "coordinates": \(square)}}]}
            """,
        ])
        #expect(try feed.validated().count("trip_headsign_matches_intermediate_stop") == 1)
    }

    @Test func `A distance belongs to no zone in a file without stops`() throws {
        let text = FeedText.stopTimes(
            "stop_sequence,arrival_time,departure_time,shape_dist_traveled",
            ["1,10:00:00,10:00:00,0", "2,10:10:00,10:10:00,1"])
        let report = try FeedText(["stop_times.txt": text]).validated()
        #expect(report.count("forbidden_shape_dist_traveled") == 0 && report.count("missing_required_field") == 2)
    }

    @Test func `A route that is there twice has its name twice`() throws {
        let feed = FeedText([
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\nR,X,1,3"
        ])
        let report = try feed.validated()
        #expect(report.count("duplicate_route_name") == 1 && report.count("duplicate_key") == 1)
    }

    @Test func `A stop that is twice in a location group is no duplicate key`() throws {
        let feed = FeedText([
            "location_groups.txt": "location_group_id\nG",
            "location_group_stops.txt": "location_group_id,stop_id\nG,A\nG,A",
        ])
        #expect(try feed.validated().count("duplicate_key") == 0)
    }

    @Test func `No transfers are an invalid count, not a number out of range`() throws {
        let header = "from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type"
        let report = try FeedText(["fare_transfer_rules.txt": header + "\na,a,0,0"]).validated()
        #expect(report.count("fare_transfer_rule_invalid_transfer_count") == 1)
        #expect(report.count("number_out_of_range") == 0)
    }
}
