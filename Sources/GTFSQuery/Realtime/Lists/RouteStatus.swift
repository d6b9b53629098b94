public import GTFSModel

/// A route at a moment: its vehicles, and how punctual its trips are.
///
///     for status in try timetable.ask(RouteStatusRequest(), realtime: snapshot) {
///         print(status.route.label ?? "", status.underWay?.punctuality.grade?.rawValue ?? "")
///     }
public struct RouteStatus: Sendable, Hashable, Identifiable {
    /// One direction of a route at a moment.
    public struct Direction: Sendable, Hashable {
        /// direction_id, 0 or 1; nil where neither the timetable nor the messages name one.
        public var directionID: Int?
        /// What is under way in this direction.
        public var underWay: TripsUnderWay

        /// A direction at a moment.
        public init(directionID: Int? = nil, underWay: TripsUnderWay = TripsUnderWay()) {
            self.directionID = directionID
            self.underWay = underWay
        }
    }

    /// Its row of routes.txt.
    public var route: Route
    /// What is under way in all directions together; nil without messages, or if all of them are too old to show.
    public var underWay: TripsUnderWay?
    /// The directions in which something is under way: 0, 1, then those without a direction_id.
    public var directions: [Direction]

    /// A route at a moment; without more than the route, one of which the messages say nothing.
    public init(route: Route, underWay: TripsUnderWay? = nil, directions: [Direction] = []) {
        self.route = route
        self.underWay = underWay
        self.directions = directions
    }

    /// The route's.
    public var id: Route.ID { route.id }
}
