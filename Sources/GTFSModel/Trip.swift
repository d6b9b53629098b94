/// A row of trips.txt: a vehicle's way along its stops, on each day of its service.
public struct Trip: Sendable, Hashable, Identifiable {
    /// trip_id
    public typealias ID = Identifier<Trip>

    /// trip_id
    public var id: ID
    /// route_id
    public var routeID: Route.ID?
    /// service_id
    public var serviceID: ServiceCalendar.ID?
    /// trip_headsign
    public var headsign: String?
    /// trip_short_name, such as a train number.
    public var shortName: String?
    /// direction_id, 0 or 1, a label without meaning of its own; nil where blank.
    public var directionID: Int?
    /// block_id: trips of one block are served by one vehicle.
    public var blockID: String?
    /// shape_id
    public var shapeID: String?
    /// wheelchair_accessible; nil where blank: no information.
    public var wheelchairAccessible: AvailabilityCode?
    /// bikes_allowed; nil where blank: no information.
    public var bikesAllowed: AvailabilityCode?
    /// cars_allowed; nil where blank: no information.
    public var carsAllowed: AvailabilityCode?

    /// A trip; fields that are not given are blank.
    public init(
        id: ID, routeID: Route.ID? = nil, serviceID: ServiceCalendar.ID? = nil, headsign: String? = nil,
        shortName: String? = nil, directionID: Int? = nil, blockID: String? = nil, shapeID: String? = nil,
        wheelchairAccessible: AvailabilityCode? = nil, bikesAllowed: AvailabilityCode? = nil,
        carsAllowed: AvailabilityCode? = nil
    ) {
        self.id = id
        self.routeID = routeID
        self.serviceID = serviceID
        self.headsign = headsign
        self.shortName = shortName
        self.directionID = directionID
        self.blockID = blockID
        self.shapeID = shapeID
        self.wheelchairAccessible = wheelchairAccessible
        self.bikesAllowed = bikesAllowed
        self.carsAllowed = carsAllowed
    }
}

extension Trip: AnswerCodable {
    /// The keys of trips.txt.
    package static let fields = AnswerFields(Trip(id: "")) { fields in
        fields.add("trip_id", \.id)
        fields.add("route_id", \.routeID)
        fields.add(days, of: \.self)
    }

    /// The keys after those of the route.
    package static let days = AnswerFields(Trip(id: "")) { fields in
        fields.add("service_id", \.serviceID)
        fields.add("trip_headsign", \.headsign)
        fields.add("trip_short_name", \.shortName)
        fields.add("direction_id", \.directionID)
        fields.add("block_id", \.blockID)
        fields.add("shape_id", \.shapeID)
        fields.add("wheelchair_accessible", \.wheelchairAccessible)
        fields.add("bikes_allowed", \.bikesAllowed)
        fields.add("cars_allowed", \.carsAllowed)
    }
}
