/// The state of one realtime feed: how old it is, and how it matches the timetable.
public struct RealtimeFeed: Sendable, Equatable {
    /// As the caller named it: a file's name or a URL, say.
    public var name: String
    /// header.timestamp, seconds since 1970; nil where the producer gives none.
    public var timestamp: Int?
    /// When its content last changed, by the receiver's clock. Ages count from it where the producer's own timestamps lie in
    /// the future or are missing. Seconds since 1970.
    public var changedAt: Int
    /// gtfs_realtime_version; nil where the header has none.
    public var version: String?
    /// feed_version of the header: the version of the timetable that the feed goes with; nil where it has none.
    public var feedVersion: String?
    /// Why its newest message could not be read at all, in a sentence; nil where it could. What the feed said before stands.
    public var failure: String?
    /// How many entities the feed has.
    public var entityCount = 0
    /// How its trip updates match the timetable.
    public var trips = MatchCounts()
    /// How its vehicle positions match the timetable.
    public var vehicles = MatchCounts()
    /// How many alerts the feed has.
    public var alertCount = 0
    /// What is wrong or odd in its newest message, and in how it follows those before.
    public var notices = RealtimeNotices()
    /// `static_mismatch`, `limited_data`, `clock_skew` …
    public var flags: [DepartureFlag] = []

    /// A feed without entities.
    /// - Parameters:
    ///   - timestamp: seconds since 1970; nil where the producer gives none.
    ///   - changedAt: seconds since 1970.
    public init(name: String, timestamp: Int?, changedAt: Int) {
        self.name = name
        self.timestamp = timestamp
        self.changedAt = changedAt
    }
}

/// How the trip updates, or the vehicles, of a feed match the timetable.
public struct MatchCounts: Sendable, Hashable {
    /// Found in the timetable.
    public var matched = 0
    /// Of these, found by an id heuristic that the feed allows.
    public var matchedByHeuristic: [IDHeuristic: Int] = [:]
    /// Trips that the timetable is not meant to have: NEW, ADDED, DUPLICATED.
    public var added = 0
    /// Not found, or not to be used.
    public var unmatched: [UnmatchedReason: Int] = [:]
    /// For each reason the first one that it was given for: the trip_id, or the id of the entity where that has none.
    public var examples: [UnmatchedReason: String] = [:]
    /// Trips that are not for passengers. No timetable has them, and they do not count as missing.
    public var nonPassenger = 0

    /// Nothing counted.
    public init() {}

    /// Counts one that is not found, or not to be used.
    public mutating func miss(_ reason: UnmatchedReason, _ example: @autoclosure () -> String) {
        unmatched[reason, default: 0] += 1
        if examples[reason] == nil { examples[reason] = example() }
    }

    /// All that are not found, or not to be used.
    public var unmatchedCount: Int { unmatched.values.reduce(0, +) }
    /// Those for which several trips fit.
    public var ambiguous: Int { unmatched[.ambiguous] ?? 0 }

    /// Trips that should be in the timetable and are not. Repeated updates, and trips that the message itself does not place in
    /// the timetable, do not count.
    public var missing: Int {
        unmatched.reduce(0) { $0 + (UnmatchedReason.notMissing.contains($1.key) ? 0 : $1.value) }
    }

    /// Whether more than one in ten trips that should be in the timetable are not: then the silence of the feed means nothing.
    public var isLimited: Bool { Double(missing) * 9 > Double(matched) }
}

/// Why a trip of a message is not used.
public struct UnmatchedReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word that commands print, such as `unknown_trip`.
    public let rawValue: String
    /// A reason by its word; any text is one.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The word.
    public var description: String { rawValue }

    /// trips.txt has no trip of this id.
    public static let unknownTrip = UnmatchedReason(rawValue: "unknown_trip")
    /// Known, but on none of the days that the message can mean, or without stop times that can be shown.
    public static let notRunning = UnmatchedReason(rawValue: "not_running")
    /// Several trips fit.
    public static let ambiguous = UnmatchedReason(rawValue: "ambiguous")
    /// No trip of that route, direction and start.
    public static let noSuchStart = UnmatchedReason(rawValue: "no_such_start")
    /// Neither a trip_id nor all of route_id, direction_id, start_time and start_date.
    public static let incompleteDescriptor = UnmatchedReason(rawValue: "incomplete_descriptor")
    /// A start_date or start_time that cannot be read.
    public static let malformed = UnmatchedReason(rawValue: "malformed")
    /// A NEW trip whose id the timetable has.
    public static let alreadyScheduled = UnmatchedReason(rawValue: "already_scheduled")
    /// Fewer than two stops, or no times.
    public static let tooFewStops = UnmatchedReason(rawValue: "too_few_stops")
    /// NYCT: no train is assigned, and it should have left.
    public static let unassigned = UnmatchedReason(rawValue: "unassigned")
    /// Another entity has the same trip and is newer.
    public static let superseded = UnmatchedReason(rawValue: "superseded")
    /// A schedule_relationship that the reference does not know.
    public static let unknownRelationship = UnmatchedReason(rawValue: "unknown_relationship")

    static let notMissing: Set<UnmatchedReason> = [.alreadyScheduled, .tooFewStops, .unassigned, .superseded]
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
