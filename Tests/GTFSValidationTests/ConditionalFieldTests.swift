import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Fields that others require") struct ConditionalFieldTests {
    private func count(_ code: FeedIssue.Code, _ file: String, _ header: String, _ row: String) throws -> Int {
        try FeedText([file: header + "\n" + row]).validated().count(code)
    }

    @Test(
        "A transfer has stops, or where riders stay seated trips",
        arguments: [
            ("A,B,,,0", 0), ("A,,,,2", 1), (",,T,T,0", 2), (",,,,1", 2), (",,T,T,4", 0), ("A,B,T,,5", 1),
            ("A,B,,,4", 2),
            ("A,,T,T,", 0), ("A,,,,x", 0), ("A,,,,9", 1),
        ])
    func transfers(row: String, count: Int) throws {
        let header = "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type"
        #expect(try self.count("missing_required_field", "transfers.txt", header, row) == count)
    }

    @Test func `A column that is missing is a blank cell of each transfer`() throws {
        #expect(try count("missing_required_field", "transfers.txt", "from_stop_id,transfer_type", "A,2\nB,4") == 3)
    }

    @Test func `A transfer without a stop is there for the rules of transfers`() throws {
        let report = try FeedText(["transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,,0"]).validated()
        #expect(report.unchecked == [])
    }

    @Test(
        "The stops of a rule that joins legs require each other",
        arguments: [
            ("from_stop_id,to_stop_id", "A,", 1), ("from_stop_id,to_stop_id", ",A", 1), ("to_stop_id", "A", 1),
            ("from_stop_id,to_stop_id", "A,B", 0), ("from_stop_id,to_stop_id", ",", 0),
        ])
    func joins(columns: String, cells: String, count: Int) throws {
        let found = try self.count(
            "missing_required_field", "fare_leg_join_rules.txt", "from_network_id,to_network_id," + columns,
            "N,N," + cells)
        #expect(found == count)
    }

    private static let transferRules =
        "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type"
    private static let bookings =
        "booking_rule_id,booking_type,prior_notice_last_day,prior_notice_last_time,prior_notice_start_day,"
        + "prior_notice_start_time"

    @Test(
        "A cell that is no value of its column is wrong, not missing",
        arguments: [
            (
                "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id", "G,10:00:00,FFFFFF,D",
                "G,10:00:00,,D", "timeframe_only_start_or_end_time_specified"
            ),
            (
                "feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date",
                "P,https://example.org,en,20260101,XX", "P,https://example.org,en,20260101,", "missing_feed_info_date"
            ),
            (
                "fare_transfer_rules.txt", transferRules, "a,b,,ABC,0,0", "a,b,,,0,0",
                "fare_transfer_rule_duration_limit_type_without_duration_limit"
            ),
            (
                "fare_transfer_rules.txt", transferRules, "a,b,,5,x,0", "a,b,,5,,0",
                "fare_transfer_rule_duration_limit_without_type"
            ),
            ("booking_rules.txt", bookings, "B,2,1.5,17:00:00,,", "B,2,,17:00:00,,", "missing_prior_notice_last_day"),
            (
                "booking_rules.txt", bookings, "B,2,1,17:00:00,3,noon", "B,2,1,17:00:00,3,",
                "missing_prior_notice_start_time"
            ),
        ] as [(String, String, String, String, FeedIssue.Code)])
    func unread(file: String, header: String, wrong: String, blank: String, code: FeedIssue.Code) throws {
        #expect(try count(code, file, header, wrong) == 0)
        #expect(try count(code, file, header, blank) == 1)
    }

    @Test func `Of several rules only the one that lacks its day has none`() throws {
        let rows = ["B,2,1.5,17:00:00,,", "C,2,,17:00:00,,", "D,2,x,17:00:00,,", "E,2,2,17:00:00,,"]
        let found = try count(
            "missing_prior_notice_last_day", "booking_rules.txt", Self.bookings, rows.joined(separator: "\n"))
        #expect(found == 1)
    }
}
