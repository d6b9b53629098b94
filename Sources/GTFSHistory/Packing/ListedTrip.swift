internal import GTFSModel

/// A trip that was scheduled on a service day.
struct ListedTrip: Hashable, Sendable {
    /// In the history's trips.
    var tripKey: Int
    /// Whether its service ran by an exception, though it has other days.
    var isException: Bool
}
