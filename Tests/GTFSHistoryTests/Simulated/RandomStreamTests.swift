import GTFSModel
import HistorySupport
import TestSupport
import Testing

@Suite struct RandomStreamTests {
    @Test(
        "Each way to read messages agrees with the oracle on any", arguments: Implementation.allCases,
        LongForm.seeds(4, of: 1...20))
    func sameAsOracle(implementation: Implementation, seed: UInt64) throws {
        let stream = try RandomStream(seed: seed)
        var (oracle, reader) = (implementation.oracle(stream.timetable), try implementation.reader(stream.timetable))
        try oracle.take(stream.messages)
        try reader.take(stream.messages)
        let compared = try HistoryComparison(reader.visits(), oracle.visits())
        #expect(compared.differences == [], "seed \(seed)")
        #expect(try reader.watchedSpans() == oracle.watchedSpans())
    }

    @Test func `Streams have evidence of every source, and visits of every state`() throws {
        var (sources, states): (Set<EvidenceSource>, Set<Visit.State>) = ([], [])
        for seed in 1...20 as ClosedRange<UInt64> {
            let stream = try RandomStream(seed: seed)
            var oracle = HistoryOracle(stream.timetable)
            try oracle.take(stream.messages)
            for visit in try oracle.visits() {
                states.insert(visit.state)
                sources.formUnion([visit.arrival?.source, visit.departure?.source].compactMap(\.self))
            }
        }
        #expect(sources == Set(EvidenceSource.allCases))
        #expect(states == Set(Visit.State.allCases))
    }

    @Test func `An observation lies in its bracket, and none is better than it could be`() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let stream = try RandomStream(seed: seed)
            var oracle = HistoryOracle(stream.timetable)
            try oracle.take(stream.messages)
            for visit in try oracle.visits() {
                for seen in [visit.arrival, visit.departure].compactMap(\.self) {
                    #expect(seen.earliest <= seen.time && seen.time <= seen.latest, "\(visit)")
                }
                #expect((visit.delay != nil) == (visit.delay != nil && visit.state == .observed))
            }
        }
    }
}
