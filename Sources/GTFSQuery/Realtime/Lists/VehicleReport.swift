public import GTFSModel

/// A vehicle of realtime messages, with what the timetable says of the trip that it serves.
public struct VehicleReport: Sendable, Equatable {
    /// Of the entity.
    public var id: String
    /// As the message has it.
    public var vehicle: VehiclePosition
    /// The trip that it serves; nil where none was found.
    public var trip: TripOnServiceDay?
    public var routeID: Route.ID?
    /// Of routes.txt; nil where it lacks the route.
    public var route: Route?
    public var directionID: Int?
    public var headsign: String?
    /// Nil without current_stop_sequence (GTFS Realtime reference, message VehiclePosition).
    public var status: VehicleStopStatus?
    /// Where it stands or goes to.
    public var stopID: Stop.ID?
    public var stopName: String?
    /// Seconds since the position was taken.
    public var age: Int
    /// Older than it should be, but not too old to show.
    public var isStale: Bool
}
