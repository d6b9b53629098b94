/// Message TripUpdate: how a trip deviates from its schedule.
public struct TripUpdate: Sendable, Equatable {
    /// Which trip it is about.
    public var trip: TripDescriptor
    /// The vehicle that serves the trip; nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// In the order of the message.
    public var stopTimeUpdates: [StopTimeUpdate] = []
    /// "The most recent moment at which the vehicle's real-time progress was measured to estimate StopTimes in the
    /// future", seconds since 1970.
    public var timestamp: Int?
    /// Seconds, of the whole trip: a default for stops before the first update that has a delay of its own.
    public var delay: Int?
    /// Nil where not sent.
    public var properties: TripProperties?

    public init(trip: TripDescriptor) { self.trip = trip }
}

/// Message TripDescriptor: which trip is meant, in the producer's words. Dates and times are the text that was sent, as
/// producers send texts that are none.
public struct TripDescriptor: Sendable, Equatable, Hashable {
    /// Nil where not sent.
    public var tripID: Trip.ID?
    /// Nil where not sent.
    public var routeID: Route.ID?
    /// 0 or 1; nil where not sent.
    public var directionID: Int?
    /// `HH:MM:SS`, if it is well formed; nil where not sent.
    public var startTime: String?
    /// `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// Nil where not sent, which means scheduled.
    public var scheduleRelationship: TripRelationship?
    /// Nil where not sent.
    public var modifiedTrip: ModifiedTripSelector?
    /// NYCT's extension.
    public var nyct: NYCTTrip?

    public init(tripID: Trip.ID? = nil) { self.tripID = tripID }
}

/// TripDescriptor.ScheduleRelationship.
public enum TripRelationship: Sendable, Hashable {
    case scheduled, added, unscheduled, canceled, replacement, duplicated, deleted, new
    /// A value that the reference does not know.
    case other(Int)
}

/// Message ModifiedTripSelector: a trip as TripModifications make it.
public struct ModifiedTripSelector: Sendable, Hashable {
    /// The id of the entity with the TripModifications.
    public var modificationsID: String?
    /// trip_id of the timetable.
    public var affectedTripID: Trip.ID?
    /// `HH:MM:SS`, if it is well formed; for trips of frequencies.txt.
    public var startTime: String?
    /// `YYYYMMDD`, if it is well formed.
    public var startDate: String?

    public init() {}
}

/// NYCT's extension of TripDescriptor.
public struct NYCTTrip: Sendable, Hashable {
    /// NyctTripDescriptor.Direction, by its numbers.
    public enum Direction: Int, Sendable, Hashable {
        case north = 1
        case east, south, west
    }

    /// Nil where not sent.
    public var trainID: String?
    /// Whether a train is assigned to the trip; nil where not sent.
    public var isAssigned: Bool?
    /// Nil where not sent.
    public var direction: Direction?

    public init() {}
}

/// Message TripProperties: what a trip is that the timetable lacks or that differs from it.
public struct TripProperties: Sendable, Equatable {
    /// The trip_id of a DUPLICATED trip; nil where not sent.
    public var tripID: Trip.ID?
    /// `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// `HH:MM:SS`, if it is well formed; nil where not sent.
    public var startTime: String?
    /// Nil where not sent.
    public var shapeID: String?
    /// trip_headsign; nil where not sent.
    public var headsign: String?
    /// trip_short_name; nil where not sent.
    public var shortName: String?

    public init() {}
}

/// Message VehicleDescriptor.
public struct VehicleDescriptor: Sendable, Equatable, Hashable {
    /// Unique within the feed, not meant for riders; nil where not sent.
    public var id: String?
    /// What riders see on the vehicle; nil where not sent.
    public var label: String?
    /// Nil where not sent.
    public var licensePlate: String?
    /// Whether a wheelchair can board.
    public var wheelchair: VehicleWheelchair = .noValue

    public init(id: String? = nil) { self.id = id }
}

/// VehicleDescriptor.WheelchairAccessible: NO_VALUE leaves what the timetable says, all others overwrite it.
public enum VehicleWheelchair: Int, Sendable, Hashable {
    case noValue, unknown, accessible, inaccessible
}
