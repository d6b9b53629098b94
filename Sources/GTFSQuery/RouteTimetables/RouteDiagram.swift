internal import Foundation
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
            let record = try requireRoute(id, reader: reader)
            return try RouteDiagramReading(record, on: date, session: feedSession(reader)).diagram(realtime)
        }
    }
}

/// A trip of a diagram, or one window of a trip that repeats by headway: then the first of its starts.
public struct DiagramTrip: Sendable, Hashable, Codable {
    /// trip_id
    public var tripID: Trip.ID
    /// 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// The way that the route's timetable infers if the feed leaves direction_id blank; otherwise nil.
    public var inferredDirection: Int?
    /// The headsign at its first stop.
    public var headsign: String?
    /// The window of frequencies.txt; nil for a trip that leaves once.
    public var frequency: FrequencyWindow?
    /// The schedule, in the order of travel; empty for a trip that only realtime brings.
    public var scheduled: [DiagramPoint]
    /// The predicted points; empty without predictions.
    public var predicted: [DiagramPoint]
    /// Whether realtime cancels the trip.
    public var isCancelled: Bool

    /// A trip of a diagram.
    public init(
        tripID: Trip.ID, directionID: Int? = nil, inferredDirection: Int? = nil, headsign: String? = nil,
        frequency: FrequencyWindow? = nil, scheduled: [DiagramPoint] = [], predicted: [DiagramPoint] = [],
        isCancelled: Bool = false
    ) {
        self.tripID = tripID
        self.directionID = directionID
        self.inferredDirection = inferredDirection
        self.headsign = headsign
        self.frequency = frequency
        self.scheduled = scheduled
        self.predicted = predicted
        self.isCancelled = isCancelled
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case directionID = "direction_id"
        case inferredDirection = "inferred_direction"
        case isCancelled = "canceled"
        case headsign, frequency, scheduled, predicted
    }
}

extension RouteDiagram: AnswerCodable {
    private static let blank = RouteDiagram(
        route: Route(id: ""), date: ServiceDate(dayNumber: 0), timeZone: nil, stops: [], isMeasured: true, trips: [],
        tripsElsewhere: 0)

    /// The object that `diagram` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("service_date", \.date)
        fields.add("timezone", \.timeZoneName)
        fields.add("measured", \.isMeasured)
        fields.add("stops", \.stops)
        fields.add("trips", \.trips)
        fields.add("trips_elsewhere", \.tripsElsewhere)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
    }

    private var timeZoneName: String? {
        get { timeZone?.zone.identifier }
        set { timeZone = newValue.flatMap { FeedSummary.TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }

    private var zone: TimeZone {
        get { timeZone?.zone ?? .gmt }
        set { timeZone = timeZone ?? ServiceTimeZone(newValue) }
    }
}
