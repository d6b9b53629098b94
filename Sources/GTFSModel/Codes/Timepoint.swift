/// How exact the times of a stop time are: timepoint of stop_times.txt. A number that GTFS does not define is kept.
///
///     stopTime.timepoint == .approximate
public struct Timepoint: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: the times are approximate.
    public static let approximate = Timepoint(rawValue: 0)
    /// 1 or blank: the times are exact.
    public static let exact = Timepoint(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [Timepoint] = [.approximate, .exact]
}
