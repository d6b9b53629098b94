import GTFSModel
import HistorySupport
import Testing

@Suite struct SimulatedPerformanceTests {
    /// Several days of the same city, told by a producer that keeps measured times.
    private static func week(_ implementation: Implementation) throws -> (PerformanceOracle, [VisitTruth]) {
        var truths: [VisitTruth] = []
        let first = try HistorySimulator(seed: 11, style: .updatesThatKeep)
        var reader = try implementation.reader(first.timetable)
        var windows: [PerformanceOracle.Window] = []
        for day in 0..<3 {
            let city = try HistorySimulator(
                seed: 11 + UInt64(day), style: .updatesThatKeep, date: HistorySimulator.date.adding(days: day))
            try reader.take(city.messages)
            truths += city.truths
            windows += city.windows
        }
        var figures = PerformanceOracle(try reader.visits(), spans: try reader.watchedSpans())
        figures.windows = windows
        return (figures, truths)
    }

    @Test(
        "H7, H8: percentiles of what was observed are near those of what happened", arguments: Implementation.allCases)
    func percentiles(implementation: Implementation) throws {
        let (figures, truths) = try Self.week(implementation)
        let truth = Dictionary(grouping: truths, by: \.trip)
        let real = figures.visits.filter { $0.delay != nil }.compactMap { visit -> Int? in
            let found = truth[visit.trip]?.first { $0.stopSequence == visit.stopSequence }
            guard let found, let scheduled = visit.scheduledDeparture else { return nil }
            return (found.departure ?? found.arrival).map { $0 - scheduled }
        }.sorted()
        #expect(real.count > 500)
        #expect(real.count == figures.delays.count)
        for percent in [10, 50, 90] {
            let seen = try #require(figures.percentile(percent))
            let happened = real[(percent * real.count + 99) / 100 - 1]
            #expect(abs(seen - happened) <= 6)
        }
        let shares = try #require(figures.shares)
        #expect(abs(shares.early + shares.onTime + shares.late - 1) < 1e-9)
        #expect(figures.grade != nil)
    }

    @Test(
        "H9: made-up lateness makes riders wait longer, and bunches some vehicles", arguments: Implementation.allCases)
    func headways(implementation: Implementation) throws {
        let figures = try Self.week(implementation).0
        let pairs = figures.pairs
        #expect(pairs.count > 200)
        #expect(pairs.allSatisfy { $0.headway >= 0 })
        #expect(pairs.contains { $0.isOfWindow })
        let excess = try #require(figures.excessWait)
        #expect(excess > 0)
        let bunched = try #require(figures.bunched)
        #expect(bunched > 0 && bunched < 0.3)
    }
}
