/// How many trip updates, or vehicles, of a feed match the timetable.
public struct MatchCounts: Sendable, Hashable {
    /// Found in the timetable.
    public var matched = 0
    /// Matched trips that an id heuristic found which the feed allows.
    public var matchedByHeuristic: [IDHeuristic: Int] = [:]
    /// Matched trips that another feed reports too, and more recently, so that its report counts: by the name of that
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
    /// Descriptors that several trips fit.
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

/// Why a trip of a message is not used.
public struct UnmatchedReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word that commands print, such as `unknown_trip`.
    public let rawValue: String
    /// A reason by its word; any text is allowed.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The word.
    public var description: String { rawValue }

    /// trips.txt has no trip with this id.
    public static let unknownTrip = UnmatchedReason(rawValue: "unknown_trip")
    /// The trip is known, but runs on no day that the message can mean, or has no stop times that can be shown.
    public static let notRunning = UnmatchedReason(rawValue: "not_running")
    /// Several trips fit.
    public static let ambiguous = UnmatchedReason(rawValue: "ambiguous")
    /// No trip has that route, direction and start.
    public static let noSuchStart = UnmatchedReason(rawValue: "no_such_start")
    /// It lacks a trip_id, and one or more of route_id, direction_id, start_time and start_date.
    public static let incompleteDescriptor = UnmatchedReason(rawValue: "incomplete_descriptor")
    /// A start_date or start_time that cannot be read.
    public static let malformed = UnmatchedReason(rawValue: "malformed")
    /// A NEW trip whose id the timetable has.
    public static let alreadyScheduled = UnmatchedReason(rawValue: "already_scheduled")
    /// Fewer than two stops, or no times.
    public static let tooFewStops = UnmatchedReason(rawValue: "too_few_stops")
    /// NYCT: no train is assigned, and it should have left.
    public static let unassigned = UnmatchedReason(rawValue: "unassigned")
    /// Another entity of the same feed has the same trip and is newer.
    public static let superseded = UnmatchedReason(rawValue: "superseded")
    /// A schedule_relationship that the reference does not know.
    public static let unknownRelationship = UnmatchedReason(rawValue: "unknown_relationship")

    /// DUPLICATED of a trip of frequencies.txt without exact times, which cannot be duplicated.
    public static let headwayDuplicate = UnmatchedReason(rawValue: "headway_duplicate")

    static let notMissing: Set<UnmatchedReason> = [
        .alreadyScheduled, .tooFewStops, .unassigned, .superseded, .unknownRelationship, .headwayDuplicate,
    ]
}

/// A way to match trip ids of a feed with those of the timetable where they differ.
public enum IDHeuristic: String, Sendable, Hashable, CaseIterable {
    /// The message's id is the part of the timetable's id after an `_`.
    case suffix
    /// The same up to the path (NYCT: `072350_1..N`).
    case stem
    /// The same route, direction and, within a tolerance, origin time.
    case origin
}
