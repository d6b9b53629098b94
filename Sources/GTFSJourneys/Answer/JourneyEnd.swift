public import GTFSModel

/// Where a journey begins or ends.
public enum JourneyEnd: Sendable, Hashable {
    /// A stop or a station: all platforms of its station.
    case stop(Stop.ID)
    /// A position, from which one walks to the stops nearby.
    case position(Coordinate)
}
