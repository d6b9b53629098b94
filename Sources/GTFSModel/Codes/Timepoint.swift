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

/// What a window of frequencies.txt promises: its exact_times. A number that GTFS does not define is kept.
///
///     window.exactTimes == .scheduleBased
public struct ExactTimes: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: the headway alone.
    public static let frequencyBased = ExactTimes(rawValue: 0)
    /// 1: a start at these very times.
    public static let scheduleBased = ExactTimes(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [ExactTimes] = [.frequencyBased, .scheduleBased]
}
