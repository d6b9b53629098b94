import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct CarryingTests {
    @Test("B24: at the stop the time counts, behind it the stated delay")
    func timeAndDelay() throws {
        let trip = try Predicted(.at("B", d: StopTimeEvent(delay: 60, time: at(10, 13))))
        #expect(trip.departures == ["-", "10:13", "10:21", "10:31"])
        #expect(trip.flags(1) == [.timeDelayMismatch])
        #expect(trip.flags(2) == [])
        #expect(trip.notices["time_delay_mismatch"] == 1)
    }

    @Test("B24: without a stated delay, time minus schedule is carried")
    func timeAlone() throws {
        #expect(try Predicted(.at("B", d: by(at(10, 13)))).departures == ["-", "10:13", "10:23", "10:33"])
    }

    @Test(
        "B25: a delay runs on until the next update, SKIPPED lets it pass, NO_DATA stops it", arguments: [true, false])
    func propagation(isSkipping: Bool) throws {
        var schedule = LiteralSchedule()
        schedule.add("L", (0..<20).map { "S\($0 + 1) \(10 + $0 / 6):\($0 % 6)0" }.joined(separator: ", "))
        var updates = [StopTimeUpdate.at("S3", d: late(300)), .at("S8", d: late(60)), .at("S10", .noData)]
        if isSkipping { updates.insert(.at("S5", .skipped), at: 1) }
        let trip = try Predicted(.of("L", in: schedule, updates), in: schedule)
        let delays = trip.visits.map { visit in visit.departure.map { $0 - (visit.scheduledDeparture ?? 0) } }
        var expected: [Int?] = [nil, nil, 300, 300, 300, 300, 300, 60, 60] + Array(repeating: nil, count: 11)
        if isSkipping { expected[4] = nil }
        #expect(delays == expected)
        #expect(trip.visits[4].relation == (isSkipping ? .skipped : .scheduled))
        #expect(trip.visits[9...].allSatisfy { $0.relation == .noData })
    }

    @Test("B26: nothing is inferred upstream of the first update, even when it is early")
    func upstream() throws {
        let trip = try Predicted(.at("C", d: by(at(10, 9))))
        #expect(trip.departures == ["-", "-", "10:09", "10:19"])
        #expect(trip.visits.map { clock($0.scheduledDeparture) } == ["10:00", "10:10", "10:20", "10:30"])
        #expect(trip.visits[0...1].allSatisfy { !$0.hasPrediction && $0.relation == .scheduled && $0.flags.isEmpty })
    }
}
