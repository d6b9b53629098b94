import FeedSupport
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSTesting
import Testing

@Suite("At a glance: while time passes", .timeLimit(.minutes(15)))
struct LiveWatchTests {
    private let timetable: Timetable
    private let clock = ManualClock("2026-11-21T10:08:05+11:00")

    init() throws { timetable = try GlanceFeed.feed().timetable() }

    /// What is seen of answers that come while the clock goes on by some seconds, each time once all wait for it.
    private func seen<Answer: Sendable, Seen: Sendable>(
        _ answers: LiveAnswers<Answer>, sleepers: Int, steps: [Double], _ look: @escaping @Sendable (Answer) -> Seen
    ) async throws -> [Seen] {
        let (stream, coming) = AsyncStream.makeStream(of: Seen.self)
        let loop = Task { for try await answer in answers { coming.yield(look(answer)) } }
        var (iterator, seen) = (stream.makeAsyncIterator(), [Seen]())
        for step in steps {
            if let next = await iterator.next() { seen.append(next) }
            try await until { clock.sleeperCount == sleepers }
            clock.advance(by: step)
        }
        if let next = await iterator.next() { seen.append(next) }
        loop.cancel()
        try await until { clock.sleeperCount == 0 }
        return seen
    }

    @Test func `A watch has the routes of its rides, and those from the stops where they are boarded`() throws {
        let timetable = try GlanceFeed.feed {
            $0.addTrip("W", line: "3", stops: ["B": "10:12:00", "E": "10:40:00"])
            $0.addTrip("X", line: "4", stops: ["C": "10:12:00", "E": "10:40:00"])
        }.timetable()
        var ride = try timetable.ride(on: GlanceFeed.trip, from: "B", to: "D")
        let route = try #require(ride.routeID)
        let others = try timetable.routeIDs(at: ["B"])
        #expect(others.count == 2 && others.contains(route))
        #expect(try timetable.routeIDs(of: Watch(ride)) == others)
        #expect(try timetable.routeIDs(of: Watch(.board(Watch.Board(stops: ["B", "gone"])))) == others)
        #expect(try timetable.routeIDs(of: Watch(.route(Watch.Line(routeID: "R")))) == ["R"])
        // After a new import the stop may have another id.
        ride.fromStopID = "gone"
        #expect(try timetable.routeIDs(of: Watch(ride)) == [route])
    }

    @Test func `A plan comes again at the second at which a notice comes true, and with each minute`() async throws {
        var watch = try GlanceFeed.watch(timetable)
        watch.options.margin = 100
        let plans = timetable.moments(clock: clock).plans(of: watch)
        // To leave at 10:08:20, then the minute, then a minute without a notice.
        let moments = try await seen(plans, sleepers: 2, steps: [15]) { GlanceFeed.time($0.now) }
        #expect(moments == ["10:08:05", "10:08:20"])
        let later = try await seen(plans, sleepers: 1, steps: [40, 60]) { GlanceFeed.time($0.now) }
        #expect(later == ["10:08:20", "10:09", "10:10"])
    }

    @Test func `States, timelines and the boards of favourites come again with each minute`() async throws {
        let moments = timetable.moments(clock: clock)
        let watch = try GlanceFeed.watch(timetable)
        let stages = try await seen(moments.states(of: watch), sleepers: 1, steps: [55, 60]) { $0.stage?.rawValue }
        #expect(stages == ["waiting", "waiting", "aboard"])
        let request = BoardTimelineRequest(DeparturesRequest(stopID: "D", at: 0), until: 1800)
        let begins = try await seen(moments.timelines(request), sleepers: 1, steps: [60]) { timeline in
            timeline.entries.first.map { GlanceFeed.time($0.at) }
        }
        #expect(begins == ["10:10", "10:11"])
        let stop = Stop(id: "D")
        let boards = moments.favouriteBoards(FavouriteBoardsRequest([Favourite(id: 1, subject: .stop(stop))], at: 0))
        let rows = try await seen(boards, sleepers: 1, steps: [25 * 60]) { $0[0].departures.map(\.tripID) }
        #expect(rows == [["U", "V"], ["V"]])
    }
}
