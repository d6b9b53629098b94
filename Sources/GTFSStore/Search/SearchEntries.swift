package import GTFSModel

/// The entries of the search index: each is one row of an answer. An entry's key is its rowid in the full-text index;
/// keys count from 1, the busiest entry first, and an entry of several stops takes a key for each.
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

    package init(steps: [Step], stops: PackedColumn) {
        self.steps = steps
        self.stops = stops
    }

    package var byteCount: Int { 64 + steps.capacity * MemoryLayout<Step>.stride + stops.bytes.capacity }

    /// The entry of each station, and of each stop without parent.
    package func entriesByStop() -> [Key<Stop>: Int] {
        var entries: [Key<Stop>: Int] = [:]
        entries.reserveCapacity(stops.count)
        var entry = 0
        for position in 0..<stops.count {
            guard let code = stops.value(at: position) else { continue }
            if code & 1 == 0 { entry = position + 1 }
            entries[Key(code >> 1)] = entry
        }
        return entries
    }

    /// The stops of an entry, the busiest first; for a station, only the station.
    package func stopKeys(of entry: Int) -> [Key<Stop>] {
        guard let first = stops.value(at: entry &- 1) else { return [] }
        var keys = [Key<Stop>(first >> 1)]
        while let next = stops.value(at: entry &- 1 &+ keys.count), next & 1 == 1 { keys.append(Key(next >> 1)) }
        return keys
    }

    /// Over all days of the feed, the entry's stops have at least this many departures, and fewer than twice as many.
    package func departureCount(of entry: Int) -> Int {
        steps.last { $0.firstEntry <= entry }?.departureCount ?? 0
    }
}
