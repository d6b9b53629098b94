/// Whether something is possible, such as boarding with a wheelchair. GTFS writes 0 or blank, 1 and 2.
///
///     Availability(1) == .yes
///     Availability.unknown.inheriting(.yes) == .yes
public enum Availability: String, Hashable, Sendable {
    /// The feed does not say: 0 or blank.
    case unknown
    /// It is possible: 1.
    case yes
    /// It is not possible: 2.
    case no

    /// The value of a GTFS field; any other number is `unknown`.
    ///
    /// "0 or empty: no information; 1: possible; 2: not possible" (GTFS Schedule reference, wheelchair_boarding,
    /// wheelchair_accessible, bikes_allowed, cars_allowed, cemv_support).
    public init(_ value: Int?) {
        switch value {
        case 1: self = .yes
        case 2: self = .no
        default: self = .unknown
        }
    }

    /// This value, or `parent` if this one is `unknown`: a stop inherits from its parent, a route from its agency.
    public func inheriting(_ parent: Availability) -> Availability { self == .unknown ? parent : self }

    /// Two conditions together: `no` if either is `no`, `yes` if both are `yes`, otherwise `unknown`.
    public func combined(with other: Availability) -> Availability {
        if self == .no || other == .no { return .no }
        return self == .yes && other == .yes ? .yes : .unknown
    }
}
