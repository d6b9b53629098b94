internal import Foundation

extension BoardRealtime: Codable {
    /// Reads the state of realtime feeds.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder).value }

    /// Writes the state of realtime feeds, its times in UTC; a board writes them in its own zone.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(Zoned(self), to: encoder) }

    private static let blank = Zoned(BoardRealtime(feeds: [], state: .unavailable, now: 0))

    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.value.state)
        fields.add("matched", derived: { $0.value.sum { $0.trips.matched } })
        fields.add("unmatched", derived: { $0.value.sum { $0.trips.unmatchedCount } })
        fields.add("ambiguous", derived: { $0.value.sum { $0.trips.ambiguous } })
        fields.add("added", derived: { $0.value.sum { $0.trips.added } })
        fields.add("stale", derived: { $0.value.sum(\.staleTripCount) })
        fields.add("limited_data", derived: { $0.value.feeds.contains { $0.flags.contains(.limitedData) } })
        fields.add("feeds", Feed.allFields, each: \.value.feeds, in: \.timeZone)
        fields.addForDecoding { $0.add("now", instant: \.value.now, in: \.timeZone) }
    }

    private func sum(_ count: (Feed) -> Int) -> Int { feeds.reduce(0) { $0 + count($1) } }
}

extension BoardRealtime.Feed {
    /// The keys of one feed; those after `error` only if it could be read.
    package static let fields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add("name", \.value.name)
        fields.add("status", \.value.state)
        fields.add("error", \.value.failure)
        fields.add(read, ifPresent: "age", of: { $0.value.state == .unreadable ? nil : $0 }) { feed, read in
            guard let read else { return }
            let (name, state, failure) = (feed.value.name, feed.value.state, feed.value.failure)
            feed = read
            (feed.value.name, feed.value.state, feed.value.failure) = (name, state, failure)
        }
    }

    private static let read = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add("age", \.value.age)
        fields.add("timestamp", instant: \.value.timestamp, in: \.timeZone)
        fields.add(MatchCounts.foundFields, of: \.value.trips)
        fields.add("ambiguous", derived: \.value.trips.ambiguous)
        fields.add("added", \.value.trips.added)
        fields.add("non_passenger", \.value.trips.nonPassenger)
        fields.add("stale", \.value.staleTripCount)
        fields.add("limited_data", derived: { $0.value.flags.contains(.limitedData) })
        fields.add("flags", \.value.flags)
        fields.add("vehicles", \.value.vehicleCounts)
        fields.add("alerts", \.value.alertCount)
    }

    /// The first trip for each reason.
    package static let exampleFields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add(MatchCounts.exampleFields, of: \.value.trips)
    }

    fileprivate static let allFields = AnswerFields(Zoned(BoardRealtime.Feed(name: ""))) { fields in
        fields.add(BoardRealtime.Feed.fields, of: \.self)
        fields.addForDecoding { $0.add(exampleFields, of: \.self) }
    }

    private var vehicleCounts: VehicleCounts {
        get { VehicleCounts(counts: vehicles) }
        set { vehicles = newValue.counts }
    }
}

/// How many vehicles match, as an object of its own.
private struct VehicleCounts: Codable, Sendable {
    var counts = MatchCounts()

    init(counts: MatchCounts) { self.counts = counts }
    init(from decoder: any Decoder) throws { counts = try Self.fields.decode(from: decoder) }
    func encode(to encoder: any Encoder) throws { try Self.fields.encode(counts, to: encoder) }

    private static let fields = AnswerFields(MatchCounts()) { fields in
        fields.add(MatchCounts.foundFields, of: \.self)
        fields.addForDecoding { fields in
            fields.add("added", \.added, absent: 0)
            fields.add("non_passenger", \.nonPassenger, absent: 0)
            fields.add(MatchCounts.exampleFields, of: \.self)
        }
    }
}

extension MatchCounts {
    /// How many were found, and why the others were not.
    fileprivate static let foundFields = AnswerFields(MatchCounts()) { fields in
        fields.add("matched", \.matched)
        fields.add(
            "matched_by_heuristic", members: { $0.matchedByHeuristic.isEmpty ? nil : $0.heuristicsInOrder },
            set: { counts, found in
                counts.matchedByHeuristic = found.reduce(into: [:]) { counts, found in
                    if let heuristic = IDHeuristic(rawValue: found.key) { counts[heuristic] = found.value }
                }
            })
        fields.add("unmatched", derived: \.unmatchedCount)
        fields.add(
            "unmatched_by_reason", members: { $0.reasonsInOrder },
            set: { counts, found in
                counts.unmatched = found.reduce(into: [:]) { $0[UnmatchedReason(rawValue: $1.key)] = $1.value }
            })
        fields.add(
            "also_in", members: { $0.alsoIn.isEmpty ? nil : $0.alsoInOrder }, set: { $0.alsoIn = $1 })
    }

    fileprivate static let exampleFields = AnswerFields(MatchCounts()) { fields in
        fields.add(
            "unmatched_examples", members: { $0.examples.isEmpty ? nil : $0.examplesInOrder },
            set: { counts, found in
                counts.examples = found.reduce(into: [:]) { $0[UnmatchedReason(rawValue: $1.key)] = $1.value }
            })
    }

    private var examplesInOrder: [(name: String, value: String)] {
        examples.map { (name: $0.key.rawValue, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The feeds that have the same trips, by name.
    package var alsoInOrder: [(name: String, value: Int)] {
        alsoIn.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// By name.
    package var heuristicsInOrder: [(name: String, value: Int)] {
        matchedByHeuristic.map { (name: $0.key.rawValue, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// Why trips were not found, the most frequent reason first.
    package var reasonsInOrder: [(name: String, value: Int)] {
        unmatched.map { (name: $0.key.rawValue, value: $0.value) }
            .sorted { ($1.value, $0.name) < ($0.value, $1.name) }
    }
}
