public import GTFSModel

/// Everything about one trip.
public struct TripTimetable: Sendable, Equatable {
    public var trip: Trip
    public var route: Route?
    /// The trip's visits in order; for a headway trip, the times are but offsets from each other.
    public var stopTimes: [StopTime]
    public var frequencies: [FrequencyWindow]
    /// The zone in which the trip's service days begin.
    public var timeZone: ServiceTimeZone
    /// For a date asked about: whether the trip runs on that service day.
    public var runs: Bool?
}
