/// A trip of the timetable, with the data that the matching of realtime data needs.
public final class ScheduledTrip: Sendable {
    /// trip_id
    public let id: Trip.ID
    /// The key of the trip in this timetable: quick to compare, and without meaning outside it.
    public let key: Key<Trip>
    /// The values that it shares with all trips of the same stops.
    public let pattern: ScheduledPattern
    /// By position in the trip, seconds from `startTime`, with blank times filled in.
    public let times: ScheduledTimes
    /// Seconds of the service day from which `times` count.
    public let startTime: Int
    /// Windows of frequencies.txt; empty for a trip that runs by its own times.
    public let frequencies: [FrequencyWindow]
    /// block_id; nil if it has none.
    public let blockID: String?

    /// - Parameters:
    ///   - key: unique in the timetable.
    ///   - startTime: seconds of the service day from which `times` count.
    public init(
        id: Trip.ID, key: Key<Trip>, pattern: ScheduledPattern, times: ScheduledTimes, startTime: Int,
        frequencies: [FrequencyWindow] = [], blockID: String? = nil
    ) {
        self.id = id
        self.key = key
        self.pattern = pattern
        self.times = times
        self.startTime = startTime
        self.frequencies = frequencies
        self.blockID = blockID
    }

    /// Seconds of the service day at which the trip leaves its first stop by its own times, Flex rows aside.
    public var firstDeparture: Int { startTime + times.firstDeparture }
    /// Seconds of the service day at which the trip reaches its last stop by its own times, Flex rows aside.
    public var lastArrival: Int { startTime + times.lastArrival }
}
