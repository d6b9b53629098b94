import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

@Suite("J7, J12: rides in the seat, wheelchairs and departed trips with realtime")
struct JourneySeatTests {
    /// X goes from A to B by 10:20, and its vehicle on as Y, from B 10:25 to C 10:45. W leaves C at 10:50 for D, by 11:00.
    private static func feed(isLinked: Bool) -> FeedText {
        FeedText([
            "trips.txt": "route_id,service_id,trip_id,block_id\n"
                + (isLinked ? "R,D,X,\nR,D,Y,\nR,D,W," : "R,D,X,9\nR,D,Y,9\nR,D,W,"),
            "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type"
                + (isLinked ? "\nB,B,X,Y,4" : ""),
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            X,10:00:00,10:00:00,A,1
            X,10:20:00,10:20:00,B,2
            Y,10:25:00,10:25:00,B,1
            Y,10:45:00,10:45:00,C,2
            W,10:50:00,10:50:00,C,1
            W,11:00:00,11:00:00,D,2
            """,
        ])
    }

    private func first(_ overlay: OverlaidTimetable, to end: Stop.ID) throws -> Journey? {
        let request = JourneysRequest(from: .stop("A"), to: .stop(end), at: OverlaidTimetable.instant("09:55"))
        let day = OverlaidTimetable.instant("24:00")
        return try overlay.timetable.journeys(request, realtime: overlay.view).journeys.first { $0.departure < day }
    }

    /// `B 10:20 10:25` for each stop of a ride.
    private func stops(_ leg: JourneyLeg?) -> [String] {
        func time(_ instant: Int?) -> String {
            instant.map { " " + String(RFC3339.text($0, in: FeedText.sydney).dropFirst(11).prefix(5)) } ?? ""
        }
        return (leg?.stops ?? []).map { "\($0.stopID)\(time($0.arrival))\(time($0.departure))" }
    }

    @Test(
        "J7, J12: a ride goes on in the seat of a late vehicle, which leaves no earlier than it comes",
        arguments: [
            (0, ["A 10:00", "B 10:20 10:25", "C 10:45"]), (120, ["A 10:02", "B 10:22 10:25", "C 10:45"]),
            (1200, ["A 10:20", "B 10:40 10:40", "C 11:00"]), (2400, ["A 10:40", "B 11:00 11:00", "C 11:20"]),
        ], [false, true])
    func late(known: (delay: Int, stops: [String]), isLinked: Bool) throws {
        var overlay = OverlaidTimetable(try Self.feed(isLinked: isLinked).imported(), now: "09:20")
        try overlay.add("X", [known.delay, known.delay])
        let journey = try #require(try first(overlay, to: "C"))
        #expect(journey.legs.count == 1 && journey.flaws == [])
        #expect(journey.legs.first?.to.stopID == "C" && stops(journey.legs.first) == known.stops)
        let isEstimated = journey.legs.first?.ride?.flags.contains(.estimatedFromPreviousTrip)
        #expect(isEstimated == (known.delay > 300))
        let request = ReachRequest(from: .stop("A"), at: OverlaidTimetable.instant("09:55"), minutes: 120)
        let reached = try overlay.timetable.reach(request, realtime: overlay.view)
        #expect(reached.first { $0.stop.stopID == "C" }?.arrival == journey.arrival)
    }

    @Test(
        "J7, J12: the next leg begins where the ride in the seat ends, and is not caught where the vehicle is too late")
    func change() throws {
        var overlay = OverlaidTimetable(try Self.feed(isLinked: false).imported(), now: "09:20")
        try overlay.add("X", [0, 0])
        let journey = try #require(try first(overlay, to: "D"))
        #expect(journey.flaws == [] && journey.legs.map(\.to.stopID) == ["C", "D"])
        overlay.trips.removeAll()
        try overlay.add("X", [1200, 1200])
        #expect(try first(overlay, to: "D") == nil)
    }

    @Test("J12: a trip of a message runs on a day without linked trips, the day before one with them")
    func dayWithoutLinks() throws {
        let feed = FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260101,20261231
            E,0,0,0,1,0,0,0,20260101,20261231
            """,
            "trips.txt": "route_id,service_id,trip_id,block_id\nR,D,V,\nR,E,X,9\nR,E,Y,9",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            V,10:00:00,10:00:00,A,1
            V,10:20:00,10:20:00,B,2
            X,10:00:00,10:00:00,A,1
            X,10:20:00,10:20:00,B,2
            Y,10:25:00,10:25:00,B,1
            Y,10:45:00,10:45:00,C,2
            """,
        ])
        var overlay = OverlaidTimetable(try feed.imported(), now: "09:20")
        try overlay.add("V", [120, 120])
        #expect(try stops(first(overlay, to: "B")?.legs.first) == ["A 10:02", "B 10:22"])
    }

    @Test("J12: an update of the next trip counts, and it is not gone on as one that is cancelled")
    func nextTrip() throws {
        var overlay = OverlaidTimetable(try Self.feed(isLinked: false).imported(), now: "09:20")
        try overlay.add("Y", [600, 600])
        #expect(stops(try first(overlay, to: "C")?.legs.first) == ["A 10:00", "B 10:20 10:35", "C 10:55"])
        overlay.trips.removeAll()
        try overlay.add("Y", as: .cancelled)
        #expect(try first(overlay, to: "C") == nil)
    }

    /// F, G and H go from A to C at 09:30, 09:40 and 09:50 in half an hour; H is not for wheelchairs.
    private static let wheels = FeedText([
        "trips.txt": "route_id,service_id,trip_id,wheelchair_accessible\nR,D,F,1\nR,D,G,1\nR,D,H,2",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        F,09:30:00,09:30:00,A,1
        F,10:00:00,10:00:00,C,2
        G,09:40:00,09:40:00,A,1
        G,10:10:00,10:10:00,C,2
        H,09:50:00,09:50:00,A,1
        H,10:20:00,10:20:00,C,2
        """,
    ])

    @Test(
        "B62, J12: what a vehicle says of wheelchairs counts before the schedule, as on its row of the board",
        arguments: [
            ("F", VehicleWheelchair.inaccessible, "G", 10), ("H", .accessible, "FGH", 0), ("H", .unknown, "FGH", 0),
            ("F", .unknown, "FG", 0), ("H", .noValue, "FG", 0),
        ], [false, true])
    func wheelchair(said: (trip: Trip.ID, word: VehicleWheelchair, rides: String, wait: Int), hasTimes: Bool) throws {
        var overlay = OverlaidTimetable(try Self.wheels.imported(), now: "09:20")
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: "v")
        vehicle.vehicle?.wheelchair = said.word
        overlay.vehicles = [VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)]
        try overlay.add(said.trip, hasTimes ? [0, 0] : []) { $0.vehicleIndex = 0 }
        let at = OverlaidTimetable.instant("09:20")
        var request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
        request.requiresWheelchairAccess = true
        let rides = try overlay.timetable.journeys(request, realtime: overlay.view).journeys.flatMap(\.legs)
        #expect(rides.compactMap { $0.ride?.tripID.rawValue }.joined() == said.rides)
        var reach = ReachRequest(from: .stop("A"), at: at, minutes: 90)
        reach.requiresWheelchairAccess = true
        let end = try overlay.timetable.reach(reach, realtime: overlay.view).first { $0.stop.stopID == "C" }
        #expect(end?.duration == (40 + said.wait) * 60)
    }

    @Test("J12, J14: reach rides nothing that has left, and counts no departure before the present")
    func departed() throws {
        var overlay = OverlaidTimetable(try Self.wheels.imported(), now: "09:35")
        try overlay.add("G", [60, 60])
        var request = ReachRequest(from: .stop("A"), at: OverlaidTimetable.instant("09:20"), minutes: 60)
        let end = try overlay.timetable.reach(request, realtime: overlay.view).first { $0.stop.stopID == "C" }
        #expect(end?.arrival == OverlaidTimetable.instant("10:11") && end?.duration == 36 * 60)
        request.windowMinutes = 20
        let over = try overlay.timetable.reach(request, realtime: overlay.view).first { $0.stop.stopID == "C" }
        let durations = [over?.duration, over?.median, over?.longest].compactMap(\.self)
        #expect(durations == [1860, 1980, 2160])
        overlay.includesDeparted = true
        let all = try overlay.timetable.reach(request, realtime: overlay.view).first { $0.stop.stopID == "C" }
        #expect(all?.duration == 30 * 60)
    }
}
