/// A route, with the fields that the matching of realtime data needs.
public struct ScheduledRoute: Sendable, Equatable {
    /// route_id
    public var id: Route.ID
    /// agency_id; nil if the feed has none.
    public var agencyID: Agency.ID?
    /// route_type; nil if it has none.
    public var type: RouteType?

    /// A route without agency and type.
    public init(id: Route.ID) { self.id = id }
}
