public import GTFSModel

/// A question for what is near a position.
public struct NearbyRequest: Sendable, Equatable {
    public var position: Coordinate
    /// Metres, 0 or more; a stop at exactly this distance is near.
    public var radius: Double
    /// The most rows, taken after the order; with 0 there are none.
    public var limit: Int
    /// Whether a station answers for its platforms; else the platforms answer themselves.
    public var collapsesStations = true
    /// Whether stops that nothing leaves from are left out, instead of standing last.
    public var isServedOnly = false
    /// Entrances, generic nodes and boarding areas that are to be rows of their own.
    public var furtherTypes: Set<LocationType> = []
    public var filter = PlaceFilter()

    public init(position: Coordinate, radius: Double = 600, limit: Int = 20) {
        self.position = position
        self.radius = radius
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        try QueryError.requirePosition(position)
        try QueryError.require("radius", radius, in: 0..<Double.infinity, "metres from 0 up")
        try QueryError.requireLimit(limit)
    }
}

/// Which stops an answer shows, by what serves them; an empty list lets all pass.
public struct PlaceFilter: Sendable, Equatable {
    public var modes: [TransitMode] = []
    public var routes: [Route.ID] = []
    public var agencies: [Agency.ID] = []
    /// Whether wheelchairs must be able to board (wheelchair_boarding 1, of the stop or inherited).
    public var isWheelchairAccessible = false

    public init() {}

    var asksForRoutes: Bool { !modes.isEmpty || !routes.isEmpty || !agencies.isEmpty }

    func passes(_ route: Route) -> Bool {
        (modes.isEmpty || modes.contains { $0.includes(route.type) })
            && (routes.isEmpty || routes.contains(route.id))
            && (agencies.isEmpty || route.agencyID.map(agencies.contains) ?? false)
    }
}
