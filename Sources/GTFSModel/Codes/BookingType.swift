/// When a ride on demand is booked: booking_type of booking_rules.txt. A number that GTFS does not define is kept.
///
///     rule.type == .priorDays
public struct BookingType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: when it is wanted.
    public static let realTime = BookingType(rawValue: 0)
    /// 1: on the same day, with some notice.
    public static let sameDay = BookingType(rawValue: 1)
    /// 2: up to a day before.
    public static let priorDays = BookingType(rawValue: 2)

    /// In the order of the reference.
    public static let allCases: [BookingType] = [.realTime, .sameDay, .priorDays]
}
