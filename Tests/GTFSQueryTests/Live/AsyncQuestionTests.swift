import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("The async form of a question") struct AsyncQuestionTests {
    private let feed: ImportedText
    private let from: Int

    init() throws {
        feed = try FeedText().imported()
        from = try #require(RFC3339.instant("2026-03-04T09:30:00+11:00"))
    }

    @Test func `has the answer of the form that blocks`() async throws {
        let timetable = feed.timetable
        let board = DeparturesRequest(stopID: "A", at: from)
        let ride = ConnectionsRequest(from: "A", to: "C", at: from)
        let around = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let search = SearchRequest(text: "alpha")
        let day = try #require(ServiceDate(yyyymmdd: 20_260_304))
        let blocking = try BlockingAnswers(timetable, board, ride, around, search, day)

        #expect(try await timetable.departures(board) == blocking.board)
        #expect(try await timetable.connections(ride) == blocking.rides)
        #expect(try await timetable.nearby(around) == blocking.nearby)
        #expect(try await timetable.nearestStop(around) == blocking.nearest)
        #expect(try await timetable.search(search) == blocking.found)
        #expect(try await timetable.stop("B") == blocking.stop)
        #expect(try await timetable.stops(ofRoute: "R") == blocking.stops)
        #expect(try await timetable.routes() == blocking.routes)
        #expect(try await timetable.routes(atStop: "B") == blocking.routesAtStop)
        #expect(try await timetable.route("R") == blocking.route)
        #expect(try await timetable.trip("T", on: day) == blocking.trip)
        #expect(try await timetable.services(on: day) == blocking.services)
        #expect(try await timetable.timeZone() == blocking.timeZone)
        #expect(try await timetable.feedLanguage() == nil)
        #expect(try await timetable.info().origin.contentHash == blocking.contentHash)
        #expect(try await timetable.size().bytes == blocking.bytes)
        #expect(try await timetable.verify().isSound)
        #expect(blocking.board.departures.map(\.tripID) == ["T"])
    }

    @Test func `with realtime has the answer of the form that blocks`() async throws {
        let timetable = feed.timetable
        let board = DeparturesRequest(stopID: "A", at: from)
        let snapshot = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: from)
        let blocking = try await timetable.ask { timetable in
            (
                board: try timetable.departures(board, realtime: snapshot),
                vehicles: try timetable.vehicles(realtime: snapshot),
                alerts: try timetable.alerts(realtime: snapshot)
            )
        }
        #expect(try await timetable.departures(board, realtime: snapshot) == blocking.board)
        #expect(try await timetable.vehicles(realtime: snapshot) == blocking.vehicles)
        #expect(try await timetable.alerts(realtime: snapshot) == blocking.alerts)
    }

    @Test func `throws what the form that blocks throws`() async throws {
        let error = await #expect(throws: QueryError.self) {
            try await feed.timetable.departures(DeparturesRequest(stopID: "nowhere", at: from))
        }
        #expect(error?.code == .unknownID)
    }
}

/// The answers of the forms that block, which code that is not `async` gets.
private struct BlockingAnswers {
    let board: DepartureBoard
    let rides: ConnectionList
    let nearby, found, stops: [StopResult]
    let nearest: StopResult?
    let stop: StopDetail
    let routes, routesAtStop: [Route]
    let route: RouteDetail
    let trip: TripTimetable
    let services: [ServiceCalendar]
    let timeZone: ServiceTimeZone
    let contentHash: String
    let bytes: Int

    init(
        _ timetable: Timetable, _ board: DeparturesRequest, _ ride: ConnectionsRequest, _ around: NearbyRequest,
        _ search: SearchRequest, _ day: ServiceDate
    ) throws {
        self.board = try timetable.departures(board)
        rides = try timetable.connections(ride)
        nearby = try timetable.nearby(around)
        nearest = try timetable.nearestStop(around)
        found = try timetable.search(search)
        stop = try timetable.stop("B")
        stops = try timetable.stops(ofRoute: "R")
        routes = try timetable.routes()
        routesAtStop = try timetable.routes(atStop: "B")
        route = try timetable.route("R")
        trip = try timetable.trip("T", on: day)
        services = try timetable.services(on: day)
        timeZone = try timetable.timeZone()
        contentHash = try timetable.info().origin.contentHash
        bytes = try timetable.size().bytes
    }
}
