/// One realtime feed as it was last heard of: how old it is, and how it goes with the timetable.
public struct RealtimeFeed: Sendable, Equatable {
    /// What whoever gave the messages calls it: a file's name, a URL.
    public var name: String
    /// header.timestamp, seconds since 1970; nil where the producer gives none.
    public var timestamp: Int?
    /// When its content last changed, by the clock of whoever received it: what age is counted from where the producer's
    /// own timestamps lie in the future or are missing. Seconds since 1970.
    public var changedAt: Int
    public var version: String?
    public var feedVersion: String?
    /// Why its newest message could not be read at all; what it said before still stands.
    public var failure: String?
    public var entityCount = 0
    public var trips = MatchCounts()
    public var vehicles = MatchCounts()
    public var alertCount = 0
    public var notices = RealtimeNotices()
    /// `static_mismatch`, `limited_data`, `clock_skew` …
    public var flags: [DepartureFlag] = []

    public init(name: String, timestamp: Int?, changedAt: Int) {
        self.name = name
        self.timestamp = timestamp
        self.changedAt = changedAt
    }
}

/// How trip updates, or vehicles, of a feed go with the timetable.
public struct MatchCounts: Sendable, Equatable {
    /// Found in the timetable.
    public var matched = 0
    /// Of these, found by an id heuristic that was asked for.
    public var matchedByHeuristic: [IDHeuristic: Int] = [:]
    /// Trips that the timetable is not meant to have: NEW, ADDED, DUPLICATED.
    public var added = 0
    /// Not found, or not to be used.
    public var unmatched: [UnmatchedReason: Int] = [:]
    /// For each reason the first one that it was given for: the trip_id, or the id of the entity where that has none.
    public var examples: [UnmatchedReason: String] = [:]
    /// Not passenger trips, which no timetable has; no one is told that they are missing.
    public var nonPassenger = 0

    public init() {}

    /// Counts one that is not found, or not to be used.
    public mutating func miss(_ reason: UnmatchedReason, _ example: @autoclosure () -> String) {
        unmatched[reason, default: 0] += 1
        if examples[reason] == nil { examples[reason] = example() }
    }

    public var unmatchedCount: Int { unmatched.values.reduce(0, +) }
    public var ambiguous: Int { unmatched[.ambiguous] ?? 0 }

    /// Trips that should be in the timetable and are not: what was told twice, or is no trip of the timetable by its own
    /// words, says nothing about how feed and timetable go together.
    public var missing: Int {
        unmatched.reduce(0) { $0 + (UnmatchedReason.notMissing.contains($1.key) ? 0 : $1.value) }
    }

    /// More than one in ten that should be in the timetable is not: too many to trust the picture.
    public var isLimited: Bool { missing * 10 > matched + missing }
}

/// Why a trip of a message is not used.
public struct UnmatchedReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// No trip of this id.
    public static let unknownTrip = UnmatchedReason(rawValue: "unknown_trip")
    /// Known, but on none of the days that the message can mean.
    public static let notRunning = UnmatchedReason(rawValue: "not_running")
    /// Several trips fit.
    public static let ambiguous = UnmatchedReason(rawValue: "ambiguous")
    /// No trip of that route, direction and start.
    public static let noSuchStart = UnmatchedReason(rawValue: "no_such_start")
    /// Neither a trip_id nor all of route_id, direction_id, start_time and start_date.
    public static let incompleteDescriptor = UnmatchedReason(rawValue: "incomplete_descriptor")
    /// A start_date or start_time that is none.
    public static let malformed = UnmatchedReason(rawValue: "malformed")
    /// A NEW trip whose id the timetable has.
    public static let alreadyScheduled = UnmatchedReason(rawValue: "already_scheduled")
    /// Too few stops or times to make a trip of.
    public static let tooFewStops = UnmatchedReason(rawValue: "too_few_stops")
    /// NYCT: no train is assigned, and it should have left.
    public static let unassigned = UnmatchedReason(rawValue: "unassigned")
    /// Another entity has the same trip and is newer.
    public static let superseded = UnmatchedReason(rawValue: "superseded")
    /// A schedule_relationship that the reference does not know.
    public static let unknownRelationship = UnmatchedReason(rawValue: "unknown_relationship")

    static let notMissing: Set<UnmatchedReason> = [.alreadyScheduled, .tooFewStops, .unassigned, .superseded]
}

/// How ids of a feed may be brought together with those of the timetable, where they are not the same.
public enum IDHeuristic: String, Sendable, Hashable, CaseIterable {
    /// The message's id is the part of the timetable's behind an `_`.
    case suffix
    /// The same up to the path (NYCT: `072350_1..N`).
    case stem
    /// The same route, direction and, within a tolerance, origin time.
    case origin
}
