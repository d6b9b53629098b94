public import Foundation

// The moments of realtime data as `Date`, for apps. Messages count in whole seconds.

extension TimeRange {
    /// Its first moment; nil if it is open.
    public var startDate: Date? {
        get { start.map(Date.init(instant:)) }
        set { start = newValue?.instant }
    }
    /// The moment at which it is over; nil if it is open.
    public var endDate: Date? {
        get { end.map(Date.init(instant:)) }
        set { end = newValue?.instant }
    }

    /// Whether a moment is within it.
    public func contains(_ date: Date) -> Bool { contains(date.instant) }
}

extension RealtimeSnapshot {
    /// - Parameter now: the moment from which ages count, and before which rows have departed.
    public init(_ overlay: RealtimeOverlay, now: Date) { self.init(overlay, now: now.instant) }

    /// `now`: the moment from which ages count, and before which rows have departed.
    public var date: Date {
        get { Date(instant: now) }
        set { now = newValue.instant }
    }
}

extension BoardRealtime {
    /// `now`: the moment of the snapshot.
    public var date: Date {
        get { Date(instant: now) }
        set { now = newValue.instant }
    }
}

extension BoardRealtime.Feed {
    /// header.timestamp; nil if the producer gives none.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension DepartureRealtime {
    /// When it leaves, predicted; nil without a prediction.
    public var departureDate: Date? {
        get { departure.map(Date.init(instant:)) }
        set { departure = newValue?.instant }
    }
    /// When it arrives, predicted; nil without a prediction.
    public var arrivalDate: Date? {
        get { arrival.map(Date.init(instant:)) }
        set { arrival = newValue?.instant }
    }
    /// How much later it is than scheduled, negative if earlier; nil without a prediction or a schedule.
    public var delayDuration: Duration? { delay.map { .seconds($0) } }

    /// Whole minutes from `now` until a moment, rounded down; 0 for a past one.
    public static func minutes(until date: Date, at now: Date) -> Int { minutes(until: date.instant, at: now.instant) }
}

extension DepartureVehicle {
    /// When the position was measured; nil where not known.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension RealtimeFeed {
    /// header.timestamp; nil if the producer gives none.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
    /// When its content last changed, by the receiver's clock.
    public var changedDate: Date {
        get { Date(instant: changedAt) }
        set { changedAt = newValue.instant }
    }

    /// The age of a moment of its messages in seconds, as `age(of:at:)` of seconds counts it.
    public func age(of date: Date?, at now: Date) -> (seconds: Int, isSkewed: Bool) {
        age(of: date?.instant, at: now.instant)
    }
}

extension TripOverlay {
    /// When the prediction was made; nil if the message does not say.
    public var date: Date? { timestamp.map(Date.init(instant:)) }
}

extension StopTimeOverlay {
    /// When it arrives by the schedule; nil if the schedule does not say.
    public var scheduledArrivalDate: Date? {
        get { scheduledArrival.map(Date.init(instant:)) }
        set { scheduledArrival = newValue?.instant }
    }
    /// When it leaves by the schedule; nil if the schedule does not say.
    public var scheduledDepartureDate: Date? {
        get { scheduledDeparture.map(Date.init(instant:)) }
        set { scheduledDeparture = newValue?.instant }
    }
    /// When it arrives, predicted; nil without a prediction.
    public var arrivalDate: Date? {
        get { arrival.map(Date.init(instant:)) }
        set { arrival = newValue?.instant }
    }
    /// When it leaves, predicted; nil without a prediction.
    public var departureDate: Date? {
        get { departure.map(Date.init(instant:)) }
        set { departure = newValue?.instant }
    }
}

// The moments of messages as `Date`, for apps.

extension FeedHeader {
    /// timestamp; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension TripUpdate {
    /// timestamp: when the progress of the vehicle was measured; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension VehiclePosition {
    /// timestamp: when the position was measured; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension StopTimeEvent {
    /// time: predicted; nil where not sent.
    public var date: Date? {
        get { time.map(Date.init(instant:)) }
        set { time = newValue?.instant }
    }
    /// scheduled_time, for a trip that the timetable lacks; nil where not sent.
    public var scheduledDate: Date? {
        get { scheduledTime.map(Date.init(instant:)) }
        set { scheduledTime = newValue?.instant }
    }
}

extension TripModifications.Modification {
    /// last_modified_time; nil where not sent.
    public var lastModifiedDate: Date? {
        get { lastModifiedTime.map(Date.init(instant:)) }
        set { lastModifiedTime = newValue?.instant }
    }
}
