/// How many trip updates, or vehicles, of a feed match the timetable.
public struct MatchCounts: Sendable, Hashable {
    /// Found in the timetable.
    public var matched = 0
    /// Of these, found by an id heuristic that the feed allows.
    public var matchedByHeuristic: [IDHeuristic: Int] = [:]
    /// Of these, trips that another feed reports too, and more recently, so that its report counts: by the name of that
    /// feed.
    public var alsoIn: [String: Int] = [:]
    /// Trips that the timetable is not meant to have: NEW, ADDED, DUPLICATED.
    public var added = 0
    /// Not found, or not usable.
    public var unmatched: [UnmatchedReason: Int] = [:]
    /// The first case of each reason: the trip_id, or the id of the entity if it has none.
    public var examples: [UnmatchedReason: String] = [:]
    /// Trips that are not for passengers. No timetable has them, and they do not count as missing.
    public var nonPassenger = 0

    /// Counts; those that are not given are 0.
    public init(
        matched: Int = 0, matchedByHeuristic: [IDHeuristic: Int] = [:], alsoIn: [String: Int] = [:], added: Int = 0,
        unmatched: [UnmatchedReason: Int] = [:], examples: [UnmatchedReason: String] = [:], nonPassenger: Int = 0
    ) {
        self.matched = matched
        self.matchedByHeuristic = matchedByHeuristic
        self.alsoIn = alsoIn
        self.added = added
        self.unmatched = unmatched
        self.examples = examples
        self.nonPassenger = nonPassenger
    }

    /// Counts one that is not found, or not usable.
    public mutating func miss(_ reason: UnmatchedReason, _ example: @autoclosure () -> String) {
        unmatched[reason, default: 0] += 1
        if examples[reason] == nil { examples[reason] = example() }
    }

    /// All that are not found, or not usable.
    public var unmatchedCount: Int { unmatched.values.reduce(0, +) }
    /// Those that several trips fit.
    public var ambiguous: Int { unmatched[.ambiguous] ?? 0 }

    /// Trips that should be in the timetable but are not. Updates that the feed repeats, and trips that the message
    /// itself does not place in the timetable, do not count.
    public var missing: Int {
        unmatched.reduce(0) { $0 + (UnmatchedReason.notMissing.contains($1.key) ? 0 : $1.value) }
    }

    /// Whether more than one in ten trips that should be in the timetable are not: then a trip that the feed does not
    /// mention may still be late.
    public var isLimited: Bool { Double(missing) * 9 > Double(matched) }
}
