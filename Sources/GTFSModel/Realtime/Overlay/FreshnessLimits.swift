/// For how long realtime data is shown, in seconds of its age.
public struct FreshnessLimits: Sendable, Equatable {
    /// Older predictions are flagged `stale`.
    public var stale = 90
    /// Older predictions are not shown.
    public var drop = 300
    /// Older cancelled, deleted and skipped stops are not shown. It is longer than `drop`, because it is the worse
    /// error to show a cancelled train as running.
    public var cancellationDrop = 3600
    /// Older alerts are marked as stale.
    public var alertStale = 600
    /// Older alerts are not shown.
    public var alertDrop = 3600

    /// The limits that boards have by default.
    public init() {}

    /// For a predicted time.
    /// - Parameter age: seconds, here and below.
    public func prediction(age: Int) -> Freshness { age > drop ? .dropped : age > stale ? .stale : .fresh }
    /// For a trip or stop that is cancelled, deleted or skipped.
    public func cancellation(age: Int) -> Freshness {
        age > cancellationDrop ? .dropped : age > stale ? .stale : .fresh
    }
    /// For an alert; its age is that of its feed.
    public func alert(age: Int) -> Freshness { age > alertDrop ? .dropped : age > alertStale ? .stale : .fresh }
}
