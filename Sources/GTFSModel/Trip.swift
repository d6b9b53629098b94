/// A row of trips.txt.
public struct Trip: Sendable, Equatable {
    public typealias ID = Identifier<Trip>

    public var id: ID
    public var routeID: Route.ID?
    public var serviceID: Service.ID?
    public var headsign: String?
    public var shortName: String?
    /// 0 or 1; nil where blank, which is neither.
    public var directionID: Int?
    public var blockID: String?
    public var shapeID: String?
    /// 0 or nil: no information; 1: possible; 2: not possible.
    public var wheelchairAccessible: Int?
    public var bikesAllowed: Int?
    public var carsAllowed: Int?

    public init(id: ID) { self.id = id }
}

/// A service_id: the days on which the trips that name it run.
public enum Service {
    public typealias ID = Identifier<Service>
}
