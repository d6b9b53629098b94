/// One trip on one service day. With the position of a stop in the trip it identifies a row of a board.
public struct TripOnServiceDay: Sendable, Hashable {
    /// trip_id of the timetable; for a trip that the timetable lacks, that of the message.
    public var tripID: Trip.ID
    /// The service day, which is not always the calendar day.
    public var serviceDate: ServiceDate
    /// For a trip of frequencies.txt, when this run of it leaves its first stop; nil for all other trips.
    public var startTime: ServiceTime?

    /// - Parameter startTime: only for a trip of frequencies.txt.
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

    /// The finished overlay of a trip.
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
        /// The trip and its service day.
        public var id: TripOnServiceDay
        /// The trip of the timetable; nil for one that the timetable lacks.
        public var scheduled: ScheduledTrip?
        /// What becomes of the trip as a whole.
        public var change: TripChange
        /// Nil where neither the schedule nor the message names a route.
        public var routeID: Route.ID?
        /// 0 or 1; nil where neither the schedule nor the message names one.
        public var directionID: Int?
        /// Nil: the schedule's headsign holds.
        public var headsign: String?
        /// Nil where the message has none.
        public var shortName: String?
        /// All stop times, or none where realtime says nothing of the schedule's.
        public var stopTimes: [StopTimeOverlay] = []
        /// When the prediction was made, seconds since 1970; nil where not known.
        public var timestamp: Int?
        /// The index in `RealtimeOverlay.feeds` of the feed that says so.
        public var feed: Int
        /// The vehicle that the messages name; nil where they name none.
        public var vehicle: VehicleDescriptor?
        /// The index in `RealtimeOverlay.vehicles`; nil where no vehicle is known.
        public var vehicleIndex: Int?
        /// The position of the stop at which the vehicle stands or to which it goes; nil where not known.
        public var vehicleStopIndex: Int?
        /// Flags of every row of the trip.
        public var flags: [DepartureFlag] = []

        /// A trip without stop times.
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

/// What realtime says of a trip at one of its stops.
public struct StopTimeOverlay: Sendable, Equatable {
    /// Whether the vehicle stops, and whether anything is known (StopTimeUpdate.schedule_relationship).
    public enum Relation: Sendable, Hashable {
        /// It stops.
        case scheduled
        /// It passes without stopping.
        case skipped
        /// The producer knows nothing from here on.
        case noData
    }

    /// The index among the stop times of its trip: 0, 1, 2 …
    public var position: Int
    /// The position in `TripOverlay.scheduled`; nil for a stop that the schedule's trip does not make.
    public var scheduledPosition: Int?
    /// stop_sequence of the schedule, else of the message, else the position counted from 1.
    public var stopSequence: Int
    /// Where the vehicle stops.
    public var stopID: Stop.ID
    /// Where the schedule has it stop, if that is another stop than `stopID`; otherwise nil.
    public var scheduledStopID: Stop.ID?
    /// Seconds since 1970; nil where the schedule has none.
    public var scheduledArrival: Int?
    /// Seconds since 1970; nil where the schedule has none.
    public var scheduledDeparture: Int?
    /// Predicted, seconds since 1970; nil where realtime says nothing.
    public var arrival: Int?
    /// Predicted, seconds since 1970; nil where realtime says nothing.
    public var departure: Int?
    /// Seconds of the departure's prediction, else of the arrival's (StopTimeEvent.uncertainty): 0 is certain, nil is not
    /// known.
    public var uncertainty: Int?
    /// Whether the vehicle stops, and whether anything is known.
    public var relation: Relation = .scheduled
    /// Whether the times were given for this very stop rather than carried along from another.
    public var isExplicit = false
    /// What few stop times have: a headsign, a platform, an occupancy … Nil where the update has none of them.
    public var details: StopTimeUpdate.Details?
    /// Flags of this row. Among them `terminating` where all later stops are skipped: no one can board.
    public var flags: [DepartureFlag] = []

    /// A stop time without any times, at which the vehicle stops.
    public init(position: Int, stopSequence: Int, stopID: Stop.ID) {
        self.position = position
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// Whether the trip leaves from another platform than the schedule says.
    public var isMoved: Bool { scheduledStopID != nil }
    /// Whether an arrival or a departure is predicted.
    public var hasPrediction: Bool { arrival != nil || departure != nil }
    /// The first predicted time; nil without any.
    package var firstTime: Int? { arrival ?? departure }
}

extension [StopTimeOverlay] {
    /// From the earliest to the latest time, scheduled or predicted; nil without any.
    var times: ClosedRange<Int>? {
        var (first, last) = (Int.max, Int.min)
        func include(_ time: Int?) {
            guard let time else { return }
            first = Swift.min(first, time)
            last = Swift.max(last, time)
        }
        for stopTime in self {
            include(stopTime.departure ?? stopTime.scheduledDeparture)
            include(stopTime.arrival ?? stopTime.scheduledArrival)
        }
        return first <= last ? first...last : nil
    }

    /// See `TripOverlay.earliestTime`.
    var earliestTime: Int {
        var earliest = last { $0.relation != .skipped }?.firstTime ?? .max
        for stopTime in self where stopTime.isExplicit { earliest = Swift.min(earliest, stopTime.firstTime ?? .max) }
        return earliest
    }
}
