/// Message StopTimeEvent: one predicted arrival or departure. An event without time and delay is not kept.
public struct StopTimeEvent: Sendable, Equatable, Hashable {
    /// delay: seconds against the schedule; positive is late, nil where not sent.
    public var delay: Int32?
    /// time: seconds since 1970, never 0; nil where not sent. It takes precedence over `delay`.
    public var time: Int?
    /// uncertainty: the width of the interval of a prediction, in seconds. 0 is certain, nil is not known.
    public var uncertainty: Int32?
    /// scheduled_time, for a trip that the timetable lacks: seconds since 1970; nil where not sent.
    public var scheduledTime: Int?

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
