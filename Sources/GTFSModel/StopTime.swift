/// A row of stop_times.txt: a trip at one of its visits.
public struct StopTime: Sendable, Equatable {
    /// Nil for a row of a location or a location group (Flex).
    public var stopID: Stop.ID?
    public var stopName: String?
    public var platformCode: String?
    public var stopSequence: Int
    /// Times of the service day; where the feed leaves them blank, worked out from those around them. Nil for a visit
    /// that has no time (Flex).
    public var arrival: ServiceTime?
    public var departure: ServiceTime?
    public var isInterpolated: Bool
    public var stopHeadsign: String?
    public var pickupType: Int?
    public var dropOffType: Int?
    public var timepoint: Int?
    public var continuousPickup: Int?
    public var continuousDropOff: Int?
    /// In the feed's own unit.
    public var distance: Double?
    public var windowStart: ServiceTime?
    public var windowEnd: ServiceTime?

    public init(stopID: Stop.ID?, stopSequence: Int, times: VisitTimes) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        arrival = times.arrival.map(ServiceTime.init)
        departure = times.departure.map(ServiceTime.init)
        isInterpolated = times.isInterpolated
    }
}

/// A window of frequencies.txt.
public struct FrequencyWindow: Sendable, Equatable {
    public var start: ServiceTime?
    /// No start at or after it.
    public var end: ServiceTime?
    /// Seconds.
    public var headway: Int?
    /// 1: the starts are a timetable; 0 or nil: only the headway is promised.
    public var exactTimes: Int?

    public init(start: ServiceTime?, end: ServiceTime?, headway: Int?, exactTimes: Int?) {
        self.start = start
        self.end = end
        self.headway = headway
        self.exactTimes = exactTimes
    }
}
