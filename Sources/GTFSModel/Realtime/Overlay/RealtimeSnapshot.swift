/// An overlay as one question sees it: at a time, within limits.
public struct RealtimeSnapshot: Sendable {
    public var overlay: RealtimeOverlay
    /// Seconds since 1970: what ages count from, and what has departed.
    public var now: Int
    public var limits = FreshnessLimits()
    /// Whether rows that have left stay on a board, flagged `departed`.
    public var includesDeparted = false

    public init(_ overlay: RealtimeOverlay, now: Int) {
        self.overlay = overlay
        self.now = now
    }
}
