/// How passengers board at a stop time, or alight: pickup_type and drop_off_type of stop_times.txt. A number that GTFS
/// does not define is kept.
///
///     departure.pickupType == .phoneAgency
public struct PickupDropOffType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0 or blank: regularly scheduled.
    public static let regular = PickupDropOffType(rawValue: 0)
    /// 1: not at all.
    public static let notAvailable = PickupDropOffType(rawValue: 1)
    /// 2: passengers phone the agency.
    public static let phoneAgency = PickupDropOffType(rawValue: 2)
    /// 3: passengers arrange it with the driver.
    public static let arrangeWithDriver = PickupDropOffType(rawValue: 3)

    /// In the order of the reference.
    public static let allCases: [PickupDropOffType] = [.regular, .notAvailable, .phoneAgency, .arrangeWithDriver]
}
