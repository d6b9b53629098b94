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
