/// A vehicle, and the trip that it serves.
public struct VehicleOverlay: Sendable {
    /// Of the entity.
    public var id: String
    public var feed: Int
    public var vehicle: VehiclePosition
    /// Which of the overlay's trips it serves; nil where none was found.
    public var trip: Int?
    /// Of the trip, else of the message.
    public var routeID: Route.ID?

    public init(id: String, feed: Int, vehicle: VehiclePosition) {
        self.id = id
        self.feed = feed
        self.vehicle = vehicle
        routeID = vehicle.trip?.routeID
    }
}

/// An alert, its trips looked up.
public struct AlertOverlay: Sendable {
    /// What it is about: all that is there has to agree.
    public struct Selector: Sendable, Equatable {
        public var agencyID: Agency.ID?
        public var routeID: Route.ID?
        public var routeType: Int?
        /// Counts only with a route.
        public var directionID: Int?
        public var stopID: Stop.ID?
        /// A trip; without a date of it, on every service day.
        public var trip: Trip?

        public struct Trip: Sendable, Hashable {
            public var tripID: GTFSModel.Trip.ID
            public var serviceDate: ServiceDate?
            public var startTime: ServiceTime?

            public init(tripID: GTFSModel.Trip.ID, serviceDate: ServiceDate? = nil, startTime: ServiceTime? = nil) {
                self.tripID = tripID
                self.serviceDate = serviceDate
                self.startTime = startTime
            }
        }

        public init() {}
    }

    /// Of the entity.
    public var id: String
    public var feed: Int
    public var alert: Alert
    /// Those of its selectors that can ever agree with a row; one whose trip is not found is left out.
    public var selectors: [Selector]

    public init(id: String, feed: Int, alert: Alert, selectors: [Selector]) {
        self.id = id
        self.feed = feed
        self.alert = alert
        self.selectors = selectors
    }
}
