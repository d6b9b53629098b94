/// What realtime says of one visit of a trip.
public struct StopTimeOverlay: Sendable, Equatable {
    /// Whether the vehicle stops, and whether anything is known.
    public enum Relation: Sendable, Hashable {
        case scheduled
        case skipped
        /// The producer says that it knows nothing from here on.
        case noData
    }

    /// 0, 1, 2 …: which visit of the trip it is.
    public var position: Int
    /// Which visit of `TripOverlay.scheduled` it is, by position; nil for one that the schedule's trip does not make.
    public var scheduledPosition: Int?
    public var stopSequence: Int
    /// Where the vehicle stops.
    public var stopID: Stop.ID
    /// Where the schedule has it stop, if that is elsewhere.
    public var scheduledStopID: Stop.ID?
    /// Seconds since 1970; nil where the schedule has none.
    public var scheduledArrival: Int?
    public var scheduledDeparture: Int?
    /// Predicted, seconds since 1970; nil where realtime says nothing.
    public var arrival: Int?
    public var departure: Int?
    /// Seconds of the departure's prediction, or the arrival's: 0 is certain, nil is not known.
    public var uncertainty: Int?
    public var relation: Relation = .scheduled
    /// Whether the times were given for this very visit rather than carried along.
    public var isExplicit = false
    /// What few visits have.
    public var details: StopTimeUpdate.Details?
    /// Among them `terminating` where all later visits are skipped: no one can board.
    public var flags: [DepartureFlag] = []

    public init(position: Int, stopSequence: Int, stopID: Stop.ID) {
        self.position = position
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// Whether it leaves from another platform than the schedule says.
    public var isMoved: Bool { scheduledStopID != nil }
    public var hasPrediction: Bool { arrival != nil || departure != nil }
    /// When it is predicted to begin.
    package var firstTime: Int? { arrival ?? departure }
}
