public import GTFSModel

/// The trips of a route on one service day by time and distance, for a time-distance diagram.
///
/// Distances are metres along the line of the longest pattern of the day. Trips of both directions lie on it by the stops that
/// they share with it; platforms of one station, and stops with the same name, count as one.
public struct RouteDiagram: Sendable, Hashable {
    /// Its row of routes.txt.
    public var route: Route
    /// The service day.
    public var date: ServiceDate
    /// The zone in which the service day begins; nil if no agency names a usable one (rule A41).
    public var timeZone: ServiceTimeZone?
    /// The stops of the longest pattern in its order.
    public var stops: [DiagramStop]
    /// False if stops have no positions: then they are one metre apart.
    public var isMeasured: Bool
    /// Trips with two stops or more on the line.
    public var trips: [DiagramTrip]
    /// Trips of the day with fewer stops on the line, which are not among `trips`.
    public var tripsElsewhere: Int
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?

    /// A diagram of the trips of a route on a day.
    public init(
        route: Route, date: ServiceDate, timeZone: ServiceTimeZone? = nil, stops: [DiagramStop] = [],
        isMeasured: Bool = true, trips: [DiagramTrip] = [], tripsElsewhere: Int = 0, realtime: BoardRealtime? = nil
    ) {
        self.route = route
        self.date = date
        self.timeZone = timeZone
        self.stops = stops
        self.isMeasured = isMeasured
        self.trips = trips
        self.tripsElsewhere = tripsElsewhere
        self.realtime = realtime
    }
}

/// A stop of the line of a diagram.
public struct DiagramStop: Sendable, Hashable, Codable {
    /// stop_id
    public var stopID: Stop.ID
    /// stop_name; nil where blank.
    public var name: String?
    /// Metres from the first stop along the line.
    public var distance: Double

    /// A stop at a distance along the line.
    public init(stopID: Stop.ID, name: String? = nil, distance: Double) {
        self.stopID = stopID
        self.name = name
        self.distance = distance
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case name = "stop_name"
        case distance
    }
}

/// When a trip is at a stop of the line: two points if it waits there.
public struct DiagramPoint: Sendable, Hashable, Codable {
    /// Seconds of the service day.
    public var time: ServiceTime
    /// Metres along the line.
    public var distance: Double

    /// A point of a trip.
    public init(time: ServiceTime, distance: Double) {
        self.time = time
        self.distance = distance
    }
}

extension Timetable {
    /// The trips of a route on one service day by time and distance.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` if the feed does not have the route, and for an overlay of another timetable;
    ///   `StoreError` if the database cannot be read.
    public func routeDiagram(
        _ id: Route.ID, on date: ServiceDate, realtime: RealtimeSnapshot? = nil
    ) throws -> RouteDiagram {
        try realtime?.validate(for: self)
        return try database.reading { reader in
            let record = try requireRoute(id, reader)
            return try RouteDiagramReading(record, on: date, feedSession(reader)).diagram(realtime)
        }
    }
}
