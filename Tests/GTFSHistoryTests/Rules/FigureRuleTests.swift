import Foundation
import GTFSModel
import HistorySupport
import Testing

/// The rules of what is summed up, against visits that are made up.
@Suite struct FigureRuleTests {
    private static let start = 1_700_000_000

    /// An observed departure.
    private static func departure(
        _ number: Int, scheduled: Int?, at time: Int, day: Int = 0, state: Visit.State = .observed
    ) -> [Visit] {
        let trip = TripOnServiceDay(tripID: Trip.ID("T\(number)"), serviceDate: ServiceDate(dayNumber: 20_000 + day))
        var visit = Visit(
            trip: trip, routeID: "R", directionID: 0, stopID: "A", stopSequence: 1, state: state, timeZone: .gmt)
        visit.scheduledDeparture = scheduled
        visit.scheduledArrival = scheduled
        if state == .observed || state == .added {
            visit.departure = VisitObservation(time: time, source: .stated, earliest: time, latest: time)
            if state == .observed { visit.delay = scheduled.map { time - $0 } }
        }
        let end = Visit(
            trip: trip, routeID: "R", directionID: 0, stopID: "B", stopSequence: 2, state: .unwatched, timeZone: .gmt)
        return [visit, end]
    }

    private static func oracle(_ visits: [Visit], from first: Int = 0, to last: Int = 1_000_000) -> PerformanceOracle {
        PerformanceOracle(visits, spans: [start + first...start + last])
    }

    private static func delays(_ delays: [Int], days: Int = 3) -> PerformanceOracle {
        oracle(delays.enumerated().flatMap { departure($0, scheduled: start, at: start + $1, day: $0 % days) })
    }

    @Test func `H7: early is below -60 s, late above 300 s, and shares need 20 delays`() throws {
        let delays = [-61, -60, 300, 301] + Array(repeating: 0, count: 16)
        let shares = try #require(Self.delays(delays).shares)
        #expect(shares == (0.05, 0.9, 0.05))
        #expect(Self.delays(Array(delays.dropLast())).shares == nil)
    }

    @Test func `H8: percentiles are by nearest rank`() {
        let figures = Self.delays(Array(1...25))
        #expect([10, 50, 90].map(figures.percentile) == [3, 13, 23])
        #expect(Self.delays(Array(1...19)).percentile(50) == nil)
    }

    @Test func `H9: uneven headways make riders wait longer`() throws {
        var time = Self.start
        let visits = (0..<41).flatMap { number in
            defer { time += number % 2 == 0 ? 300 : 900 }
            return Self.departure(number, scheduled: Self.start + 600 * number, at: time)
        }
        let figures = Self.oracle(visits)
        // The first of a day has no scheduled departure before it, but is the later of no pair.
        #expect(figures.pairs.count == 40)
        #expect(figures.excessWait == 75)
        #expect(figures.bunched == 0)
    }

    @Test func `H9: a pair around a missed departure, or across a gap, does not count`() {
        let start = Self.start
        func pairs(_ state: Visit.State, _ spans: [ClosedRange<Int>]) -> [Int] {
            let visits =
                Self.departure(0, scheduled: start, at: start)
                + Self.departure(1, scheduled: start + 600, at: start + 600, state: state)
                + Self.departure(2, scheduled: start + 1200, at: start + 1200)
            return PerformanceOracle(visits, spans: spans).pairs.map(\.headway)
        }
        let whole = [start...start + 1200]
        #expect(pairs(.missed, whole) == [])
        #expect(pairs(.unseen, whole) == [])
        #expect(pairs(.cancelled, whole) == [1200])
        #expect(pairs(.observed, whole) == [600, 600])
        #expect(pairs(.observed, [start...start + 900, start + 901...start + 1200]) == [600])
    }

    @Test func `H9: bunched is shorter than a quarter of the scheduled headway`() {
        let visits = (0..<22).flatMap { number in
            let scheduled = Self.start + 600 * number
            return Self.departure(number, scheduled: scheduled, at: number == 20 ? scheduled + 451 : scheduled)
        }
        #expect(Self.oracle(visits).bunched == 1 / 21.0)
    }

    @Test(
        "H10: the share on time makes the grade",
        arguments: [(20, "A"), (18, "A"), (17, "B"), (16, "B"), (14, "C"), (12, "D"), (11, "F"), (0, "F")]
            as [(Int, Character)])
    func grades(onTime: Int, grade: Character) {
        let delays = Array(repeating: 0, count: onTime) + Array(repeating: 900, count: 20 - onTime)
        #expect(Self.delays(delays).grade == grade)
        #expect(Self.delays(delays, days: 2).grade == nil)
        #expect(Self.delays(Array(delays.dropLast())).grade == nil)
    }

    @Test func `H11: the same trip on ten days of the kind, or else its hour, is what is usual`() throws {
        let asked = try #require(Self.departure(1, scheduled: Self.start, at: Self.start, day: 105).first)
        // Day 20,105 is a Friday.
        func usual(days: ClosedRange<Int>, trips: ClosedRange<Int>) -> UsualDelay? {
            let visits = days.flatMap { day in
                trips.flatMap { Self.departure($0, scheduled: Self.start, at: Self.start + day, day: day) }
            }
            return Self.oracle(visits).usual(for: asked)
        }
        // Of 14 days 10 are Mondays to Fridays.
        let same = try #require(usual(days: 91...104, trips: 1...1))
        #expect(same.count == 10)
        #expect(usual(days: 92...104, trips: 1...1) == nil)
        #expect(usual(days: 93...104, trips: 1...3)?.count == 27)
        #expect(usual(days: 0...40, trips: 1...3) == nil)
    }
}
