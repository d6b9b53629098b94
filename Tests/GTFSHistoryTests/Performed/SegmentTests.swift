import GTFSHistory
import GTFSModel
import GTFSQuery
import HistorySupport
import TestSupport
import Testing

@Suite struct SegmentTests {
    private struct Key: Hashable {
        var route: Route.ID?
        var direction: Int?
        var from: Stop.ID
        var to: Stop.ID
    }

    /// Five days of the made-up city.
    private static func recorded() throws -> (reader: RecordedReader, timetable: Timetable) {
        let first = try HistorySimulator(seed: 1, style: .updatesThatKeep)
        var reader = try RecordedReader(first.timetable)
        try reader.take(first.messages)
        for day in 1...4 {
            let date = HistorySimulator.date.adding(days: day)
            let city = try HistorySimulator(seed: UInt64(day) + 1, style: .updatesThatKeep, date: date)
            try reader.take(city.messages)
        }
        return (reader, first.timetable)
    }

    @Test func `H8: running times are those between successive visits that were both observed, by nearest rank`() throws
    {
        let (reader, timetable) = try Self.recorded()
        let history = try History(path: reader.path)
        var expected: [Key: [(running: Int, scheduled: Int)]] = [:]
        for visits in Dictionary(grouping: try history.visits(), by: \.trip).values {
            let visits = visits.filter { $0.state != .added }.sorted { $0.stopSequence < $1.stopSequence }
            for (from, to) in zip(visits, visits.dropFirst()) where from.state == .observed && to.state == .observed {
                guard let left = from.departure ?? from.arrival, let came = to.arrival ?? to.departure,
                    let due = from.scheduledDeparture, let end = to.scheduledArrival, came.time >= left.time
                else { continue }
                let key = Key(route: from.routeID, direction: from.directionID, from: from.stopID, to: to.stopID)
                expected[key, default: []].append((came.time - left.time, end - due))
            }
        }
        let rows = try history.segments(of: timetable).rows
        #expect(Set(rows.map(Self.key)).count == rows.count && Set(rows.map(Self.key)) == Set(expected.keys))
        for row in rows {
            let times = try #require(expected[Self.key(row)])
            #expect(row.observed == times.count)
            let isEnough = times.count >= 20
            func rank(_ percent: Int, _ value: ((running: Int, scheduled: Int)) -> Int) -> Int? {
                isEnough ? times.map(value).sorted()[(percent * times.count + 99) / 100 - 1] : nil
            }
            #expect(row.p50 == rank(50) { $0.running } && row.p90 == rank(90) { $0.running })
            #expect(row.scheduled == rank(50) { $0.scheduled })
            #expect(row.excess == rank(50) { $0.running - $0.scheduled })
        }
        #expect(rows.count { $0.p50 != nil } >= 10)
        // The stops of R1 are 500 m apart along its shape.
        #expect(rows.first { $0.routeID == "R1" }?.metres == 500)
    }

    @Test func `Two periods have each row once, with what both have, and no difference where one has too few`() throws {
        let (reader, _) = try Self.recorded()
        let history = try History(path: reader.path)
        let date = HistorySimulator.date
        var request = PerformanceRequest(grouping: .route)
        request.dates = date.adding(days: 1)...date.adding(days: 2)
        let both = try history.performance(request, against: date...date)
        #expect(both.report == (try history.performance(request)))
        request.dates = date...date
        #expect(both.other == (try history.performance(request)))
        #expect(both.rows.map(\.row.routeID) == both.report.rows.map(\.routeID))
        for change in both.rows {
            #expect(change.other == both.other.rows.first { $0.routeID == change.row.routeID })
            #expect((change.p50 == nil) == (change.row.p50 == nil || change.other.p50 == nil))
            if let p50 = change.p50 { #expect(change.row.p50 == (change.other.p50 ?? 0) + p50) }
        }
        #expect(both.rows.contains { $0.p50 != nil })
    }

    private static func key(_ row: SegmentRow) -> Key {
        Key(route: row.routeID, direction: row.directionID, from: row.fromStopID, to: row.toStopID)
    }
}
