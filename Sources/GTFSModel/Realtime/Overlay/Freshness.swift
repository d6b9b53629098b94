/// How long realtime data is worth showing, in seconds.
public struct FreshnessLimits: Sendable, Equatable {
    /// Beyond it predictions are shown, flagged `stale`.
    public var stale = 90
    /// Beyond it predictions are no longer shown.
    public var drop = 300
    /// Cancelled, deleted and skipped hold longer: showing a cancelled train as running is the worse error.
    public var cancellationDrop = 3600
    public var alertStale = 600
    public var alertDrop = 3600

    public init() {}
}

/// What a prediction is worth at the time of a question.
public enum Freshness: Sendable, Hashable {
    case fresh
    case stale
    /// Too old to show.
    case dropped
}

extension RealtimeFeed {
    /// A clock that is at most this many seconds ahead is nothing to speak of.
    package static let toleratedSkew = 60

    /// Seconds since `timestamp`, at least 0, and whether that had to be counted from when the content last changed,
    /// because the producer's clock runs ahead of `now`.
    /// - Parameter timestamp: of a prediction or of the header; nil where there is none.
    public func age(of timestamp: Int?, at now: Int) -> (seconds: Int, isSkewed: Bool) {
        Self.age(of: timestamp, changedAt: changedAt, at: now)
    }

    /// - Parameter changedAt: when the content last changed, by the receiver's clock.
    package static func age(of timestamp: Int?, changedAt: Int, at now: Int) -> (seconds: Int, isSkewed: Bool) {
        guard let timestamp else { return (seconds(from: changedAt, to: now), false) }
        let isSkewed = timestamp > now && seconds(from: now, to: timestamp) > toleratedSkew
        return (seconds(from: isSkewed ? changedAt : timestamp, to: now), isSkewed)
    }

    /// At least 0. A producer's timestamp may be any number.
    private static func seconds(from start: Int, to end: Int) -> Int {
        let (seconds, isOver) = end.subtractingReportingOverflow(start)
        return isOver ? (end > start ? .max : 0) : max(0, seconds)
    }
}

extension FreshnessLimits {
    public func prediction(age: Int) -> Freshness { age > drop ? .dropped : age > stale ? .stale : .fresh }
    public func cancellation(age: Int) -> Freshness {
        age > cancellationDrop ? .dropped : age > stale ? .stale : .fresh
    }
    public func alert(age: Int) -> Freshness { age > alertDrop ? .dropped : age > alertStale ? .stale : .fresh }
}
