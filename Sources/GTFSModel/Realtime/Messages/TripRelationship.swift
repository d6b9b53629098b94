/// TripDescriptor.ScheduleRelationship: how the trip relates to the timetable. `TripChange` is its effect on the trip.
public enum TripRelationship: Sendable, Hashable {
    /// SCHEDULED (0): it runs as in the timetable, or nearly.
    case scheduled
    /// ADDED (1, deprecated): an extra trip; producers mean different things by it.
    case added
    /// UNSCHEDULED (2): a run of a trip of frequencies.txt without exact times.
    case unscheduled
    /// CANCELED (3): it does not run, and riders are told.
    case cancelled
    /// REPLACEMENT (5): it runs by the stops and times of the update.
    case replacement
    /// DUPLICATED (6): a copy of a trip of the timetable, on another day or at another time.
    case duplicated
    /// DELETED (7): it does not run, and riders are not told.
    case deleted
    /// NEW (8): a trip that the timetable lacks.
    case new
    /// A value that the reference does not know, by its code.
    case other(Int)

    /// The values and names of gtfs-realtime.proto. 4 is unused: it was once REPLACEMENT, which is now 5.
    private static let known: [(code: Int, relationship: TripRelationship, name: String)] = [
        (0, .scheduled, "scheduled"), (1, .added, "added"), (2, .unscheduled, "unscheduled"),
        (3, .cancelled, "canceled"), (5, .replacement, "replacement"), (6, .duplicated, "duplicated"),
        (7, .deleted, "deleted"), (8, .new, "new"),
    ]

    /// By the enumeration's value in gtfs-realtime.proto.
    package init(code: Int) { self = Self.known.first { $0.code == code }?.relationship ?? .other(code) }

    /// The enumeration's value in gtfs-realtime.proto.
    package var code: Int {
        if case .other(let code) = self { return code }
        return Self.known.first { $0.relationship == self }?.code ?? 0
    }

    /// The reference's name in snake_case; `other_42` for a code that it does not know.
    public var name: String { Self.known.first { $0.relationship == self }?.name ?? "other_\(code)" }
}

extension TripRelationship {
    /// Whether an ADDED entity with the same trip_id repeats it for readers that know no other value (GTFS Realtime
    /// reference, "Migration Guide - Transition from ADDED …").
    package var supersedesAdded: Bool {
        switch self {
        case .new, .duplicated: true
        case .scheduled, .added, .unscheduled, .cancelled, .replacement, .deleted, .other: false
        }
    }

    /// Whether the timetable is not meant to have its trip_id.
    package var hasOwnID: Bool {
        switch self {
        case .added, .new: true
        case .scheduled, .unscheduled, .cancelled, .replacement, .duplicated, .deleted, .other: false
        }
    }

    /// Whether its updates are the whole list of its stops, with times of its own.
    package var hasOwnStops: Bool {
        switch self {
        case .added, .new, .replacement: true
        case .scheduled, .unscheduled, .cancelled, .duplicated, .deleted, .other: false
        }
    }

    /// Whether an update without stops is complete: the trip does not run, or runs as another trip does.
    package var mayLackStops: Bool {
        switch self {
        case .cancelled, .deleted, .duplicated: true
        case .scheduled, .added, .unscheduled, .replacement, .new, .other: false
        }
    }
}
