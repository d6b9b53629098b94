import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Rows that the database keeps as the feed has them") struct SetAsideRowTests {
    private static let header =
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,shape_dist_traveled,"
        + "start_pickup_drop_off_window,end_pickup_drop_off_window,location_id"

    /// The feed with a row more in stop_times.txt.
    private func report(_ row: String) throws -> ValidationReport {
        let rows = ["T,10:00:00,10:00:00,A,1,,,,,", "T,10:30:00,10:30:00,B,2,,,,,", row]
        return try FeedText(["stop_times.txt": ([Self.header] + rows).joined(separator: "\n")]).validated()
    }

    @Test(
        "The cells of a stop time of an unknown trip are checked",
        arguments: [
            ("NOPE,10:60:00,10:00:00,A,1,,,,,", "invalid_time"),
            ("NOPE,10:00:00,10:00:00,A,1,9,,,,", "unexpected_enum_value"),
            ("NOPE,10:00:00,10:00:00,A,1,,x,,,", "invalid_float"),
            ("NOPE,10:00:00,10:00:00,A,1,x,,,,", "invalid_integer"),
            ("NOPE,10:00:00,10:00:00,A,1,,-4,,,", "number_out_of_range"),
            ("NOPE,10:00:00,10:00:00,A,-1,,,,,", "number_out_of_range"),
            ("NOPE,10:00:00,10:00:00,A,,,,,,", "missing_required_field"),
            ("NOPE,10:00:00,10:00:00,,1,,,,,", "missing_required_field"),
            ("NOPE,,,A,1,,,10:00:00,09:00:00,", "invalid_pickup_drop_off_window"),
            ("NOPE,,,A,1,,,10:00:00,,", "missing_pickup_or_drop_off_window"),
        ] as [(String, FeedIssue.Code)])
    func unknownTrip(row: String, code: FeedIssue.Code) throws { #expect(try report(row).count(code) == 1) }

    @Test func `So are those of a stop time without a trip or a sequence, but not together`() throws {
        for row in [",10:00:00,10:00:00,A,x,9,,10:00:00,,", "T,10:00:00,10:00:00,A,x,9,,10:00:00,,"] {
            let report = try report(row)
            #expect(report.count("unexpected_enum_value") == 1 && report.count("invalid_integer") == 1)
            #expect(report.count("missing_pickup_or_drop_off_window") == 0)
        }
    }

    @Test func `A window that is no time is not a window that is missing`() throws {
        let report = try report("T,,,A,3,,,10:00:00,late,")
        #expect(report.count("invalid_time") == 1 && report.count("missing_pickup_or_drop_off_window") == 0)
    }

    @Test func `A headway of an unknown trip ends after it begins`() throws {
        let header = "trip_id,start_time,end_time,headway_secs"
        for (row, count) in [("NOPE,10:00:00,09:00:00,600", 1), ("NOPE,09:00:00,10:00:00,600", 0)] {
            let report = try FeedText(["frequencies.txt": header + "\n" + row]).validated()
            #expect(report.count("start_and_end_range_out_of_order") == count)
        }
    }

    @Test(
        "A column that is missing is not missing in each row",
        arguments: [
            ("stop_times.txt", "arrival_time,departure_time,stop_id,stop_sequence\n10:00:00,10:00:00,A,1"),
            ("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id\nT,10:00:00,10:00:00,A"),
            ("shapes.txt", "shape_pt_lat,shape_pt_lon,shape_pt_sequence\n-33.1,151.1,1"),
            ("shapes.txt", "shape_id,shape_pt_lat,shape_pt_sequence\nS,-33.1,1"),
            ("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon\nS,-33.1,151.1"),
        ])
    func missingColumn(file: String, text: String) throws {
        let report = try FeedText([file: text]).validated()
        #expect(report.count("missing_required_column") == 1 && report.count("missing_required_field") == 0)
    }

    @Test func `Of a row with too many or too few cells only that counts`() throws {
        var feed = FeedText()
        feed.add("stops.txt", "E,,north,151.5,x\nF,,")
        feed.add("trips.txt", "NONE,NONE")
        feed.add("stop_times.txt", "NOPE,25:61:00,10:00:00,A,x,")
        let report = try feed.validated()
        #expect(report.count("invalid_row_length") == 4)
        let others: Set = Set(report.notices.map(\.code)).subtracting([
            "invalid_row_length", "missing_recommended_file",
        ])
        #expect(others == [])
    }
}
