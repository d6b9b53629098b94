import GTFSExport
import GTFSFeed
import GTFSModel
import TestSupport
import Testing

@Suite("Cuts of a feed")
struct CutTests {
    /// Two routes of two agencies in a row of stops: R1 (weekdays of March) calls at A, B and C, R2 (from April) at C and D.
    private static let feed = [
        "agency.txt":
            "agency_id,agency_name,agency_url,agency_timezone\nX,Ex,https://x.example,Australia/Sydney\nY,Why,https://y.example,Australia/Sydney\n",
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,level_id\nS,Station,0,9,,1,,\nE,Entrance,0,9,,2,S,L\nA,Ash,0,10,Z1,0,S,\nA2,Ash two,0,10,Z1,0,S,\nB,Birch,0,11,Z1,,,\nC,Cedar,0,12,Z2,,,\nD,Dogwood,0,13,Z3,,,\n",
        "levels.txt": "level_id,level_index\nL,0\nM,-1\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR1,X,1,3\nR2,Y,2,3\nR3,Y,3,3\n",
        "trips.txt": "route_id,service_id,trip_id,shape_id,own\nR1,W,T1,H1,note\nR2,P,T2,H2,\n",
        "stop_times.txt":
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT1,10:00:00,10:00:00,A,1\nT1,10:10:00,10:10:00,B,2\nT1,10:20:00,10:20:00,C,3\nT2,11:00:00,11:00:00,C,1\nT2,11:10:00,11:10:00,D,2\nghost,11:10:00,11:10:00,D,2\n",
        "calendar.txt":
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nW,1,1,1,1,1,0,0,20260301,20260331\nP,1,1,1,1,1,1,1,20260401,20260430\nQ,1,1,1,1,1,1,1,20260101,20261231\n",
        "calendar_dates.txt":
            "service_id,date,exception_type\nW,20260302,2\nW,20260307,1\nP,20260307,1\n",
        "shapes.txt":
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH1,0,10,1\nH1,0,12,2\nH2,0,12,1\nH2,0,13,2\n",
        "fare_attributes.txt":
            "fare_id,price,currency_type,payment_method,transfers,agency_id\nF1,1,AUD,0,,X\nF2,2,AUD,0,,Y\n",
        "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\nF1,R1,Z1,,\nF1,,Z1,Z3,\nF2,R2,,,\n",
        "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,B,2\nC,D,2\nA,nowhere,2\n",
        "translations.txt":
            "table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,fr,Frêne,A,\nstops,stop_name,fr,Cornouiller,D,\nstops,stop_name,fr,Cèdre,,Cedar\n",
        "feed_info.txt":
            "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\nEx,https://x.example,en,20260201,20260430\n",
        "notes.txt": "a;b\n",
    ]

    private static func days(_ first: Int, _ last: Int) -> ClosedRange<ServiceDate>? {
        ServiceDate(yyyymmdd: first).flatMap { first in ServiceDate(yyyymmdd: last).map { first...$0 } }
    }

    @Test("a route takes its trips along and all that these name, and nothing that names what is gone")
    func route() throws {
        let export = try CutExport(Self.feed)
        let part = try export.cut(FeedCut(routes: ["R1"]))
        #expect(try part.text("trips.txt") == "route_id,service_id,trip_id,shape_id,own\nR1,W,T1,H1,note\n")
        #expect(try part.ids("stop_times.txt") == ["T1", "T1", "T1"])
        #expect(try part.ids("stops.txt") == ["A", "B", "C", "E", "S"])
        #expect(try part.ids("agency.txt") == ["X"])
        #expect(try part.ids("shapes.txt") == ["H1", "H1"])
        #expect(try part.ids("calendar.txt") == ["W"])
        #expect(try part.ids("calendar_dates.txt") == ["W", "W"])
        #expect(try part.ids("levels.txt") == ["L"])
        #expect(try part.ids("fare_attributes.txt") == ["F1"])
        #expect(try part.text("fare_rules.txt").split(separator: "\n").dropFirst() == ["F1,R1,Z1,,"])
        #expect(try part.text("transfers.txt").split(separator: "\n").dropFirst() == ["A,B,2", "A,nowhere,2"])
        #expect(try part.text("translations.txt").contains("Cèdre"))
        #expect(try !part.text("translations.txt").contains("Cornouiller"))
        #expect(try part.text("feed_info.txt") == Self.feed["feed_info.txt"])
        #expect(try part.text("notes.txt") == "a;b\n")
        #expect(try export.newErrors(part) == [])
    }

    @Test("an agency keeps its routes, those without a trip too")
    func agency() throws {
        let part = try CutExport(Self.feed).cut(FeedCut(agencies: ["Y"]))
        #expect(try part.ids("routes.txt") == ["R2", "R3"])
        #expect(try part.ids("agency.txt") == ["Y"])
        #expect(try part.ids("stops.txt") == ["C", "D"])
        #expect(!part.names.contains("levels.txt"))
        #expect(part.summary.emptied == ["levels.txt"])
    }

    @Test("an agency without an id goes by its name, and has the routes that name none")
    func agencyWithoutID() throws {
        var feed = Self.feed
        feed["agency.txt"] = "agency_name,agency_url,agency_timezone\nEx,https://x.example,Australia/Sydney\n"
        feed["routes.txt"] = "route_id,route_short_name,route_type\nR1,1,3\nR2,2,3\nR3,3,3\n"
        let part = try CutExport(feed).cut(FeedCut(agencies: ["Ex"]))
        #expect(try part.ids("trips.txt") == ["R1", "R2"])
        #expect(try part.ids("agency.txt") == ["Ex"])
    }

    @Test(
        "a box takes the trips that call within it or on its edge, whole",
        arguments: [
            ([9.5, -1, 10.5, 1], ["T1"]), ([12.5, -1, 13, 0], ["T2"]), ([12, 0, 12, 0], ["T1", "T2"]),
            ([13.5, -1, 20, 1], []), ([8.5, -1, 9.5, 1], []), ([12.5, -1, 10, 1], ["T1", "T2"]),
            ([179, -1, 10, 1], ["T1"]),
        ])
    func box(degrees: [Double], trips: [String]) throws {
        let box = try #require(CoordinateBox(west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3]))
        let part = try CutExport(Self.feed).cut(FeedCut(box: box))
        let kept = Set(try part.ids("stop_times.txt"))
        #expect(kept == Set(trips))
        #expect(try part.ids("stop_times.txt").filter { $0 == "T1" }.count == (trips.contains("T1") ? 3 : 0))
    }

    @Test(
        "a range of days takes the trips that run on one of them, and clips the calendars to it",
        arguments: [
            (20_260_302, 20_260_302, [], []), (20_260_303, 20_260_303, ["T1"], ["W,1,1,1,1,1,0,0,20260303,20260303"]),
            (
                20_260_307, 20_260_308, ["T1", "T2"],
                [
                    "P,0,0,0,0,0,0,0,20260307,20260308", "W,1,1,1,1,1,0,0,20260307,20260308",
                ]
            ),
            (
                20_260_331, 20_260_401, ["T1", "T2"],
                [
                    "P,1,1,1,1,1,1,1,20260401,20260401", "W,1,1,1,1,1,0,0,20260331,20260331",
                ]
            ), (20_250_101, 20_250_102, [], []),
        ])
    func days(first: Int, last: Int, trips: [String], calendar: [String]) throws {
        let export = try CutExport(Self.feed)
        let part = try export.cut(FeedCut(days: Self.days(first, last)))
        #expect(Set(try part.ids("stop_times.txt")) == Set(trips))
        #expect(try part.text("calendar.txt").split(separator: "\n").dropFirst().map(String.init).sorted() == calendar)
        let dates = try part.text("calendar_dates.txt").split(separator: "\n").dropFirst()
        #expect(dates.allSatisfy { ($0.split(separator: ",").dropFirst().first.flatMap { Int($0) } ?? 0) <= last })
        #expect(try export.newErrors(part) == [])
    }

    @Test("the period of feed_info is clipped, and stays where it does not touch the days")
    func period() throws {
        let export = try CutExport(Self.feed)
        let inside = try export.cut(FeedCut(days: Self.days(20_260_420, 20_260_510)))
        #expect(try inside.text("feed_info.txt").hasSuffix("en,20260420,20260430\n"))
        let outside = try export.cut(FeedCut(days: Self.days(20_270_101, 20_270_131)))
        #expect(try outside.text("feed_info.txt").hasSuffix("en,20260201,20260430\n"))
    }

    @Test("a trip must pass every cut; where none does, what a feed cannot do without is left")
    func several() throws {
        let export = try CutExport(Self.feed)
        let box = CoordinateBox(west: 12.5, south: -1, east: 14, north: 1)
        #expect(try export.cut(FeedCut(routes: ["R1", "R2"], agencies: ["Y"], box: box)).ids("trips.txt") == ["R2"])
        let none = try export.cut(FeedCut(routes: ["R1"], box: box))
        #expect(none.summary.trips == 0)
        #expect(
            none.names == [
                "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt",
                "fare_attributes.txt", "feed_info.txt", "notes.txt", "translations.txt",
            ])
        #expect(try none.ids("routes.txt") == ["R1"])
        #expect(try export.newErrors(none) == [])
    }

    @Test("an id that the feed does not have is an error that names the nearest")
    func unknown() throws {
        let export = try CutExport(Self.feed)
        #expect {
            try export.cut(FeedCut(routes: ["R1", "r2"]))
        } throws: { "\($0)".hasPrefix("The feed has no route \"r2\": did you mean \"R2\" (2)") }
        #expect(throws: ExportError.self) { try export.cut(FeedCut(agencies: ["Nobody"])) }
        #expect(export.folder.names == ["feed", "feed.sqlite"])
    }

    @Test("a cut made again is the same, byte for byte")
    func reproducible() throws {
        let export = try CutExport(Self.feed)
        let cut = FeedCut(agencies: ["X"], days: Self.days(20_260_301, 20_260_310))
        let bytes = try export.cut(cut).bytes
        #expect(bytes != nil)
        #expect(try export.cut(cut).bytes == bytes)
    }
}
