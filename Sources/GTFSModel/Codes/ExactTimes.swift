/// The promise of a window of frequencies.txt: its exact_times. A number that GTFS does not define is kept.
///
///     window.exactTimes == .scheduleBased
public struct ExactTimes: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: only the headway.
    public static let frequencyBased = ExactTimes(rawValue: 0)
    /// 1: a start at exactly these times.
    public static let scheduleBased = ExactTimes(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [ExactTimes] = [.frequencyBased, .scheduleBased]
}
