import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

/// As tests and previews of an app make them. Each recorded text is the answer of `gtfs-query` to Fixtures/minimal.
@Suite("Answers made by hand equal those of their JSON")
struct HandMadeAnswerTests {
    private static let zone = TimeZone(identifier: "Australia/Sydney") ?? .gmt
    private static let day = ServiceDate(yyyymmdd: 20_260_302) ?? ServiceDate(dayNumber: 0)
    /// 10:00 of the day.
    private static let ten = 1_772_406_000
    private static let route = Route(
        id: "R1", agencyID: "AG", shortName: "1", longName: "Ash to Dogwood", type: RouteType(rawValue: 3))
    private static let names = [
        StopName(id: "A", name: "Ash"), StopName(id: "B", name: "Birch"), StopName(id: "C", name: "Cedar"),
        StopName(id: "D", name: "Dogwood"),
    ]
    private static let row = Departure(
        tripID: "T", serviceDate: day, stopSequence: 1, position: 0, stopID: "A", timeZone: zone, stopName: "Ash",
        routeID: "R1", agencyID: "AG", routeShortName: "1", routeLongName: "Ash to Dogwood",
        routeType: RouteType(rawValue: 3), headsign: "Dogwood", scheduledArrival: ten, scheduledDeparture: ten)
    private static let rowJSON =
        #"{"trip_id":"T","route_id":"R1","route_short_name":"1","route_long_name":"Ash to Dogwood","route_type":3,"headsign":"Dogwood","stop_id":"A","stop_name":"Ash","stop_sequence":1,"service_date":"20260302","scheduled_departure":"2026-03-02T10:00:00+11:00","scheduled_arrival":"2026-03-02T10:00:00+11:00","real_time":false,"flags":[],"agency_id":"AG","position":0,"timezone":"Australia/Sydney"}"#
    private static let statusJSON =
        #""status":{"feed_status":"active","first_service_date":"20260101","last_service_date":"20261231","feed_start_date":"20260101","feed_end_date":"20261231"}"#
    private static let status = FeedStatus(
        state: .active, firstServiceDate: ServiceDate(yyyymmdd: 20_260_101),
        lastServiceDate: ServiceDate(yyyymmdd: 20_261_231), feedStartDate: ServiceDate(yyyymmdd: 20_260_101),
        feedEndDate: ServiceDate(yyyymmdd: 20_261_231))

    private func check<Answer: Codable & Equatable>(
        _ made: Answer, _ recorded: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let read = try JSONDecoder().decode(Answer.self, from: Data(recorded.utf8))
        #expect(read == made, sourceLocation: sourceLocation)
        let written = String(decoding: try AnswerEncoder().encode(made), as: UTF8.self)
        #expect(written.trimmingCharacters(in: .newlines) == recorded, sourceLocation: sourceLocation)
        #expect(try throughBothEncoders(made) == [made, made], sourceLocation: sourceLocation)
    }

    @Test("a board, and the same in groups")
    func boards() throws {
        let zone = ServiceTimeZone(Self.zone)
        try check(
            DepartureBoard(departures: [Self.row], status: Self.status, timeZone: zone),
            "{\(Self.statusJSON),\"departures\":[\(Self.rowJSON)],\"timezone\":\"Australia/Sydney\"}")
        let group = DepartureGroup(key: DepartureGroup.Key(routeID: "R1", headsign: "Dogwood"), departures: [Self.row])
        try check(
            GroupedBoard(groups: [group], status: Self.status, timeZone: zone),
            "{\(Self.statusJSON),"
                + #""groups":[{"route_id":"R1","route_short_name":"1","route_long_name":"Ash to Dogwood","headsigns":["Dogwood"],"departures":[\#(Self.rowJSON)],"remaining":0}],"timezone":"Australia/Sydney"}"#
        )
    }

    @Test("a stop, a result of a search, and a route")
    func stopsAndRoutes() throws {
        let birch = Stop(id: "B", name: "Birch", position: Coordinate(latitude: -33.87, longitude: 151.21))
        let routeJSON =
            #"{"route_id":"R1","agency_id":"AG","route_short_name":"1","route_long_name":"Ash to Dogwood","route_type":3}"#
        try check(
            StopDetail(stop: birch, routes: [Self.route]),
            #"{"stop_id":"B","stop_name":"Birch","stop_lat":-33.87,"stop_lon":151.21,"location_type":0,"served":true,"routes":[\#(routeJSON)]}"#
        )
        try check(
            [StopResult(stop: birch, routes: [Self.route])],
            #"[{"stop_id":"B","stop_name":"Birch","stop_lat":-33.87,"stop_lon":151.21,"location_type":0,"routes":["R1"],"served":true,"route_details":[\#(routeJSON)]}]"#
        )
        let pattern = RoutePattern(id: 1, headsign: "Dogwood", tripCount: 1, stops: Self.names)
        try check(
            RouteDetail(route: Self.route, agencyName: "Minimal Transit", patterns: [pattern]),
            #"{"route_id":"R1","agency_id":"AG","route_short_name":"1","route_long_name":"Ash to Dogwood","route_type":3,"agency_name":"Minimal Transit","patterns":[{"trip_headsign":"Dogwood","trips":1,"stops":[{"stop_id":"A","stop_name":"Ash"},{"stop_id":"B","stop_name":"Birch"},{"stop_id":"C","stop_name":"Cedar"},{"stop_id":"D","stop_name":"Dogwood"}],"pattern_key":1}]}"#
        )
    }

    @Test("a journey")
    func journey() throws {
        func position(_ longitude: Double) -> Coordinate { Coordinate(latitude: -33.87, longitude: longitude) }
        func point(_ stop: StopName, _ longitude: Double) -> JourneyPoint {
            JourneyPoint(stopID: stop.id, name: stop.name, position: position(longitude), timeZone: Self.zone)
        }
        let (start, end) = (Self.ten, Self.ten + 1200)
        let leg = JourneyLeg(
            mode: .ride, from: point(Self.names[0], 151.2), to: point(Self.names[2], 151.22), departure: start,
            arrival: end, ride: Self.row,
            stops: [
                JourneyStop(stopID: "A", name: "Ash", stopSequence: 1, departure: start, position: position(151.2)),
                JourneyStop(
                    stopID: "B", name: "Birch", stopSequence: 2, arrival: start + 600, departure: start + 600,
                    position: position(151.21)),
                JourneyStop(stopID: "C", name: "Cedar", stopSequence: 3, arrival: end, position: position(151.22)),
            ])
        let journey = Journey(departure: start, arrival: end, boardings: 1, walking: 0, waiting: 0, legs: [leg])
        let ride = Self.rowJSON.dropFirst().dropLast()
        try check(
            [journey],
            #"[{"departure":"2026-03-02T10:00:00+11:00","arrival":"2026-03-02T10:20:00+11:00","duration":1200,"boardings":1,"walking":0,"waiting":0,"legs":[{"mode":"ride","from":{"stop_id":"A","stop_name":"Ash","lat":-33.87,"lon":151.2,"timezone":"Australia/Sydney"},"to":{"stop_id":"C","stop_name":"Cedar","lat":-33.87,"lon":151.22,"timezone":"Australia/Sydney"},"departure":"2026-03-02T10:00:00+11:00","arrival":"2026-03-02T10:20:00+11:00","duration":1200,\#(ride),"stops":[{"stop_id":"A","stop_name":"Ash","stop_sequence":1,"departure":"2026-03-02T10:00:00+11:00","lat":-33.87,"lon":151.2},{"stop_id":"B","stop_name":"Birch","stop_sequence":2,"arrival":"2026-03-02T10:10:00+11:00","departure":"2026-03-02T10:10:00+11:00","lat":-33.87,"lon":151.21},{"stop_id":"C","stop_name":"Cedar","stop_sequence":3,"arrival":"2026-03-02T10:20:00+11:00","lat":-33.87,"lon":151.22}]}]}]"#
        )
        let list = JourneyList(journeys: [journey], status: Self.status)
        #expect(try throughBothEncoders(list) == [list, list])
        #expect(list.commute().count == 1)
    }

    @Test("a timetable of a route, and a diagram")
    func timetable() throws {
        func time(_ minutes: Int) -> ServiceTime { ServiceTime(seconds: 36000 + minutes * 60) }
        let cells = (0..<4).map { RouteTimetable.Cell(row: $0, arrival: time($0 * 10), departure: time($0 * 10)) }
        let direction = RouteTimetable.Direction(
            headsign: "Dogwood", rows: Self.names.map { RouteTimetable.Row(stopID: $0.id, name: $0.name) },
            columns: [RouteTimetable.Column(tripID: "T", headsign: "Dogwood", cells: cells)])
        let zone = ServiceTimeZone(Self.zone)
        let head =
            #"{"route":{"route_id":"R1","agency_id":"AG","route_short_name":"1","route_long_name":"Ash to Dogwood","route_type":3},"#
        try check(
            RouteTimetable(
                route: Self.route, agencyName: "Minimal Transit", date: Self.day, timeZone: zone,
                directions: [direction]),
            head
                + #""agency_name":"Minimal Transit","service_date":"20260302","timezone":"Australia/Sydney","directions":[{"headsign":"Dogwood","stops":[{"stop_id":"A","stop_name":"Ash"},{"stop_id":"B","stop_name":"Birch"},{"stop_id":"C","stop_name":"Cedar"},{"stop_id":"D","stop_name":"Dogwood"}],"trips":[{"trip_id":"T","headsign":"Dogwood","stop_times":[{"row":0,"arrival_time":"10:00:00","departure_time":"10:00:00"},{"row":1,"arrival_time":"10:10:00","departure_time":"10:10:00"},{"row":2,"arrival_time":"10:20:00","departure_time":"10:20:00"},{"row":3,"arrival_time":"10:30:00","departure_time":"10:30:00"}]}]}],"trips_without_times":0}"#
        )
        try check(
            RouteDiagram(
                route: Self.route, date: Self.day, timeZone: zone,
                stops: [DiagramStop(stopID: "A", name: "Ash", distance: 0)],
                trips: [
                    DiagramTrip(
                        tripID: "T", headsign: "Dogwood", scheduled: [DiagramPoint(time: time(0), distance: 0)])
                ]),
            head
                + #""service_date":"20260302","timezone":"Australia/Sydney","measured":true,"stops":[{"stop_id":"A","stop_name":"Ash","distance":0}],"trips":[{"trip_id":"T","canceled":false,"headsign":"Dogwood","scheduled":[{"time":"10:00:00","distance":0}],"predicted":[]}],"trips_elsewhere":0}"#
        )
    }

    @Test("answers with realtime")
    func realtime() throws {
        let feed = BoardRealtime.Feed(
            name: "updates.pb", state: .fresh, timestamp: Self.ten - 30, age: 30, trips: MatchCounts(matched: 1))
        let alert = DepartureAlert(id: "1", effect: .detour, header: "Detour")
        var row = Self.row
        row.realtime = DepartureRealtime(
            status: .late, departure: Self.ten + 120, arrival: Self.ten + 120, delay: 120, minutes: 2,
            prediction: Prediction(uncertainty: 30), confidence: .medium,
            vehicle: DepartureVehicle(id: "V", label: "17"), carriages: [Carriage(label: "1", sequence: 1)],
            alerts: [alert])
        let board = DepartureBoard(
            departures: [row], timeZone: ServiceTimeZone(Self.zone),
            realtime: BoardRealtime(feeds: [feed], state: .live, now: Self.ten))
        #expect(try throughBothEncoders(board) == [board, board])
        let trip = TripBoard(
            trip: TripOnServiceDay(tripID: "T", serviceDate: Self.day), route: Self.route, stops: [row],
            timeZone: ServiceTimeZone(Self.zone))
        #expect(try throughBothEncoders(trip) == [trip, trip])
        let vehicle = LiveVehicle(
            report: VehicleReport(
                id: "V", timeZone: Self.zone, tripID: "T", position: Coordinate(latitude: -33.875, longitude: 151.25),
                routeType: .bus, routeColor: "0A0B0C", routeTextColor: "FFFFFF"),
            delay: 120, tripStatus: .late)
        #expect(try throughBothEncoders(vehicle) == [vehicle, vehicle])
        let report = AlertReport(
            id: "1", timeZone: Self.zone, header: "Detour", effect: .detour,
            informedEntities: [InformedEntity(routeID: "R1", routeLabel: "1")])
        #expect(try throughBothEncoders(report) == [report, report])
    }

    @Test("facts of a feed, its size, and answers of several feeds")
    func upkeep() throws {
        let info = TimetableInfo(
            agencies: [Agency(id: "AG", name: "Minimal Transit", timeZone: "Australia/Sydney")],
            timeZone: "Australia/Sydney", counts: TimetableInfo.Counts(stops: 4, trips: 1),
            files: [ImportedFile(name: "stops.txt", rows: 4)],
            origin: TimetableInfo.Origin(
                source: "minimal", contentHash: "d3ae328abd480a5d", importedAt: "2026-11-26T21:21:33+00:00",
                toolVersion: "0.2.0", schemaVersion: 3))
        #expect(try throughBothEncoders(info) == [info, info])
        var placed = info
        placed.box = CoordinateBox(west: 178, south: -19.5, east: -179, north: -16)
        placed.centre = Coordinate(latitude: -18.1, longitude: 178.4)
        placed.urls = [
            FeedURL(
                kind: .staticCurrent, url: "https://example.org/a.zip", etag: "\"1\"", lastModified: "now", sha256: "00"
            ),
            FeedURL(kind: .alerts, url: "https://example.org/b.pb"),
        ]
        #expect(try throughBothEncoders(placed) == [placed, placed])
        let overview = FeedOverview(try #require(FeedID("fiji")), database: "fiji.sqlite", placed)
        #expect(overview.name == "Minimal Transit" && overview.url(.alerts) == "https://example.org/b.pb")
        #expect(try throughBothEncoders(overview) == [overview, overview])
        let size = TimetableSize(bytes: 58880, pageSize: 512, stopTimes: 4)
        #expect(try throughBothEncoders(size) == [size, size])
        let feed = try #require(FeedID("minimal"))
        let failure = FeedFailure(feed: feed, error: QueryError(.unknownID, requestedID: "x", "No stop \"x\"."))
        let board = SetBoard(departures: [FeedRow(feed: feed, row: Self.row)], failures: [failure])
        #expect(try throughBothEncoders(board) == [board, board])
    }
}
