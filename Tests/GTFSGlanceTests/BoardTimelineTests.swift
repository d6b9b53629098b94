import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

@Suite("At a glance: the timeline of a board")
struct BoardTimelineTests {
    /// A board with rows every few minutes, some at the same time, over midnight and over the end of daylight saving time.
    private static let timetable = Result { () throws -> Timetable in
        var feed = SmallFeed()
        for (id, name) in [("A", "Alpha"), ("B", "Bravo"), ("C", "Charlie")] { feed.addStop(Stop.ID(id), name) }
        feed.addLine("1", stops: ["A": 0, "B": 300, "C": 700], every: 420)
        feed.addLine("2", to: "Town", stops: ["B": 0, "C": 500], every: 660)
        feed.addTrip("night", line: "3", stops: ["A": "25:50:00", "B": "26:20:00", "C": "27:10:00"])
        return try feed.timetable()
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let start: String
        let countdown: BoardTimelineRequest.Countdown
        let isLive: Bool
        let minutes: Int
        var testDescription: String { "\(start) \(countdown) \(isLive) \(minutes)" }
    }

    static let cases = [
        Case(start: "2026-11-21T10:00:17+11:00", countdown: .minutes, isLive: true, minutes: 60),
        Case(start: "2026-11-21T10:00:17+11:00", countdown: .none, isLive: true, minutes: 12),
        Case(start: "2026-11-21T23:40:00+11:00", countdown: .clock, isLive: false, minutes: 9),
        Case(start: "2026-04-05T01:50:00+11:00", countdown: .minutes, isLive: false, minutes: 90),
        Case(start: "2026-11-21T22:59:00+11:00", countdown: .minutes, isLive: true, minutes: 20),
    ]

    @Test(arguments: cases)
    func `T10: a timeline equals asking at every second`(asked: Case) throws {
        let timetable = try Self.timetable.get()
        let start = try #require(RFC3339.instant(asked.start))
        for seed in LongForm.seeds(1, of: 1...40) {
            let overlay = asked.isLive ? try overlay(timetable, at: start, seed: seed) : nil
            var request = BoardTimelineRequest(
                DeparturesRequest(stopID: "B", at: start, minutes: asked.minutes), until: start + 600)
            request.countdown = asked.countdown
            let realtime = overlay.map { RealtimeSnapshot($0, now: start) }
            let entries = try timetable.ask(request, realtime: realtime).entries
            var expected: [String] = []
            for second in start..<request.until {
                let board = try timetable.departures(
                    DeparturesRequest(stopID: "B", at: second, minutes: asked.minutes, limit: 3),
                    realtime: overlay.map { RealtimeSnapshot($0, now: second) })
                let text = board.departures.map { words($0, asked.countdown, at: second) }.joined(separator: "; ")
                if expected.last?.drop(while: { $0 != " " }).dropFirst() != text[...] {
                    expected.append("\(second - start) \(text)")
                }
            }
            let found = entries.map { entry in
                "\(entry.at - start) " + entry.rows.map { words($0, asked.countdown) }.joined(separator: "; ")
            }
            #expect(found == expected, "\(found.difference(from: expected))")
            #expect(
                zip(entries, entries.dropFirst()).allSatisfy { $0.until == $1.at }
                    && entries.last?.until == request.until)
        }
    }

    /// The second part of `words` for a row of a timeline.
    private func words(_ row: BoardTimeline.Row, _ countdown: BoardTimelineRequest.Countdown) -> String {
        "\(row.trip.tripID) \(row.time ?? (countdown == .none ? "\(row.instant ?? 0)" : "-")) \(row.delay ?? 0) "
            + "\(row.status?.rawValue ?? "-") \(row.platform ?? "-")"
    }

    private func words(_ row: Departure, _ countdown: BoardTimelineRequest.Countdown, at now: Int) -> String {
        let instant = row.effective(.departure) ?? 0
        let isServed = row.realtime?.status.isServed ?? true
        let time: String
        switch countdown {
        case .none: time = "\(instant)"
        case .clock: time = InstantText.timeOfDay(instant / 60 * 60, row.timeZone)
        case .minutes:
            let left = instant - now
            time = !isServed ? "-" : left <= 30 ? "now" : "\(max(1, left / 60)) min"
        }
        let delay = row.realtime?.departure.flatMap { predicted in row.scheduledDeparture.map { (predicted - $0) / 60 }
        }
        return "\(row.tripID) \(time) \(delay ?? 0) \(row.realtime?.status.rawValue ?? "-") \(row.platformCode ?? "-")"
    }

    /// Messages of two ages with trips that are late, early, cancelled and skip the stop.
    private func overlay(_ timetable: Timetable, at start: Int, seed: UInt64) throws -> RealtimeOverlay {
        var random = SeededGenerator(seed: seed)
        let board = try timetable.departures(DeparturesRequest(stopID: "B", at: start - 900, minutes: 50))
        var changes: [MadeChange] = []
        for row in board.departures where random.chance(3, of: 4) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: changes.append(.cancelled(row.trip))
            case 1: changes.append(.skipped("B", by: row.trip))
            default: changes.append(.late(row.trip, by: Int.random(in: -200...900, using: &random), from: row.stopID))
            }
        }
        let contents = [0, 40].enumerated().map { index, age in
            var content = FeedContent(name: "\(index)")
            let half = changes.enumerated().filter { $0.offset % 2 == index }.map(\.element)
            content.receive(
                FeedMessage(half, at: Date(timeIntervalSince1970: Double(start - age))), at: start - age)
            return content
        }
        return try timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) }
    }

    @Test func `T10: a maximum cuts at the end, and the last entry says until when it holds`() throws {
        let timetable = try Self.timetable.get()
        let start = GlanceFeed.at("10:00")
        var request = BoardTimelineRequest(DeparturesRequest(stopID: "B", at: start), until: start + 3600)
        let whole = try timetable.ask(request).entries
        request.maximum = 5
        #expect(try timetable.ask(request).entries == Array(whole.prefix(5)))
    }
}
