/// A remark on a departure that a reader should know besides its times. The raw value is the word of JSON and CSV.
///
///     departure.flags.contains(.platformChanged)
public struct DepartureFlag: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word of JSON and CSV, such as `platform_changed`.
    public let rawValue: String
    /// A flag of any word; later versions may add flags.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The raw value.
    public var description: String { rawValue }

    /// The feed leaves the time blank; it was interpolated from the stop times around it.
    public static let interpolated = DepartureFlag(rawValue: "interpolated")
    /// The time is no more than approximate: timepoint 0, or a headway without a timetable (exact_times 0).
    public static let approximate = DepartureFlag(rawValue: "approximate")
    /// The service day is outside feed_start_date … feed_end_date, the days that the feed vouches for.
    public static let outsideFeedPeriod = DepartureFlag(rawValue: "outside_feed_period")
    /// The trip ends here; no one can board.
    public static let terminating = DepartureFlag(rawValue: "terminating")
    /// Passengers may hail the vehicle anywhere until the next stop (continuous_pickup).
    public static let hailAndRide = DepartureFlag(rawValue: "hail_and_ride")
    /// The prediction is older than it should be, but not too old to show.
    public static let stale = DepartureFlag(rawValue: "stale")
    /// The producer's clock is fast; ages count from when the content last changed.
    public static let clockSkew = DepartureFlag(rawValue: "clock_skew")
    /// There was a prediction, too old to show: this is the schedule.
    public static let realtimeUnavailable = DepartureFlag(rawValue: "realtime_unavailable")
    /// The message is for another feed_version than the timetable's.
    public static let staticMismatch = DepartureFlag(rawValue: "static_mismatch")
    /// Many trips of the realtime feed are not in the timetable: a trip without a prediction may be late nonetheless.
    public static let limitedData = DepartureFlag(rawValue: "limited_data")
    /// The message's start_date was the calendar day of a trip after midnight; the service day is another.
    public static let startDateShifted = DepartureFlag(rawValue: "start_date_shifted")
    /// The message names another route than the timetable (E035).
    public static let routeMismatch = DepartureFlag(rawValue: "route_mismatch")
    /// Several messages are about the trip; the newest counts.
    public static let duplicateUpdate = DepartureFlag(rawValue: "duplicate_update")
    /// It leaves from another platform than scheduled.
    public static let platformChanged = DepartureFlag(rawValue: "platform_changed")
    /// The message moves it to a stop outside the station; the scheduled stop is shown.
    public static let assignedElsewhere = DepartureFlag(rawValue: "assigned_elsewhere")
    /// The message has stops on this trip that the timetable lacks; they were left out.
    public static let unknownStop = DepartureFlag(rawValue: "unknown_stop")
    /// The message's time and delay contradict each other; the time is shown.
    public static let timeDelayMismatch = DepartureFlag(rawValue: "time_delay_mismatch")
    /// The message lets it leave before it arrives (E025); the departure is shown.
    public static let inconsistent = DepartureFlag(rawValue: "inconsistent")
    /// The message lets it leave a stop before the one before (E022); both are shown as given.
    public static let decreasing = DepartureFlag(rawValue: "decreasing")
    /// More than six hours from the schedule.
    public static let implausible = DepartureFlag(rawValue: "implausible")
    /// Estimated from the delay of the vehicle's previous trip. In a ride of a journey, this holds for the times after
    /// the first trip.
    public static let estimatedFromPreviousTrip = DepartureFlag(rawValue: "estimated_from_previous_trip")
    /// It has left.
    public static let departed = DepartureFlag(rawValue: "departed")
}
