/// An instance of a trip: what tells a row of a board apart from all others, beside the place in the trip.
public struct TripOnServiceDay: Sendable, Hashable {
    public var tripID: Trip.ID
    public var serviceDate: ServiceDate
    /// For a run of a headway trip, when it leaves its first stop.
    public var startTime: ServiceTime?

    public init(tripID: Trip.ID, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
    }
}

/// What realtime says of one instance of a trip.
public struct TripOverlay: Sendable {
    public var id: TripOnServiceDay
    /// The trip of the timetable that it is, or that it is a copy or a detour of.
    public var scheduled: ScheduledTrip?
    public var change: TripChange
    /// Of the schedule's trip, or of the message where that has none.
    public var routeID: Route.ID?
    public var directionID: Int?
    /// trip_properties.trip_headsign; for a trip that the timetable lacks, else the name of its last stop. Nil: the
    /// schedule's.
    public var headsign: String?
    public var shortName: String?
    /// Where `change.keepsStops`: one for each visit of the schedule, in its order, or none at all where realtime says
    /// nothing of their times. Else all the visits that the trip makes.
    public var stopTimes: [StopTimeOverlay] = []
    /// When the prediction was made: trip_update.timestamp, else header.timestamp. Seconds since 1970.
    public var timestamp: Int?
    /// Which of the overlay's feeds says so.
    public var feed: Int
    public var vehicle: VehicleDescriptor?
    /// Which of the overlay's vehicles serves the trip.
    public var position: Int?
    /// Which visit that vehicle stands at or goes to.
    public var vehicleStopIndex: Int?
    /// Hold for every row of the trip.
    public var flags: [DepartureFlag] = []

    public init(id: TripOnServiceDay, scheduled: ScheduledTrip?, change: TripChange, feed: Int) {
        self.id = id
        self.scheduled = scheduled
        self.change = change
        self.feed = feed
        routeID = scheduled?.pattern.routeID
        directionID = scheduled?.pattern.directionID
    }
}

/// What becomes of a trip as a whole.
public enum TripChange: Sendable, Hashable {
    /// It runs as the schedule says, but for its times and single stops.
    case scheduled
    /// It does not run; its rows stay, by their scheduled times.
    case canceled
    /// It does not run, and riders are not to hear of it.
    case deleted
    /// The timetable lacks it.
    case added
    /// A copy of a scheduled trip at another time; the original stays.
    case duplicated
    /// A run of a trip of frequencies.txt without exact times; the headway stays.
    case unscheduled
    /// Runs instead of the scheduled one, by its own stops and times.
    case replaced
    /// Runs by a schedule that TripModifications made.
    case modified

    /// Whether rows of the schedule are changed or removed.
    public var coversSchedule: Bool {
        switch self {
        case .scheduled, .canceled, .deleted, .replaced, .modified: true
        case .added, .duplicated, .unscheduled: false
        }
    }

    /// Whether `visits` are those of the schedule, position by position.
    public var keepsStops: Bool {
        switch self {
        case .scheduled, .canceled, .deleted: true
        case .added, .duplicated, .unscheduled, .replaced, .modified: false
        }
    }
}
