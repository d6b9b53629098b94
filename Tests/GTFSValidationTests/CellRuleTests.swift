import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Rules of single cells, and what is counted for every row")
struct CellRuleTests {
    private func feed(stopName: String) -> FeedText {
        FeedText(["stops.txt": (FeedText().files["stops.txt"] ?? "").replacing("Alpha", with: stopName)])
    }

    @Test(
        "A name of several words has capitals and small letters; one word may be an abbreviation",
        arguments: [
            ("ALPHA", 0), ("alpha", 1), ("a", 0), ("Alpha", 0), ("ALPHA STREET", 1), ("alpha street", 1),
            ("Alpha STREET", 0), ("A B", 0), ("42", 0), ("42 MAIN", 1), ("42 Main", 0), ("MAIN 42", 0),
            ("A1 STREET", 0),
        ])
    func capitals(name: String, count: Int) throws {
        #expect(try feed(stopName: name).validated().count("mixed_case_recommended_field") == count, "\(name)")
    }

    @Test func `An id with other characters counts in each file and row that names it`() throws {
        var feed = FeedText()
        for (name, text) in feed.files { feed.files[name] = text.replacing("T,1", with: "Tä,1") }
        feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,Tä"
        // Once in trips.txt and four times in stop_times.txt.
        #expect(try feed.validated().count("non_ascii_or_non_printable_char") == 5)
        #expect(try FeedText().validated().count("non_ascii_or_non_printable_char") == 0)
    }

    @Test func `So do the ids to which trips refer, also those that no file has`() throws {
        let feed = FeedText([
            "trips.txt": "route_id,service_id,trip_id,block_id,shape_id\nR,Dä,T,Bä,Sä\nR,Dä,U,Bä,Sä\nRä,D,V,B,S",
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nV,10:00:00,11:00:00,600",
            "stop_times.txt": FeedText.stopTimes(["Ä": "10:00:00", "B": "10:30:00"]),
        ])
        // Six in trips.txt of the services, blocks and shapes, one of the route, one of the stop.
        #expect(try feed.validated().count("non_ascii_or_non_printable_char") == 8)
    }

    @Test func `So does the trip of a headway`() throws {
        var feed = FeedText(["frequencies.txt": "trip_id,start_time,end_time,headway_secs\nTä,10:00:00,11:00:00,600"])
        for name in ["trips.txt", "stop_times.txt"] {
            feed.files[name] = feed.files[name]?.replacing("T,", with: "Tä,")
        }
        feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,Tä"
        #expect(try feed.validated().count("non_ascii_or_non_printable_char") == 6)
    }

    @Test func `So does the id of a location group or a booking rule`() throws {
        let feed = FeedText([
            "location_groups.txt": "location_group_id\nGä", "location_group_stops.txt": "location_group_id,stop_id",
            "booking_rules.txt": "booking_rule_id,booking_type\nBä,0",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,location_group_id,pickup_booking_rule_id,drop_off_booking_rule_id,pickup_type,"
                    + "drop_off_type,start_pickup_drop_off_window,end_pickup_drop_off_window",
                ["1,Gä,Bä,,2,1,10:00:00,11:00:00", "2,Gä,,Bä,1,2,10:00:00,11:00:00"]),
        ])
        // Once where each is defined, and four times in stop_times.txt.
        #expect(try feed.validated().count("non_ascii_or_non_printable_char") == 6)
    }

    @Test func `What a profile shows counts for each of its trips, and samples are bounded`() throws {
        var feed = FeedText(["trips.txt": "route_id,service_id,trip_id\nR,D,T"])
        for number in 1...30 {
            feed.add("trips.txt", "R,D,T\(number)")
            feed.add("stop_times.txt", "T\(number),10:00:00,10:00:00,A,1\nT\(number),10:01:00,10:01:00,B,2")
        }
        let report = try feed.validated(ValidationOptions(today: RuleCase.today, sampleLimit: 2))
        let notice = try #require(report.notices.first { $0.code == "fast_travel_between_consecutive_stops" })
        #expect(notice.count == 30)
        #expect((1...2).contains(notice.samples.count))
    }

    @Test func `Only wanted codes are reported`() throws {
        let feed = feed(stopName: "ALPHA STREET")
        let all = try feed.validated().notices.map(\.code)
        #expect(all == ["missing_recommended_file", "mixed_case_recommended_field"])
        let only = ValidationOptions(today: RuleCase.today, only: ["mixed_case_recommended_field"])
        #expect(try feed.validated(only).notices.map(\.code) == ["mixed_case_recommended_field"])
        let other = ValidationOptions(today: RuleCase.today, ignored: ["mixed_case_recommended_field"])
        #expect(try feed.validated(other).notices.map(\.code) == ["missing_recommended_file"])
    }

    @Test func `A stop time without a stop is there for the rules of its file, one without a trip is not`() throws {
        var nowhere = FeedText()
        nowhere.add("stop_times.txt", "T,10:40:00,10:40:00,,5")
        let report = try nowhere.validated()
        #expect(report.count("missing_required_field") == 1 && report.unchecked == [])
        nowhere.add("stop_times.txt", ",10:40:00,10:40:00,A,6")
        #expect(try nowhere.validated().unchecked.contains { $0.files == ["stop_times.txt"] })
    }

    @Test func `Rules of files that could not be read in full are named, and not checked`() throws {
        var feed = FeedText()
        feed.add("stop_times.txt", "T,soon,10:40:00,A,5")
        let report = try feed.validated()
        #expect(report.count("invalid_time") == 1)
        #expect(report.unchecked.contains { $0.code == "missing_trip_edge" && $0.files == ["stop_times.txt"] })
    }
}
