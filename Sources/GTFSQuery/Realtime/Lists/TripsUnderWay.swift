public import GTFSModel

/// The vehicles and trips of a route, or of one of its directions, that are under way at a moment, and how punctual they
/// are.
///
/// A trip is under way from its first departure to its last arrival, by its predicted times. Only trips with a
/// prediction for a coming stop are counted, and none that is cancelled.
public struct TripsUnderWay: Sendable, Hashable {
    /// Vehicles whose positions are not too old to show, as `VehiclesRequest` lists them; not those of cancelled trips,
    /// and each id once. Nil if the messages have no vehicles at all.
    public var activeVehicles: Int?
    /// Each trip by the delay at its next stop that has one. Added trips and headway trips without exact times have no
    /// delay, and are not in it.
    public var punctuality: Punctuality
    /// The share of the predictions that are fresh, from 0 to 1: those of all trips under way, of added and headway trips
    /// too. Nil without any prediction.
    public var freshShare: Double?

    /// What is under way; nothing unless told otherwise.
    public init(
        activeVehicles: Int? = nil, punctuality: Punctuality = Punctuality(), freshShare: Double? = nil
    ) {
        self.activeVehicles = activeVehicles
        self.punctuality = punctuality
        self.freshShare = freshShare
    }
}
