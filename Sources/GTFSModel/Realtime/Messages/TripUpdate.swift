/// Message TripUpdate: how a trip deviates from its schedule.
public struct TripUpdate: Sendable, Equatable {
    /// trip: which trip it is about.
    public var trip: TripDescriptor
    /// vehicle: the vehicle that serves the trip; nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// stop_time_update: in the order of the message.
    public var stopTimeUpdates: [StopTimeUpdate] = []
    /// timestamp: "The most recent moment at which the vehicle's real-time progress was measured to estimate StopTimes in the
    /// future", seconds since 1970; nil where not sent: header.timestamp then holds.
    public var timestamp: Int?
    /// delay: seconds, of the whole trip; a default for stops before the first update that has a delay of its own. Positive
    /// is late; nil where not sent.
    public var delay: Int?
    /// trip_properties: what a trip is that the timetable lacks or that differs from it; nil where not sent.
    public var properties: TripProperties?

    /// An update that says nothing of the trip.
    public init(trip: TripDescriptor) { self.trip = trip }
}

/// Message TripDescriptor: which trip is meant, in the producer's words. Dates and times are the text that was sent, as
/// producers send texts that are none.
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
    public var nyct: NYCTTrip?

    /// A descriptor without any other field.
    public init(tripID: Trip.ID? = nil) { self.tripID = tripID }
}

/// TripDescriptor.ScheduleRelationship: how the trip relates to the timetable. `TripChange` is what becomes of it.
public enum TripRelationship: Sendable, Hashable {
    /// SCHEDULED (0): it runs as in the timetable, or nearly.
    case scheduled
    /// ADDED (1, deprecated): an extra trip; producers have meant several things by it.
    case added
    /// UNSCHEDULED (2): a run of a trip of frequencies.txt without exact times.
    case unscheduled
    /// CANCELED (3): it does not run, and riders are told.
    case canceled
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

    /// The values and names of gtfs-realtime.proto. 4 is none: it was REPLACEMENT once, which is 5.
    private static let known: [(code: Int, relationship: TripRelationship, name: String)] = [
        (0, .scheduled, "scheduled"), (1, .added, "added"), (2, .unscheduled, "unscheduled"),
        (3, .canceled, "canceled"), (5, .replacement, "replacement"), (6, .duplicated, "duplicated"),
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
    /// Whether an ADDED entity of the same trip_id repeats it for readers who know no other word (GTFS Realtime reference,
    /// "Migration Guide - Transition from ADDED …").
    package var supersedesAdded: Bool {
        switch self {
        case .new, .duplicated: true
        case .scheduled, .added, .unscheduled, .canceled, .replacement, .deleted, .other: false
        }
    }

    /// Whether its trip_id is one that the timetable is not meant to have.
    package var hasOwnID: Bool {
        switch self {
        case .added, .new: true
        case .scheduled, .unscheduled, .canceled, .replacement, .duplicated, .deleted, .other: false
        }
    }

    /// Whether an update without stops is complete: the trip does not run, or runs as another one does.
    package var mayLackStops: Bool {
        switch self {
        case .canceled, .deleted, .duplicated: true
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
public struct NYCTTrip: Sendable, Hashable {
    /// NyctTripDescriptor.Direction. The raw value is the value in nyct.proto. Trains run only north and south.
    public enum Direction: Int, Sendable, Hashable {
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
    public var trainID: String?
    /// is_assigned: whether a train is assigned to the trip; nil where not sent.
    public var isAssigned: Bool?
    /// direction; nil where not sent, or not known.
    public var direction: Direction?

    /// An extension without any field.
    public init() {}
}

/// Message TripProperties: what a trip is that the timetable lacks or that differs from it.
public struct TripProperties: Sendable, Equatable {
    /// trip_id of a DUPLICATED trip, which the timetable must not have; nil where not sent.
    public var tripID: Trip.ID?
    /// start_date: `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// start_time: `HH:MM:SS`, if it is well formed; nil where not sent.
    public var startTime: String?
    /// shape_id: the line of the trip, where it is not that of the timetable; nil where not sent.
    public var shapeID: String?
    /// trip_headsign; nil where not sent.
    public var headsign: String?
    /// trip_short_name; nil where not sent.
    public var shortName: String?

    /// Properties without any field.
    public init() {}
}

/// Message VehicleDescriptor: which vehicle is meant.
public struct VehicleDescriptor: Sendable, Equatable, Hashable {
    /// id: unique within the feed, not meant for riders; nil where not sent.
    public var id: String?
    /// label: what riders see on the vehicle; nil where not sent.
    public var label: String?
    /// license_plate; nil where not sent.
    public var licensePlate: String?
    /// wheelchair_accessible: whether a wheelchair can board.
    public var wheelchair: VehicleWheelchair = .noValue

    /// A descriptor without any other field.
    public init(id: String? = nil) { self.id = id }
}

/// VehicleDescriptor.WheelchairAccessible. The raw value is the value in gtfs-realtime.proto. NO_VALUE leaves what the timetable says, all others overwrite it.
public enum VehicleWheelchair: Int, Sendable, Hashable {
    /// NO_VALUE: also where none is sent.
    case noValue
    /// UNKNOWN
    case unknown
    /// WHEELCHAIR_ACCESSIBLE
    case accessible
    /// WHEELCHAIR_INACCESSIBLE
    case inaccessible
}
