import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

@Suite("At a glance: the timelines of favourites and of a commute")
struct FollowedTimelineTests {
    /// From home by N, which has more trips, or O to P, and from there by 3 to G; 4 goes all the way, over the end of the day, and
    /// 5 twice from O.
    private static let timetable = Result { () throws -> Timetable in
        func point(_ metres: Double) -> Coordinate {
            Coordinate(latitude: -33.9 + metres / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        }
        var feed = SmallFeed()
        for (id, metres) in [("N", 100.0), ("O", 400), ("P", 2000), ("G", 2900)] {
            feed.addStop(Stop.ID(id), at: point(metres))
        }
        feed.addLine("1", stops: ["N": 0, "O": 60, "P": 240], every: 420)
        feed.addLine("2", stops: ["O": 0, "P": 200], every: 660)
        feed.addLine("3", stops: ["P": 0, "G": 250], every: 480)
        feed.addLine("4", stops: ["P": 0, "O": 100, "N": 190, "G": 900], every: 900)
        feed.addLine("5", stops: ["O": 0, "G": 300, "P": 450, "O": 600, "G": 920], every: 1500)
        return try feed.timetable()
    }

    private static let home = Coordinate(latitude: -33.9, longitude: 151.2)

    static let cases = [
        TimelineOracle.Case(start: "2026-11-21T10:00:17+11:00", countdown: .minutes, isLive: true, minutes: 30),
        TimelineOracle.Case(start: "2026-11-21T10:00:17+11:00", countdown: .none, isLive: false, minutes: 3),
        TimelineOracle.Case(start: "2026-11-21T23:51:00+11:00", countdown: .clock, isLive: true, minutes: 10),
    ]

    @Test(arguments: cases)
    func `T10: a timeline of favourites equals asking at every second`(asked: TimelineOracle.Case) throws {
        let timetable = try Self.timetable.get()
        let favourites = try Self.favourites(timetable)
        for seed in LongForm.seeds(1, of: 1...20) {
            try Self.compare(favourites, asked, seed, at: try #require(RFC3339.instant(asked.start)), on: timetable)
        }
    }

    @Test(arguments: cases)
    func `T10, T16: a timeline of a commute equals asking at every second`(asked: TimelineOracle.Case) throws {
        let timetable = try Self.timetable.get()
        let start = try #require(RFC3339.instant(asked.start))
        var commute = CommuteRequest(
            JourneysRequest(from: .position(Self.home), to: .stop("G"), at: start + 3 * asked.minutes))
        (commute.journeys.minutes, commute.bicycleStations) = (asked.minutes, ["P"])
        for seed in LongForm.seeds(1, of: 1...20) { try Self.compare(commute, asked, seed, near: "O", on: timetable) }
    }

    @Test(arguments: cases)
    func `T10: a long timeline of favourites or of a commute is made of those of its parts`(
        asked: TimelineOracle.Case
    ) throws {
        let (timetable, start) = (try Self.timetable.get(), try #require(RFC3339.instant(asked.start)))
        let snapshot = try Self.overlay(asked, 1, of: "O", at: start, timetable).map {
            RealtimeSnapshot($0, now: start)
        }
        let favourites = try Self.favourites(timetable)
        try Self.compareParts(from: start, hours: 5) { start, end in
            let boards = FavouriteBoardsRequest(favourites, at: start, minutes: asked.minutes, rowsEach: 2)
            var request = FavouriteTimelineRequest(boards, until: end)
            request.countdown = asked.countdown
            return try timetable.timeline(of: request, realtime: snapshot).entries.map { ($0.at, $0.rows.map(\.text)) }
        }
        try Self.compareParts(from: start, hours: 9) { start, end in
            var commute = CommuteRequest(JourneysRequest(from: .position(Self.home), to: .stop("G"), at: start))
            (commute.journeys.minutes, commute.bicycleStations) = (asked.minutes, ["P"])
            var request = CommuteTimelineRequest(commute, until: end)
            request.countdown = asked.countdown
            return try timetable.ask(request, realtime: snapshot).entries.map { ($0.at, $0.ways.map(\.text)) }
        }
    }

    /// With GTFS_LONG=1, of each feed below a megabyte three commutes and six lists of favourites.
    @Test(.enabled(if: RealFeeds.folder != nil, "NOT RUN: no feeds lie beside the package"), arguments: feeds)
    func `T10: on real feeds too these timelines equal asking at every second`(path: String) throws {
        guard var feed = try TimelineOracle.RealFeed(path) else { return }
        let timetable = feed.timetable
        let routes = try timetable.routes().prefix(40)
        let stops = try routes.flatMap { try timetable.stops(ofRoute: $0.id) }.map(\.stop)
        guard !stops.isEmpty else { return }
        for index in 0..<(LongForm.isAsked ? 6 : 1) {
            let (stop, goal) = (feed.random.one(of: stops), feed.random.one(of: stops))
            let start = feed.moment()
            let asked = TimelineOracle.Case(
                start: "", countdown: feed.random.one(of: BoardTimelineRequest.Countdown.allCases),
                isLive: index % 2 == 1,
                minutes: feed.random.one(of: [10, 45, 240]))
            let place = stop.position ?? Self.home
            let favourites = [
                .stop(stop), .position(place), .route(feed.random.one(of: Array(routes))),
                .journey(from: .position(place), to: .stop(goal)),
            ].enumerated().map { Favourite(id: $0.offset + 1, subject: $0.element) }
            let seed = feed.random.next()
            try Self.compare(favourites, asked, seed, at: start, on: timetable, near: stop.id, for: 240)
            guard index % 2 == 0 || LongForm.isAsked, goal.id != stop.id else { continue }
            var commute = CommuteRequest(JourneysRequest(from: .position(place), to: .stop(goal.id), at: start))
            commute.journeys.minutes = min(asked.minutes, 60)
            try Self.compare(commute, asked, seed, near: stop.id, on: timetable, for: 60)
        }
    }

    private static let feeds = RealFeeds.paths(
        ["cairns-qld", "vvs-764"], below: .max, of: "timelines of favourites of real feeds")
}

extension FollowedTimelineTests {
    private static func favourites(_ timetable: Timetable) throws -> [Favourite] {
        let (stop, goal) = (try timetable.stop("O").stop, try timetable.stop("G").stop)
        return [
            .stop(stop), .position(home), .route(try timetable.route("4").route),
            .journey(from: .position(home), to: .stop(goal)),
        ].enumerated().map { Favourite(id: $0.offset + 1, subject: $0.element) }
    }

    /// Compares the texts of a timeline with those of one for each half hour.
    private static func compareParts(
        from start: Int, hours: Int, _ texts: (Int, Int) throws -> [(at: Int, texts: [String])]
    ) throws {
        func changes(_ entries: [(at: Int, texts: [String])]) -> [String] {
            entries.enumerated().filter { $0.offset == 0 || $0.element.texts != entries[$0.offset - 1].texts }
                .map { "\($0.element.at - start) \($0.element.texts)" }
        }
        let parts = try (0..<2 * hours).flatMap { try texts(start + $0 * 1800, start + ($0 + 1) * 1800) }
        #expect(parts.count > 10)
        #expect(changes(try texts(start, start + hours * 3600)) == changes(parts))
    }

    private static func overlay(
        _ asked: TimelineOracle.Case, _ seed: UInt64, of stop: Stop.ID, at start: Int, _ timetable: Timetable
    ) throws -> RealtimeOverlay? {
        try asked.isLive ? TimelineOracle.overlay(of: stop, timetable, at: start, seed: seed) : nil
    }

    private static func compare(
        _ favourites: [Favourite], _ asked: TimelineOracle.Case, _ seed: UInt64, at start: Int, on timetable: Timetable,
        near stop: Stop.ID = "O", for seconds: Int = 600
    ) throws {
        let overlay = try overlay(asked, seed, of: stop, at: start, timetable)
        func snapshot(_ second: Int) -> RealtimeSnapshot? { overlay.map { RealtimeSnapshot($0, now: second) } }
        var boards = FavouriteBoardsRequest(favourites, at: start, minutes: asked.minutes, rowsEach: 2)
        var request = FavouriteTimelineRequest(boards, until: start + seconds)
        request.countdown = asked.countdown
        let entries = try timetable.timeline(of: request, realtime: snapshot(start)).entries
        let expected = try TimelineOracle.changes(from: start, until: request.until) { second in
            boards.at = second
            return try timetable.favouriteBoards(boards, realtime: snapshot(second)).flatMap { board in
                (board.departures + board.connections.map(\.boarding)).map {
                    "\(board.id): " + TimelineOracle.words($0, asked.countdown, at: second)
                }
            }
        }
        let found = entries.map { entry in
            "\(entry.at - start) "
                + entry.rows.map { "\($0.favouriteID ?? 0): " + TimelineOracle.words($0, asked.countdown) }
                .joined(separator: "; ")
        }
        #expect(found == expected, "\(stop) at \(start), \(asked): \(found.difference(from: expected))")
        #expect(
            zip(entries, entries.dropFirst()).allSatisfy { $0.until == $1.at } && entries.last?.until == request.until)
    }

    private static func compare(
        _ commute: CommuteRequest, _ asked: TimelineOracle.Case, _ seed: UInt64, near stop: Stop.ID,
        on timetable: Timetable,
        for seconds: Int = 600
    ) throws {
        let start = commute.journeys.at
        let overlay = try overlay(asked, seed, of: stop, at: start, timetable)
        func snapshot(_ second: Int) -> RealtimeSnapshot? { overlay.map { RealtimeSnapshot($0, now: second) } }
        var request = CommuteTimelineRequest(commute, until: start + seconds)
        request.countdown = asked.countdown
        let entries = try timetable.ask(request, realtime: snapshot(start)).entries
        let expected = try TimelineOracle.changes(from: start, until: request.until) { second in
            var commute = commute
            commute.journeys.at = second
            return try timetable.ask(commute, realtime: snapshot(second)).journeys.map { journey in
                guard journey.boardings > 0, let zone = journey.legs.first?.from.timeZone else { return "alone" }
                let time = TimelineOracle.words(journey.departure, zone, asked.countdown, at: second)
                return
                    "\(journey.legs.compactMap { $0.ride?.routeLabel }) \(time) \(journey.arrival) \(journey.duration)"
            }
        }
        let found = entries.map { entry in
            "\(entry.at - start) "
                + entry.ways.map { way in
                    guard let departure = way.departure else { return "alone" }
                    let lines = way.lines.filter { $0 != "bike" }
                    return "\(lines) \(way.time ?? "\(departure)") \(way.arrival ?? 0) \(way.duration)"
                }.joined(separator: "; ")
        }
        #expect(found == expected, "\(stop) at \(start), \(asked): \(found.difference(from: expected))")
        #expect(
            zip(entries, entries.dropFirst()).allSatisfy { $0.until == $1.at } && entries.last?.until == request.until)
    }
}
