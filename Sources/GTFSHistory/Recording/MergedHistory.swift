internal import GTFSModel
internal import GTFSStore

/// What was taken over from another history.
public struct MergedHistory: Sendable, Hashable, Codable {
    /// Its service days.
    public var days = 0
    /// Its trips that were seen, each once a service day.
    public var trips = 0

    /// Counts; those that are not given are 0.
    public init(days: Int = 0, trips: Int = 0) { (self.days, self.trips) = (days, trips) }
}
