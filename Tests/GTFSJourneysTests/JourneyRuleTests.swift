import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("The rules of journeys")
struct JourneyRuleTests {
    /// Degrees of latitude for so many metres.
    private static func degrees(_ metres: Double) -> Double { metres / Coordinate.earthRadius * 180 / .pi }

    /// Stops on one meridian: A and B far apart, P1 and P2 of one station so many metres apart, Z far away.
    private func feed(
        metres: Double = 50, isStation: Bool = true, second: String = "10:02:00",
        _ changes: KeyValuePairs<String, String?> = [:]
    ) throws -> ImportedText {
        let station = isStation ? "S" : ""
        var feed = FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
            A,Alpha,-33.1,151.1,0,,
            S,Station,-33.2,151.1,1,,
            P1,One,-33.2,151.1,0,\(station),
            P2,Two,\(-33.2 + Self.degrees(metres)),151.1,0,\(station),
            Z,Zulu,-33.4,151.1,0,,
            """,
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\nQ,X,2,2",
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nQ,D,U",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,09:30:00,09:30:00,A,1
            T,10:00:00,10:00:00,P1,2
            U,\(second),\(second),P2,1
            U,10:30:00,10:30:00,Z,2
            """,
        ])
        for (name, text) in changes { feed.files[name] = text }
        return try feed.imported()
    }

    private func instant(_ time: String) throws -> Int {
        try #require(RFC3339.instant("2026-03-04T\(time):00+11:00"))
    }

    private func request(
        _ from: JourneyEnd = .stop("A"), _ to: JourneyEnd = .stop("Z"), at: String = "09:00"
    ) throws -> JourneysRequest {
        JourneysRequest(from: from, to: to, at: try instant(at))
    }

    /// `09:30–10:30/2` for each journey of the day.
    private func rows(_ feed: ImportedText, _ request: JourneysRequest) throws -> [String] {
        let day = try instant("00:00")..<(try instant("00:00")) + 86400
        return try feed.timetable.journeys(request).journeys.filter { day.contains($0.departure) }.map {
            func time(_ instant: Int) -> Substring {
                RFC3339.text(instant, in: FeedText.sydney).dropFirst(11).prefix(8)
            }
            return "\(time($0.departure))–\(time($0.arrival))/\($0.boardings)"
        }
    }

    @Test("J1, J2: 1,000 metres take 895 seconds on foot and 291 by bicycle")
    func walking() throws {
        let feed = try feed()
        let position = Coordinate(latitude: -33.1 + Self.degrees(999.9999), longitude: 151.1)
        var request = try request(.position(position), .stop("S"))
        #expect(try rows(feed, request) == ["09:15:05–10:00:00/1"])
        let journey = try #require(try feed.timetable.journeys(request).journeys.first)
        #expect(journey.legs.map(\.mode) == [.walk, .ride])
        #expect(journey.walking == 1200 && journey.waiting == 0)
        request.carriesBicycle = true
        #expect(try rows(feed, request) == ["09:25:09–10:00:00/1"])
        #expect(try feed.timetable.journeys(request).journeys.first?.legs.first?.mode == .bike)
    }

    @Test("J2: stops beyond 1,000 metres are not walked to, and an entrance counts for its station")
    func reach() throws {
        let feed = try feed()
        let beyond = Coordinate(latitude: -33.1 + Self.degrees(1001), longitude: 151.1)
        let answer = try feed.timetable.journeys(try request(.position(beyond), .stop("Z")))
        #expect(answer.journeys.isEmpty && answer.absence == .noStopNearOrigin)
        let nearEntrance = Coordinate(latitude: -33.2 - Self.degrees(1500), longitude: 151.1)
        let entrance = try self.feed(
            0,
            [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
                A,Alpha,-33.1,151.1,0,
                S,Station,-33.2,151.1,1,
                P1,One,-33.2,151.1,0,S
                P2,Two,-33.2,151.1,0,S
                E,Door,\(-33.2 - Self.degrees(1000)),151.1,2,S
                Z,Zulu,-33.4,151.1,0,
                """
            ])
        let found = try entrance.timetable.journeys(try request(.stop("A"), .position(nearEntrance))).journeys
        #expect(found.first?.arrival == (try instant("10:00")) + 448)
    }

    private func feed(_ metres: Double, _ changes: KeyValuePairs<String, String?>) throws -> ImportedText {
        try feed(metres: metres, isStation: true, second: "10:02:00", changes)
    }

    @Test("J3: a change within a station takes 120 seconds", arguments: [("10:02:00", 1), ("10:01:59", 0)])
    func change(second: String, count: Int) throws {
        let feed = try feed(second: second)
        #expect(try rows(feed, try request()).count == count)
    }

    @Test("J4: a walk of 447 metres takes 400 seconds and 60 more", arguments: [("10:07:40", 1), ("10:07:39", 0)])
    func walkingChange(second: String, count: Int) throws {
        let feed = try feed(metres: 447, isStation: false, second: second)
        #expect(try rows(feed, try request()).count == count)
    }

    @Test(
        "J4: stops whose parent_station the feed lacks are no station: 50 metres take 45 seconds and 60 more",
        arguments: [("10:01:45", 1), ("10:01:44", 0)])
    func missingStation(second: String, count: Int) throws {
        let stops = """
            stop_id,stop_name,stop_lat,stop_lon,parent_station
            A,Alpha,-33.1,151.1,
            P1,One,-33.2,151.1,S
            P2,Two,\(-33.2 + Self.degrees(50)),151.1,S
            Z,Zulu,-33.4,151.1,
            """
        #expect(try rows(feed(second: second, ["stops.txt": stops]), try request()).count == count)
    }

    @Test(
        "J5: the most specific rule of transfers.txt replaces the change",
        arguments: [
            ("P1,P2,,,1,", "10:00:00", 1), ("P1,P2,,,3,", "10:30:00", 0), ("S,S,,,2,600", "10:10:00", 1),
            ("S,S,,,2,600", "10:09:59", 0), ("S,S,,,3,\nP1,P2,,,2,60", "10:01:00", 1),
            ("P1,P2,,,3,\nS,S,R,Q,1,", "10:00:00", 1), ("P1,P2,R,Q,3,\nP1,P2,,,1,", "10:20:00", 0),
            ("P1,P2,Q,,3,", "10:02:00", 1), ("P1,P2,,,0,", "10:02:00", 1),
        ])
    func transfers(rules: String, second: String, count: Int) throws {
        let header = "from_stop_id,to_stop_id,from_route_id,to_route_id,transfer_type,min_transfer_time\n"
        let feed = try feed(second: second == "10:30:00" ? "10:29:00" : second, ["transfers.txt": header + rules])
        #expect(try rows(feed, try request()).count == count)
    }

    @Test("J6: pathways take their own time, and wheelchairs take no stairs")
    func pathways() throws {
        let header = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time\n"
        let stairs = try feed(second: "10:05:00", ["pathways.txt": header + "W,P1,P2,2,1,300"])
        #expect(try rows(stairs, try request()).count == 1)
        var wheelchair = try request()
        wheelchair.requiresWheelchairAccess = true
        #expect(try rows(stairs, wheelchair) == [])
        let slow = try feed(second: "10:04:59", ["pathways.txt": header + "W,P1,P2,1,1,300"])
        #expect(try rows(slow, try request()) == [])
        let lift = try feed(second: "10:06:00", ["pathways.txt": header + "W,P1,P2,2,1,30\nL,P1,P2,5,1,360"])
        #expect(try rows(lift, wheelchair).count == 1)
    }

    @Test("J7: a vehicle that goes on as another trip is one ride")
    func staying() throws {
        let blocks = try feed(
            metres: 0, second: "10:00:30", ["trips.txt": "route_id,service_id,trip_id,block_id\nR,D,T,K\nQ,D,U,K"])
        #expect(try rows(blocks, try request()) == ["09:30:00–10:30:00/1"])
        let journey = try #require(try blocks.timetable.journeys(try request()).journeys.first)
        #expect(journey.legs.count == 1 && journey.legs[0].ride?.continuesAs?.tripID == "U")
        #expect(journey.legs[0].stops.map(\.stopID.rawValue).first == "A")
        let linked = try feed(
            second: "10:00:30",
            ["transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nP1,P2,T,U,4"])
        #expect(try rows(linked, try request()) == ["09:30:00–10:30:00/1"])
    }

    @Test("J8: a headway run is waited for a whole headway, and an exact one is not", arguments: [0, 1])
    func headway(exact: Int) throws {
        let feed = try feed(
            second: "10:00:00",
            [
                "frequencies.txt":
                    "trip_id,start_time,end_time,headway_secs,exact_times\nU,09:00:00,12:00:00,900,\(exact)"
            ])
        let first = try #require(try rows(feed, try request()).first)
        #expect(first == (exact == 1 ? "09:30:00–10:45:00/2" : "09:30:00–10:47:00/2"))
    }

    @Test("J8: a headway of many years takes no one", arguments: [Int(Int32.max) + 1, .max])
    func longHeadway(seconds: Int) throws {
        let rows = "trip_id,start_time,end_time,headway_secs\nU,09:00:00,12:00:00,\(seconds)\nT,09:00:00,12:00:00,1800"
        let feed = try feed(["frequencies.txt": rows])
        var request = try request()
        #expect(try self.rows(feed, request) == [])
        request.isTimedByArrival = true
        request.at = try instant("13:00")
        #expect(try self.rows(feed, request) == [])
        let reach = ReachRequest(from: .stop("A"), at: try instant("09:00"), minutes: 90)
        #expect(try feed.timetable.reach(reach).map(\.stop.stopID) == ["A", "P1"])
    }

    @Test("J5: rules for trips at stops where they do not stop take no room")
    func rulesForManyTrips() throws {
        let stops = (0..<20).map { "\nS\($0),S\($0),\(-33 + Double($0) / 1000),151" }
        let trips = (0..<300).map { "\nR,D,V\($0)" }
        let times = (0..<300).flatMap { trip in
            (0..<3).map { "\nV\(trip),\($0),S\((trip + $0 * 5) % 20),\(10 + $0):00:00,\(10 + $0):00:00" }
        }
        let rules = (0..<300).flatMap { trip in
            (0..<20).map { "\nS\($0),S\(19 - $0),V\(trip),V\((trip + $0) % 300),2,60" }
        }
        let feed = FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon" + stops.joined(),
            "trips.txt": "route_id,service_id,trip_id" + trips.joined(),
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time" + times.joined(),
            "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time"
                + rules.joined(),
        ])
        let request = JourneysRequest(from: .stop("S0"), to: .stop("S10"), at: try instant("09:30"))
        #expect(try feed.imported().timetable.journeys(request).journeys.first?.boardings == 1)
    }

    @Test("J9: of journeys by arrival, fewer boardings come before more")
    func order() throws {
        let feed = try feed(
            second: "10:02:00",
            [
                "trips.txt": "route_id,service_id,trip_id\nR,D,T\nQ,D,U\nQ,D,V",
                "stop_times.txt": """
                trip_id,arrival_time,departure_time,stop_id,stop_sequence
                T,09:30:00,09:30:00,A,1
                T,10:00:00,10:00:00,P1,2
                U,10:02:00,10:02:00,P2,1
                U,10:30:00,10:30:00,Z,2
                V,09:20:00,09:20:00,A,1
                V,10:30:00,10:30:00,Z,2
                """,
            ])
        #expect(try rows(feed, try request()) == ["09:20:00–10:30:00/1", "09:30:00–10:30:00/2"])
        var request = try request()
        request.limit = 1
        #expect(try rows(feed, request) == ["09:20:00–10:30:00/1"])
        #expect(try feed.timetable.journeys(request).later == (try instant("09:30")))
    }

    @Test("J10: without a departure in the window the next one after it is given, within the feed")
    func next() throws {
        let feed = try feed()
        let next = try feed.timetable.journeys(try request(at: "10:00")).journeys
        #expect(next.map(\.departure) == [try instant("09:30") + 86400])
        var last = try request()
        last.at = try #require(RFC3339.instant("2026-12-31T12:00:00+11:00"))
        #expect(try feed.timetable.journeys(last).absence == .noService)
        var direct = try request()
        direct.mostChanges = 0
        #expect(try feed.timetable.journeys(direct).absence == .noConnection)
    }

    @Test("J7, J10: whether trips lead there at all is told with the vehicles that go on", arguments: [0, 1])
    func connectedInTheSeat(changes: Int) throws {
        let feed = try feed(["trips.txt": "route_id,service_id,trip_id,block_id\nR,D,T,B\nQ,D,U,B"])
        var last = try request()
        last.at = try #require(RFC3339.instant("2026-12-31T12:00:00+11:00"))
        last.mostChanges = changes
        #expect(try feed.timetable.journeys(last).absence == .noService)
        last.from = .stop("Z")
        last.to = .stop("A")
        #expect(try feed.timetable.journeys(last).absence == .noConnection)
    }

    @Test("J13: no one boards where pickup_type is 1, and 2 only where it is arranged", arguments: [(1, 0), (2, 1)])
    func arranged(type: Int, count: Int) throws {
        let feed = try feed([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type
            T,09:30:00,09:30:00,A,1,\(type)
            T,10:00:00,10:00:00,P1,2,0
            """
        ])
        var request = try request(.stop("A"), .stop("S"))
        #expect(try rows(feed, request) == [])
        request.includesArranged = true
        #expect(try rows(feed, request).count == count)
    }

    private func feed(_ changes: KeyValuePairs<String, String?>) throws -> ImportedText {
        try feed(metres: 50, isStation: true, second: "10:02:00", changes)
    }

    @Test("J15: ends within 500 metres are walked between, and no ride that is slower is offered")
    func walkAlone() throws {
        let feed = try feed(
            metres: 400, isStation: false,
            [
                "trips.txt": "route_id,service_id,trip_id\nR,D,T",
                "stop_times.txt": """
                trip_id,arrival_time,departure_time,stop_id,stop_sequence
                T,09:30:00,09:30:00,P1,1
                T,09:40:00,09:40:00,P2,2
                """,
            ])
        #expect(try rows(feed, try request(.stop("P1"), .stop("P2"))) == ["09:00:00–09:05:58/0"])
    }

    @Test("J2, J15: of a station at which no trip stops, the nearest platform is walked to")
    func walkToStationWithoutTrips() throws {
        let stops = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Alpha,-33.1,151.1,0,
            S,Station,\(-33.1 + Self.degrees(700)),151.1,1,
            P1,One,\(-33.1 + Self.degrees(700)),151.1,0,S
            P2,Two,\(-33.1 + Self.degrees(400)),151.1,0,S
            Z,Zulu,-33.4,151.1,0,
            """
        let feed = try feed([
            "stops.txt": stops, "trips.txt": "route_id,service_id,trip_id\nR,D,T",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,09:30:00,09:30:00,Z,1
            T,10:00:00,10:00:00,A,2
            """,
        ])
        #expect(try rows(feed, try request(.stop("A"), .stop("P1"))) == ["09:00:00–09:05:58/0"])
        #expect(try rows(feed, try request(.stop("Z"), .stop("S"))) == ["09:30:00–10:05:58/1"])
    }

    @Test("J14: reach gives the earliest arrival at each stop, and over a window the least, median and greatest")
    func reached() throws {
        let feed = try feed()
        var request = ReachRequest(from: .stop("A"), at: try instant("09:00"), minutes: 90)
        let found = try feed.timetable.reach(request)
        #expect(
            found.map { "\($0.stop.stopID?.rawValue ?? "") \($0.duration) \($0.boardings)" }
                == ["A 0 0", "P1 3600 1", "Z 5400 2"])
        request.windowMinutes = 30
        let station = try #require(try feed.timetable.reach(request).first { $0.stop.stopID == "P1" })
        #expect([station.duration, station.median, station.longest] == [1800, 2700, 3600])
        // Of departures that take equally long, the first of the window is shown.
        let start = try feed.timetable.reach(request).first { $0.stop.stopID == "A" }
        #expect(start?.arrival == request.at)
        request.minutes = 45
        let near = try feed.timetable.reach(request)
        #expect(near.map(\.stop.stopID) == ["A", "P1"])
        #expect(near.last?.longest == nil && near.last?.median == 2700)
    }

    @Test("Requests and answers are read back from their JSON")
    func json() throws {
        let feed = try feed()
        var request = try request(.position(Coordinate(latitude: -33.1, longitude: 151.1)))
        request.isTimedByArrival = true
        request.walking.speed = 1
        #expect(try throughBothEncoders(request) == [request, request])
        let list = try feed.timetable.journeys(try self.request())
        #expect(list.journeys.count == 1)
        #expect(try throughBothEncoders(list) == [list, list])
        let reached = try feed.timetable.reach(ReachRequest(from: .stop("A"), at: try instant("09:00"), minutes: 90))
        #expect(try throughBothEncoders(reached) == [reached, reached])
    }

    @Test("A ride of nearly a day from one stop to the next is found")
    func longHop() throws {
        let times = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,09:30:00,09:30:00,A,1
            T,32:30:00,32:30:00,Z,2
            U,10:00:00,10:00:00,P2,1
            U,10:30:00,10:30:00,Z,2
            """
        #expect(try rows(try feed(["stop_times.txt": times]), try request()) == ["09:30:00–08:30:00/1"])
    }
}
