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
    /// See `TripOverlay.earliestTime`.
    var earliestTime: Int {
        var earliest = last { $0.relation != .skipped }?.firstTime ?? .max
        for stopTime in self where stopTime.isExplicit { earliest = Swift.min(earliest, stopTime.firstTime ?? .max) }
        return earliest
    }
}
