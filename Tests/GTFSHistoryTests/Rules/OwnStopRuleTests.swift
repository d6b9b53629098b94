import GTFSModel
import GTFSTesting
import HistorySupport
import Testing

/// The rules on trips that run by the stops of their messages: added ones, replacements and detours.
@Suite struct OwnStopRuleTests {
    private static func withX(_ feed: inout SmallFeed) { feed.addStop("X", at: ToldLine.place(1500)) }

    @Test(
        "H1: a stop that a replacement brings has one visit, however many messages have it",
        arguments: Implementation.allCases)
    func broughtStop(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.withX)
        for time in ["09:57", "09:58", "09:59"] {
            try line.say(
                time,
                .update(
                    "T", ["A": "10:00:10", "B": "10:10:10", "X": "10:15:00", "C": "10:20:10", "D": "10:30:10"],
                    as: .replacement))
        }
        #expect(try line.visits(of: "T").map(\.stopID.rawValue).sorted() == ["A", "B", "C", "D", "X"])
    }

    @Test(
        "H1: a stop that the first message of an added trip lacks has one visit, in its place",
        arguments: Implementation.allCases)
    func lateStop(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("09:57", .update("N", ["A": "10:00:00", "C": "10:04:00"], as: .new))
        for time in ["09:58", "09:59", "10:00"] {
            try line.say(time, .update("N", ["A": "10:00:00", "B": "10:02:00", "C": "10:04:00"], as: .new))
        }
        try line.say("10:01", .update("N", ["B": "10:02:00", "C": "10:04:00"], as: .new))
        let visits = try line.visits(of: "N")
        #expect(visits.map(\.stopID) == ["A", "B", "C"])
        #expect(visits.map { $0.departure?.time } == [ToldLine.at("10:00"), nil, nil])
    }

    @Test(
        "H2: a stop that an early replacement has passed is observed, not skipped", arguments: Implementation.allCases)
    func earlyReplacement(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.watch("09:57", "10:05")
        let rest: KeyValuePairs<Stop.ID, String> = ["B": "10:08:30", "C": "10:18:30", "D": "10:28:30"]
        try line.say(
            "09:58:00",
            .update(
                "T", ["A": "09:58:30", "B": "10:08:30", "C": "10:18:30", "D": "10:28:30"], as: .replacement))
        for time in ["09:58:30", "09:59:00"] { try line.say(time, .update("T", rest, as: .replacement)) }
        let visit = try line.visit("A")
        #expect(visit.state == .observed)
        #expect(visit.departure == ToldLine.seen(.predicted, "09:58:30", "09:58:00", "09:58:30"))
    }

    @Test(
        "H1, H3: a trip of scheduled times alone has its visits, and what is not predicted is not observed",
        arguments: [TripRelationship.new, .replacement], Implementation.allCases)
    func planned(relationship: TripRelationship, implementation: Implementation) throws {
        let id: Trip.ID = relationship == .new ? "N" : "T"
        var entity = FeedEntity.update(id, ["A": "10:00:00", "B": "10:10:00", "D": "10:30:00"], as: relationship)
        for index in 0..<3 {
            let time = entity.tripUpdate?.stopTimeUpdates[index].departure?.time
            let planned = StopTimeEvent(scheduledTime: time)
            entity.tripUpdate?.stopTimeUpdates[index].arrival = planned
            entity.tripUpdate?.stopTimeUpdates[index].departure = planned
            entity.tripUpdate?.stopTimeUpdates[index].scheduleRelationship = .noData
        }
        var line = try ToldLine(implementation)
        for time in ["09:59:30", "10:00:30"] { try line.say(time, entity) }
        let visits = try line.visits(of: id)
        #expect(visits.map(\.stopID).filter { $0 != "C" } == ["A", "B", "D"])
        #expect(visits.allSatisfy { $0.arrival == nil && $0.departure == nil })
    }

    @Test("H6: a stop that a replacement leaves out is skipped", arguments: Implementation.allCases)
    func leftOut(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say(
            "09:30:00", .update("T", ["A": "10:00:00", "B": "10:10:00", "C": "10:20:00", "D": "10:30:00"]))
        for time in ["09:31:00", "09:59:00"] {
            try line.say(time, .update("T", ["B": "10:10:00", "D": "10:30:00"], as: .replacement))
        }
        #expect(try line.visits(of: "T").map(\.state) == [.skipped, .unwatched, .skipped, .unwatched])
    }

    @Test(
        "H2: the last stops of an added trip are observed, though a board needs two", arguments: Implementation.allCases
    )
    func lastOfAdded(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("09:59:30", .update("N", ["A": "10:00:00", "B": "10:02:00", "C": "10:04:00"], as: .new))
        for time in ["10:00:30", "10:01:30"] {
            try line.say(time, .update("N", ["B": "10:02:00", "C": "10:04:00"], as: .new))
        }
        for time in ["10:02:30", "10:03:30"] { try line.say(time, .update("N", ["C": "10:04:00"], as: .new)) }
        try line.say("10:04:30")
        #expect(
            try line.visits(of: "N").map(\.departure) == [
                ToldLine.seen(.predicted, "10:00:00", "09:59:30", "10:00:30"),
                ToldLine.seen(.predicted, "10:02:00", "10:01:30", "10:02:30"),
                ToldLine.seen(.predicted, "10:04:00", "10:03:30", "10:04:30"),
            ])
    }

    @Test(
        "H2: the last stops of a replacement are observed, though a board needs two", arguments: Implementation.allCases
    )
    func lastOfReplacement(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.watch("10:29", "10:35")
        try line.say("10:19:30", .update("T", ["C": "10:20:10", "D": "10:30:10"], as: .replacement))
        for time in ["10:20:30", "10:29:30"] { try line.say(time, .update("T", ["D": "10:30:10"], as: .replacement)) }
        try line.say("10:30:30")
        #expect(try line.visit("C").departure == ToldLine.seen(.predicted, "10:20:10", "10:19:30", "10:20:30"))
        #expect(try line.visit("D").arrival == ToldLine.seen(.predicted, "10:30:10", "10:29:30", "10:30:30"))
        #expect(try line.visit("D").state == .observed)
    }
}

extension OwnStopRuleTests {
    /// Trip T serves X instead of B.
    private static func detour(on date: ServiceDate = ToldLine.date) -> FeedEntity {
        var change = TripModifications.Modification()
        var selector = TripModifications.StopSelector()
        selector.stopID = "B"
        (change.start, change.end) = (selector, selector)
        change.replacementStops = [TripModifications.ReplacementStop(stopID: "X")]
        var trips = TripModifications.SelectedTrips()
        trips.tripIDs = ["T"]
        var modifications = TripModifications()
        modifications.selectedTrips = [trips]
        modifications.serviceDates = ["\(date.yyyymmdd)"]
        modifications.modifications = [change]
        var entity = FeedEntity(id: "detour")
        entity.tripModifications = modifications
        return entity
    }

    private static func update(_ times: KeyValuePairs<Stop.ID, String>) -> FeedEntity {
        var entity = FeedEntity.update("T", times)
        var selector = ModifiedTripSelector()
        (selector.modificationsID, selector.affectedTripID) = ("detour", "T")
        selector.startDate = "\(ToldLine.date.yyyymmdd)"
        entity.tripUpdate?.trip = TripDescriptor(tripID: nil)
        entity.tripUpdate?.trip.modifiedTrip = selector
        return entity
    }

    @Test("H5: a trip of which messages tell a detour alone is not seen", arguments: Implementation.allCases)
    func unseenDetour(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.withX)
        try line.watch("10:19", "10:25")
        for time in ["10:01:00", "10:19:30", "10:20:30"] { try line.say(time, Self.detour()) }
        let states = try line.visits(of: "T").reduce(into: [:]) { $0[$1.stopID] = $1.state }
        #expect(states == ["A": .unwatched, "B": .skipped, "C": .unseen, "D": .unwatched, "X": .added])
        try line.say("10:21:00", .update("T", ["D": "10:31:00"]))
        #expect(try line.visit("C").state == .missed)
    }

    @Test("H1: a detour of a day to come does not record it", arguments: Implementation.allCases)
    func detourToCome(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.withX)
        try line.say("10:01:00", Self.detour(on: ToldLine.date.adding(days: 1)))
        #expect(try line.reader.visits().allSatisfy { $0.trip.serviceDate == ToldLine.date })
    }

    @Test(
        "H2: the stops that a detour brings are observed, and the trip's last one", arguments: Implementation.allCases)
    func detouredStops(implementation: Implementation) throws {
        var line = try ToldLine(implementation, Self.withX)
        try line.say("10:09:30", Self.detour(), Self.update(["X": "10:10:05", "C": "10:20:10", "D": "10:30:10"]))
        for time in ["10:10:30", "10:19:30"] {
            try line.say(time, Self.detour(), Self.update(["C": "10:20:10", "D": "10:30:10"]))
        }
        for time in ["10:20:30", "10:29:30"] { try line.say(time, Self.detour(), Self.update(["D": "10:30:10"])) }
        try line.say("10:30:30", Self.detour())
        #expect(try line.visit("X").departure == ToldLine.seen(.predicted, "10:10:05", "10:09:30", "10:10:30"))
        #expect(try line.visit("C").departure == ToldLine.seen(.predicted, "10:20:10", "10:19:30", "10:20:30"))
        #expect(try line.visit("D").arrival == ToldLine.seen(.predicted, "10:30:10", "10:29:30", "10:30:30"))
    }
}
