/// Message StopTimeEvent: one predicted arrival or departure. An event without any of
/// the times and the delay is not kept.
public struct StopTimeEvent: Sendable, Equatable, Hashable {
    // What is not sent is 0: as optionals the numbers would take twice the memory, and a city's message has tens of
    // thousands of events.
    @usableFromInline var storedTime = 0
    @usableFromInline var storedScheduledTime = 0
    @usableFromInline var storedDelay: Int32 = 0
    @usableFromInline var storedUncertainty: Int32 = 0
    @usableFromInline var hasTime = false
    @usableFromInline var hasScheduledTime = false
    @usableFromInline var hasDelay = false
    @usableFromInline var hasUncertainty = false

    /// delay: seconds against the schedule; positive is late, nil where not sent.
    public var delay: Int32? {
        @inlinable get { hasDelay ? storedDelay : nil }
        @inlinable set { (storedDelay, hasDelay) = (newValue ?? 0, newValue != nil) }
    }

    /// time: seconds since 1970, never 0; nil where not sent. It takes precedence over `delay`.
    public var time: Int? {
        @inlinable get { hasTime ? storedTime : nil }
        @inlinable set { (storedTime, hasTime) = (newValue ?? 0, newValue != nil) }
    }

    /// uncertainty: the width of the interval of a prediction, in seconds. 0 is certain, nil is not known.
    public var uncertainty: Int32? {
        @inlinable get { hasUncertainty ? storedUncertainty : nil }
        @inlinable set { (storedUncertainty, hasUncertainty) = (newValue ?? 0, newValue != nil) }
    }

    /// scheduled_time, for a trip that the timetable lacks: seconds since 1970; nil where not sent.
    public var scheduledTime: Int? {
        @inlinable get { hasScheduledTime ? storedScheduledTime : nil }
        @inlinable set { (storedScheduledTime, hasScheduledTime) = (newValue ?? 0, newValue != nil) }
    }

    /// Whether it says when the event takes place, and not only when it was scheduled.
    @inlinable package var isPredicted: Bool { hasTime || hasDelay }

    /// - Parameters:
    ///   - delay: seconds; positive is late.
    ///   - time: seconds since 1970.
    ///   - uncertainty: seconds.
    ///   - scheduledTime: seconds since 1970.
    public init(delay: Int32? = nil, time: Int? = nil, uncertainty: Int32? = nil, scheduledTime: Int? = nil) {
        self.delay = delay
        self.time = time
        self.uncertainty = uncertainty
        self.scheduledTime = scheduledTime
    }
}
