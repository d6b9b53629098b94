/// The number by which a feed says whether something is possible: wheelchair_boarding of stops.txt, wheelchair_accessible,
/// bikes_allowed and cars_allowed of trips.txt. A number that GTFS does not define is kept.
///
///     stop.wheelchairBoarding == .possible
///     trip.bikesAllowed?.availability == .yes
public struct AvailabilityCode: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: the feed does not say.
    public static let noInformation = AvailabilityCode(rawValue: 0)
    /// 1: it is possible.
    public static let possible = AvailabilityCode(rawValue: 1)
    /// 2: it is not possible.
    public static let notPossible = AvailabilityCode(rawValue: 2)

    /// In the order of the reference.
    public static let allCases: [AvailabilityCode] = [.noInformation, .possible, .notPossible]

    /// The meaning of the number: `unknown` for 0, and for one that GTFS does not define.
    public var availability: Availability { Availability(rawValue) }
}
