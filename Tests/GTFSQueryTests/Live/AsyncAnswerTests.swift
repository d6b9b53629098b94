import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Every form that does not wait gives what the form that waits gives.
@Suite("The async form of each question") struct AsyncAnswerTests {
    private static let imported = Result { try FeedText(Self.files).imported() }
    private static let later = Result {
        var feed = FeedText(Self.files)
        feed.files["stop_times.txt"] = FeedText.stopTimes(["A": "11:00:00", "B": "11:10:00", "C": "11:20:00"])
        feed.files["trips.txt"] = "route_id,service_id,trip_id,shape_id\nR,D,T,S"
        return try feed.imported()
    }

    /// A trip with a shape, a zone of service on demand, and a transfer.
    private static let files: KeyValuePairs<String, String?> = [
        "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S\nR,D,Z,",
        "shapes.txt": """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
        S,-33.1,151.1,1
        S,-33.2,151.2,2
        S,-33.4,151.4,3
        """,
        "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,B,1",
        "locations.geojson": """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": "zone", "properties": {"stop_name": "Zone"},
           "geometry": {"type": "Polygon", "coordinates": [
             [[151, -34], [152, -34], [152, -33], [151, -33], [151, -34]]]}}]}
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,location_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type
        T,1,A,,10:00:00,10:00:00,,,,
        T,2,B,,10:10:00,10:10:00,,,,
        T,3,D,,10:30:00,10:30:00,,,,
        Z,1,,zone,,,10:00:00,12:00:00,2,2
        Z,2,,zone,,,10:00:00,12:00:00,2,2
        """,
    ]

    private static let now = FeedText.sydney.start(of: day) + 34_200
    private static let day = ServiceDate(dayNumber: 20_516)
    private static let here = Coordinate(latitude: -33.1, longitude: 151.1)
    private var timetable: Timetable { get throws { try Self.imported.get().timetable } }

    /// Asks by both forms.
    /// - Returns: the answer.
    @discardableResult
    private func check<Answer: Equatable & Sendable>(
        _ waiting: (Timetable) throws -> Answer, _ suspending: (Timetable) async throws -> Answer,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        let timetable = try timetable
        let expected = try waiting(timetable)
        let answer = try await suspending(timetable)
        #expect(answer == expected, sourceLocation: sourceLocation)
        return answer
    }

    /// A vehicle of route R, and an alert about it, at `now`.
    private var snapshot: RealtimeSnapshot {
        RealtimeSnapshot(.ofRouteR(at: Self.now), now: Self.now)
    }

    @Test func `journeys and what is reached`() async throws {
        var request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: Self.now)
        request.includesLines = true
        let journeys = request
        let list = try await check({ try $0.journeys(journeys) }, { try await $0.journeys(journeys) })
        #expect(list.journeys.first?.legs.first?.shape != nil)
        let live = try await check(
            { try $0.journeys(journeys, realtime: snapshot) }, { try await $0.journeys(journeys, realtime: snapshot) })
        #expect(live.realtime != nil && !live.journeys.isEmpty)
        let reach = ReachRequest(from: .stop("A"), at: Self.now, minutes: 90)
        let stops = try await check({ try $0.reach(reach) }, { try await $0.reach(reach) })
        #expect(stops.contains { $0.stop.stopID == "D" })
        try await check(
            { try $0.reach(reach, realtime: snapshot) }, { try await $0.reach(reach, realtime: snapshot) })
    }

    @Test func `timetables and diagrams of a route, and boards of a trip`() async throws {
        let day = Self.day
        let page = try await check(
            { try $0.routeTimetable("R", on: day) }, { try await $0.routeTimetable("R", on: day) })
        #expect(page.directions.flatMap(\.columns).count == 1)
        let diagram = try await check(
            { try $0.routeDiagram("R", on: day) }, { try await $0.routeDiagram("R", on: day) })
        #expect(diagram.trips.count == 1)
        let live = try await check(
            { try $0.routeDiagram("R", on: day, realtime: snapshot) },
            { try await $0.routeDiagram("R", on: day, realtime: snapshot) })
        #expect(live.realtime != nil)
        let trip = TripOnServiceDay(tripID: "T", serviceDate: day)
        let board = try await check({ try $0.tripBoard(trip) }, { try await $0.tripBoard(trip) })
        #expect(board.stops.count == 3)
        try await check(
            { try $0.tripBoard(trip, realtime: snapshot) }, { try await $0.tripBoard(trip, realtime: snapshot) })
    }

    @Test func `favourites and their boards, and the boards of several requests`() async throws {
        let stop = Stop(id: "A", name: "Alpha", position: Self.here)
        let kept = [
            Favourite(id: 1, subject: .stop(stop), label: nil, order: 1, created: 0),
            Favourite(id: 2, subject: .position(Self.here), label: "Home", order: 2, created: 0),
        ]
        let found = try await check({ try $0.resolve(kept) }, { try await $0.resolve(kept) })
        #expect(found.map(\.state) == [.present, .present])
        let request = FavouriteBoardsRequest(kept, at: Self.now)
        let boards = try await check({ try $0.favouriteBoards(request) }, { try await $0.favouriteBoards(request) })
        #expect(boards.map(\.departures.count) == [1, 1])
        try await check(
            { try $0.favouriteBoards(request, realtime: snapshot) },
            { try await $0.favouriteBoards(request, realtime: snapshot) })
        let requests = ["A", "nowhere"].map { DeparturesRequest(stopID: Stop.ID($0), at: Self.now) }
        let answers = try await check({ try $0.departures(requests) }, { try await $0.departures(requests) })
        #expect(answers.map { $0.error?.code } == [nil, .unknownID])
        try await check(
            { try $0.departures(requests, realtime: snapshot) },
            { try await $0.departures(requests, realtime: snapshot) })
    }

    @Test func `zones, lines and positions on the map`() async throws {
        let here = Self.here
        let zones = try await check({ try $0.zones(at: here) }, { try await $0.zones(at: here) })
        #expect(zones.map(\.id) == ["zone"])
        let line = try await check({ try $0.shape(ofTrip: "T") }, { try await $0.shape(ofTrip: "T") })
        #expect(line.shapeID == "S")
        let part = try await check(
            { try $0.shape(ofTrip: "T", from: 0, to: 1) }, { try await $0.shape(ofTrip: "T", from: 0, to: 1) })
        #expect(part.length < line.length)
        for key in 1...3 {
            try await check({ try $0.shape(ofPattern: Key(key)) }, { try await $0.shape(ofPattern: Key(key)) })
        }
        let key = try #require(await Self.imported.get().timetable.route("R").patterns.first?.id)
        let piece = try await check(
            { try $0.shape(ofPattern: key, from: 0, to: 1) }, { try await $0.shape(ofPattern: key, from: 0, to: 1) })
        #expect(piece != nil)
        let between = try await check(
            { try $0.shapes(ofRoute: "R", from: "A", to: "B") },
            { try await $0.shapes(ofRoute: "R", from: "A", to: "B") })
        #expect(!between.isEmpty)
        let shapes = try await check({ try $0.shapes(ofRoute: "R") }, { try await $0.shapes(ofRoute: "R") })
        #expect(shapes.contains { $0.line == line })
        let position = try await check(
            { try $0.linePosition(of: here, onTrip: "T", nextStop: 1) },
            { try await $0.linePosition(of: here, onTrip: "T", nextStop: 1) })
        #expect(position != nil)
    }

    @Test func `pages of stops and routes, transfers and days`() async throws {
        let stops = StopsRequest(limit: 2)
        let page = try await check({ try $0.stops(stops) }, { try await $0.stops(stops) })
        #expect(page.stops.count == 2 && page.nextCursor != nil)
        let routes = RoutesRequest(text: "1")
        let found = try await check({ try $0.routes(routes) }, { try await $0.routes(routes) })
        #expect(found.routes.count == 1)
        let transfers = try await check(
            { try $0.transfers(atStop: "A") }, { try await $0.transfers(atStop: "A") })
        #expect(transfers.map(\.toStopID) == ["B"])
        let days = try await check({ try $0.serviceDays() }, { try await $0.serviceDays() })
        #expect(days.count == 365)
        let now = Self.now
        try await check({ try $0.info(at: now) }, { try await $0.info(at: now) })
        let date = Date(timeIntervalSince1970: Double(now))
        let info = try await check({ try $0.info(at: date) }, { try await $0.info(at: date) })
        #expect(info.today == Self.day)
        let ride = ConnectionsRequest(from: "A", to: "D", at: now)
        try await check(
            { try $0.connections(ride, realtime: snapshot) }, { try await $0.connections(ride, realtime: snapshot) })
    }

    @Test func `vehicles and alerts`() async throws {
        let vehicles = try await check(
            { try $0.vehicles(VehiclesRequest(routes: ["R"]), realtime: snapshot) },
            { try await $0.vehicles(VehiclesRequest(routes: ["R"]), realtime: snapshot) })
        #expect(vehicles.map(\.id) == ["v"])
        let all = try await check(
            { try $0.vehicles(realtime: snapshot) }, { try await $0.vehicles(realtime: snapshot) })
        #expect(all.map(\.id) == ["v"])
        let alerts = try await check(
            { try $0.alerts(AlertsRequest(routes: ["R"]), realtime: snapshot) },
            { try await $0.alerts(AlertsRequest(routes: ["R"]), realtime: snapshot) })
        #expect(alerts.map(\.id) == ["a"])
    }

    @Test func `what changed from one file to the next`() async throws {
        let later = try Self.later.get().timetable
        let diff = try await check({ try later.differences(from: $0) }, { try await later.differences(from: $0) })
        #expect(!diff.isSame && !diff.trips.isEmpty)
        #expect(try await later.differences(from: later).isSame)
    }

    @Test func `the file of favourites`() async throws {
        let folder = try TemporaryFolder()
        let favourites = try await Favourites.open(URL(fileURLWithPath: folder.file("mine.sqlite")))
        let first = try await favourites.add(.position(Self.here), label: "Home", created: 7)
        let second = try await favourites.add(.route(Route(id: "R")), created: 8)
        try await favourites.move(second.id, to: 1)
        try await favourites.setLabel("Work", of: second.id)
        let all = try await favourites.all()
        #expect(all.map(\.id) == [second.id, first.id] && all.map(\.title) == ["Work", "Home"])
        #expect(all == (try waiting { try favourites.all() }))
        try await favourites.remove([first.id])
        #expect(try waiting { try favourites.all() }.map(\.id) == [second.id])
        let error = await #expect(throws: QueryError.self) { try await favourites.remove([first.id]) }
        #expect(error?.code == .unknownID)
    }

    @Test func `a timetable that is opened`() async throws {
        let timetable = try timetable
        let opened = try await Timetable.open(timetable.url)
        let route = try waiting { try timetable.route("R") }
        #expect(try await opened.route("R") == route)
    }

    /// What a form that waits gives, where the other form would be taken.
    private func waiting<Answer>(_ question: () throws -> Answer) rethrows -> Answer { try question() }
}
