import GTFSModel
import HistorySupport
import Testing

@Suite struct EvidenceRuleTests {
    @Test(
        "H2: a stop between two positions elsewhere has both of its times halfway", arguments: Implementation.allCases)
    func stopped(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.watch("10:09", "10:15")
        try line.say("10:00:10", .vehicle(to: 2, .inTransitTo))
        try line.say("10:00:40", .vehicle(to: 2, .stoppedAt))
        try line.say("10:01:10", .vehicle(to: 2, .stoppedAt))
        try line.say("10:01:40", .vehicle(to: 3, .inTransitTo))
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.stopped, "10:00:25", "10:00:10", "10:00:40"))
        #expect(visit.departure == ToldLine.seen(.stopped, "10:01:25", "10:01:10", "10:01:40"))
        #expect(visit.state == .observed)
        try line.say("10:03", .update("T", ["B": "10:00:31"]))
        #expect(try line.visit("B") == visit)
    }

    @Test("H2: a vehicle that is at the stop when it is first seen has no arrival", arguments: Implementation.allCases)
    func firstPosition(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:40", .vehicle(to: 2, .stoppedAt))
        try line.say("10:01:40", .vehicle(to: 3, .inTransitTo))
        let visit = try line.visit("B")
        #expect(visit.arrival == nil)
        #expect(visit.departure == ToldLine.seen(.stopped, "10:01:10", "10:00:40", "10:01:40"))
    }

    @Test("H2: a stated time that is not after its statement is an observation", arguments: Implementation.allCases)
    func stated(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .update("T", ["B": "10:00:50", "C": "10:10:00"]))
        try line.say("10:01:00", .update("T", ["B": "10:00:31", "C": "10:10:00"]))
        try line.say("10:03:00", .update("T", ["B": "10:00:31", "C": "10:10:00"]))
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.stated, "10:00:31", "10:00:00", "10:01:00"))
        #expect(visit.departure == visit.arrival)
        #expect(try line.visit("C").arrival == nil)
    }

    @Test("H2: a time stated long after it begins its own bracket", arguments: Implementation.allCases)
    func statedLate(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:03:00", .update("T", ["B": "10:00:31"]))
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.stated, "10:00:31", "10:00:31", "10:03:00"))
        #expect(visit.departure == visit.arrival)
    }

    @Test("H2: a stop that is still to come after all was not reached", arguments: Implementation.allCases)
    func withdrawn(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:01:00", .update("T", ["B": "10:00:31", "C": "10:10:00"]))
        #expect(try line.visit("B").arrival?.time == ToldLine.at("10:00:31"))
        try line.say("10:02:00", .update("T", ["B": "10:04:00", "C": "10:10:00"]))
        #expect(try line.visit("B").arrival == nil)
        try line.say("10:05:00", .update("T", ["B": "10:03:50", "C": "10:10:00"]))
        #expect(try line.visit("B").arrival == ToldLine.seen(.stated, "10:03:50", "10:02:00", "10:05:00"))
    }

    @Test("H2: a stop between two positions on the line was passed between them", arguments: Implementation.allCases)
    func passed(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .vehicle(metres: 800))
        try line.say("10:00:30", .vehicle(metres: 1100))
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.passed, "10:00:20", "10:00:00", "10:00:30"))
        #expect(visit.departure == visit.arrival)
        try line.say("10:02:31", .vehicle(metres: 2100))
        #expect(try line.visit("C").departure == nil)
    }

    @Test("H2: a stop that the next statement lacks was left", arguments: Implementation.allCases)
    func predicted(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:09:30", .update("T", ["B": "10:10:05", "C": "10:20:00"]))
        try line.say("10:10:30", .update("T", ["C": "10:20:00"]))
        #expect(try line.visit("B").departure == ToldLine.seen(.predicted, "10:10:05", "10:09:30", "10:10:30"))

        var late = try ToldLine(implementation)
        try late.say("10:09:30", .update("T", ["B": "10:14", "C": "10:20:00"]))
        try late.say("10:10:30", .update("T", ["C": "10:20:00"]))
        #expect(try late.visit("B").departure == ToldLine.seen(.predicted, "10:10:30", "10:09:30", "10:10:30"))
    }

    @Test("H2: a trip that ends between two messages was at its last stop", arguments: Implementation.allCases)
    func ended(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:29:30", .update("T", ["D": "10:30:10"]))
        try line.say("10:30:30", .update("U", ["A": "11:00"]))
        #expect(try line.visit("D").arrival == ToldLine.seen(.predicted, "10:30:10", "10:29:30", "10:30:30"))

        var early = try ToldLine(implementation)
        try early.say("10:29:30", .update("T", ["D": "10:31"]))
        try early.say("10:30:30", .update("U", ["A": "11:00"]))
        #expect(try early.visit("D").arrival == nil)
    }

    @Test("H2: a better source replaces a worse one, in any order", arguments: Implementation.allCases)
    func ranks(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .vehicle(metres: 800), .update("T", ["B": "10:00:10", "C": "10:20:00"]))
        try line.say("10:00:30", .vehicle(metres: 1100), .update("T", ["C": "10:20:00"]))
        #expect(try line.visit("B").arrival?.source == .passed)
        try line.say("10:01:00", .vehicle(metres: 1100), .update("T", ["B": "10:00:25", "C": "10:20:00"]))
        #expect(try line.visit("B").arrival?.source == .stated)
    }

    @Test("H3: delays, skips and no data are no evidence", arguments: Implementation.allCases)
    func noEvidence(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        var late = FeedEntity.update()
        late.tripUpdate?.delay = 60
        try line.say("10:25:00", late)
        try line.say("10:26:00", .update("T", ["C": "10:25:30"], skipping: ["B"]))
        #expect(try ["A", "B", "D"].map { try line.visit($0).arrival } == [nil, nil, nil])
        #expect(try line.visit("C").arrival?.source == .stated)
    }

    @Test("H3: statements that are old, or from the future, are no evidence", arguments: Implementation.allCases)
    func badMoments(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:25:00", .update("T", ["B": "10:11:00"], made: "10:19:59"))
        try line.say("10:26:00", .update("T", ["B": "10:11:00"], made: "10:27:01"))
        try line.say("10:28:30", .update("T", ["B": "10:11:00"]), received: "10:27:00")
        #expect(try line.visit("B").arrival == nil)
        try line.say("10:27:00", .update("T", ["B": "10:11:00"], made: "10:22:00"))
        #expect(try line.visit("B").arrival?.source == .stated)
    }

    @Test(
        "H3: what is 60 s ahead of the recorder counts, and what is 61 s ahead changes nothing",
        arguments: Implementation.allCases)
    func ahead(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:12:01", .update("T", ["B": "10:10:00"]), received: "10:11:00")
        #expect(try line.reader.visits().isEmpty)
        #expect(try line.reader.watchedSpans().isEmpty)
        try line.say("10:12:00", .update("T", ["B": "10:10:00"]), received: "10:11:00")
        #expect(try line.visit("B").arrival?.source == .stated)
        // The statement of a trip in a message of this moment.
        try line.say("10:21:30", .update("T", ["C": "10:20:30"], made: "10:22:31"))
        #expect(try line.visit("C").arrival == nil)
        try line.say("10:21:40", .update("T", ["C": "10:20:30"], made: "10:22:40"))
        #expect(try line.visit("C").arrival?.source == .stated)
        // The position of a vehicle.
        try line.say("10:30:00", .vehicle(to: 4, .inTransitTo))
        try line.say("10:30:30", .vehicle(to: 4, .stoppedAt, at: "10:31:31"))
        #expect(try line.visit("D").arrival == nil)
        try line.say("10:30:40", .vehicle(to: 4, .stoppedAt, at: "10:31:40"))
        #expect(try line.visit("D").arrival == ToldLine.seen(.stopped, "10:30:50", "10:30:00", "10:31:40"))
    }

    @Test(
        "H3: two vehicles that claim one trip, and one without a trip, are no evidence",
        arguments: Implementation.allCases)
    func claims(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .vehicle(metres: 800), .vehicle(metres: 0, id: "w"))
        try line.say("10:00:30", .vehicle(metres: 1100), .vehicle(metres: 0, id: "w"))
        try line.say("10:01:00", .vehicle(nil, metres: 1800))
        try line.say("10:01:30", .vehicle(nil, metres: 2200))
        #expect(try line.visits(of: "T").allSatisfy { $0.arrival == nil && $0.departure == nil })
    }

    @Test("H3: the position before a change of vehicles does not count", arguments: Implementation.allCases)
    func swap(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .vehicle(metres: 800))
        try line.say("10:00:30", .vehicle(metres: 1100, id: "w"))
        try line.say("10:01:00", .vehicle(metres: 2100, id: "w"))
        #expect(try line.visit("B").arrival == nil)
        let visit = try line.visit("C")
        #expect(visit.arrival?.source == .passed)
        #expect(visit.vehicleID == "w")
    }
}
