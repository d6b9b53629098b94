/// NYCT's message TripReplacementPeriod: "the trips of this route within the period are replaced by those of the feed".
public struct TripReplacementPeriod: Sendable, Equatable {
    /// route_id: the route whose trips are replaced.
    public var routeID: Route.ID
    /// replacement_period: when the replaced trips begin. Without a start it begins with the message.
    public var period: TimeRange

    /// - Parameter period: when the replaced trips begin.
    public init(routeID: Route.ID, period: TimeRange) {
        self.routeID = routeID
        self.period = period
    }
}
