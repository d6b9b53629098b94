import FeedSupport
import GTFSFeed
import GTFSModel
import GTFSPacking
import GTFSValidation
import TestSupport
import Testing

@Suite("What counts as a record: rows that read well, set aside or not, and no others") struct ReadRecordTests {
    /// A trip whose second stop is a thousand kilometres away.
    private static func fast(shapeID: String) -> FeedText {
        FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-33.1,151.1\nB,Bravo,-43.1,151.1",
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,\(shapeID)",
            "stop_times.txt": FeedText.stopTimes(["A": "10:00:00", "B": "10:10:00"]),
        ])
    }

    @Test(
        "A cell of control characters alone is blank, and does not keep the rules from its file",
        arguments: [("", 0), ("\u{0}", 1), ("\u{0}\u{0}", 1), ("\u{B}", 0)])
    func controls(cell: String, odd: Int) throws {
        let report = try Self.fast(shapeID: cell).validated()
        #expect(report.count("fast_travel_between_consecutive_stops") == 1 && report.unchecked.isEmpty)
        #expect(report.count("invalid_character") == odd && report.count("foreign_key_violation") == 0)
        #expect(report.count("non_ascii_or_non_printable_char") == 0)
    }

    @Test func `A NUL in the midst of a text does not keep the rules from its file, a lost character does`() throws {
        #expect(try Self.fast(shapeID: "x\u{0}y").validated().count("fast_travel_between_consecutive_stops") == 1)
        let lost = try Self.fast(shapeID: "x\u{FFFD}y").validated()
        #expect(lost.count("fast_travel_between_consecutive_stops") == 0 && !lost.unchecked.isEmpty)
    }

    @Test(
        "No cell of a file counts whose header has an error",
        arguments: [
            ("levels.txt", "level_id,level_index,\nL,abc,", "invalid_float"),
            ("booking_rules.txt", "booking_rule_id,booking_type,info_url,x,x\nB,0,555-1234,,", "invalid_url"),
            ("attributions.txt", "organization_name,attribution_url,attribution_url\nOrg,555-1234,", "invalid_url"),
            ("attributions.txt", "organization_name,is_producer,is_producer\nOrg,0,", "attribution_without_role"),
        ] as [(String, String, FeedIssue.Code)])
    func wrongHeader(file: String, text: String, code: FeedIssue.Code) throws {
        let report = try FeedText([file: text]).validated()
        #expect(report.count(code) == 0)
        #expect(report.count("duplicated_column") + report.count("empty_column_name") == 1)
    }

    @Test func `A column that is named in other bytes is one that GTFS does not know`() throws {
        var feed = FeedText()
        feed.files["levels.txt"] = "level_id,level_index,b\u{FFFD}d\nL,0,"
        let report = try feed.validated()
        #expect(report.count("invalid_character") == 0 && report.count("unknown_column") == 1)
    }

    @Test(
        "A wrong cell silences the rules of its own record alone",
        arguments: [
            ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\nE,Echo,x,151", "stop_without_location", 0),
            ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\nE,Echo,,151\nF,Fox,x,151", "stop_without_location", 1),
            (
                "feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang\nP,nowhere,en",
                "missing_feed_contact_email_and_url", 0
            ),
            (
                "feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang\nP,nowhere,en",
                "missing_recommended_field", 3
            ),
            (
                "fare_media.txt", "fare_media_id,fare_media_name,fare_media_type\nM,,2\nN,N,x",
                "missing_recommended_field", 1
            ),
            (
                "booking_rules.txt", "booking_rule_id,booking_type,prior_notice_last_day\nB,0,1\nC,0,x",
                "forbidden_real_time_booking_field_value", 1
            ),
        ] as [(String, String, FeedIssue.Code, Int)])
    func wrongCell(file: String, text: String, code: FeedIssue.Code, count: Int) throws {
        #expect(try FeedText([file: text]).validated().count(code) == count)
    }

    @Test(
        "So does a wrong cell of a stop time",
        arguments: [
            ("T,,,A,,1,x,2,09:00:00,10:00:00", "T,,,B,G,2,2,2,09:00:00,10:00:00", "forbidden_geography_id", 1),
            ("T,,,A,G,1,x,2,09:00:00,10:00:00", "T,,,B,,2,2,2,09:00:00,10:00:00", "forbidden_geography_id", 0),
            ("T,,,A,,1,x,2,09:00:00,10:00:00", "T,,,B,,2,0,2,09:00:00,10:00:00", "forbidden_pickup_type", 1),
            ("T,,,A,,1,02,2,09:00:00,10:00:00", "T,,,B,,2,2,y,09:00:00,10:00:00", "forbidden_drop_off_type", 0),
        ] as [(String, String, FeedIssue.Code, Int)])
    func wrongStopTime(first: String, second: String, code: FeedIssue.Code, count: Int) throws {
        let feed = FeedText([
            "location_groups.txt": "location_group_id\nG",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,location_group_id,stop_sequence,pickup_type,drop_off_type,\
            start_pickup_drop_off_window,end_pickup_drop_off_window
            \(first)
            \(second)
            """,
        ])
        #expect(try feed.validated().count(code) == count)
    }

    @Test(
        "A record whose id a later one has, too, counts as any other",
        arguments: [
            (
                "stops.txt", "E,Echo Street,-33.1,151.1,2\nE,Echo Street,-33.1,151.1,2",
                "location_without_parent_station", 2
            ),
            ("stops.txt", "E,Echo Street,-33.1,151.1,0\nE,Echo Street,-33.1,151.1,0", "stop_without_stop_time", 2),
            (
                "stops.txt", "E,ECHO STREET,-33.1,151.1,0\nE,Echo Street,-33.1,151.1,0", "mixed_case_recommended_field",
                1
            ),
            ("stops.txt", "E,Echo,x,151.1,0\nE,Echo,-33.1,151.1,0", "stop_without_location", 0),
        ] as [(String, String, FeedIssue.Code, Int)])
    func superseded(file: String, rows: String, code: FeedIssue.Code, count: Int) throws {
        var feed = FeedText()
        feed.files[file] = "stop_id,stop_name,stop_lat,stop_lon,location_type\nA,Alpha,-33.1,151.1,0\n" + rows
        #expect(try feed.validated().count(code) == count)
    }

    @Test func `An agency given twice makes two, so that fares have to name theirs`() throws {
        var feed = FeedText([
            "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nF,1.25,AUD,0,0"
        ])
        #expect(try feed.validated().count("missing_required_agency_id") == 0)
        feed.add("agency.txt", "X,Harbour,https://example.org,Australia/Sydney")
        let report = try feed.validated()
        #expect(report.count("missing_required_agency_id") == 1 && report.count("missing_recommended_field") == 0)
        #expect(report.feed.agencies.count == 1)
    }

    @Test(
        "Trips that trips.txt does not have are sorted, too",
        arguments: [
            (["U,1", "U,2"], 0), (["U,2", "U,1"], 1), (["U,1", "U,1"], 1), (["U,1", "V,1", "U,2", "U,3"], 1),
            (["U,2", "U,1", "V,1", "U,3"], 1), (["U,1", "V,1", "U,2", "V,2"], 2), (["U,1", "", "U,2"], 1),
            (["U,x", "U,1"], 0),
        ] as [([String], Int)])
    func unsorted(rows: [String], count: Int) throws {
        var feed = FeedText()
        for row in rows {
            let parts = row.split(separator: ",")
            feed.add("stop_times.txt", row.isEmpty ? "" : "\(parts[0]),10:00:00,10:00:00,A,\(parts[1])")
        }
        #expect(try feed.validated().count("unsorted_stop_times") == count)
    }

    @Test(
        "A route type that is none is one notice, and NaN is a number that is no place",
        arguments: [("127", 1), ("100", 1), ("3", 0), ("99999", 1)])
    func routeType(type: String, count: Int) throws {
        let feed = FeedText(["routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,\(type)"])
        #expect(try feed.validated().count("unexpected_enum_value") == count)
        let places = FeedText(["stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,NaN,151.1"])
        let report = try places.validated()
        #expect(report.count("number_out_of_range") == 1 && report.count("invalid_float") == 0)
    }

    @Test func `A distance that falls is where the stop before it is`() throws {
        let report = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,H",
            "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
                + "H,-33.1,151.1,1,0\nH,-33.2,151.2,2,10\nH,-33.3,151.3,3,20\nH,-33.4,151.4,4,30",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled",
                [
                    "1,A,10:00:00,10:00:00,0", "2,B,10:20:00,10:20:00,10", "3,C,10:40:00,10:40:00,8",
                    "4,D,11:00:00,11:00:00,30",
                ]),
        ]).validated()
        #expect(report.count("stop_too_far_from_shape_using_user_distance") == 1)
        #expect(report.count("stops_match_shape_out_of_order") == 0)
    }

    @Test func `Of two rows of a service the first one says when it runs`() throws {
        var feed = FeedText()
        feed.add("calendar.txt", "D,0,0,0,0,0,1,1,20270101,20271231")
        let report = try feed.validated()
        #expect(report.count("duplicate_key") == 1 && report.count("future_calendar") == 0)
        #expect(report.feed.serviceWindow?.upperBound == ServiceDate("20261231"))
    }

    @Test func `Translations are checked where all files of the feed can be read`() throws {
        let header = "table_name,field_name,language,translation,record_id\n"
        for (table, count) in [("levels", 1), ("routes", 0)] {
            let feed = FeedText(["translations.txt": header + "\(table),x,fr,Ligne,R"])
            #expect(try feed.validated().count("translation_unknown_table_name") == count)
        }
        let partly = FeedText(["routes.txt": nil, "translations.txt": header + "levels,x,fr,Ligne,R"])
        #expect(try partly.validated().count("translation_unknown_table_name") == 0)
    }

    @Test func `Rows of the earlier format of translations are no duplicates`() throws {
        let feed = FeedText([
            "translations.txt": "trans_id,lang,translation\nAlpha,fr,Alphe\nAlpha,fr,Alphe\nAlpha,nl,Alf"
        ])
        let folder = try TemporaryFolder()
        let source = FeedSource(name: "feed.zip", files: feed.files.mapValues { Array($0.utf8) })
        let summary = try FeedImport(source: source, options: ImportOptions(output: folder.file("feed.sqlite"))).run()
        #expect(summary.issues.allSatisfy { $0.code != "duplicate_key" })
    }
}
