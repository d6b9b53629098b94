import FeedSupport
import GTFSModel
import GTFSValidation
import TestSupport
import Testing

@Suite("Stop times of trips that trips.txt does not have") struct UnlistedTripTests {
    private static let header =
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint,shape_dist_traveled,pickup_type,"
        + "drop_off_type,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window"

    /// The feed with these rows; trip T has its own. A row ends after its last cell that is not blank.
    private func feed(_ rows: [String], trips: String = "R,D,T") -> FeedText {
        let all = ["T,10:00:00,10:00:00,A,1,1", "T,10:30:00,10:30:00,B,2,1"] + rows
        let whole = all.map { $0 + String(repeating: ",", count: 11 - $0.count(where: { $0 == "," })) }
        return FeedText([
            "trips.txt": "route_id,service_id,trip_id\n" + trips,
            "stop_times.txt": ([Self.header] + whole).joined(separator: "\n"),
        ])
    }

    private static let good = ["U,10:00:00,10:00:00,A,1,1,1", "U,10:30:00,10:30:00,B,2,1,2"]

    @Test(
        "They are checked as those of any trip",
        arguments: [
            ("missing_trip_edge", ["U,,10:00:00,A,1,0", "U,10:30:00,10:30:00,B,2,1"]),
            ("stop_time_with_only_arrival_or_departure_time", ["U,10:30:00,10:30:00,B,3,1", "U,,10:10:00,C,2,0"]),
            (
                "stop_time_with_arrival_before_previous_departure_time",
                ["U,10:30:00,10:30:00,B,2,1", "U,10:31:00,10:31:00,A,1,1"]
            ),
            ("missing_timepoint_value", ["U,10:00:00,10:00:00,A,1", "U,10:30:00,10:30:00,B,2,1"]),
            ("stop_time_timepoint_without_times", ["U,10:00:00,10:00:00,A,1,1", "U,,,C,2,1"]),
            ("duplicate_key", ["U,10:00:00,10:00:00,A,2,1", "U,10:30:00,10:30:00,B,02,1"]),
            ("start_and_end_range_out_of_order", ["U,10:00:00,09:00:00,A,1,1"]),
            (
                "decreasing_or_equal_stop_time_distance",
                ["U,10:30:00,10:30:00,B,2,1,1.0", "U,10:00:00,10:00:00,A,1,1,1"]
            ),
            ("forbidden_arrival_or_departure_time", ["U,10:00:00,10:00:00,A,1,1,,2,2,,09:00:00,11:00:00"]),
            ("forbidden_pickup_type", ["U,,,A,1,0,,0,2,,09:00:00,11:00:00"]),
        ] as [(FeedIssue.Code, [String])])
    func checked(code: FeedIssue.Code, rows: [String]) throws {
        let listed = try feed(rows, trips: "R,D,T\nR,D,U").validated().count(code)
        let report = try feed(rows).validatedWithRows()
        #expect(listed > 0 && report.count(code) == listed)
        #expect(try feed(Self.good).validated().count(code) == 0)
        let sample = try #require(report.notices.first { $0.code == code }?.samples.first)
        #expect(sample["tripId"] == "U" || sample["fieldValue1"] == "U")
        #expect((sample.row(of: code) ?? 0) > 3)
    }

    @Test func `What needs the trip is not asked of them`() throws {
        let codes = try feed(["U,10:00:00,10:00:00,A,1,1", "U,10:00:00,10:00:00,D,2,1"]).validated().notices.map(\.code)
        #expect(Set(codes) == ["foreign_key_violation", "missing_recommended_file", "stop_without_stop_time"])
    }

    @Test(arguments: 0..<6) func `Random rows have the notices that they have where the trip is listed`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        var rows: [String] = []
        for trip in 0..<20 {
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                func time() -> String {
                    ["", "10:0\(Int.random(in: 0...9, using: &random)):00"].randomElement(using: &random) ?? ""
                }
                let stop = ["A", "B", "C", "D"].randomElement(using: &random) ?? "A"
                let (sequence, distance) = (
                    Int.random(in: 0...6, using: &random), Int.random(in: 0...9, using: &random)
                )
                rows.append(
                    "U\(trip),\(time()),\(time()),\(stop),\(sequence),\(["", "0", "1"].randomElement(using: &random) ?? ""),\(distance)"
                )
            }
        }
        rows.shuffle(using: &random)
        let trips = (["R,D,T"] + (0..<20).map { "R,D,U\($0)" }).joined(separator: "\n")
        let codes: [FeedIssue.Code] = [
            "missing_trip_edge", "stop_time_with_only_arrival_or_departure_time", "missing_timepoint_value",
            "stop_time_with_arrival_before_previous_departure_time", "stop_time_timepoint_without_times",
            "duplicate_key", "start_and_end_range_out_of_order", "decreasing_or_equal_stop_time_distance",
        ]
        let (listed, unlisted) = (try feed(rows, trips: trips).validated(), try feed(rows).validated())
        #expect(codes.contains { listed.count($0) > 0 })
        for code in codes { #expect(unlisted.count(code) == listed.count(code), "\(code)") }
    }

    @Test func `Their ids may have other characters in each row`() throws {
        let rows = ["Ü,10:00:00,10:00:00,A,1,1", "Ü,10:30:00,10:30:00,B,2,1"]
        #expect(try feed(rows).validated().count("non_ascii_or_non_printable_char") == 2)
    }
}
