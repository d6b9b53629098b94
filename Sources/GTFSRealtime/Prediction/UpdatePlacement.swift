import GTFSModel

/// The updates of a message by the stops of a trip.
struct UpdatePlacement {
    /// By position in the trip, the index of the update; -1 for none.
    var updates: [Int32]
    /// Whether some update names a sibling platform of the one that the schedule has.
    var changesPlatforms = false
    /// Whether some update names a stop that is not on the trip, and not a sibling of a stop on it.
    var hasUnknownStop = false

    init(count: Int) { updates = Array(repeating: -1, count: count) }
}
