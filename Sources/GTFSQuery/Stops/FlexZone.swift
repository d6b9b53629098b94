public import GTFSModel

/// A zone of locations.geojson, in which trips serve passengers on demand (GTFS Flex).
///
/// `departures(_:)` of its id lists the windows of that service.
public struct FlexZone: Sendable, Hashable, Identifiable {
    /// location_id: the feature's id. Boards take it in place of a stop_id.
    public var id: Stop.ID
    /// stop_name
    public var name: String?
    /// stop_desc
    public var description: String?
    /// The routes whose trips serve the zone, in the feed's order; empty if no trip does.
    public var routes: [Route.ID]
    /// The area of the zone.
    public var shape: ZoneShape
    /// The next windows of service, if the request asks for them; otherwise nil.
    public var windows: [FlexWindow]?

    /// A zone; one that no route serves, unless routes are given.
    public init(
        id: Stop.ID, shape: ZoneShape, name: String? = nil, description: String? = nil, routes: [Route.ID] = [],
        windows: [FlexWindow]? = nil
    ) {
        self.id = id
        self.shape = shape
        self.name = name
        self.description = description
        self.routes = routes
        self.windows = windows
    }

    var byteCount: Int {
        256 + shape.byteCount + Optional(id.rawValue).byteCount + name.byteCount + description.byteCount
            + routes.storageByteCount
    }
}
