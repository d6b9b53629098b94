/// Whether something is offered: GTFS's 0 or blank, 1, 2.
public enum Availability: String, Hashable, Sendable {
    case unknown, yes, no

    /// "0 or empty: no information; 1: possible; 2: not possible" (GTFS Schedule reference, wheelchair_boarding,
    /// wheelchair_accessible, bikes_allowed, cars_allowed, cemv_support).
    public init(_ value: Int?) {
        switch value {
        case 1: self = .yes
        case 2: self = .no
        default: self = .unknown
        }
    }

    /// This one where it says something, else what it inherits: a stop from its parent, a route from its agency.
    public func inheriting(_ parent: Availability) -> Availability { self == .unknown ? parent : self }

    /// What two conditions make together: no where either says no, yes where both say yes.
    public func combined(with other: Availability) -> Availability {
        if self == .no || other == .no { return .no }
        return self == .yes && other == .yes ? .yes : .unknown
    }
}
