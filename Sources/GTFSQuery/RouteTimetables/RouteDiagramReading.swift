internal import GTFSModel
internal import GTFSStore

/// Lays the trips of a route on the line of its longest pattern.
struct RouteDiagramReading {
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
