import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("Favourites after a new import") struct FavouriteSearchTests {
    private static let stops = """
        stop_id,stop_code,stop_name,stop_lat,stop_lon
        A,100,Alpha,-33.1,151.1
        B,200,Bravo,-33.2,151.2
        C,300,Charlie,-33.3,151.3
        D,400,Delta,-33.4,151.4
        """

    /// What becomes of stop B in a feed that has another line in its place.
    private func found(_ line: String) throws -> FoundFavourite {
        let kept = try FeedText(["stops.txt": Self.stops]).imported().timetable.stop("B").stop
        let stops = Self.stops.replacing("B,200,Bravo,-33.2,151.2", with: line)
        let times = FeedText.stopTimes(["A": "10:00:00", "C": "10:20:00", "D": "10:30:00"])
        let timetable = try FeedText(["stops.txt": stops, "stop_times.txt": times]).imported().timetable
        let favourite = try favourite(.stop(kept))
        return try #require(timetable.resolve([favourite]).first)
    }

    private func favourite(_ subject: Favourite.Subject) throws -> Favourite {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try Favourites(path: path).add(subject)
    }

    @Test(
        "a stop is found by id, code, name and position",
        arguments: [
            ("B,200,Bravo,-33.2,151.2", FoundFavourite.State.present, "B"),
            ("B,200,Bravo Road,-33.2001,151.2", .present, "B"), ("B,,Bravo,-33.9,151.9", .present, "B"),
            ("B2,200,Bravo Road,-33.201,151.2", .moved, "B2"), ("B2,999,BRAVO,-33.201,151.2", .moved, "B2"),
            ("B2,999,Golf,-33.2001,151.2", .moved, "B2"), ("B2,200,Bravo,-33.5,151.2", .moved, "B2"),
            ("B2,999,Golf,-33.2006,151.2", .missing, nil), ("B2,999,Bravo,-33.5,151.2", .missing, nil),
            ("B,999,Golf,-35.0,149.0", .missing, nil),
        ] as [(String, FoundFavourite.State, String?)])
    func stop(line: String, state: FoundFavourite.State, id: String?) throws {
        let found = try found(line)
        #expect(found.state == state)
        var foundID: String?
        if case .stop(let stop)? = found.found { foundID = stop.id.rawValue }
        #expect(foundID == id)
        let json = try AnswerEncoder().encode([found])
        let read = try #require(JSONDecoder().decode([FoundFavourite].self, from: json).first)
        #expect((read.favourite, read.state) == (found.favourite, found.state))
    }

    @Test(
        "a route is found by id, names and agency",
        arguments: [
            ("R,X,1,,3", FoundFavourite.State.present), ("Q,X,1,,3", .moved), ("R,X,2,,3\nQ,X,1,,3", .moved),
            ("Q,X,2,,3", .missing),
        ])
    func route(lines: String, state: FoundFavourite.State) throws {
        let kept = try FeedText().imported().timetable.route("R").route
        let text = "route_id,agency_id,route_short_name,route_long_name,route_type\n" + lines
        let id = lines.prefix(1)
        let timetable = try FeedText([
            "routes.txt": text, "trips.txt": "route_id,service_id,trip_id\n\(id),D,T",
        ]).imported().timetable
        #expect(try timetable.resolve([favourite(.route(kept))]).map(\.state) == [state])
    }

    @Test("a journey is as lost as the worse of its ends, and a position never is")
    func journey() throws {
        let old = try FeedText(["stops.txt": Self.stops]).imported().timetable
        let home = Coordinate(latitude: 1, longitude: 2)
        let (a, b) = (try old.stop("A").stop, try old.stop("B").stop)
        let gone = Self.stops.replacing("B,200,Bravo,", with: "B2,200,Bravo,")
        let times = FeedText.stopTimes(["A": "10:00:00", "B2": "10:10:00", "D": "10:30:00"])
        let new = try FeedText(["stops.txt": gone, "stop_times.txt": times]).imported().timetable
        let favourites = try [
            favourite(.journey(from: .stop(a), to: .position(home))), favourite(.journey(from: .stop(a), to: .stop(b))),
            favourite(.position(home)), favourite(.journey(from: .stop(a), to: .stop(Stop(id: "Z", name: "Zulu")))),
        ]
        #expect(try new.resolve(favourites).map(\.state) == [.present, .moved, .present, .missing])
    }

    @Test("boards: a stop's, a place's with each trip once, a route's, and a journey's trips")
    func boards() throws {
        let feed = try FeedText().imported()
        let timetable = feed.timetable
        let from = try #require(RFC3339.instant("2026-03-04T09:30:00+11:00"))
        let (a, b) = (try timetable.stop("A").stop, try timetable.stop("B").stop)
        let near = Coordinate(latitude: -33.2001, longitude: 151.2001)
        let favourites = try [
            favourite(.stop(a)), favourite(.position(near)), favourite(.route(timetable.route("R").route)),
            favourite(.journey(from: .stop(a), to: .position(near))), favourite(.stop(Stop(id: "Z", name: "Zulu"))),
            favourite(.position(Coordinate(latitude: 0, longitude: 0))), favourite(.stop(b)),
        ]
        var request = FavouriteBoardsRequest(favourites, at: from)
        let boards = try timetable.favouriteBoards(request)
        let rows = boards.map { $0.departures.map(\.short) }
        #expect(rows == [["10:00:00 T"], ["10:10:00 T"], ["10:00:00 T"], [], [], [], ["10:10:00 T"]])
        #expect(boards.map { $0.connections.count } == [0, 0, 0, 3, 0, 0, 0], "on the next three days")
        #expect(boards[4].found.state == .missing)
        request.position = Coordinate(latitude: -33.3, longitude: 151.3)
        #expect(try timetable.favouriteBoards(request)[2].departures.map(\.short) == ["10:20:00 T"])
        request.rowsEach = 0
        #expect(try timetable.favouriteBoards(request).allSatisfy { $0.departures.isEmpty && $0.connections.isEmpty })
        let json = try AnswerEncoder().encode(boards)
        #expect(
            try JSONDecoder().decode([FavouriteBoard].self, from: json).map(\.departures) == boards.map(\.departures))
    }

    @Test("A43: a journey's trips are in the order of departure, and the limit leaves out the last")
    func journeyOrder() throws {
        // The slow one leaves first and arrives last.
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,S\nR,D,F\nR,D,L",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            S,10:00:00,10:00:00,A,1
            S,11:00:00,11:00:00,B,2
            S,11:10:00,11:10:00,C,3
            F,10:10:00,10:10:00,A,1
            F,10:20:00,10:20:00,B,2
            F,10:30:00,10:30:00,C,3
            L,10:30:00,10:30:00,A,1
            L,10:40:00,10:40:00,B,2
            L,10:50:00,10:50:00,C,3
            """,
        ]).imported()
        let (a, b) = (try feed.timetable.stop("A").stop, try feed.timetable.stop("B").stop)
        let from = try #require(RFC3339.instant("2026-03-04T09:30:00+11:00"))
        let near = Coordinate(latitude: -33.2001, longitude: 151.2001)
        for end in [Favourite.End.stop(b), .position(near)] {
            var request = FavouriteBoardsRequest(try [favourite(.journey(from: .stop(a), to: end))], at: from)
            request.rowsEach = 2
            let rows = try feed.timetable.favouriteBoards(request)[0].connections
            #expect(rows.map(\.boarding.tripID) == ["S", "F"])
        }
    }
}
