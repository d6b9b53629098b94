public import GTFSModel
public import GTFSQuery

/// A direction of a route at a moment on one axis: its stops, and what is under way beside them (rule T12).
public struct RouteStrip: Sendable, Hashable {
    /// A stop of the strip.
    public struct Mark: Sendable, Hashable, Codable {
        /// stop_id
        public var stopID: Stop.ID
        /// stop_name; nil where blank.
        public var name: String?
        /// Metres along the line from the first stop of the main pattern, or of the branch's own pattern.
        public var metres: Double

        /// A stop at a distance.
        public init(stopID: Stop.ID, name: String? = nil, metres: Double) {
            (self.stopID, self.name, self.metres) = (stopID, name, metres)
        }

        private enum CodingKeys: String, CodingKey {
            case stopID = "stop_id"
            case name = "stop_name"
            case metres
        }
    }

    /// Stops of trips that leave the main pattern.
    public struct Branch: Sendable, Hashable, Codable {
        /// The stop of the axis before it; nil where it begins elsewhere.
        public var from: Stop.ID?
        /// The stop of the axis after it; nil where it ends elsewhere.
        public var to: Stop.ID?
        /// Its own stops.
        public var stops: [Mark]

        /// A branch between two stops of the axis.
        public init(from: Stop.ID? = nil, to: Stop.ID? = nil, stops: [Mark]) {
            (self.from, self.to, self.stops) = (from, to, stops)
        }
    }

    /// A trip under way, with its vehicle where one is known.
    public struct Runner: Sendable, Hashable, Identifiable {
        /// Where it is on its own line.
        public var location: TripLocation
        /// The branch that it is on, as an index; nil on the axis.
        public var branch: Int?
        /// Metres along the axis, or on a branch along its pattern's line.
        public var metres: Double
        /// The vehicle; nil where none is known.
        public var vehicle: DepartureVehicle?
        /// Seconds late at the next stop; nil where not known.
        public var delay: Int?
        /// Where it goes.
        public var headsign: String?

        /// The trip.
        public var id: TripOnServiceDay { location.trip }

        /// A trip under way on the axis.
        public init(location: TripLocation, metres: Double) { (self.location, self.metres) = (location, metres) }
    }

    /// The route.
    public var route: Route
    /// 0 or 1; nil for a feed that leaves it blank.
    public var directionID: Int?
    /// The service day.
    public var date: ServiceDate
    /// The stops of the pattern with the most trips of the day, of equal ones with the most stops.
    public var stops: [Mark]
    /// The other patterns, where they leave it.
    public var branches: [Branch]
    /// What is under way, in the order of the axis.
    public var runners: [Runner]

    /// A strip without anything on it.
    public init(
        route: Route, directionID: Int? = nil, date: ServiceDate, stops: [Mark] = [], branches: [Branch] = [],
        runners: [Runner] = []
    ) {
        (self.route, self.directionID, self.date) = (route, directionID, date)
        (self.stops, self.branches, self.runners) = (stops, branches, runners)
    }
}

extension RouteStrip.Runner: AnswerCodable {
    private static let blank = RouteStrip.Runner(
        location: TripLocation(
            of: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), metres: 0, share: 0), metres: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add(TripOnServiceDay.fields, of: \.location.trip)
        fields.add("headsign", \.headsign)
        fields.add("branch", \.branch)
        fields.add("metres", \.metres)
        fields.add("delay", \.delay)
        fields.add("vehicle", \.vehicleKeys)
        fields.add("place", \.location)
    }

    /// What a strip shows of a vehicle.
    private struct VehicleKeys: Codable, Sendable {
        var id: String?
        var label: String?
    }

    private var vehicleKeys: VehicleKeys? {
        get { vehicle.map { VehicleKeys(id: $0.id, label: $0.label) } }
        set { vehicle = newValue.map { DepartureVehicle(id: $0.id, label: $0.label) } }
    }
}

extension RouteStrip: AnswerCodable {
    private static let blank = RouteStrip(route: Route(id: ""), date: ServiceDate(dayNumber: 0))

    /// The object that `strip` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("direction_id", \.directionID)
        fields.add("service_date", \.date)
        fields.add("stops", \.stops)
        fields.add("branches", \.branches, absent: [])
        fields.add("trips", \.runners)
    }
}

/// A question for a direction of a route at a moment.
public struct RouteStripRequest: Sendable, Hashable {
    /// The route.
    public var routeID: Route.ID
    /// 0 or 1; nil for the direction with the most trips.
    public var directionID: Int?
    /// The moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int

    /// A question for a direction of a route.
    public init(_ routeID: Route.ID, direction: Int? = nil, at: Int) {
        (self.routeID, directionID, self.at) = (routeID, direction, at)
    }
}

extension Timetable {
    /// A direction of a route at a moment on one axis, with what is under way.
    /// - Parameters:
    ///   - direction: 0 or 1; nil for the one with the most trips on the day of the moment.
    ///   - now: seconds since 1970.
    ///   - realtime: the overlay of messages, evaluated at `now`; nil for the schedule alone.
    /// - Throws: `QueryError` for a route that the feed does not have; `StoreError` if the database cannot be read.
    public func strip(
        ofRoute id: Route.ID, direction: Int? = nil, at now: Int, realtime: RealtimeSnapshot? = nil
    ) throws -> RouteStrip {
        try ask(RouteStripRequest(id, direction: direction, at: now), realtime: realtime)
    }

    /// The same outside the cooperative pool.
    public func strip(
        ofRoute id: Route.ID, direction: Int? = nil, at now: Int, realtime: RealtimeSnapshot? = nil
    ) async throws -> RouteStrip {
        try await ask(RouteStripRequest(id, direction: direction, at: now), realtime: realtime)
    }
}
