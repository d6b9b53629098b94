import GTFSHistory
import GTFSModel
import HistorySupport
import Testing

@Suite struct SimulatedPerformanceTests {
    /// Several days of the same city, told by a producer that keeps measured times.
    private static func week(
        _ implementation: Implementation
    ) throws -> (PerformanceOracle, [VisitTruth], any HistoryReader) {
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
        return (figures, truths, reader)
    }

    @Test(
        "H7, H8: percentiles of what was observed are near those of what happened", arguments: Implementation.allCases)
    func percentiles(implementation: Implementation) throws {
        let (figures, truths, _) = try Self.week(implementation)
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

    @Test func `H5 to H10: the answers of a history are those of the oracle, part by part`() throws {
        let (figures, _, reader) = try Self.week(.recorder)
        let history = try History(path: #require(reader as? RecordedReader).path)
        var (graded, headwayGrades) = (0, Set<PunctualityGrade>())
        for grouping in [nil, .route, .direction, .weekday, .day, .stop] as [PerformanceRequest.Grouping?] {
            let rows = try history.performance(PerformanceRequest(grouping: grouping)).rows
            #expect(rows.count > (grouping == nil ? 0 : 2))
            for row in rows {
                var part = PerformanceOracle(figures.visits.filter(row.covers), spans: figures.spans)
                part.windows = figures.windows.filter(row.covers)
                #expect(row.states == part.counts.filter { $0.key != .added })
                #expect(row.onTimeShare == part.shares?.onTime)
                #expect([row.p10, row.p50, row.p90] == [10, 50, 90].map(part.percentile))
                #expect(row.grade?.rawValue == part.grade.map(String.init))
                graded += row.grade == nil ? 0 : 1
                // Of one stop, the oracle does not know which trips end there.
                if grouping != .stop {
                    #expect(row.headways?.pairs ?? 0 == part.frequentPairs.count)
                    #expect(row.headways?.bunchedShare == part.bunched)
                    #expect(row.headways?.excessWait == part.excessWait.map { Int($0.rounded()) })
                    #expect(row.headways?.grade?.rawValue == part.headwayGrade.map(String.init))
                    row.headways?.grade.map { _ = headwayGrades.insert($0) }
                }
            }
        }
        #expect(graded > 10)
        #expect(!headwayGrades.isEmpty)
    }
}

extension PerformanceRow {
    /// Whether a visit is of its part.
    fileprivate func covers(_ visit: Visit) -> Bool {
        (routeID == nil || routeID == visit.routeID) && (directionID == nil || directionID == visit.directionID)
            && (stopID == nil || stopID == visit.stopID) && (date == nil || date == visit.trip.serviceDate)
            && (weekday == nil || weekday == visit.trip.serviceDate.weekday)
    }

    /// Whether what a window promises is of its part.
    fileprivate func covers(_ window: PerformanceOracle.Window) -> Bool {
        (routeID == nil || routeID == window.routeID) && (directionID == nil || directionID == window.directionID)
            && (date == nil || date == window.date) && (weekday == nil || weekday == window.date.weekday)
    }

    /// How many visits are in each state of those that it counts.
    fileprivate var states: [Visit.State: Int] {
        let counts: [(Visit.State, Int)] = [
            (.observed, observed), (.missed, missed), (.unseen, unseen), (.unwatched, unwatched),
            (.cancelled, cancelled), (.skipped, skipped),
        ]
        return counts.reduce(into: [:]) { if $1.1 > 0 { $0[$1.0] = $1.1 } }
    }
}
