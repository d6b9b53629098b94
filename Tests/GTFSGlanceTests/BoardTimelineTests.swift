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

    static let cases = [
        TimelineOracle.Case(start: "2026-11-21T10:00:17+11:00", countdown: .minutes, isLive: true, minutes: 60),
        TimelineOracle.Case(start: "2026-11-21T10:00:17+11:00", countdown: .none, isLive: true, minutes: 12),
        TimelineOracle.Case(start: "2026-11-21T23:40:00+11:00", countdown: .clock, isLive: false, minutes: 9),
        TimelineOracle.Case(start: "2026-04-05T01:50:00+11:00", countdown: .minutes, isLive: false, minutes: 90),
        TimelineOracle.Case(start: "2026-11-21T22:59:00+11:00", countdown: .minutes, isLive: true, minutes: 20),
    ]

    @Test(arguments: cases)
    func `T10: a timeline equals asking at every second`(asked: TimelineOracle.Case) throws {
        let timetable = try Self.timetable.get()
        let start = try #require(RFC3339.instant(asked.start))
        for seed in LongForm.seeds(1, of: 1...40) {
            let overlay = asked.isLive ? try TimelineOracle.overlay(of: "B", timetable, at: start, seed: seed) : nil
            var request = BoardTimelineRequest(
                DeparturesRequest(stopID: "B", at: start, minutes: asked.minutes), until: start + 600)
            request.countdown = asked.countdown
            try TimelineOracle(request, overlay).compare(on: timetable)
        }
    }

    /// With GTFS_LONG=1, 25 boards of each feed, of twenty minutes each.
    @Test(.enabled(if: RealFeeds.folder != nil, "NOT RUN: no feeds lie beside the package"), arguments: feeds)
    func `T10: on real feeds too a timeline equals asking at every second`(path: String) throws {
        guard var feed = try TimelineOracle.RealFeed(path) else { return }
        let timetable = feed.timetable
        let stops = try timetable.routes().prefix(40).flatMap { try timetable.stops(ofRoute: $0.id) }.map(\.id)
        guard !stops.isEmpty else { return }
        for board in 0..<(LongForm.isAsked ? 25 : 2) {
            let stop = feed.random.one(of: stops)
            let start = feed.moment()
            let minutes = feed.random.one(of: [10, 45, 240])
            var request = BoardTimelineRequest(
                DeparturesRequest(stopID: stop, at: start, minutes: minutes),
                until: start + (LongForm.isAsked ? 1200 : 240))
            request.countdown = feed.random.one(of: BoardTimelineRequest.Countdown.allCases)
            let overlay =
                board % 2 == 0
                ? nil : try TimelineOracle.overlay(of: stop, timetable, at: start, seed: feed.random.next())
            try TimelineOracle(request, overlay).compare(on: timetable)
        }
    }

    private static let feeds = RealFeeds.paths(
        ["bart-2009", "caltrain-2016", "cairns-qld", "vvs-764", "eg-transitland", "usf-bullrunner"],
        below: .max, of: "timelines of real feeds")

    @Test func `A row of a timeline changes in its own entry alone, and comes back from JSON`() throws {
        let start = GlanceFeed.at("10:00")
        let request = BoardTimelineRequest(DeparturesRequest(stopID: "B", at: start), until: start + 300)
        let timeline = try Self.timetable.get().ask(request)
        var entries = timeline.entries
        let next = try #require(entries[1].rows.first { $0.trip == entries[0].rows[0].trip })
        (entries[0].rows[0].platform, entries[0].rows[0].delay) = ("9", 3)
        #expect(entries[0].rows[0].platform == "9" && entries[0].rows[0].line == next.line)
        #expect(entries[0].rows[0] != timeline.entries[0].rows[0])
        #expect(entries[1].rows.contains(next) && next.platform == nil && next.delay == nil)
        let encoded = try AnswerEncoder().encode(timeline)
        let decoded = try JSONDecoder().decode(BoardTimeline.self, from: encoded)
        #expect(try AnswerEncoder().encode(decoded) == encoded && decoded.entries[1].rows[0].line == next.line)
    }

    @Test func `T10: the clock time of a row has its day as long as it is a day or more ahead`() throws {
        var feed = SmallFeed()
        for id in ["A", "B"] { feed.addStop(Stop.ID(id)) }
        feed.addTrip("T", line: "1", to: "B", stops: ["A": "09:59:30", "B": "10:10:00"])
        let start = GlanceFeed.at("09:59:00")
        var request = BoardTimelineRequest(
            DeparturesRequest(stopID: "A", at: start, minutes: 2 * 1440), until: start + 90, rows: 2)
        request.countdown = .clock
        let entries = try feed.timetable().ask(request).entries
        let times = entries.map { $0.rows.map { $0.time ?? "" } }
        #expect(times == [["09:59", "2026-11-22 09:59"], ["09:59", "2026-11-23 09:59"]])
        #expect(entries.map { $0.at - start } == [0, 31])
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
