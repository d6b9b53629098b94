import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

@Suite struct PiecewiseRecordingTests {
    @Test(
        "A stream gives the same answers in one run and with a restart after each few messages",
        arguments: LongForm.seeds(1, of: 1...4), [1, 2, 7, 30])
    func restarts(seed: UInt64, length: Int) throws {
        let recorded = try RecordedStream(seed: seed)
        var reader = try recorded.reader("pieces.sqlite")
        for (index, message) in recorded.messages.enumerated() {
            try reader.receive(message.message, from: message.source, at: message.received)
            if (index + 1).isMultiple(of: length) { try reader.restart() }
        }
        try reader.close()
        #expect(try recorded.answer("pieces.sqlite") == recorded.wholeAnswer())
    }

    @Test("A stream of which no message is kept gives the same answers", arguments: LongForm.seeds(3, of: 25...32))
    func forgetting(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        var reader = try recorded.reader("forgetting.sqlite")
        reader.keepsMessages = false
        try reader.take(recorded.messages)
        try reader.close()
        #expect(try recorded.answer("forgetting.sqlite") == recorded.wholeAnswer())
    }

    @Test("A stream that is recorded twice gives the answers of once", arguments: LongForm.seeds(2, of: 5...9))
    func twice(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        let whole = try recorded.wholeAnswer()
        var again = try recorded.reader("whole.sqlite")
        // By the clock of its end, no timestamp is ahead any more: those of the first run count no more than before.
        let counted = recorded.messages.filter { ($0.message.header.timestamp ?? .max) <= $0.received + 60 }
        try again.take(counted)
        try again.close()
        #expect(try recorded.answer("whole.sqlite") == whole)
    }

    @Test("H4: a clock that jumps back and forth changes no time", arguments: LongForm.seeds(2, of: 10...14))
    func clock(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        var (steady, jumping) = (try recorded.reader("steady.sqlite"), try recorded.reader("jumping.sqlite"))
        var random = SeededGenerator(seed: seed)
        for message in recorded.messages {
            guard let last = message.latestTimestamp else { continue }
            try steady.receive(message.message, from: message.source, at: last)
            let jump = random.one(of: [0, 60, 3600, 86_400 * 400, 1 << 40])
            try jumping.receive(message.message, from: message.source, at: last + jump)
        }
        for reader in [steady, jumping] { try reader.close() }
        #expect(try recorded.answer("steady.sqlite") == recorded.answer("jumping.sqlite"))
    }

    @Test(
        "Two histories that each saw one source merge into one, each visit once, in either order",
        arguments: LongForm.seeds(4, of: 15...24))
    func merge(seed: UInt64) throws {
        let recorded = try RecordedStream(seed: seed)
        for name in ["one", "two"] {
            var reader = try recorded.reader(name + ".sqlite")
            try reader.take(recorded.messages.filter { $0.source == name })
            try reader.close()
        }
        for (target, other) in [("one", "two"), ("two", "one")] {
            let path = recorded.folder.file("merged-into-\(target).sqlite")
            try recorded.folder.write(
                recorded.folder.bytes(target + ".sqlite") ?? [], to: "merged-into-\(target).sqlite")
            try HistoryRecorder.merge(recorded.folder.file(other + ".sqlite"), into: path)
            let merged = try History(path: path).visits()
            expectEachOnce(merged)
            try expectAll(recorded, merged)
            #expect(try History(path: path).verify().faults == [])
            let once = try RecordedStream.answer(path)
            try HistoryRecorder.merge(recorded.folder.file(other + ".sqlite"), into: path)
            #expect(try RecordedStream.answer(path) == once)
        }
    }

    private func expectEachOnce(_ visits: [Visit]) {
        let names = visits.map { "\($0.trip) \($0.stopSequence) \($0.stopID)" }
        let trips = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }
        // A loop has one stop twice, but not under one stop_sequence.
        #expect(trips.isEmpty, "\(trips.keys.sorted().prefix(3))")
    }

    /// What either has observed is in both, and nothing else is.
    private func expectAll(_ recorded: RecordedStream, _ merged: [Visit]) throws {
        var observed: Set<String> = []
        for name in ["one", "two"] {
            for visit in try History(path: recorded.folder.file(name + ".sqlite")).visits() where visit.hasTime {
                observed.insert("\(visit.trip) \(visit.stopSequence)")
            }
        }
        let found = Set(merged.filter(\.hasTime).map { "\($0.trip) \($0.stopSequence)" })
        #expect(found == observed)
    }
}

extension Visit {
    fileprivate var hasTime: Bool { arrival != nil || departure != nil }
}

extension SimulatedMessage {
    /// The latest timestamp anywhere in it; nil without one in its header.
    fileprivate var latestTimestamp: Int? {
        guard let header = message.header.timestamp else { return nil }
        let others = message.entities.flatMap { [$0.vehicle?.timestamp, $0.tripUpdate?.timestamp].compactMap(\.self) }
        return max(header, others.max() ?? header)
    }
}
