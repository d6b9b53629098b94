public import Foundation

// The same moments as `Date`, for apps. The timetable counts in whole seconds.

extension Departure {
    /// When it leaves: predicted if possible, otherwise scheduled; nil if both are unknown.
    public var effectiveDepartureDate: Date? { effective(.departure).map(Date.init(instant:)) }
    /// When it arrives: predicted if possible, otherwise scheduled; nil if both are unknown.
    public var effectiveArrivalDate: Date? { effective(.arrival).map(Date.init(instant:)) }
    /// When it leaves by realtime; nil without a prediction.
    public var predictedDepartureDate: Date? { predicted(.departure).map(Date.init(instant:)) }
    /// When it arrives by realtime; nil without a prediction.
    public var predictedArrivalDate: Date? { predicted(.arrival).map(Date.init(instant:)) }
    /// When it leaves by the schedule; nil if the schedule does not say.
    public var scheduledDepartureDate: Date? {
        get { scheduledDeparture.map(Date.init(instant:)) }
        set { scheduledDeparture = newValue?.instant }
    }
    /// When it arrives by the schedule; nil if the schedule does not say.
    public var scheduledArrivalDate: Date? {
        get { scheduledArrival.map(Date.init(instant:)) }
        set { scheduledArrival = newValue?.instant }
    }
    /// When the window that a folded row stands for is over; nil for any other row.
    public var frequencyEndDate: Date? { frequencyEnd.map(Date.init(instant:)) }
}

extension Departure {
    /// The predicted time, or else the scheduled one, at the stop's clock: `2026-11-25T08:05:00+11:00` (RFC 3339).
    /// - Returns: Nil without either time.
    public func timestamp(_ event: StopEvent) -> String? {
        effective(event).map { RFC3339.text($0, in: ServiceTimeZone(timeZone)) }
    }

    /// Whole minutes from `now` until the predicted time, or until the scheduled one without a prediction, as
    /// `minutes(until:at:)` of seconds counts them.
    /// - Returns: Nil without either time.
    public func minutes(until event: StopEvent, at now: Date) -> Int? { minutes(until: event, at: now.instant) }

    /// The text of a display at a moment.
    /// - Returns: Nil without either time, and for a trip that is cancelled or skips the stop.
    public func countdown(_ event: StopEvent, at now: Date) -> Countdown? { countdown(event, at: now.instant) }
}

extension Countdown {
    /// The time from `now` until a moment.
    public init(until date: Date, at now: Date) { self.init(until: date.instant, at: now.instant) }
}

extension Favourite {
    /// When it was added.
    public var createdDate: Date {
        get { Date(instant: created) }
        set { created = newValue.instant }
    }
}

extension Journey {
    /// When its first leg begins.
    public var departureDate: Date { Date(instant: departure) }
    /// When its last leg ends.
    public var arrivalDate: Date { Date(instant: arrival) }
}

extension JourneyLeg {
    /// When it begins.
    public var departureDate: Date { Date(instant: departure) }
    /// When it ends.
    public var arrivalDate: Date { Date(instant: arrival) }
}

extension ReachedStop {
    /// When it is reached.
    public var arrivalDate: Date { Date(instant: arrival) }
}

extension JourneyStop {
    /// When the ride arrives; nil if it begins there.
    public var arrivalDate: Date? { arrival.map(Date.init(instant:)) }
    /// When the ride leaves; nil if it ends there.
    public var departureDate: Date? { departure.map(Date.init(instant:)) }
}

extension Connection {
    /// From leaving to arriving; nil if one of the two times is unknown.
    public var travelTime: Duration? { duration.map { .seconds($0) } }
}

extension FlexWindow {
    /// When the window begins; nil if the feed leaves it open.
    public var startDate: Date? { start.map(Date.init(instant:)) }
    /// When the window ends; nil if the feed leaves it open.
    public var endDate: Date? { end.map(Date.init(instant:)) }
}

extension Date {
    /// - Parameter instant: seconds since 1970.
    package init(instant: Int) { self.init(timeIntervalSince1970: TimeInterval(instant)) }

    /// Whole seconds since 1970, rounded down. A date beyond an `Int` is clamped to it, and a request then refuses it.
    package var instant: Int {
        let seconds = timeIntervalSince1970.rounded(.down)
        return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}
