import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("Routes page by page, by text, mode, agency and stop")
struct RoutePageTests {
    private static let feed = FeedText([
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        X,Harbour,https://example.org,Australia/Sydney
        Y,Ferries,https://example.org,Australia/Sydney
        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type,route_sort_order
        R,X,10,Airport Express,3,
        T1,X,2,North Shore,2,
        F,Y,,Manly Wharf,4,
        S9,X,N9,Nachtbus Münchner Straße,3,
        Z,Y,99,First,4,1
        """,
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nT1,D,U",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:10:00,10:10:00,B,2
        U,10:00:00,10:00:00,B,1
        U,10:10:00,10:10:00,C,2
        """,
    ])

    private static func modes(_ names: String...) -> [TransitMode] { names.compactMap(TransitMode.init) }

    private static func ids(
        _ timetable: Timetable, _ text: String? = nil, _ change: (inout RoutesRequest) -> Void = { _ in }
    ) throws -> [String] {
        var request = RoutesRequest(text: text)
        change(&request)
        return try timetable.routes(request).routes.map(\.id.rawValue)
    }

    @Test func `routes come in the feed's order, page by page`() throws {
        let timetable = try Self.feed.imported().timetable
        let expected = ["Z", "T1", "R", "F", "S9"]
        #expect(try timetable.routes().map(\.id.rawValue) == expected)
        for limit in 1...6 {
            var found: [String] = []
            var request = RoutesRequest(limit: limit)
            repeat {
                let page = try timetable.routes(request)
                #expect(page.routes.count <= limit)
                found += page.routes.map(\.id.rawValue)
                request.cursor = page.nextCursor
            } while request.cursor != nil && found.count < 20
            #expect(found == expected, "limit \(limit)")
        }
    }

    @Test(
        "each word of a text begins a word of a name or the id",
        arguments: [
            ("air", ["R"]), ("AIRPORT exp", ["R"]), ("express air", ["R"]), ("port", []), ("10", ["R"]), ("1", ["R"]),
            ("n", ["T1", "S9"]), ("n9", ["S9"]), ("s9", ["S9"]), ("munchner", ["S9"]), ("muenchner strasse", ["S9"]),
            ("", ["Z", "T1", "R", "F", "S9"]), ("manly wharf extra", []), ("t1", ["T1"]),
        ] as [(String, [String])])
    func text(text: String, expected: [String]) throws {
        #expect(try Self.ids(Self.feed.imported().timetable, text) == expected)
    }

    @Test func `filters choose by mode, agency and stop, and all of them together`() throws {
        let timetable = try Self.feed.imported().timetable
        #expect(try Self.ids(timetable) { $0.modes = Self.modes("ferry") } == ["Z", "F"])
        #expect(try Self.ids(timetable) { $0.modes = Self.modes("ferry", "bus") } == ["Z", "R", "F", "S9"])
        #expect(try Self.ids(timetable) { $0.agencies = ["Y"] } == ["Z", "F"])
        #expect(try Self.ids(timetable) { $0.stop = "B" } == ["T1", "R"])
        #expect(try Self.ids(timetable) { $0.stop = "D" } == [])
        #expect(try Self.ids(timetable, "n") { ($0.stop, $0.modes) = ("B", Self.modes("rail")) } == ["T1"])
        #expect(try Self.ids(timetable) { ($0.agencies, $0.limit) = (["X"], 2) } == ["T1", "R"])
    }

    @Test func `values that are not allowed are errors`() throws {
        let timetable = try Self.feed.imported().timetable
        #expect(throws: QueryError.self) { try Self.ids(timetable) { $0.limit = -1 } }
        #expect(throws: QueryError.self) { try Self.ids(timetable) { $0.cursor = "no such" } }
        #expect(throws: QueryError.self) { try Self.ids(timetable) { $0.agencies = ["Q"] } }
        #expect(throws: QueryError.self) { try Self.ids(timetable) { $0.stop = "Q" } }
        #expect(try Self.ids(timetable) { $0.limit = .max }.count == 5)
        #expect(try Self.ids(timetable) { $0.cursor = "S9" } == [])
    }

    @Test func `routes that only trips name are in no list`() throws {
        let timetable = try FeedText(["trips.txt": "route_id,service_id,trip_id\nGHOST,D,T"]).imported().timetable
        #expect(try timetable.routes().map(\.id.rawValue) == ["R"])
    }

    @Test func `lists are the same without a cache`() throws {
        let feed = try Self.feed.imported()
        let cold = try Timetable(path: feed.path, memoryBudget: 0)
        for _ in 0..<2 {
            #expect(try cold.routes() == feed.timetable.routes())
            #expect(try cold.route("R") == feed.timetable.route("R"))
            #expect(try cold.stops(ofRoute: "R") == feed.timetable.stops(ofRoute: "R"))
            #expect(try cold.stops(StopsRequest()) == feed.timetable.stops(StopsRequest()))
        }
        #expect(cold.cachedByteCount == 0)
        feed.timetable.removeCachedValues()
        #expect(feed.timetable.cachedByteCount == 0)
    }
}

@Suite("Transfers of a stop")
struct TransferTests {
    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,0,
        B,Bravo,-33.2,151.2,0,S
        C,Charlie,-33.2,151.2,0,S
        D,Delta,-33.4,151.4,0,
        S,Station,-33.2,151.2,1,
        """,
        "transfers.txt": """
        from_stop_id,to_stop_id,from_route_id,to_trip_id,transfer_type,min_transfer_time
        B,C,,,2,180
        A,S,R,,0,
        D,A,,,3,
        D,D,,T,,
        """,
    ])

    @Test(
        "are those that name it, its station or one of its parts",
        arguments: [
            ("B", ["B-C", "A-S"]), ("C", ["B-C", "A-S"]), ("S", ["B-C", "A-S"]), ("A", ["A-S", "D-A"]),
            ("D", ["D-A", "D-D"]),
        ])
    func transfers(stop: String, expected: [String]) throws {
        let found = try Self.feed.imported().timetable.transfers(atStop: Stop.ID(stop))
        #expect(found.map { "\($0.fromStopID?.rawValue ?? "")-\($0.toStopID?.rawValue ?? "")" } == expected)
    }

    @Test func `have all their fields`() throws {
        let timetable = try Self.feed.imported().timetable
        var toStation = Transfer(fromStopID: "A", toStopID: "S", type: 0)
        toStation.fromRouteID = "R"
        var toTrip = Transfer(fromStopID: "D", toStopID: "D")
        toTrip.toTripID = "T"
        #expect(try timetable.transfers(atStop: "A").first == toStation)
        #expect(try timetable.transfers(atStop: "D").last == toTrip)
        #expect(try timetable.transfers(atStop: "B").first?.minimumTime == 180)
        #expect(throws: QueryError.self) { try timetable.transfers(atStop: "Q") }
    }
}
