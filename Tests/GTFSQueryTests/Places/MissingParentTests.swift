import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// A parent_station that stops.txt does not list is no parent. Two platforms and an entrance name the station GHOST.
@Suite struct MissingParentTests {
    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,1,Alpha,-33.1,151.1,0,GHOST
        B,2,Bravo,-33.1001,151.1,0,GHOST
        C,,Charlie,-33.3,151.3,0,
        D,,Delta,-33.4,151.4,0,
        E,,Entrance,-33.1,151.1,2,GHOST
        """
    ])

    @Test func `nearby has a row for each platform and none for the missing station`() throws {
        let feed = try Self.feed.imported()
        var request = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let answers = try feed.timetable.nearby(request)
        #expect(answers.map(\.stop.id) == ["A", "B"])
        #expect(answers.map(\.stop.name) == ["Alpha", "Bravo"])
        #expect(answers.allSatisfy { $0.stop.position != nil && $0.isServed && $0.members.isEmpty })
        request.collapsesStations = false
        #expect(try feed.timetable.nearby(request).map(\.stop.id) == ["A", "B"])
        #expect(try feed.timetable.nearestStop(request)?.stop.id == "A")
    }

    @Test(arguments: [("alpha", ["A"]), ("2", ["B"]), ("B", ["B"]), ("GHOST", [])])
    func `search finds each platform by name, code and id`(_ text: String, _ ids: [Stop.ID]) throws {
        let feed = try Self.feed.imported()
        let answers = try feed.timetable.search(SearchRequest(text: text))
        #expect(answers.map(\.stop.id) == ids)
    }

    @Test func `a stop keeps parent_station as the feed writes it, without a parent`() throws {
        let feed = try Self.feed.imported()
        let detail = try feed.timetable.stop("A")
        #expect(detail.stop.parentID == "GHOST")
        #expect(detail.parent == nil)
        #expect(detail.parts.isEmpty)
        #expect(try feed.timetable.stop("E").routes.isEmpty)
        #expect(try feed.timetable.stops(ofRoute: "R").map(\.stop.id) == ["A", "B", "C", "D"])
    }

    @Test func `boards and connections know the platforms alone`() throws {
        let feed = try Self.feed.imported()
        #expect(try feed.rows("A", "2026-03-04T10:00:00+11:00") == ["10:00:00 T"])
        #expect(try feed.rows("B", "2026-03-04T10:00:00+11:00") == ["10:10:00 T"])
        #expect(try feed.rows("E", "2026-03-04T10:00:00+11:00") == [])
        let noon = try #require(RFC3339.instant("2026-03-04T09:00:00+11:00"))
        let list = try feed.timetable.connections(ConnectionsRequest(from: "A", to: "B", at: noon, limit: 1))
        #expect(list.connections.map(\.alighting.stopID) == ["B"])
    }

    @Test func `the missing station is an unknown stop`() throws {
        let timetable = try Self.feed.imported().timetable
        let from = try #require(RFC3339.instant("2026-03-04T09:00:00+11:00"))
        let questions: [() throws -> Void] = [
            { _ = try timetable.stop("GHOST") }, { _ = try timetable.routes(atStop: "GHOST") },
            { _ = try timetable.departures(DeparturesRequest(stopID: "GHOST", at: from)) },
            { _ = try timetable.connections(ConnectionsRequest(from: "GHOST", to: "C", at: from)) },
        ]
        for question in questions {
            let error = #expect(throws: QueryError.self) { try question() }
            #expect(error?.code == .unknownID)
        }
    }

    @Test func `a stop that trips serve has a board of its own, though stops.txt lacks it`() throws {
        let feed = try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,parent_station
            A,Alpha,-33.1,151.1,B
            C,Charlie,-33.3,151.3,
            D,Delta,-33.4,151.4,
            """
        ]).imported()
        #expect(try feed.rows("B", "2026-03-04T10:00:00+11:00") == ["10:10:00 T"])
        #expect(try feed.timetable.stop("B").parts.isEmpty)
    }
}
