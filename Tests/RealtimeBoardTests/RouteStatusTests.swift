import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("The vehicles and trips of a route that are under way")
struct RouteStatusTests {
    private func status(_ overlaid: OverlaidTimetable, _ request: RouteStatusRequest = RouteStatusRequest()) throws
        -> RouteStatus
    {
        try #require(try overlaid.timetable.ask(request, realtime: overlaid.view).first)
    }

    /// `1 late, 2 on time; fresh 0.5`, of the route as a whole.
    private func words(_ overlaid: OverlaidTimetable, _ request: RouteStatusRequest = RouteStatusRequest()) throws
        -> String
    {
        guard let underWay = try status(overlaid, request).underWay else { return "no realtime" }
        let counts = underWay.punctuality
        return "\(counts.onTime) on time, \(counts.late) late, \(counts.early) early"
            + (underWay.freshShare.map { "; fresh \($0)" } ?? "")
            + (underWay.activeVehicles.map { "; vehicles \($0)" } ?? "")
    }

    /// A vehicle of a trip of the overlay, or of route R without a trip.
    private func vehicle(_ id: String, ofTrip trip: Int?, at time: Int) -> VehicleOverlay {
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: id)
        vehicle.timestamp = time
        var overlay = VehicleOverlay(id: id, feed: 0, vehicle: vehicle)
        (overlay.trip, overlay.routeID) = (trip, "R")
        return overlay
    }

    /// T leaves A at 10:00, B at 10:10 and C at 10:20, and reaches D at 10:30.
    private func trip(at now: String, _ delays: [Int?]) throws -> OverlaidTimetable {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: now)
        try overlaid.add("T", delays)
        return overlaid
    }

    @Test(
        "H7: early is earlier than a minute, late is later than five",
        arguments: [
            (-61, "0 on time, 0 late, 1 early"), (-60, "1 on time, 0 late, 0 early"),
            (300, "1 on time, 0 late, 0 early"), (301, "0 on time, 1 late, 0 early"),
        ])
    func limits(delay: Int, expected: String) throws {
        #expect(try words(trip(at: "10:14", [0, 0, delay, delay])) == expected + "; fresh 1.0")
        var request = RouteStatusRequest(routes: ["R"])
        request.onTime = PunctualityLimits(earliest: delay, latest: delay)
        let all = try words(trip(at: "10:14", [0, 0, delay, delay]), request)
        #expect(all == "1 on time, 0 late, 0 early; fresh 1.0")
    }

    @Test func `limits the wrong way round are an error that names them`() throws {
        var request = RouteStatusRequest()
        request.onTime = PunctualityLimits(earliest: 1, latest: 0)
        let error = #expect(throws: QueryError.self) { try words(trip(at: "10:09", []), request) }
        #expect(error?.field == "onTime")
    }

    @Test(
        "A trip is under way from its first departure to its last arrival, by its predicted times",
        arguments: [
            ("10:00", 0), ("10:00:01", 1), ("10:30", 1), ("10:30:01", 0), ("09:00", 0), ("12:00", 0),
        ])
    func underWay(now: String, count: Int) throws {
        #expect(try status(trip(at: now, [0, 0, 0, 0])).underWay?.punctuality.judged == count)
        let late = try trip(at: now, [1200, 1200, 1200, 1200]).with { overlaid in
            overlaid.now += 1200
            overlaid.feeds[0].timestamp = overlaid.now
        }
        #expect(try status(late).underWay?.punctuality == Punctuality(late: count))
    }

    @Test func `A trip has the delay of its next stop, or of the first after it that has one`() throws {
        #expect(try words(trip(at: "10:05", [600, nil, 0, -120])) == "0 on time, 0 late, 0 early")
        #expect(try words(trip(at: "10:12", [600, nil, 0, -120])) == "1 on time, 0 late, 0 early; fresh 1.0")
        #expect(try words(trip(at: "10:22", [600, nil, 0, -120])) == "0 on time, 0 late, 1 early; fresh 1.0")
        #expect(try words(trip(at: "10:22", [600, 600, 0, nil])) == "0 on time, 0 late, 0 early")
        let skipped = try trip(at: "10:12", [0, 0, nil, 400]).with { $0.trips[0].stopTimes[2].relation = .skipped }
        #expect(try words(skipped) == "0 on time, 1 late, 0 early; fresh 1.0")
    }

    @Test func `A vehicle past a stop shows that its trip is under way before its time`() throws {
        var overlaid = try trip(at: "09:58", [-120, -120, -120, -120])
        #expect(try status(overlaid).directions == [])
        overlaid.vehicles = [vehicle("v", ofTrip: 0, at: overlaid.now)]
        (overlaid.trips[0].vehicleIndex, overlaid.trips[0].vehicleStopIndex) = (0, 1)
        #expect(try words(overlaid) == "0 on time, 0 late, 1 early; fresh 1.0; vehicles 1")
    }

    @Test func `A trip after midnight belongs to its service day`() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(["A": "23:50:00", "B": "24:10:00", "C": "25:30:00"])
        ]).imported()
        var overlaid = OverlaidTimetable(feed, now: "24:40")
        try overlaid.add("T", [0, 0, 360])
        #expect(try words(overlaid) == "0 on time, 1 late, 0 early; fresh 1.0")
        overlaid.now -= 86400
        overlaid.feeds[0].timestamp = overlaid.now
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early")
    }

    @Test(
        "H7: a headway run has no punctuality without exact times",
        arguments: [(0, "0 on time, 0 late, 0 early"), (1, "0 on time, 1 late, 0 early")])
    func headway(exactTimes: Int, expected: String) throws {
        let feed = try FeedText([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            T,08:00:00,09:00:00,600,\(exactTimes)
            """
        ]).imported()
        var overlaid = OverlaidTimetable(feed, now: "08:20")
        try overlaid.add("T", start: "08:10", [400, 400, 400, 400])
        #expect(try words(overlaid) == expected + "; fresh 1.0")
    }

    @Test func `An added trip has no punctuality, but its prediction is one`() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:05")
        overlaid.add(new: "N", "A 10:03, B 10:13")
        overlaid.add(new: "O", route: "unknown", "A 10:03, B 10:13")
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; fresh 1.0")
        #expect(try overlaid.timetable.ask(RouteStatusRequest(), realtime: overlaid.view).count == 1)
    }

    @Test(
        "A trip that does not run is not under way, and neither is its vehicle",
        arguments: [
            TripChange.cancelled, .deleted,
        ])
    func cancelled(change: TripChange) throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:05")
        try overlaid.add("T", [0, 0, 0, 0], as: change) { $0.vehicleIndex = 0 }
        overlaid.vehicles = [vehicle("v", ofTrip: 0, at: overlaid.now)]
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; vehicles 0")
        #expect(try status(overlaid).directions == [])
        overlaid.trips[0].timestamp = overlaid.now - 3601
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; vehicles 1")
    }

    @Test(
        "B5: a prediction is fresh up to 90 seconds, and none after 300",
        arguments: [
            (0, "1 on time, 0 late, 0 early; fresh 1.0"), (90, "1 on time, 0 late, 0 early; fresh 1.0"),
            (91, "1 on time, 0 late, 0 early; fresh 0.0"), (300, "1 on time, 0 late, 0 early; fresh 0.0"),
            (301, "0 on time, 0 late, 0 early"),
        ])
    func freshness(age: Int, expected: String) throws {
        let overlaid = try trip(at: "10:05", [0, 0, 0, 0]).with { $0.trips[0].timestamp = $0.now - age }
        #expect(try words(overlaid) == expected)
        #expect(try words(overlaid.with { $0.limits.drop = 600 }).hasPrefix("1 on time"))
    }

    @Test func `Without realtime, or when all of it is too old, a route has no data but the schedule's`() throws {
        var overlaid = try trip(at: "10:05", [0, 0, 0, 0])
        let plain = try overlaid.timetable.ask(RouteStatusRequest())
        #expect(plain.map(\.route) == (try overlaid.timetable.routes()))
        #expect(plain.allSatisfy { $0.underWay == nil && $0.directions.isEmpty })
        overlaid.now += 301
        #expect(try words(overlaid) == "no realtime")
        #expect(try AnswerEncoder().encode(status(overlaid)) == (try AnswerEncoder().encode(plain[0].route)))
    }

    @Test func `A vehicle counts without an update of its trip, once by its id, while its position is not too old`()
        throws
    {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:05")
        overlaid.vehicles = [vehicle("v", ofTrip: nil, at: overlaid.now)]
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; vehicles 1")
        overlaid.vehicles += [
            vehicle("v", ofTrip: nil, at: overlaid.now), vehicle("w", ofTrip: nil, at: overlaid.now - 301),
            vehicle("x", ofTrip: nil, at: overlaid.now - 300),
        ]
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; vehicles 2")
        for index in overlaid.vehicles.indices { overlaid.vehicles[index].routeID = nil }
        #expect(try words(overlaid) == "0 on time, 0 late, 0 early; vehicles 0")
    }

    @Test func `An update counts without a vehicle, and without any the number of vehicles is not known`() throws {
        let overlaid = try trip(at: "10:05", [0, 0, 0, 0])
        #expect(try status(overlaid).underWay?.activeVehicles == nil)
        #expect(try words(overlaid) == "1 on time, 0 late, 0 early; fresh 1.0")
    }
}

extension RouteStatusTests {
    /// Trips of two directions, and some without one, all under way.
    private func many(late: Int, of count: Int) throws -> OverlaidTimetable {
        let ids = (0..<count).map { "T\($0)" }
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,direction_id\n"
                + ids.enumerated().map { "R,D,\($1),\(["0", "1", ""][$0 % 3])" }.joined(separator: "\n"),
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + ids.map { "\($0),10:00:00,10:00:00,A,1\n\($0),10:10:00,10:10:00,B,2" }.joined(separator: "\n"),
        ]).imported()
        var overlaid = OverlaidTimetable(feed, now: "10:05")
        for (index, id) in ids.enumerated() { try overlaid.add(Trip.ID(id), [0, index < late ? 400 : 0]) }
        return overlaid
    }

    @Test(
        "H10: a grade is of at least twenty trips, A from 0.90, B 0.80, C 0.70, D 0.60, else F",
        arguments: [
            (0, 19, nil), (0, 20, .a), (2, 20, .a), (3, 20, .b), (4, 20, .b), (5, 20, .c), (6, 20, .c), (7, 20, .d),
            (8, 20, .d), (9, 20, .f), (20, 20, .f),
        ] as [(Int, Int, PunctualityGrade?)])
    func grades(late: Int, count: Int, grade: PunctualityGrade?) throws {
        let underWay = try #require(try status(many(late: late, of: count)).underWay)
        #expect(underWay.punctuality == Punctuality(onTime: count - late, late: late))
        #expect(underWay.punctuality.onTimeShare == Double(count - late) / Double(count))
        #expect(underWay.punctuality.grade == grade)
    }

    @Test func `Directions are 0, 1 and those without one, and their sum is the route's`() throws {
        let status = try status(many(late: 4, of: 20))
        #expect(status.directions.map(\.directionID) == [0, 1, nil])
        #expect(status.directions.map(\.underWay.punctuality.late) == [2, 1, 1])
        #expect(status.directions.map(\.underWay.punctuality.onTime) == [5, 6, 5])
        #expect(status.directions.allSatisfy { $0.underWay.punctuality.grade == nil })
    }

    @Test func `Routes are those that are asked for, in that order and once`() throws {
        let feed = try FeedText([
            "routes.txt":
                "route_id,route_short_name,route_type,route_url\nR,1,3,https://example.org\nS,2,3,\nU,3,3,"
        ]).imported()
        let overlaid = OverlaidTimetable(feed)
        func ids(_ routes: [Route.ID]) throws -> [Route.ID] {
            try feed.timetable.ask(RouteStatusRequest(routes: routes), realtime: overlaid.view).map(\.id)
        }
        #expect(try ids([]) == ["R", "S", "U"])
        #expect(try ids(["U", "R", "U"]) == ["U", "R"])
        let whole = try feed.timetable.ask(RouteStatusRequest(routes: ["S", "R"]), realtime: overlaid.view)
        #expect(whole.map(\.route) == (try ["S", "R"].map { try feed.timetable.route($0).route }))
        let error = #expect(throws: QueryError.self) { try ids(["R", "X"]) }
        #expect(error?.code == .unknownID)
    }

    @Test func `An answer and a request read back from their JSON`() throws {
        var overlaid = try many(late: 2, of: 20)
        overlaid.vehicles = [vehicle("v", ofTrip: 0, at: overlaid.now)]
        let answer = try status(overlaid)
        #expect(try throughBothEncoders(answer) == [answer, answer])
        var request = RouteStatusRequest(routes: ["R"])
        request.onTime = PunctualityLimits(earliest: -180, latest: 180)
        #expect(try throughBothEncoders(request) == [request, request])
        let json = String(decoding: try AnswerEncoder().encode(answer.directions[0]), as: UTF8.self)
        #expect(
            json == #"{"direction_id":0,"active_vehicles":1,"on_time":6,"late":1,"early":0,"#
                + #""on_time_share":0.8571428571428571,"fresh_share":1}"# + "\n")
    }
}

extension OverlaidTimetable {
    /// The same with a change.
    fileprivate func with(_ change: (inout OverlaidTimetable) -> Void) -> OverlaidTimetable {
        var changed = self
        change(&changed)
        return changed
    }
}
