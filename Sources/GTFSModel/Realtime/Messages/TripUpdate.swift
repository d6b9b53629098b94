/// Message TripUpdate: how a trip deviates from its schedule.
public struct TripUpdate: Sendable, Equatable {
    public var trip: TripDescriptor
    public var vehicle: VehicleDescriptor?
    public var stopTimeUpdates: [StopTimeUpdate] = []
    /// "The most recent moment at which the vehicle's real-time progress was measured to estimate StopTimes in the
    /// future", seconds since 1970.
    public var timestamp: Int?
    /// Seconds, of the whole trip: a default for stops before the first update that has a delay of its own.
    public var delay: Int?
    public var properties: TripProperties?

    public init(trip: TripDescriptor) { self.trip = trip }
}

/// Message TripDescriptor: which trip is meant, in the producer's words. Dates and times are the text that was sent, as
/// producers send texts that are none.
public struct TripDescriptor: Sendable, Equatable, Hashable {
    public var tripID: Trip.ID?
    public var routeID: Route.ID?
    public var directionID: Int?
    public var startTime: String?
    public var startDate: String?
    /// Nil where not sent, which means scheduled.
    public var scheduleRelationship: TripRelationship?
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
    public var modificationsID: String?
    public var affectedTripID: Trip.ID?
    public var startTime: String?
    public var startDate: String?

    public init() {}
}

/// NYCT's extension of TripDescriptor.
public struct NYCTTrip: Sendable, Hashable {
    public enum Direction: Int, Sendable, Hashable {
        case north = 1
        case east, south, west
    }

    public var trainID: String?
    public var isAssigned: Bool?
    public var direction: Direction?

    public init() {}
}

/// Message TripProperties: what a trip is that the timetable lacks or that differs from it.
public struct TripProperties: Sendable, Equatable {
    public var tripID: Trip.ID?
    public var startDate: String?
    public var startTime: String?
    public var shapeID: String?
    public var headsign: String?
    public var shortName: String?

    public init() {}
}

/// Message VehicleDescriptor.
public struct VehicleDescriptor: Sendable, Equatable, Hashable {
    public var id: String?
    public var label: String?
    public var licensePlate: String?
    public var wheelchair: VehicleWheelchair = .noValue

    public init(id: String? = nil) { self.id = id }
}

/// VehicleDescriptor.WheelchairAccessible: NO_VALUE leaves what the timetable says, all others overwrite it.
public enum VehicleWheelchair: Int, Sendable, Hashable {
    case noValue, unknown, accessible, inaccessible
}
