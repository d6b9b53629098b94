/// What a reader should know of a departure beside its times.
public struct DepartureFlag: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// The feed leaves the time blank; it was worked out from the visits around it.
    public static let interpolated = DepartureFlag(rawValue: "interpolated")
    /// The time is no more than approximate: timepoint 0, or a headway without a timetable (exact_times 0).
    public static let approximate = DepartureFlag(rawValue: "approximate")
    /// The service day lies outside feed_start_date … feed_end_date, for which alone the feed vouches.
    public static let outsideFeedPeriod = DepartureFlag(rawValue: "outside_feed_period")
    /// The trip ends here; no one can board.
    public static let terminating = DepartureFlag(rawValue: "terminating")
    /// Passengers may hail the vehicle anywhere until the next stop (continuous_pickup).
    public static let hailAndRide = DepartureFlag(rawValue: "hail_and_ride")
}
