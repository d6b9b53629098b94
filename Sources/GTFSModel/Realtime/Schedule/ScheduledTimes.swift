/// The times that trips of one pattern share, as seconds from their start times.
public final class ScheduledTimes: Sendable {
    /// By position; without arrival and departure for stops that have no time (Flex).
    public let stopTimes: [StopTimeOffsets]
    /// The departure from the first stop that has a time.
    public let firstDeparture: Int
    /// The arrival at the last stop that has a time.
    public let lastArrival: Int

    /// - Parameter stopTimes: by position, seconds from the start time.
    public init(_ stopTimes: [StopTimeOffsets]) {
        self.stopTimes = stopTimes
        firstDeparture = stopTimes.first { $0.departure != nil }?.departure ?? 0
        lastArrival = stopTimes.last { $0.arrival != nil }?.arrival ?? 0
    }
}
