import GTFSModel
import GTFSTesting
import HistorySupport
import Testing

/// The rules on trips that are not plain.
@Suite struct OddTripRuleTests {
    private static func frequency(_ exact: Int) -> (inout SmallFeed) -> Void {
        { feed in
            feed["frequencies.txt"] = """
                trip_id,start_time,end_time,headway_secs,exact_times
                T,10:00:00,10:30:00,600,\(exact)
                """
        }
    }

    @Test("H1: each start of a trip with exact times has its visits", arguments: Implementation.allCases)
    func exactTimes(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.frequency(1))
        var update = FeedEntity.update("T", ["A": "10:10:20", "B": "10:20:30"], start: "10:10:00")
        update.tripUpdate?.trip.startTime = "10:10:00"
        try line.watch("10:09", "10:26")
        try line.say("10:21", update)
        let visits = try line.visits(of: "T")
        #expect(visits.map { $0.trip.startTime?.description } == (0..<12).map { "10:\($0 / 4)0:00" })
        #expect(visits[4...7].map(\.delay) == [20, 30, nil, nil])
        #expect(visits[0...3].allSatisfy { $0.departure == nil })
    }

    @Test("H6: a run of a headway has visits without a schedule", arguments: Implementation.allCases)
    func headway(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.frequency(0))
        try line.say("11:05", .update("U", ["A": "11:05:10"]))
        #expect(try line.visits(of: "T").isEmpty)
        try line.say("11:10", .update("T", ["A": "10:04:00", "B": "10:15:00"], start: "10:03:00"))
        let visits = try line.visits(of: "T")
        #expect(visits.map(\.state) == [.added, .added, .added, .added])
        #expect(visits.allSatisfy { $0.scheduledDeparture == nil && $0.delay == nil })
        #expect(visits.map { $0.departure?.source } == [.stated, .stated, nil, nil])
    }

    @Test("H1: a trip over midnight is of the day on which it began", arguments: Implementation.allCases)
    func midnight(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed.addTrip("N", line: "1", stops: ["A": "23:50:00", "B": "24:00:00", "C": "24:10:00"])
        }
        try line.watch("23:59", "24:15")
        try line.say("24:11", .update("N", ["B": "24:00:40", "C": "24:10:10"]))
        let visits = try line.visits(of: "N")
        #expect(visits.map(\.delay) == [nil, 40, 10])
        #expect(visits.map(\.scheduledDeparture) == ["23:50", "24:00", "24:10"].map(ToldLine.at))
    }

    @Test(
        "H2: a stop that a trip has twice needs its stop_sequence to be STOPPED_AT", arguments: Implementation.allCases)
    func loop(implementation: Implementation) throws {
        let loop: (inout SmallFeed) -> Void = { feed in
            feed.addTrip("L", line: "1", stops: ["A": "10:00:00", "B": "10:05:00", "A": "10:10:00", "C": "10:20:00"])
        }
        func visits(_ sequence: Int?) throws -> [Visit] {
            var line = try ToldLine(implementation, loop)
            for (time, status) in [("10:09:00", VehicleStopStatus.inTransitTo), ("10:10:00", .stoppedAt)] {
                var vehicle = FeedEntity.vehicle("L", to: sequence, status)
                vehicle.vehicle?.stopID = "A"
                try line.say(time, vehicle)
            }
            return try line.visits(of: "L")
        }
        #expect(try visits(nil).allSatisfy { $0.arrival == nil })
        #expect(try visits(3).map { $0.arrival?.time } == [nil, nil, ToldLine.at("10:09:30"), nil])
    }

    @Test("H2: on a line out and back a vehicle passes the way out first", arguments: Implementation.allCases)
    func outAndBack(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed.addTrip(
                "L", line: "1",
                stops: ["A": "10:00:00", "B": "10:02:00", "C": "10:04:00", "B": "10:06:00", "A": "10:08:00"])
        }
        for (minute, metres) in [200.0, 700, 1300, 1800, 1700, 1300, 700, 200].enumerated() {
            try line.say("10:0\(minute):00", .vehicle("L", metres: metres))
        }
        let visits = try line.visits(of: "L")
        #expect(visits[1].departure == ToldLine.seen(.passed, "10:01:30", "10:01:00", "10:02:00"))
        #expect(visits[3].departure == ToldLine.seen(.passed, "10:05:30", "10:05:00", "10:06:00"))
        #expect(visits[2].departure?.latest == ToldLine.at("10:04:00"))
    }

    @Test("H2: one stated time counts for both, if the schedule has one", arguments: Implementation.allCases)
    func singleTime(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed["stop_times.txt"] = feed["stop_times.txt"]?.replacing(
                "T,10:10:00,10:10:00,B", with: "T,10:09:00,10:10:00,B")
        }
        var entity = FeedEntity.update("T", ["B": "10:09:30", "C": "10:20:30"])
        for index in 0...1 { entity.tripUpdate?.stopTimeUpdates[index].departure = nil }
        try line.say("10:21:00", entity)
        let (waiting, passing) = (try line.visit("B"), try line.visit("C"))
        #expect(waiting.arrival?.time == ToldLine.at("10:09:30"))
        #expect(waiting.departure == nil)
        #expect(passing.departure?.time == ToldLine.at("10:20:30"))
    }

    @Test(
        "H6: a stop that a detour leaves out is skipped, and one that it brings is added",
        arguments: Implementation.allCases)
    func detour(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { $0.addStop("X", at: ToldLine.place(1500)) }
        var change = TripModifications.Modification()
        var selector = TripModifications.StopSelector()
        selector.stopID = "B"
        (change.start, change.end) = (selector, selector)
        change.replacementStops = [TripModifications.ReplacementStop(stopID: "X")]
        var modifications = TripModifications()
        var trips = TripModifications.SelectedTrips()
        trips.tripIDs = ["T"]
        modifications.selectedTrips = [trips]
        modifications.serviceDates = ["\(ToldLine.date.yyyymmdd)"]
        modifications.modifications = [change]
        var entity = FeedEntity(id: "detour")
        entity.tripModifications = modifications
        try line.say("10:01:00", entity)
        let states = try line.visits(of: "T").reduce(into: [:]) { $0[$1.stopID] = $1.state }
        #expect(states == ["A": .unwatched, "B": .skipped, "C": .unwatched, "D": .unwatched, "X": .added])
    }

    @Test func `H6: the last word holds over a timetable that comes at midday, which takes no visit of the day away`()
        throws
    {
        var before = try ToldLine(.recorder)
        try before.watch("09:58", "10:14")
        try before.say(
            "10:15", .update("T", ["A": "10:00:10", "B": "10:10:20", "D": "10:30"]), .update("U", as: .cancelled))
        let first = try #require(before.reader as? RecordedReader)
        try first.close()
        // The next timetable has the same ride by another id.
        var after = try ToldLine(.recorder) { feed in
            feed = SmallFeed()
            for (index, stop) in ["A", "B", "C", "D"].enumerated() {
                feed.addStop(Stop.ID(stop), at: ToldLine.place(1000 * Double(index)))
            }
            for (trip, hour) in [("T2", "10"), ("U", "11")] as [(Trip.ID, String)] {
                feed.addTrip(
                    trip, line: "1",
                    stops: ["A": "\(hour):00:00", "B": "\(hour):10:00", "C": "\(hour):20:00", "D": "\(hour):30:00"])
            }
        }
        after.reader = try RecordedReader(after.timetable, path: first.path)
        try after.watch("10:16", "11:10")
        #expect(try after.visits(of: "T").map(\.state) == [.observed, .observed, .missed, .missed])
        #expect(try after.visits(of: "U").map(\.state) == [.cancelled, .cancelled, .cancelled, .cancelled])
        try after.say("11:11", .update("T2", ["C": "10:20:30", "D": "10:30:10"]), .update("U", ["D": "11:30"]))
        #expect(try after.visits(of: "T").map(\.delay) == [10, 20, nil, nil])
        #expect(try after.visits(of: "T2").map(\.delay) == [nil, nil, 30, 10])
        #expect(try after.visits(of: "U").map(\.state) == [.cancelled, .cancelled, .unwatched, .unwatched])
        withExtendedLifetime(before) {}
    }
}
