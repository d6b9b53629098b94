public import GTFSModel

/// Everything about one route.
public struct RouteDetail: Sendable, Equatable {
    public var route: Route
    public var agencyName: String?
    /// Its stop sequences, by direction, those of most trips first.
    public var patterns: [RoutePattern]
}

/// A stop sequence that trips of a route follow.
public struct RoutePattern: Sendable, Equatable {
    /// 0 or 1; nil where the feed leaves it blank.
    public var directionID: Int?
    public var headsign: String?
    /// Trips that follow it, over all services.
    public var tripCount: Int
    /// The stops in order; a stop that is visited twice stands twice.
    public var stops: [Stop]
}
