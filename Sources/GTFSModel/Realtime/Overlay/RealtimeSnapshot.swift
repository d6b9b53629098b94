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
