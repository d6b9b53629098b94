import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Samples are of the records at fault, each of its own") struct SampleTests {
    private static let codes: [FeedIssue.Code] = [
        "mixed_case_recommended_field", "trip_distance_exceeds_shape_distance", "missing_timepoint_value",
        "fast_travel_between_consecutive_stops", "stop_time_with_arrival_before_previous_departure_time",
        "trip_with_shape_dist_traveled_but_no_shape_distances", "non_ascii_or_non_printable_char",
    ]

    /// Four trips of one pattern, which all have the same faults.
    private static let feed: FeedText = {
        var feed = FeedText([
            "trips.txt": "route_id,service_id,trip_id,trip_headsign,shape_id",
            "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
                + "H,-33.1,151.1,1,0\nH,-33.15,151.15,2,\nH,-33.2,151.2,3,10",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint,shape_dist_traveled",
        ])
        for number in 1...4 {
            feed.add("trips.txt", "R,D,Ü\(number),BETA TERMINAL,H")
            let start = "1\(number):00:00"
            feed.add("stop_times.txt", "Ü\(number),\(start),\(start),A,1,1,0")
            feed.add("stop_times.txt", "Ü\(number),1\(number):00:01,1\(number):20:00,D,2,,5")
            feed.add("stop_times.txt", "Ü\(number),1\(number):10:00,1\(number):30:00,C,3,1,20")
        }
        return feed
    }()

    @Test("A finding in each of four trips has four rows", arguments: codes)
    func fourTrips(code: FeedIssue.Code) throws {
        let only = ValidationOptions(today: RuleCase.today, only: [code], sampleLimit: 100)
        let notice = try #require(try Self.feed.validatedWithRows(only).notices.first)
        #expect(notice.count >= 4 && notice.samples.count == notice.count)
        let rows = notice.samples.map { $0.row(of: code) }
        #expect(!rows.contains(nil))
        // Each row has one fault, but for those of trips.txt and stop_times.txt with one number.
        let places = Set(
            notice.samples.map { "\($0.file(of: code) ?? "") \($0.row(of: code) ?? 0) \($0.field(of: code) ?? "")" })
        #expect(places.count == notice.count)
    }

    @Test func `Times of a sample are those of its trip`() throws {
        let code: FeedIssue.Code = "stop_time_with_arrival_before_previous_departure_time"
        let notice = try #require(try Self.feed.validated().notices.first { $0.code == code })
        #expect(notice.samples.map { $0["arrivalTime"] } == (1...4).map { .text("1\($0):10:00") })
    }
}
