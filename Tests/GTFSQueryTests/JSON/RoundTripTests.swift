import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Answers read back from their JSON")
struct RoundTripTests {
    /// Holds a value to both encoders.
    private func check<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try throughBothEncoders(value) == [value, value], sourceLocation: sourceLocation)
    }

    @Test("boards, connections and trips of random timetables", arguments: UInt64(1)...4)
    func random(seed: UInt64) throws {
        let feed = try RandomTimetable(seed: seed).feed.imported()
        var questions = RandomQuestions(seed: seed)
        var rows = 0
        for _ in 0..<25 {
            let answers = try Answers(feed.timetable, &questions)
            try check(answers.board)
            try check(answers.board.departures)
            try check(answers.connections)
            try check(answers.trip)
            rows += answers.board.departures.count + answers.connections.connections.count
        }
        #expect(rows > 50)
    }

    /// Every column that an answer shows, filled.
    private func harbour() throws -> ImportedText {
        try FeedText([
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version
            Harbour,https://example.org,en,20260101,20261231,7
            """,
            "stops.txt": """
            stop_id,stop_code,stop_name,tts_stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type,parent_station,stop_timezone,wheelchair_boarding,level_id,platform_code
            S,,Central,Sentral,Big,-33.1,151.1,1,https://example.org/S,1,,Australia/Perth,1,,
            A,1,Central,,,-33.1001,151.1,1,,0,S,,,L1,1
            E,,Door,,,-33.1002,151.1,,,2,S,,,,
            B,2,Bravo,,,-33.2,151.2,,,0,,,2,,
            C,3,Charlie,,,-33.3,151.3,,,,,,,,
            X,5,Unknown,,,-34.3,151.3,,,7,,,,,
            D,4,Delta,,,,,,,,,,,,
            """,
            "routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,route_text_color,route_sort_order
            R,X,1,Harbour Line,Round,714,https://example.org/R,FF0000,FFFFFF,3
            """,
            "trips.txt": """
            route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,block_id,wheelchair_accessible,bikes_allowed
            R,D,T,City,17,0,K,1,2
            R,D,U,,,1,,,
            R,D,V,,,1,K,,
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,drop_off_type,timepoint,shape_dist_traveled
            T,10:00:00,10:00:30,A,1,Loop,2,0,1,0
            T,,,B,2,,3,1,,1.5
            T,25:20:00,25:20:00,C,3,,0,0,0,2.25
            U,25:30:00,25:30:00,C,1,,,,,
            U,25:40:00,25:40:00,D,2,,,,,
            V,26:00:00,26:00:00,D,1,,,,,
            V,26:10:00,26:10:00,B,2,,,,,
            """,
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            U,25:30:00,26:30:00,600,0
            """,
        ]).imported()
    }

    @Test("boards of a feed with every column, rows of whole windows among them")
    func boards() throws {
        let timetable = try harbour().timetable
        let from = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_500)) + 9 * 3600
        for stop in ["S", "A", "B", "C"] {
            for foldsHeadways in [false, true] {
                var request = DeparturesRequest(stopID: Stop.ID(stop), at: from, minutes: 1440, limit: 4)
                request.foldsHeadways = foldsHeadways
                let board = try timetable.departures(request)
                try check(board)
                try check(request)
            }
        }
        var request = DeparturesRequest(stopID: "C", at: from, minutes: 1440)
        request.foldsHeadways = true
        let rows = try timetable.departures(request).departures
        #expect(rows.contains { $0.frequency?.span != nil })
        let first = try timetable.departures(DeparturesRequest(stopID: "A", at: from, minutes: 1440)).departures
        #expect(first.first?.continuesAs?.tripID == "V")
    }

    @Test("stops, routes, trips, services and lists")
    func lists() throws {
        let timetable = try harbour().timetable
        let near = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1), radius: 50_000)
        let found = try timetable.nearby(near)
        #expect(found.count >= 3)
        try check(found)
        try check(near)
        let search = SearchRequest(text: "central", position: near.position)
        #expect(try timetable.search(search).count == 1)
        try check(try timetable.search(search))
        try check(search)
        for stop in ["S", "A", "E", "B", "C", "D", "X"] { try check(try timetable.stop(Stop.ID(stop))) }
        #expect(try timetable.stop("S").entrancesAndNodes.map(\.id) == ["E"])
        try check(try timetable.route("R"))
        try check(try timetable.routes())
        try check(try timetable.stops(ofRoute: "R"))
        for trip in ["T", "U"] {
            try check(try timetable.trip(Trip.ID(trip)))
            try check(try timetable.trip(Trip.ID(trip), on: ServiceDate(dayNumber: 20_500)))
        }
        try check(try timetable.services())
        let ride = ConnectionsRequest(from: "S", to: "C", at: FeedText.sydney.start(of: ServiceDate(dayNumber: 20_500)))
        #expect(try timetable.connections(ride).connections.isEmpty == false)
        try check(try timetable.connections(ride))
        try check(ride)
    }

    @Test("lines, transfers, pages and their requests")
    func linesAndPages() throws {
        let timetable = try harbour().timetable
        try check(try timetable.shape(ofTrip: "T"))
        try check(try timetable.shapes(ofRoute: "R"))
        let position = Coordinate(latitude: -33.1, longitude: 151.1)
        try check(try #require(try timetable.linePosition(of: position, onTrip: "T")))
        try check(try timetable.transfers(atStop: "A"))
        try check(Transfer(fromStopID: "A", toStopID: "B", type: 2, minimumTime: 90))
        var stops = StopsRequest(box: CoordinateBox(west: 150, south: -34, east: 152, north: -33), limit: 2)
        stops.types = [.stop, .station]
        let page = try timetable.stops(stops)
        #expect(page.nextCursor != nil)
        try check(page)
        stops.cursor = page.nextCursor
        try check(stops)
        var routes = RoutesRequest(text: "r", limit: 1)
        (routes.modes, routes.agencies, routes.stop) = (["bus"].compactMap(TransitMode.init), ["1"], "A")
        try check(routes)
        try check(try timetable.routes(RoutesRequest(limit: 1)))
        try check(VehiclesRequest(routes: ["R"]))
        let trip = TripOnServiceDay(
            tripID: "U", serviceDate: ServiceDate(dayNumber: 20_500), startTime: ServiceTime("25:30:00"))
        try check(AlertsRequest(routes: ["R"], stops: ["A"], trips: [trip]))
    }

    @Test("boards of several requests and of several feeds, with their errors")
    func several() throws {
        let feed = try harbour()
        let from = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_500)) + 9 * 3600
        let asked = ["A", "nowhere"].map { DeparturesRequest(stopID: Stop.ID($0), at: from, minutes: 1440) }
        for answer in try feed.timetable.departures(asked) { try check(answer) }
        let set = try TimetableSet([TimetableSet.Member(FeedID(replacingIn: "h"), timetable: feed.timetable)])
        let stops = try ["h:C", "h:nowhere"].map { try QualifiedID<Stop>($0) }
        var request = SetDeparturesRequest(stops: stops, at: from, minutes: 1440, limit: 1)
        let board = try set.departures(request)
        #expect(board.next != nil)
        #expect(board.failures.count == 1)
        let back = try JSONDecoder().decode(SetBoard.self, from: AnswerEncoder().encode(board))
        #expect(back.departures == board.departures)
        #expect(back.status == board.status)
        #expect(back.next == board.next)
        #expect(back.failures.map { $0.error as? QueryError } == board.failures.map { $0.error as? QueryError })
        let grouped = try set.groupedDepartures(
            SetDeparturesRequest(stops: Array(stops.prefix(1)), at: from, minutes: 1440))
        #expect(!grouped.groups.isEmpty)
        try check(grouped)
        request.cursor = board.next
        try check(request)
    }

    @Test("a box whose edges are none is refused")
    func badBox() {
        let json = Data(#"{"west":1,"south":2,"east":3,"north":1}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(CoordinateBox.self, from: json) }
    }

    @Test("what a file is, how large it is and whether it is sound")
    func upkeep() throws {
        let feed = try harbour()
        let timetable = feed.timetable
        try check(try timetable.info())
        for day in [20_000, 20_500, 30_000] { try check(try timetable.info(at: day * 86400)) }
        try check(try timetable.size())
        try check(try timetable.verify())
        try check(try Timetable.migrate(path: timetable.path))
    }

    @Test("on-demand windows")
    func flex() throws {
        let feed = try FeedText([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,start_pickup_drop_off_window,end_pickup_drop_off_window
            T,10:00:00,10:00:00,A,1,,,,
            T,,,B,2,2,2,10:00:00,12:00:00
            T,10:30:00,10:30:00,D,3,,,,
            """
        ]).imported()
        let from = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_500)) + 9 * 3600
        let board = try feed.timetable.departures(DeparturesRequest(stopID: "B", at: from, minutes: 240))
        #expect(board.flexWindows.count == 1)
        try check(board)
        try check(board.flexWindows)
    }

    @Test(
        "JSON that is none of an answer names the key",
        arguments: [
            (#"{"trip_id":"T"}"#, "stop_id"), (#"{"trip_id":7}"#, "trip_id"),
            (#"{"trip_id":"T","stop_id":"A","stop_sequence":1,"service_date":"20261399"}"#, "service_date"),
            (
                #"{"trip_id":"T","stop_id":"A","stop_sequence":1,"service_date":"20261121","scheduled_departure":"soon"}"#,
                "scheduled_departure"
            ),
        ])
    func malformed(json: String, key: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Departure.self, from: Data(json.utf8))
        }
        switch error {
        case .keyNotFound(let found, _): #expect(found.stringValue == key)
        case .typeMismatch(_, let context), .dataCorrupted(let context):
            #expect(context.codingPath.map(\.stringValue).contains(key))
        default: Issue.record("\(String(describing: error))")
        }
    }
}
