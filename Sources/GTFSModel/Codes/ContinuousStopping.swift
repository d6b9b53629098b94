/// How passengers board or alight between stops: continuous_pickup and continuous_drop_off of stop_times.txt. A number
/// that GTFS does not define is kept.
///
///     stopTime.continuousPickup == .continuous
public struct ContinuousStopping: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: anywhere along the line.
    public static let continuous = ContinuousStopping(rawValue: 0)
    /// 1 or blank: only at stops.
    public static let notAvailable = ContinuousStopping(rawValue: 1)
    /// 2: passengers phone the agency.
    public static let phoneAgency = ContinuousStopping(rawValue: 2)
    /// 3: passengers arrange it with the driver.
    public static let arrangeWithDriver = ContinuousStopping(rawValue: 3)

    /// In the order of the reference.
    public static let allCases: [ContinuousStopping] = [.continuous, .notAvailable, .phoneAgency, .arrangeWithDriver]
}
