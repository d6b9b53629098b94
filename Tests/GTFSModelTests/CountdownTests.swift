import Foundation
import GTFSModel
import Testing

@Suite("Minutes to go, and \"Now\"")
struct CountdownTests {
    @Test(
        "G5: it is now from 30 seconds before to 30 seconds after, then whole minutes, at least 1",
        arguments: [
            (-31, Countdown.past), (-30, .now), (0, .now), (30, .now), (31, .minutes(1)), (59, .minutes(1)),
            (119, .minutes(1)), (120, .minutes(2)), (3599, .minutes(59)), (3600, .minutes(60)),
        ])
    func countdown(seconds: Int, expected: Countdown) {
        #expect(Countdown(until: 1_000_000 + seconds, at: 1_000_000) == expected)
    }

    @Test func `extreme instants neither trap nor turn around`() {
        #expect(Countdown(until: .max, at: .min) == .minutes(.max / 60))
        #expect(Countdown(until: .min, at: .max) == .past)
        #expect(Countdown(until: .max, at: .max) == .now)
    }

    @Test("G4: minutes go by the prediction, else by the schedule, rounded down; what is past is 0")
    func minutes() {
        var row = Departure(
            tripID: "T", serviceDate: ServiceDate(dayNumber: 20_000), stopSequence: 1, position: 0, stopID: "A",
            timeZone: .gmt)
        #expect(row.minutes(until: .departure, at: 0) == nil)
        #expect(row.countdown(.departure, at: 0) == nil)
        row.scheduledDeparture = 659
        #expect(row.minutes(until: .departure, at: 0) == 10)
        #expect(row.minutes(until: .arrival, at: 0) == nil)
        #expect(row.countdown(.departure, at: 600) == .minutes(1))
        row.realtime = DepartureRealtime(status: .late)
        row.realtime?.departure = 780
        #expect(row.minutes(until: .departure, at: 0) == 13)
        #expect(row.minutes(until: .departure, at: 781) == 0)
        #expect(row.countdown(.departure, at: 781) == .now)
    }

    @Test("G5: a trip that is cancelled or skips the stop has no countdown", arguments: DepartureStatus.allCases)
    func served(status: DepartureStatus) {
        var row = Departure(
            tripID: "T", serviceDate: ServiceDate(dayNumber: 20_000), stopSequence: 1, position: 0, stopID: "A",
            timeZone: .gmt)
        row.scheduledDeparture = 600
        row.realtime = DepartureRealtime(status: status)
        let isServed = ![.cancelled, .skipped].contains(status)
        #expect(row.countdown(.departure, at: 0) == (isServed ? .minutes(10) : nil))
        #expect(row.minutes(until: .departure, at: 0) == 10)
    }

    @Test func `confidence rises from the schedule to a prediction with a fresh vehicle`() {
        #expect(DepartureConfidence.allCases.sorted().map(\.rawValue) == ["none", "low", "medium", "high"])
    }
}
