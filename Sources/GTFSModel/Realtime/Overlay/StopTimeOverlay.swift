/// The realtime data of a trip at one of its stops.
@dynamicMemberLookup
public struct StopTimeOverlay: Sendable, Equatable {
    /// Whether the vehicle stops, and whether the producer knows (StopTimeUpdate.schedule_relationship).
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
    /// The position in `TripOverlay.scheduled`; nil for a stop that the schedule's trip does not call at.
    public var scheduledPosition: Int? {
        @inlinable get { known.contains(.scheduledPosition) ? storedScheduledPosition : nil }
        @inlinable set { storedScheduledPosition = known.take(newValue, .scheduledPosition) }
    }

    /// stop_sequence of the schedule, or else of the message, or else the position counted from 1.
    public var stopSequence: Int
    /// Where the vehicle stops.
    public var stopID: Stop.ID
    /// The scheduled stop, if it is not `stopID`; otherwise nil.
    public var scheduledStopID: Stop.ID?
    /// Seconds since 1970; nil if the schedule has none.
    public var scheduledArrival: Int? {
        @inlinable get { known.contains(.scheduledArrival) ? storedScheduledArrival : nil }
        @inlinable set { storedScheduledArrival = known.take(newValue, .scheduledArrival) }
    }

    /// Seconds since 1970; nil if the schedule has none.
    public var scheduledDeparture: Int? {
        @inlinable get { known.contains(.scheduledDeparture) ? storedScheduledDeparture : nil }
        @inlinable set { storedScheduledDeparture = known.take(newValue, .scheduledDeparture) }
    }

    /// Predicted, seconds since 1970; nil without a prediction.
    public var arrival: Int? {
        @inlinable get { known.contains(.arrival) ? storedArrival : nil }
        @inlinable set { storedArrival = known.take(newValue, .arrival) }
    }

    /// Predicted, seconds since 1970; nil without a prediction.
    public var departure: Int? {
        @inlinable get { known.contains(.departure) ? storedDeparture : nil }
        @inlinable set { storedDeparture = known.take(newValue, .departure) }
    }

    // A number that is not known is 0: as optionals they would take twice the memory, and a city's overlay has tens of
    // thousands of stop times.
    @usableFromInline var storedScheduledPosition = 0
    @usableFromInline var storedScheduledArrival = 0
    @usableFromInline var storedScheduledDeparture = 0
    @usableFromInline var storedArrival = 0
    @usableFromInline var storedDeparture = 0

    /// The message's other data on these times.
    public var prediction = Prediction()
    /// Whether the vehicle stops, and whether the producer knows.
    public var relation: Relation = .scheduled
    /// Whether the times were given for this very stop rather than propagated from another.
    public var isExplicit = false
    /// Whether the update states an arrival of this stop.
    package var statesArrival = false
    /// Whether the update states a departure from this stop.
    package var statesDeparture = false
    @usableFromInline var known = Known()
    /// Fields that few stop times have: a headsign, a platform, an occupancy … Nil if the update has none of them.
    public var details: StopTimeUpdate.Details?
    /// Flags of this row. They include `terminating` if all later stops are skipped: no one can board.
    public var flags: [DepartureFlag] = []

    /// A stop time without any times, at which the vehicle stops.
    public init(position: Int, stopSequence: Int, stopID: Stop.ID) {
        self.position = position
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// A stop time as the schedule has it.
    /// - Parameter base: the instant from which the trip's times count, seconds since 1970.
    package init(position: Int, of trip: ScheduledTrip, base: Int) {
        let stop = trip.pattern.stops[position]
        // A location or a location group has no stop, and no time to predict.
        self.init(position: position, stopSequence: stop.stopSequence, stopID: stop.stopID ?? "")
        scheduledPosition = position
        let offsets = trip.times[position]
        scheduledArrival = offsets.arrival.map { $0 + base }
        scheduledDeparture = offsets.departure.map { $0 + base }
    }

    /// Which of its numbers are known.
    @usableFromInline struct Known: OptionSet, Sendable, Equatable {
        @usableFromInline let rawValue: UInt8
        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

        @inlinable static var scheduledPosition: Self { Self(rawValue: 1) }
        @inlinable static var scheduledArrival: Self { Self(rawValue: 2) }
        @inlinable static var scheduledDeparture: Self { Self(rawValue: 4) }
        @inlinable static var arrival: Self { Self(rawValue: 8) }
        @inlinable static var departure: Self { Self(rawValue: 16) }

        /// Notes whether a number is known, which is 0 if it is not.
        @inlinable mutating func take(_ number: Int?, _ field: Self) -> Int {
            if number == nil { subtract(field) } else { formUnion(field) }
            return number ?? 0
        }
    }

    /// A field of the prediction.
    public subscript<Value>(dynamicMember field: WritableKeyPath<Prediction, Value>) -> Value {
        get { prediction[keyPath: field] }
        set { prediction[keyPath: field] = newValue }
    }

    /// Whether the trip leaves from another platform than the schedule says.
    public var isMoved: Bool { scheduledStopID != nil }
    /// Whether an arrival or a departure is predicted.
    public var hasPrediction: Bool { arrival != nil || departure != nil }
    /// The first predicted time; nil without any.
    package var firstTime: Int? { arrival ?? departure }
}

/// Data of a message on the predicted times of a stop, besides the times: a row of a board has it unchanged.
public struct Prediction: Sendable, Hashable {
    /// Seconds (StopTimeEvent.uncertainty): 0 is certain, with a time in the past it is measured; nil is not known.
    public var uncertainty: Int?

    /// Without an uncertainty nothing is known.
    public init(uncertainty: Int? = nil) { self.uncertainty = uncertainty }

    /// The data of the message on the departure, or else on the arrival.
    package init(arrival: StopTimeEvent?, departure: StopTimeEvent?) {
        let event = departure ?? arrival
        uncertainty = event?.uncertainty.map(Int.init)
    }
}
