/// A vehicle of the messages, and the trip that it serves.
public struct VehicleOverlay: Sendable {
    /// FeedEntity.id
    public var id: String
    /// The index in `RealtimeOverlay.feeds` of the feed that has it.
    public var feed: Int
    /// As the message has it; `currentStatus` is filled in where the reference says what holds without it.
    public var vehicle: VehiclePosition
    /// The index in `RealtimeOverlay.trips` of the trip that it serves; nil where none was found.
    public var trip: Int?
    /// The route of the trip, else that of the message; nil where neither names one.
    public var routeID: Route.ID?

    public init(id: String, feed: Int, vehicle: VehiclePosition) {
        self.id = id
        self.feed = feed
        self.vehicle = vehicle
        routeID = vehicle.trip?.routeID
    }
}
