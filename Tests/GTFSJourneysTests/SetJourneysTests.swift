import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys of several feeds") struct SetJourneysTests {
    /// A journey with its feed, without its legs.
    private struct Row: Hashable {
        let feed: String
        let departure, arrival, boardings, walking: Int

        init(_ feed: FeedID, _ journey: Journey) {
            self.feed = feed.rawValue
            (departure, arrival) = (journey.departure, journey.arrival)
            (boardings, walking) = (journey.boardings, journey.walking)
        }

        /// Of equal ones the one with less walking, then that of the first feed.
        func beats(_ other: Row) -> Bool {
            guard departure >= other.departure, arrival <= other.arrival, boardings <= other.boardings else {
                return false
            }
            if (departure, arrival, boardings) != (other.departure, other.arrival, other.boardings) { return true }
            return (walking, feed) < (other.walking, other.feed)
        }
    }

    /// Three cities in one place, each a feed of its own.
    private struct Cities {
        let feeds: [(name: FeedID, feed: ImportedText)]
        let set: TimetableSet

        init(seed: UInt64) throws {
            feeds = try (0..<3).map { index in
                let name = try #require(FeedID(["a", "b", "c"][index]))
                return (name, try RandomCity(seed: seed &* 3 &+ UInt64(index)).feed.imported())
            }
            set = try TimetableSet(feeds.map { TimetableSet.Member($0.name, timetable: $0.feed.timetable) })
        }

        /// Blocks.
        func journeys(_ request: JourneysRequest) throws -> SetJourneys { try set.journeys(request) }

        /// All journeys of all feeds, each held against each other, in order; and how many feeds have any.
        func expected(_ request: JourneysRequest) throws -> (rows: [Row], feeds: Int) {
            var (whole, rows, outside) = (request, [Row](), Set<Row>())
            whole.limit = 10_000
            for (name, feed) in feeds {
                for journey in try feed.timetable.journeys(whole).journeys {
                    rows.append(Row(name, journey))
                    if !journey.flags.isEmpty { outside.insert(Row(name, journey)) }
                }
            }
            var best = rows.filter { row in !rows.contains { $0 != row && $0.beats(row) } }
            if best.contains(where: { !outside.contains($0) }) {
                best.removeAll(where: outside.contains)
            } else if request.isTimedByArrival {
                best = best.filter { row in row.arrival == best.map(\.arrival).max() }
            } else {
                best = best.filter { row in row.departure == best.map(\.departure).min() }
            }
            let sorted = best.sorted { one, other in
                request.isTimedByArrival
                    ? (-one.departure, one.boardings, one.arrival) < (-other.departure, other.boardings, other.arrival)
                    : (one.arrival, one.boardings, -one.departure) < (other.arrival, other.boardings, -other.departure)
            }
            return (sorted, Set(rows.map(\.feed)).count)
        }
    }

    @Test("J9, J11: journeys of several feeds are those that no journey of any feed beats", arguments: UInt64(1)...6)
    func merge(seed: UInt64) async throws {
        let cities = try Cities(seed: 41_000 + seed)
        var random = RandomCity(seed: seed)
        var contested = 0
        for _ in 0..<12 {
            func position() -> JourneyEnd {
                .position(
                    Coordinate(
                        latitude: -33.8 + Double(random.number(-20...140)) * 0.0001,
                        longitude: 151.2 + Double(random.number(-20...140)) * 0.0001))
            }
            let day = ServiceDate(dayNumber: RandomCity.firstDay + random.number(0...3))
            var request = JourneysRequest(
                from: position(), to: position(), at: FeedText.sydney.start(of: day) + random.number(4...24) * 3600)
            request.minutes = random.one(of: [7, 60, 120])
            request.isTimedByArrival = random.chance(1, of: 2)
            let (expected, feeds) = try cities.expected(request)
            contested += feeds > 1 ? 1 : 0
            for limit in [0, 1, 2, 5, 1000] {
                request.limit = limit
                let answer = try cities.journeys(request)
                #expect(
                    answer.journeys.map { Row($0.feed, $0.row) } == Array(expected.prefix(limit)), "\(seed): \(request)"
                )
                #expect(answer.status.map(\.feed) == cities.feeds.map(\.name) && answer.failures.isEmpty)
            }
            #expect(try await cities.set.journeys(request) == cities.journeys(request))
            let written = try JSONEncoder().encode(cities.journeys(request))
            let read = try JSONDecoder().decode(SetJourneys.self, from: written)
            #expect(read.journeys.map { Row($0.feed, $0.row) } == expected)
        }
        #expect(contested > 0, "several feeds have journeys between the same ends")
    }

    @Test func `A stop of a feed asks that feed alone, and stops of two feeds have no journey`() throws {
        let cities = try Cities(seed: 7)
        let stops = RandomCity(seed: 21).places.map(\.id)
        let at = FeedText.sydney.start(of: ServiceDate(dayNumber: RandomCity.firstDay)) + 6 * 3600
        func asked(_ from: String, _ to: String) throws -> SetJourneys {
            try cities.set.journeys(
                JourneysRequest(from: .stop(Stop.ID(from)), to: .stop(Stop.ID(to)), at: at, limit: 100))
        }
        let answer = try asked("a:\(stops[0])", "a:\(stops[5])")
        #expect(answer.status.map(\.feed.rawValue) == ["a"])
        let own = try cities.feeds[0].feed.timetable.journeys(
            JourneysRequest(from: .stop(Stop.ID(stops[0])), to: .stop(Stop.ID(stops[5])), at: at, limit: 100))
        #expect(
            answer.journeys.map(\.row) == own.journeys && answer.later == own.later && answer.earlier == own.earlier)
        #expect(try asked("a:\(stops[0])", "b:\(stops[5])") == SetJourneys())
        #expect(throws: QueryError.self) { try asked(stops[0], "a:\(stops[5])") }
        #expect(throws: QueryError.self) { try asked("d:\(stops[0])", "a:\(stops[5])") }
    }
}
