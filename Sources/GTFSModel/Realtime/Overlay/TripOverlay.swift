/// One trip on one service day. With the position of a stop in the trip it identifies a row of a board.
public struct TripOnServiceDay: Sendable, Hashable {
    /// trip_id of the timetable; for a trip that the timetable lacks, that of the message.
    public var tripID: Trip.ID
    /// The service day, which is not always the calendar day.
    public var serviceDate: ServiceDate
    /// For a trip of frequencies.txt, when this run of it leaves its first stop; nil for all other trips.
    public var startTime: ServiceTime?

    public init(tripID: Trip.ID, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
    }
}

/// What realtime says of one trip on one service day.
///
/// It is an object, so that each row of a board can refer to its trip without copying it. It is made from a `Draft` and
/// never changes.
public final class TripOverlay: Sendable {
    /// At most one overlay has this id.
    public let id: TripOnServiceDay
    /// The trip of the timetable that it is, or that it is a copy or a detour of; nil for one that the timetable lacks.
    public let scheduled: ScheduledTrip?
    /// What becomes of the trip as a whole.
    public let change: TripChange
    /// The route of the schedule's trip, else that of the message; nil where neither names one.
    public let routeID: Route.ID?
    /// 0 or 1, as in trips.txt; nil where neither the schedule nor the message names one.
    public let directionID: Int?
    /// trip_properties.trip_headsign; for a trip that the timetable lacks, else the name of its last stop. Nil: the
    /// schedule's headsign holds.
    public let headsign: String?
    /// trip_properties.trip_short_name; nil where the message has none.
    public let shortName: String?
    /// Where `change.keepsStops`: one for each stop of the schedule, in its order, or none at all where realtime says
    /// nothing of their times. Otherwise all stops that the trip makes.
    public let stopTimes: [StopTimeOverlay]
    /// When the prediction was made: trip_update.timestamp, else header.timestamp. Seconds since 1970; nil without either.
    public let timestamp: Int?
    /// The index in `RealtimeOverlay.feeds` of the feed that says so.
    public let feed: Int
    /// The vehicle that the messages name for the trip; nil where they name none.
    public let vehicle: VehicleDescriptor?
    /// The index in `RealtimeOverlay.vehicles` of the vehicle that serves the trip; nil where none is known.
    public let vehicleIndex: Int?
    /// The position of the stop at which that vehicle stands, or to which it goes; nil where not known.
    public let vehicleStopIndex: Int?
    /// Flags of every row of the trip.
    public let flags: [DepartureFlag]
    /// The earliest time that is given outright for any stop, or predicted for the last one; seconds since 1970,
    /// `Int.max` without any. While it lies in the future, nothing that was said of the trip has happened yet.
    package let earliestTime: Int

    public init(_ draft: Draft) {
        id = draft.id
        scheduled = draft.scheduled
        change = draft.change
        routeID = draft.routeID
        directionID = draft.directionID
        headsign = draft.headsign
        shortName = draft.shortName
        stopTimes = draft.stopTimes
        timestamp = draft.timestamp
        feed = draft.feed
        vehicle = draft.vehicle
        vehicleIndex = draft.vehicleIndex
        vehicleStopIndex = draft.vehicleStopIndex
        flags = draft.flags
        earliestTime = draft.stopTimes.earliestTime
    }
}

extension TripOverlay {
    /// A trip's overlay while it is put together. Its fields mean what those of `TripOverlay` mean.
    public struct Draft: Sendable {
        public var id: TripOnServiceDay
        public var scheduled: ScheduledTrip?
        public var change: TripChange
        public var routeID: Route.ID?
        public var directionID: Int?
        public var headsign: String?
        public var shortName: String?
        public var stopTimes: [StopTimeOverlay] = []
        public var timestamp: Int?
        public var feed: Int
        public var vehicle: VehicleDescriptor?
        public var vehicleIndex: Int?
        public var vehicleStopIndex: Int?
        public var flags: [DepartureFlag] = []

        /// - Parameters:
        ///   - scheduled: also gives `routeID` and `directionID`.
        ///   - feed: an index in `RealtimeOverlay.feeds`.
        public init(id: TripOnServiceDay, scheduled: ScheduledTrip?, change: TripChange, feed: Int) {
            self.id = id
            self.scheduled = scheduled
            self.change = change
            self.feed = feed
            routeID = scheduled?.pattern.routeID
            directionID = scheduled?.pattern.directionID
        }
    }
}

/// What becomes of a trip as a whole.
public enum TripChange: Sendable, Hashable {
    /// It runs as the schedule says, except for its times and single stops.
    case scheduled
    /// It does not run. Its rows stay, at their scheduled times.
    case canceled
    /// It does not run, and riders are not told of it.
    case deleted
    /// The timetable lacks it.
    case added
    /// A copy of a scheduled trip at another time. The original stays.
    case duplicated
    /// A run of a trip of frequencies.txt without exact times. The headway stays.
    case unscheduled
    /// It runs instead of the scheduled trip, by its own stops and times.
    case replaced
    /// It runs by a schedule that TripModifications made.
    case modified

    /// Whether rows of the schedule are changed or removed.
    public var coversSchedule: Bool {
        switch self {
        case .scheduled, .canceled, .deleted, .replaced, .modified: true
        case .added, .duplicated, .unscheduled: false
        }
    }

    /// Whether `TripOverlay.stopTimes` are those of the schedule, position by position.
    public var keepsStops: Bool {
        switch self {
        case .scheduled, .canceled, .deleted: true
        case .added, .duplicated, .unscheduled, .replaced, .modified: false
        }
    }

    /// Whether the trip does not run.
    package var stopsTrip: Bool { self == .canceled || self == .deleted }
}
