import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSHistory

@Suite struct PackingRoundTripTests {
    private static let date = ServiceDate(dayNumber: 20_516)
    /// Any moment that a message may tell: up to the last second of the year 9999, and impossible ones.
    private static let extremes = [1, 0, -1, 253_402_300_799, -62_135_596_800, 1 << 47, -(1 << 47)]

    @Test("A line of a day comes back from its row with every field", arguments: LongForm.seeds(8, of: 1...400))
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try withRecordedTrips(seed: seed % 8 + 1) { trips, keys, line in
            var day = DayLine(DayLineKey(Self.date, line: line))
            for key in keys.sorted() where random.chance(3, of: 4) {
                let trip = try trips.trip(key)
                day.listed.append(ListedTrip(tripKey: key, isException: random.chance(1, of: 5)))
                day.set(Self.seen(trip, &random))
            }
            let row = try day.row(trips)
            let again = try DayLine(day.key, row: row, trips: trips)
            #expect(again.listed == day.listed)
            #expect(again.seen == day.seen, "seed \(seed)")
            #expect(try again.row(trips) == row)
        }
    }

    private static func seen(_ trip: RecordedTrip, _ random: inout SeededGenerator) -> SeenTrip {
        let isExtreme = random.chance(1, of: 8)
        var time = 1_772_582_400 + Int.random(in: 0..<80_000, using: &random)
        let visits = trip.pattern.stops.indices.map { _ in
            time += Int.random(in: 0...300, using: &random)
            return evidence(isExtreme ? random.one(of: extremes) : time, &random)
        }
        return SeenTrip(
            tripKey: trip.key, start: nil,
            vehicleKey: random.chance(1, of: 3) ? nil : Int.random(in: 1...500, using: &random),
            visits: visits)
    }

    private static func evidence(_ time: Int, _ random: inout SeededGenerator) -> VisitEvidence {
        var visit = VisitEvidence()
        if random.chance(2, of: 3) { visit.arrival = observation(time, &random) }
        if random.chance(1, of: 3) {
            visit.departure = visit.arrival
        } else if random.chance(1, of: 2) {
            visit.departure = observation(time + Int.random(in: -20...90, using: &random), &random)
        }
        if visit.arrival == nil, visit.departure == nil, random.chance(1, of: 2) { visit.expected = time }
        visit.isCancelled = random.chance(1, of: 20)
        visit.isSkipped = random.chance(1, of: 20)
        return visit
    }

    /// As the rules make them: a stop lies halfway between two positions, all others anywhere in their bracket.
    private static func observation(_ time: Int, _ random: inout SeededGenerator) -> VisitObservation {
        let source = random.one(of: EvidenceSource.allCases)
        let width = random.one(of: [0, 1, 2, 30, 31, 120, 3600])
        let before = source == .stopped ? width / 2 : Int.random(in: 0...width, using: &random)
        return VisitObservation(time: time, source: source, earliest: time - before, latest: time - before + width)
    }

    /// A history with a line and some trips, with and without a schedule.
    private func withRecordedTrips(
        seed: UInt64, _ body: (RecordedTrips, [Int], Int) throws -> Void
    ) throws {
        let recorded = try RecordedStream(seed: seed)
        _ = try recorded.wholeAnswer()
        let file = try HistoryFile.recording(path: recorded.folder.file("whole.sqlite"))
        try file.write { rows in
            let trips = RecordedTrips(rows)
            let all = (1...10_000).lazy.map { try? trips.trip($0) }.prefix { $0 != nil }.compactMap(\.self)
            let plain = Dictionary(grouping: all.filter(\.windows.isEmpty), by: \.pattern.line)
            for (line, found) in plain.sorted(by: { $0.key < $1.key }) { try body(trips, found.map(\.key), line) }
        }
        try file.close()
    }
}
