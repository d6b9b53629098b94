import Dispatch
import Foundation
import GTFSModel
import GTFSRealtime
import Testing

@Suite("The latest of several feeds") struct RealtimeFeedStateTests {
    private let now = 1_772_582_400

    /// A message that trip T of 4 March is so late at its first stop.
    private func late(_ delay: Int, trip: String = "T") throws -> [UInt8] {
        try FeedMessage(
            """
            header { gtfs_realtime_version: "2.0" timestamp: \(now) }
            entity { id: "1" trip_update { trip { trip_id: "\(trip)" start_date: "20260304" }
              stop_time_update { stop_sequence: 1 departure { delay: \(delay) } } } }
            """
        ).protobufBytes()
    }

    /// Seconds from the schedule at the first stop of each trip.
    private func delays(_ overlay: RealtimeOverlay) -> [String: Int] {
        var delays: [String: Int] = [:]
        for trip in overlay.trips {
            guard let stopTime = trip.stopTimes.first, let time = stopTime.departure,
                let planned = stopTime.scheduledDeparture
            else {
                continue
            }
            delays[trip.id.tripID.rawValue] = time - planned
        }
        return delays
    }

    private var schedule: LiteralSchedule {
        var schedule = LiteralSchedule.mini
        schedule.add("U", "A 11:00, B 11:10")
        return schedule
    }

    @Test func `Before the first message the overlay says nothing`() {
        let state = RealtimeFeedState(schedule: LiteralSource(schedule))
        #expect(state.overlay.trips.isEmpty)
        #expect(state.overlay.feeds.isEmpty)
    }

    @Test func `B1: each feed is replaced by its own next message alone`() throws {
        let state = RealtimeFeedState(schedule: LiteralSource(schedule))
        try state.receive(try late(60), from: "a", at: now)
        try state.receive(try late(120, trip: "U"), from: "b", at: now)
        #expect(delays(state.overlay) == ["T": 60, "U": 120])
        try state.receive(try FeedMessage("header { timestamp: \(now + 30) }").protobufBytes(), from: "a", at: now + 30)
        #expect(delays(state.overlay) == ["U": 120])
        #expect(state.overlay.feeds.map(\.name) == ["a", "b"])
    }

    @Test func `Feeds that are known beforehand keep their order and options`() throws {
        var options = MatchOptions()
        options.heuristics = [.suffix]
        let state = RealtimeFeedState(
            [FeedContent(name: "a", options: options), FeedContent(name: "b")], schedule: LiteralSource(schedule))
        try state.receive(try late(60), from: "b", at: now)
        #expect(state.feeds.map(\.name) == ["a", "b"])
        #expect(state.feeds.first?.options == options)
    }

    @Test func `What cannot be read, or had, leaves what was there and says so`() throws {
        let state = RealtimeFeedState(schedule: LiteralSource(schedule))
        try state.receive(try late(60), from: "a", at: now)
        try state.receive(Array("<html>".utf8), from: "a", at: now + 30)
        #expect(delays(state.overlay) == ["T": 60])
        #expect(state.overlay.feeds.first?.failure?.contains("HTML") == true)
        try state.receive(Poll(outcome: .failure("gone"), time: now + 60, wait: 1), from: "a")
        #expect(state.overlay.feeds.first?.failure == "gone")
        // That nothing is newer does not make a page of HTML a message.
        try state.receive(Poll(outcome: .unchanged, time: now + 90, wait: 1), from: "a")
        #expect(state.overlay.feeds.first?.failure?.contains("HTML") == true)
        try state.receive(Poll(outcome: .message(Data(late(90))), time: now + 90, wait: 1), from: "a")
        #expect(delays(state.overlay) == ["T": 90])
        #expect(state.overlay.feeds.first?.failure == nil)
    }

    @Test func `That nothing is newer ends a failure to fetch`() throws {
        let state = RealtimeFeedState(schedule: LiteralSource(schedule))
        try state.receive(try late(60), from: "a", at: now)
        try state.receive(failure: "gone", from: "a")
        #expect(state.overlay.feeds.first?.failure == "gone")
        try state.receive(Poll(outcome: .unchanged, time: now + 90, wait: 1), from: "a")
        #expect(state.overlay.feeds.map(\.failure) == [nil])
        #expect(delays(state.overlay) == ["T": 60])
    }

    @Test func `A timetable that fails leaves the overlay as it was`() throws {
        let source = LiteralSource(schedule)
        let state = RealtimeFeedState(schedule: source)
        try state.receive(try late(60), from: "a", at: now)
        source.close()
        let next = try late(120)
        #expect(throws: LiteralSource.Failure.self) { try state.receive(next, from: "a", at: now) }
        #expect(delays(state.overlay) == ["T": 60])
    }

    @Test func `Whoever asks while an overlay is made gets the one before, at once`() throws {
        let gate = DispatchSemaphore(value: 0)
        gate.signal()
        let source = LiteralSource(schedule, gate: gate)
        let state = RealtimeFeedState(schedule: source)
        try state.receive(try late(60), from: "a", at: now)
        source.begun.wait()

        let next = try late(120)
        let done = DispatchGroup()
        DispatchQueue.global().async(group: done) { try? state.receive(next, from: "a", at: 1_772_582_430) }
        source.begun.wait()
        // The matching has begun and cannot end; all of this is answered meanwhile.
        for _ in 0..<1000 { #expect(delays(state.overlay) == ["T": 60]) }
        gate.signal()
        done.wait()
        #expect(delays(state.overlay) == ["T": 120])
    }

    @Test func `Feeds that come at the same time all count`() throws {
        var schedule = LiteralSchedule()
        for number in 0..<16 { schedule.add(Trip.ID("T\(number)"), "A 10:00, B 10:10") }
        let state = RealtimeFeedState(schedule: LiteralSource(schedule))
        let messages = try (0..<16).map { try late(60 + $0, trip: "T\($0)") }
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            for _ in 0..<5 { try? state.receive(messages[number], from: "feed \(number)", at: 1_772_582_400) }
        }
        let expected = Dictionary(uniqueKeysWithValues: (0..<16).map { ("T\($0)", 60 + $0) })
        #expect(delays(state.overlay) == expected)
    }
}
