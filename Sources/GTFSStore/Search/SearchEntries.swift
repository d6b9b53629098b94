package import GTFSModel

/// The entries of the search index: what one row of an answer stands for. An entry's key is its rowid in the full-text
/// index; keys count from 1, the busiest entry first, and an entry of several stops takes as many keys.
package struct SearchEntries: Sendable {
    /// A lower bound of the departures of all entries from a key on; it falls from step to step.
    package struct Step: Sendable, Codable, Equatable {
        package let firstEntry: Int
        package let departureCount: Int

        package init(firstEntry: Int, departureCount: Int) {
            self.firstEntry = firstEntry
            self.departureCount = departureCount
        }
    }

    package let steps: [Step]
    /// stop_key * 2, plus 1 for a further stop of the entry before it.
    package let stops: PackedColumn
    private let entryByStop: [Key<Stop>: Int]

    package init(steps: [Step], stops: PackedColumn) {
        self.steps = steps
        self.stops = stops
        var entryByStop: [Key<Stop>: Int] = [:]
        entryByStop.reserveCapacity(stops.count)
        var entry = 0
        for position in 0..<stops.count {
            guard let code = stops.value(at: position) else { continue }
            if code & 1 == 0 { entry = position + 1 }
            entryByStop[Key(code >> 1)] = entry
        }
        self.entryByStop = entryByStop
    }

    /// The stops of an entry, the busiest first; of a station, the station alone.
    package func stopKeys(of entry: Int) -> [Key<Stop>] {
        guard let first = stops.value(at: entry - 1) else { return [] }
        var keys = [Key<Stop>(first >> 1)]
        while let next = stops.value(at: entry - 1 + keys.count), next & 1 == 1 { keys.append(Key(next >> 1)) }
        return keys
    }

    /// The entry of a station, or of a stop without parent.
    package func entry(ofStop key: Key<Stop>) -> Int? { entryByStop[key] }

    /// Over all days of the feed, at least this many departures leave the entry's stops, and fewer than twice as many.
    package func departureCount(of entry: Int) -> Int {
        steps.last { $0.firstEntry <= entry }?.departureCount ?? 0
    }
}
