public import GTFSModel

/// A subject of an alert. All fields must agree (AND).
public struct InformedEntity: Sendable, Hashable {
    /// agency_id; nil where not sent, like the other ids.
    public var agencyID: Agency.ID?
    /// agency_name; nil if the timetable lacks the agency, or if none is sent.
    public var agencyName: String?
    /// route_id
    public var routeID: Route.ID?
    /// route_short_name, or else route_long_name; nil as for the agency.
    public var routeLabel: String?
    /// route_type: all routes of this type.
    public var routeType: RouteType?
    /// 0 or 1; counts only together with a route.
    public var directionID: Int?
    /// stop_id; a station includes its platforms.
    public var stopID: Stop.ID?
    /// stop_name; nil as for the agency.
    public var stopName: String?
    /// trip_id
    public var tripID: Trip.ID?
    /// start_date of the trip, as sent.
    public var startDate: String?
    /// start_time of the trip, as sent.
    public var startTime: String?

    /// The entities that these fields name.
    public init(
        agencyID: Agency.ID? = nil, agencyName: String? = nil, routeID: Route.ID? = nil, routeLabel: String? = nil,
        routeType: RouteType? = nil, directionID: Int? = nil, stopID: Stop.ID? = nil, stopName: String? = nil,
        tripID: Trip.ID? = nil, startDate: String? = nil, startTime: String? = nil
    ) {
        self.agencyID = agencyID
        self.agencyName = agencyName
        self.routeID = routeID
        self.routeLabel = routeLabel
        self.routeType = routeType
        self.directionID = directionID
        self.stopID = stopID
        self.stopName = stopName
        self.tripID = tripID
        self.startDate = startDate
        self.startTime = startTime
    }
}
