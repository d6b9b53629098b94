/// Message TimeRange: from `start` on, up to `end` and not including it; seconds since 1970, nil for no bound.
public struct TimeRange: Sendable, Hashable {
    /// Seconds since 1970, included; nil: from the beginning of time.
    public var start: Int?
    /// Seconds since 1970, not included; nil: without end.
    public var end: Int?

    /// - Parameters:
    ///   - start: seconds since 1970, included; nil for no bound.
    ///   - end: seconds since 1970, not included; nil for no bound.
    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// Whether an instant lies in the range.
    /// - Parameter instant: seconds since 1970.
    public func contains(_ instant: Int) -> Bool {
        start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
    }
}
