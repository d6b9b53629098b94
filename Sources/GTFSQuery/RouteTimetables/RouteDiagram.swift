internal import Foundation
public import GTFSModel
internal import GTFSStore

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

/// Lays the trips of a route on the line of its longest pattern.
private struct RouteDiagramReading {
    private let record: RouteRow.Record
    private let date: ServiceDate
    private let session: FeedSession
    private let timetable: RouteTimetable
    private let line: DiagramLine

    init(_ record: RouteRow.Record, on date: ServiceDate, session: FeedSession) throws {
        (self.record, self.date, self.session) = (record, date, session)
        timetable = try RouteTimetableReading(session: session, date: date).timetable(of: record)
        line = try DiagramLine(record.key, on: date, session: session)
    }

    func diagram(_ realtime: RealtimeSnapshot?) throws -> RouteDiagram {
        var (trips, elsewhere) = ([DiagramTrip](), 0)
        for direction in timetable.directions {
            let stops = try line.identities(of: direction.rows.map(\.stopID), session)
            var known: [[Int]: [Int: Double]] = [:]
            for column in direction.columns {
                let rows = column.cells.map(\.row)
                let distances = known[rows] ?? line.distances(rows.map { stops[$0] })
                known[rows] = distances
                guard distances.count > 1 else {
                    elsewhere += 1
                    continue
                }
                trips.append(Self.trip(column, direction: direction, distances: distances))
            }
        }
        var diagram = RouteDiagram(
            route: timetable.route, date: date, timeZone: timetable.timeZone,
            stops: try line.stops(session), isMeasured: line.isMeasured, trips: trips, tripsElsewhere: elsewhere)
        try realtime.map { try add($0, to: &diagram) }
        return diagram
    }

    private static func trip(
        _ column: RouteTimetable.Column, direction: RouteTimetable.Direction, distances: [Int: Double]
    ) -> DiagramTrip {
        let points = column.cells.enumerated().flatMap { index, cell in
            Self.points(cell.arrival?.seconds, cell.departure?.seconds, at: distances[index])
        }
        return DiagramTrip(
            tripID: column.tripID, directionID: direction.directionID, inferredDirection: direction.inferredDirection,
            headsign: column.headsign, frequency: column.frequency, scheduled: points, predicted: [], isCancelled: false
        )
    }

    /// None if the stop does not lie on the line; one if the trip does not wait.
    private static func points(_ arrival: Int?, _ departure: Int?, at distance: Double?) -> [DiagramPoint] {
        guard let distance else { return [] }
        let times = arrival == departure ? [departure] : [arrival, departure]
        return times.compactMap(\.self).map { DiagramPoint(time: ServiceTime(seconds: $0), distance: distance) }
    }
}

extension RouteDiagramReading {
    /// Adds the messages' data on the route's trips of the day.
    private func add(_ realtime: RealtimeSnapshot, to diagram: inout RouteDiagram) throws {
        var snapshot = realtime
        snapshot.includesDeparted = true
        let evaluated = EvaluatedOverlay(snapshot)
        diagram.realtime = evaluated.status
        var indexes: [Trip.ID: Int] = [:]
        for (index, trip) in diagram.trips.enumerated() where trip.frequency == nil { indexes[trip.tripID] = index }
        for overlay in evaluated.overlay.trips where overlay.id.serviceDate == date {
            guard try session.route(of: overlay).row?.key == record.key else { continue }
            let board = try TripBoardQuestion(overlay, session: session, evaluated: evaluated).answer()
            let index = overlay.id.startTime == nil ? indexes[overlay.id.tripID] : nil
            if let index { diagram.trips[index].isCancelled = board.isCancelled }
            let predicted = board.isCancelled ? [] : try points(of: board)
            if let index {
                diagram.trips[index].predicted = predicted
            } else if predicted.count > 1 {
                diagram.trips.append(
                    DiagramTrip(
                        tripID: overlay.id.tripID, directionID: board.directionID, headsign: board.headsign,
                        frequency: nil, scheduled: [], predicted: predicted, isCancelled: false))
            }
        }
    }

    /// The stops that have a prediction.
    private func points(of board: TripBoard) throws -> [DiagramPoint] {
        let served = board.stops.filter { $0.realtime?.status.isServed ?? false }
        let distances = line.distances(try line.identities(of: served.map(\.stopID), session))
        let start = board.timeZone.start(of: date)
        return served.enumerated().flatMap { index, stop in
            let (arrival, departure) = (stop.predicted(.arrival), stop.predicted(.departure))
            return Self.points(
                (arrival ?? departure).map { $0 - start }, (departure ?? arrival).map { $0 - start },
                at: distances[index])
        }
    }
}
