/// A row of transfers.txt: a rule for changing from one stop, route or trip to another.
public struct Transfer: Sendable, Hashable {
    /// from_stop_id; nil where blank, as for a transfer between two trips.
    public var fromStopID: Stop.ID?
    /// to_stop_id; nil where blank.
    public var toStopID: Stop.ID?
    /// from_route_id; nil where the rule is for all routes.
    public var fromRouteID: Route.ID?
    /// to_route_id; nil where the rule is for all routes.
    public var toRouteID: Route.ID?
    /// from_trip_id; nil where the rule is for all trips.
    public var fromTripID: Trip.ID?
    /// to_trip_id; nil where the rule is for all trips.
    public var toTripID: Trip.ID?
    /// transfer_type: nil and 0: recommended; 1: the departing vehicle waits; 2: needs `minimumTime`; 3: not possible;
    /// 4: passengers stay in the vehicle; 5: they have to leave it.
    public var type: Int?
    /// min_transfer_time in seconds; nil where blank.
    public var minimumTime: Int?

    /// A rule between two stops.
    public init(fromStopID: Stop.ID?, toStopID: Stop.ID?, type: Int? = nil, minimumTime: Int? = nil) {
        self.fromStopID = fromStopID
        self.toStopID = toStopID
        self.type = type
        self.minimumTime = minimumTime
    }
}
