public import GTFSModel

/// An answer about punctuality, with the days and thresholds that it used.
public struct PerformanceReport: Sendable, Hashable {
    /// The service days between which it looked, an open end being that of the recorded days; nil if the history has none.
    public var dates: ClosedRange<ServiceDate>?
    /// How many of these days are recorded.
    public var dayCount: Int
    /// Where early ends and late begins.
    public var limits: PunctualityLimits
    /// Whether only stop times with timepoint 1 count for punctuality.
    public var isOfTimepoints: Bool
    /// One for each route, stop, hour …; in the order of their keys, or the worst first.
    public var rows: [PerformanceRow]

    /// A report with all its fields.
    public init(
        dates: ClosedRange<ServiceDate>?, dayCount: Int, limits: PunctualityLimits, isOfTimepoints: Bool,
        rows: [PerformanceRow]
    ) {
        (self.dates, self.dayCount, self.limits) = (dates, dayCount, limits)
        (self.isOfTimepoints, self.rows) = (isOfTimepoints, rows)
    }
}
