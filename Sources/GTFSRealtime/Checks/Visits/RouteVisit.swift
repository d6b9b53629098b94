import GTFSModel

/// A route_id of a message.
struct RouteVisit {
    let id: Route.ID
    let schedule: CachedSchedule
}
