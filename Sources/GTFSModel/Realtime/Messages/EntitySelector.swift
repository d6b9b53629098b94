/// Message EntitySelector: a subject of an alert. All fields that are set must agree.
public struct EntitySelector: Sendable, Equatable {
    /// agency_id of agency.txt; nil where not sent.
    public var agencyID: Agency.ID?
    /// route_id of routes.txt; nil where not sent.
    public var routeID: Route.ID?
    /// route_type of routes.txt; nil where not sent.
    public var routeType: RouteType?
    /// direction_id of trips.txt, 0 or 1; nil where not sent. It counts only together with a route.
    public var directionID: Int?
    /// stop_id of stops.txt; nil where not sent. A station includes its platforms.
    public var stopID: Stop.ID?
    /// trip; nil where not sent. Its schedule_relationship has no meaning here.
    public var trip: TripDescriptor? {
        get { storedTrip?.value }
        set { storedTrip = newValue.map(Boxed.value) }
    }

    private var storedTrip: Boxed<TripDescriptor>?

    /// A selector without any field, which agrees with nothing.
    public init() {}
}
