/// Message TripDescriptor: the trip, in the producer's words. Dates and times are the text that was sent, as it may be
/// malformed.
public struct TripDescriptor: Sendable, Equatable, Hashable {
    /// trip_id of trips.txt, or of the message's own; nil where not sent.
    public var tripID: Trip.ID?
    /// route_id of routes.txt; nil where not sent.
    public var routeID: Route.ID?
    /// direction_id of trips.txt, 0 or 1; nil where not sent.
    public var directionID: Int?
    /// start_time: `HH:MM:SS` of the service day, if it is well formed; nil where not sent.
    public var startTime: String?
    /// start_date: the service day as `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// schedule_relationship; nil where not sent, which means scheduled.
    public var scheduleRelationship: TripRelationship?
    /// modified_trip: a trip as TripModifications make it; nil where not sent.
    public var modifiedTrip: ModifiedTripSelector?
    /// NYCT's extension nyct_trip_descriptor; nil where not sent.
    package var nyct: NYCTTrip?

    /// A descriptor without any other field.
    public init(tripID: Trip.ID? = nil) { self.tripID = tripID }
}

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

/// Message ModifiedTripSelector: a trip as TripModifications make it.
public struct ModifiedTripSelector: Sendable, Hashable {
    /// modifications_id: the id of the entity with the TripModifications; nil where not sent.
    public var modificationsID: String?
    /// affected_trip_id: a trip_id of the timetable; nil where not sent.
    public var affectedTripID: Trip.ID?
    /// start_time: `HH:MM:SS`, if it is well formed, for trips of frequencies.txt; nil where not sent.
    public var startTime: String?
    /// start_date: `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?

    /// A selector without any field.
    public init() {}
}

/// NYCT's message NyctTripDescriptor, an extension of TripDescriptor.
package struct NYCTTrip: Sendable, Hashable {
    /// NyctTripDescriptor.Direction. The raw value is the value in nyct.proto. Trains run only north and south.
    package enum Direction: Int, Sendable, Hashable {
        /// NORTH
        case north = 1
        /// EAST
        case east
        /// SOUTH
        case south
        /// WEST
        case west
    }

    /// train_id; nil where not sent.
    package var trainID: String?
    /// is_assigned: whether a train is assigned to the trip; nil where not sent.
    package var isAssigned: Bool?
    /// direction; nil where not sent, or not known.
    package var direction: Direction?

    /// An extension without any field.
    package init() {}
}
