import GTFSModel
import TestSupport
import Testing

@testable import GTFSRealtime

@Suite struct PlacingTests {
    @Test("B21: an update finds its stop time by stop_sequence, else by stop_id")
    func found() throws {
        #expect(try Predicted(.at(sequence: 3, d: late(60))).departures == ["-", "-", "10:21", "10:31"])
        #expect(try Predicted(.at("B", d: late(60))).departures == ["-", "10:11", "10:21", "10:31"])
        #expect(try Predicted(.at("B", sequence: 2, d: late(60))).departures == ["-", "10:11", "10:21", "10:31"])
    }

    @Test("B21: updates out of order still find their stop times")
    func outOfOrder() throws {
        let trip = try Predicted(.at("C", d: late(120)), .at("A", d: late(60)))
        #expect(trip.departures == ["10:01", "10:11", "10:22", "10:32"])
        #expect(trip.notices["E002"] == 1)
    }

    @Test("B22: where stop_sequence and stop_id disagree, the stop is right")
    func conflict() throws {
        var schedule = LiteralSchedule()
        let stops = ["12TH", "16TH", "19TH", "MCAR", "ASHB", "DBRK", "NBRK", "PLZA", "FTVL", "SANL"]
        schedule.add("T", stops.enumerated().map { "\($1) 10:0\($0)" }.joined(separator: ", "))
        let trip = try Predicted(.of("T", in: schedule, [.at("FTVL", sequence: 1, d: late(60))]), in: schedule)
        #expect(trip.departures == Array(repeating: "-", count: 8) + ["10:09", "10:10"])
        #expect(trip.notices["E045"] == 1)
        #expect(trip.overlay?.flags == [])
    }

    @Test("B22: a stop_sequence that the trip lacks does no harm beside a stop_id")
    func unknownSequence() throws {
        let trip = try Predicted(.at("B", sequence: 77, d: late(60)), .at(sequence: 78, d: late(600)))
        #expect(trip.departures == ["-", "10:11", "10:21", "10:31"])
        #expect(trip.notices["E051"] == 2)
    }

    @Test("B22: an unknown stop is skipped and flagged, the rest of the update counts", arguments: [nil, 2])
    func unknownStop(sequence: Int?) throws {
        let trip = try Predicted(.at("ZZZ", sequence: sequence, d: late(60)), .at("C", d: late(120)))
        #expect(trip.departures == ["-", "-", "10:22", "10:32"])
        #expect(trip.overlay?.flags == [.unknownStop])
        #expect(trip.notices["E011"] == 1)
    }

    @Test("B22: so is a stop of the feed that the trip does not serve", arguments: [nil, 2])
    func stopElsewhere(sequence: Int?) throws {
        var schedule = LiteralSchedule.mini
        schedule.stops["FAR"] = ScheduledStop(id: "FAR")
        let updates = [StopTimeUpdate.at("FAR", sequence: sequence, d: late(60)), .at("C", d: late(120))]
        let trip = try Predicted(.of("T", in: schedule, updates), in: schedule)
        #expect(trip.departures == ["-", "-", "10:22", "10:32"])
        #expect(trip.overlay?.flags == [.unknownStop])
        #expect(trip.notices["E011"] == 0)
        #expect(trip.notices[sequence == nil ? "stop_not_on_trip" : "E045"] == 1)
    }

    @Test("B22: a sibling platform is a platform change", arguments: [nil, 2])
    func sibling(sequence: Int?) throws {
        let trip = try Predicted(
            .of("T", in: .withStation, [.at("B2", sequence: sequence, d: late(60))]), in: .withStation)
        #expect(trip.departures == ["-", "10:11", "10:21", "10:31"])
        #expect(trip.stopTimes[1].stopID == "B2")
        #expect(trip.stopTimes[1].scheduledStopID == "B")
        #expect(trip.stopTimes[1].isMoved)
        #expect(trip.flags(1) == [.platformChanged])
        #expect(trip.overlay?.flags == [])
        #expect(!trip.stopTimes[2].isMoved)
    }

    @Test("B22: an update that names neither stop nor sequence is left out")
    func nameless() throws {
        let trip = try Predicted(.at(d: late(60)), .at("C", d: late(120)))
        #expect(trip.departures == ["-", "-", "10:22", "10:32"])
        #expect(trip.notices["E040"] == 1)
    }

    @Test func `Of two updates of one stop time the later counts`() throws {
        let trip = try Predicted(.at(sequence: 2, d: late(60)), .at(sequence: 2, d: late(120)))
        #expect(trip.departures == ["-", "10:12", "10:22", "10:32"])
        #expect(trip.notices["E036"] == 1)
        #expect(try Predicted(.at("B", d: late(60)), .at("B", d: late(120))).notices["E037"] == 1)
    }

    @Test func `Two rows of one stop_sequence are told apart by their stops`() throws {
        var schedule = LiteralSchedule()
        schedule.add("T", sequences: [1, 5, 5, 9], "A 10:00, B 10:10, C 10:20, D 10:30")
        let trip = try Predicted(.of("T", in: schedule, [.at("C", sequence: 5, d: late(60))]), in: schedule)
        #expect(trip.departures == ["-", "-", "10:21", "10:31"])
        #expect(trip.notices.isEmpty)
    }
}

@Suite struct LoopTests {
    static var loop: LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add("L", "A 8:00, B 8:10, C 8:20, A 8:30, D 8:40")
        return schedule
    }

    private func departures(_ updates: [StopTimeUpdate]) throws -> [String] {
        try Predicted(.of("L", in: Self.loop, updates), in: Self.loop).departures
    }

    @Test("B23: the order of the updates says which stop time of a loop is meant, even against the nearest time")
    func order() throws {
        // 08:14 is nearer to 08:00 than to 08:30, but C comes before it.
        let updates = [StopTimeUpdate.at("C", d: by(at(8, 12))), .at("A", d: by(at(8, 14)))]
        #expect(try departures(updates) == ["-", "-", "08:12", "08:14", "08:24"])
    }

    @Test("B23: of two ways to place as many updates, the one nearer to the schedule is taken")
    func nearest() throws {
        #expect(try departures([.at("A", d: by(at(8, 1)))]) == ["08:01", "08:11", "08:21", "08:31", "08:41"])
        #expect(try departures([.at("A", d: by(at(8, 29)))]) == ["-", "-", "-", "08:29", "08:39"])
        let both = [StopTimeUpdate.at("A", d: by(at(8, 28))), .at("A", d: by(at(8, 31)))]
        #expect(try departures(both) == ["08:28", "08:31", "08:31", "08:31", "08:41"])
    }

    @Test("B23: a stop_sequence settles it, and that the message lacks one is counted")
    func sequence() throws {
        let told = StopTimeUpdate.at("A", sequence: 4, d: by(at(8, 1)))
        let trip = try Predicted(.of("L", in: Self.loop, [told]), in: Self.loop)
        #expect(trip.departures == ["-", "-", "-", "08:01", "08:11"])
        #expect(trip.notices["E009"] == 0)
        let vague = try Predicted(.of("L", in: Self.loop, [.at("A", d: late(60))]), in: Self.loop)
        #expect(vague.notices["E009"] == 1)
    }

    @Test("B23: assignments are as good as the best of all that keep the order")
    func oracle() {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<3000 {
            let updates = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<6).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                    .map { OrderedAssignment.Choice(position: $0, deviation: Int.random(in: 0...4, using: &random)) }
            }
            var assignment = OrderedAssignment()
            for choices in updates { assignment.add(choices) }
            let positions = assignment.positions()
            let placed = positions.compactMap { $0 }
            #expect(placed == Array(Set(placed)).sorted())
            var deviation = 0
            for (position, choices) in zip(positions, updates) where position != nil {
                guard let choice = choices.first(where: { $0.position == position }) else {
                    Issue.record("\(positions) has a place that is none of \(updates)")
                    return
                }
                deviation += choice.deviation
            }
            let best = Self.best(updates[...], from: 0)
            #expect(placed.count == best.count && deviation == best.deviation, "\(updates)")
        }
    }

    /// Tries every way.
    private static func best(
        _ updates: ArraySlice<[OrderedAssignment.Choice]>, from position: Int
    ) -> (count: Int, deviation: Int) {
        guard let choices = updates.first else { return (0, 0) }
        var best = best(updates.dropFirst(), from: position)
        for choice in choices where choice.position >= position {
            let rest = Self.best(updates.dropFirst(), from: choice.position + 1)
            let whole = (count: rest.count + 1, deviation: rest.deviation + choice.deviation)
            if (-whole.count, whole.deviation) < (-best.count, best.deviation) { best = whole }
        }
        return best
    }

    @Test func `So many choices that no trip has them are placed in order, one after the other`() {
        var assignment = OrderedAssignment()
        let choices = (0..<100).map { OrderedAssignment.Choice(position: $0, deviation: 0) }
        for _ in 0...OrderedAssignment.maximumChoices / 100 { assignment.add(choices) }
        #expect(Array(assignment.positions().prefix(102)) == Array(0..<100) + [nil, nil])
    }
}

extension LiteralSchedule {
    /// The mini-feed, whose B is a platform of the station S beside B2.
    static var withStation: LiteralSchedule {
        var schedule = LiteralSchedule.mini
        for platform in ["B", "B2"] as [Stop.ID] {
            schedule.stops[platform] = ScheduledStop(id: platform, stationID: "S")
        }
        schedule.stops["S"] = ScheduledStop(id: "S", locationType: .station)
        schedule.stops["FAR"] = ScheduledStop(id: "FAR")
        return schedule
    }
}
