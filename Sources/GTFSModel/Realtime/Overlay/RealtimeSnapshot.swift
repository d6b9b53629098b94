/// An overlay at a moment, within limits of age: the view of it that one question has.
///
/// ```swift
/// var snapshot = RealtimeSnapshot(state.overlay, now: Date())
/// snapshot.limits.drop = 120
/// let board = try timetable.departures(request, realtime: snapshot)
/// ```
public struct RealtimeSnapshot: Sendable {
    /// The overlay, e.g. `RealtimeFeedState.overlay`. It is valid only for the timetable that it was made for.
    public var overlay: RealtimeOverlay
    /// Seconds since 1970. Ages count from it, and rows before it have departed.
    public var now: Int
    /// The ages up to which predictions, cancellations and alerts are shown.
    public var limits = FreshnessLimits()
    /// Whether rows that have left stay on a board, flagged `departed`.
    public var includesDeparted = false

    /// The overlay at a moment, within the usual limits.
    /// - Parameter now: seconds since 1970.
    public init(_ overlay: RealtimeOverlay, now: Int) {
        self.overlay = overlay
        self.now = now
    }
}

extension RealtimeFeed {
    /// Seconds that a producer's clock may be ahead without being flagged.
    package static let toleratedSkew = 60

    /// The age of a timestamp in seconds, at least 0. `isSkewed` says that the producer's clock runs ahead of `now`, so that
    /// the age counts from when the content last changed.
    /// - Parameters:
    ///   - timestamp: of a prediction or of the header, seconds since 1970; nil if there is none.
    ///   - now: seconds since 1970.
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

/// How far realtime data can be trusted at the time of a question.
public enum Freshness: Sendable, Hashable {
    /// As recent as it should be.
    case fresh
    /// Older than it should be, but not too old to show.
    case stale
    /// Too old to show.
    case dropped
}

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
