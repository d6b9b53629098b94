/// How passengers reach a platform of a station: stop_access of stops.txt. A number that GTFS does not define is kept.
///
///     stop.access == .direct
public struct StopAccess: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: only through the station.
    public static let throughStation = StopAccess(rawValue: 0)
    /// 1: also from the street.
    public static let direct = StopAccess(rawValue: 1)

    /// In the order of the reference.
    public static let allCases: [StopAccess] = [.throughStation, .direct]
}
