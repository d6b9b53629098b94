import GTFSModel
import GTFSTesting
import HistorySupport
import Testing

@Suite struct VisitRuleTests {
    @Test("H1: a recorded day has a visit for each stop time of each trip", arguments: Implementation.allCases)
    func visits(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("09:59:59")
        #expect(try line.reader.visits().isEmpty)
        try line.say("10:00:00")
        let visits = try line.reader.visits()
        #expect(visits.map { "\($0.trip.tripID)\($0.stopID)" } == ["TA", "TB", "TC", "TD", "UA", "UB", "UC", "UD"])
        #expect(visits.map(\.stopSequence) == [1, 2, 3, 4, 1, 2, 3, 4])
        #expect(visits.first?.scheduledDeparture == ToldLine.at("10:00"))
        #expect(visits.first?.routeID == "1")
    }

    @Test("H1: a day is recorded when one of its trips is seen", arguments: Implementation.allCases)
    func seenEarly(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("09:30:00", .vehicle(metres: 0))
        #expect(try line.reader.visits().count == 8)
    }

    @Test("H4: a message that is not after the last of its source changes nothing", arguments: Implementation.allCases)
    func order(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:12:00", .update("T", ["C": "10:20"]))
        try line.say("10:11:00", .update("T", ["B": "10:10:00"]), received: "10:12:10")
        try line.say("10:12:00", .update("T", ["B": "10:10:00"]), received: "10:12:20")
        try line.say(nil, .update("T", ["B": "10:10:00"]), received: "10:12:30")
        #expect(try line.visit("B").arrival == nil)
        try line.say("10:11:00", .update("T", ["B": "10:10:00"]), from: "other", received: "10:12:10")
        #expect(try line.visit("B").arrival?.time == ToldLine.at("10:10:00"))
    }

    @Test("H4: the recorder's clock is the time of nothing", arguments: Implementation.allCases)
    func clock(implementation: Implementation) throws {
        func visits(received: [String]) throws -> [Visit] {
            var line = try ToldLine(implementation)
            try line.say("10:09:30", .update("T", ["B": "10:10:05", "C": "10:20"]), received: received[0])
            try line.say("10:10:30", .update("T", ["C": "10:20"]), received: received[1])
            return try line.reader.visits()
        }
        let prompt = try visits(received: ["10:09:30", "10:10:30"])
        #expect(try visits(received: ["10:08:30", "10:31:00"]) == prompt)
    }

    @Test(
        "H5: a visit is unwatched, unseen or missed by what was watched around it", arguments: Implementation.allCases)
    func states(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.watch("10:09", "10:15")
        #expect(try line.visits(of: "T").map(\.state) == [.unwatched, .unseen, .unwatched, .unwatched])
        try line.say("10:16:00", .update("T", ["D": "10:30:00"]))
        try line.say("10:17:00", .update("T", ["D": "10:31:00"]))
        #expect(try line.visits(of: "T").map(\.state) == [.unwatched, .missed, .unwatched, .unwatched])
    }

    @Test(
        "H5: a visit is judged only where one span has a minute before it and five after it, observed or not",
        arguments: Implementation.allCases,
        [("10:09:00", "10:15:00", true), ("10:09:01", "10:20", false)]
            + [("10:00", "10:14:59", false), ("10:00", "10:30", true)])
    func edges(implementation: Implementation, span: (first: String, last: String, isJudged: Bool)) throws {
        for isObserved in [true, false] {
            var line = try ToldLine(implementation)
            try line.watch(span.first, span.last)
            if isObserved { try line.say("10:40:00", .update("T", ["B": "10:09:30"])) }
            let visit = try line.visit("B")
            #expect(visit.state == (span.isJudged ? isObserved ? .observed : .unseen : .unwatched))
            #expect(visit.delay == (span.isJudged && isObserved ? -30 : nil))
            #expect((visit.departure != nil) == isObserved)
        }
    }

    @Test("H5: a visit that was to come when nobody watched is not missed", arguments: Implementation.allCases)
    func predictedMoment(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:08:30", .update("T", ["B": "10:20:00"]))
        try line.watch("10:09", "10:16")
        #expect(try line.visit("B").state == .unwatched)
        try line.watch("10:16:01", "10:21")
        #expect(try line.visit("B").state == .missed)
    }

    @Test("H6: the last word before the scheduled time is whether a trip runs", arguments: Implementation.allCases)
    func cancelled(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:05:00", .update("T", as: .cancelled))
        #expect(try line.visits(of: "T").map(\.state) == [.unwatched, .cancelled, .cancelled, .cancelled])
        try line.say("10:15:00", .update("T", ["D": "10:30:00"]))
        #expect(try line.visits(of: "T").map(\.state) == [.unwatched, .cancelled, .unwatched, .unwatched])
        #expect(try line.visits(of: "T").allSatisfy { $0.delay == nil })
    }

    @Test(
        "H6: a later time takes a skip back, if it comes before the scheduled time", arguments: Implementation.allCases)
    func skipped(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:05:00", .update("T", ["D": "10:30"], skipping: ["B", "C"]))
        #expect(try line.visit("B").state == .skipped)
        try line.say("10:15:00", .update("T", ["B": "10:14:00", "C": "10:21:00", "D": "10:30"]))
        #expect(try line.visits(of: "T").map(\.state) == [.unwatched, .skipped, .unwatched, .unwatched])
    }

    @Test("H6: an added trip has visits without a schedule", arguments: Implementation.allCases)
    func added(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        let full: KeyValuePairs<Stop.ID, String> = ["A": "10:05:00", "B": "10:06:00", "D": "10:07:00"]
        try line.say("10:05:30", .update("X", full, as: .new))
        try line.say("10:06:30", .update("X", ["B": "10:06:10", "D": "10:07:00"], as: .new))
        let visits = try line.visits(of: "X")
        #expect(visits.map(\.stopID) == ["A", "B", "D"])
        #expect(visits.map(\.state) == [.added, .added, .added])
        #expect(visits.map { $0.departure?.time } == [ToldLine.at("10:05:00"), ToldLine.at("10:06:10"), nil])
        #expect(visits.allSatisfy { $0.delay == nil && $0.scheduledDeparture == nil })
    }

    @Test(
        "H7: the delay is that of the departure, and at the last stop that of the arrival",
        arguments: Implementation.allCases)
    func delays(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        let times: KeyValuePairs<Stop.ID, String> = ["A": "10:00:30", "B": "10:09:20", "C": "10:20", "D": "10:31"]
        try line.watch("09:59", "10:35")
        try line.say("10:35:00", .update("T", times))
        #expect(try line.visits(of: "T").map(\.delay) == [30, -40, 0, 60])
    }

    @Test("H12: the same messages in two readers make the same history", arguments: Implementation.allCases)
    func again(implementation: Implementation) throws {
        func visits(repeated: Bool) throws -> [Visit] {
            var line = try ToldLine(implementation)
            for _ in 0..<(repeated ? 2 : 1) {
                try line.say("10:09:30", .update("T", ["B": "10:10:05", "C": "10:20"]))
                try line.say("10:10:30", .update("T", ["C": "10:20"]))
            }
            return try line.reader.visits()
        }
        #expect(try visits(repeated: true) == visits(repeated: false))
    }
}
