import GTFSModel
import TestSupport
import Testing

@testable import GTFSRealtime

@Suite struct HostileUpdateTests {
    private static let times: [Int?] = [nil, .min, -1, 1, 1_772_542_800, StopTimeEvent.latestTime, .max]
    private static let delays: [Int32?] = [nil, .min, -1, 0, .max]

    @Test("B64: times, delays, sequences and uncertainties of any size do not overflow")
    func extremes() throws {
        var random = SeededGenerator(seed: 64)
        for _ in 0..<1000 {
            let updates = (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.update(&random) }
            let delay = random.one(of: [nil, Int.min, .max])
            for change in [TripChange.scheduled, .duplicated, .unscheduled, .added, .replaced] {
                let trip = try Predicted(.of(random.one(of: ["T", "N"]), updates, as: change, delay: delay))
                for stopTime in trip.stopTimes {
                    #expect((stopTime.departure ?? 0) <= StopTimeEvent.latestTime + Int(Int32.max))
                }
            }
        }
    }

    private static func update(_ random: inout SeededGenerator) -> StopTimeUpdate {
        var update = StopTimeUpdate(
            stopSequence: random.one(of: [nil, 0, 1, 3, Int(UInt32.max)]),
            stopID: random.one(of: [nil, "A", "B", "D", "", "ZZZ"]))
        update.scheduleRelationship = random.one(of: [.scheduled, .skipped, .noData, .unscheduled, .other(9)])
        if random.chance(2, of: 3) { update.arrival = event(&random) }
        if random.chance(2, of: 3) { update.departure = event(&random) }
        return update
    }

    private static func event(_ random: inout SeededGenerator) -> StopTimeEvent {
        StopTimeEvent(
            delay: random.one(of: delays), time: random.one(of: times), uncertainty: random.one(of: delays),
            scheduledTime: random.one(of: times))
    }

    @Test("B64: a time that is none is as good as absent, and counted")
    func unusableTime() throws {
        let trip = try Predicted(.at("A", d: StopTimeEvent(delay: 60, time: .max)), .at("B", d: by(.max)))
        #expect(trip.departures == ["10:01", "10:11", "10:21", "10:31"])
        #expect(trip.notices["E001"] == 2)
    }

    private static let week = 7 * 86400

    @Test(
        "B63: a time that is more than a week from the schedule, as 1970 is, is as good as absent, and counted",
        arguments: [1, 1_000_000_000, at(10, 10) - week - 1, at(10, 10) + week + 1, 4_000_000_000])
    func farOff(time: Int) throws {
        let trip = try Predicted(.at("A", d: late(60)), .at("B", a: by(time), d: by(time)))
        #expect(trip.departures == ["10:01", "10:11", "10:21", "10:31"])
        #expect(trip.notices["time_far_from_schedule"] == 2)
        #expect(trip.stopTimes.allSatisfy { $0.flags.isEmpty })
        let alone = try Predicted(.at("B", d: by(time)))
        #expect(alone.stopTimes.isEmpty, "it says nothing")
        let withDelay = try Predicted(.at("B", d: StopTimeEvent(delay: 60, time: time)))
        #expect(withDelay.departures == ["-", "10:11", "10:21", "10:31"])
    }

    @Test("B63: so is a delay of more than a week", arguments: [week + 1, -week - 1, Int(Int32.max)])
    func farDelay(delay: Int) throws {
        let trip = try Predicted(.at("A", d: late(60)), .at("B", d: late(Int32(delay))))
        #expect(trip.departures == ["10:01", "10:11", "10:21", "10:31"])
        #expect(trip.notices["time_far_from_schedule"] == 1)
        let whole = try Predicted(.of("T", [], delay: delay))
        #expect(whole.stopTimes.isEmpty && whole.notices["time_far_from_schedule"] == 1)
    }

    @Test("B63: a week is still a delay", arguments: [week, -week])
    func aWeek(delay: Int) throws {
        let trip = try Predicted(.at("B", d: by(at(10, 10) + delay)))
        #expect(trip.stopTimes[1].departure == at(10, 10) + delay)
        #expect(trip.stopTimes[1].flags == [.implausible])
    }

    @Test func `Ten thousand updates of one trip are read no further than the trip can use them`() throws {
        let trip = try Predicted(.of("T", (0..<10_000).map { _ in .at("B", d: late(60)) }))
        #expect(trip.departures == ["-", "10:11", "10:21", "10:31"])
        #expect(trip.notices["too_many_updates"] == 1)
        let loop = try Predicted(
            .of("L", in: LoopTests.loop, (0..<10_000).map { _ in .at("A", d: late(60)) }), in: LoopTests.loop)
        #expect(loop.departures == ["08:01", "08:11", "08:21", "08:31", "08:41"])
    }
}
