internal import GTFSModel
internal import GTFSStore

/// Makes departures of the rows that a board with realtime shows.
struct RealtimeBuilder {
    let builder: DepartureBuilder
    let evaluated: EvaluatedOverlay
    let stops: [StopTimetable]
    /// The rows that the board has without realtime.
    let scheduled: [BoardCandidate]
    private let alerts: AlertSearch
    private let applier: OverlayApplier
    private var session: FeedSession { builder.session }

    init(
        builder: DepartureBuilder, evaluated: EvaluatedOverlay, stops: [StopTimetable], scheduled: [BoardCandidate]
    ) {
        self.builder = builder
        self.evaluated = evaluated
        self.stops = stops
        self.scheduled = scheduled
        alerts = AlertSearch(evaluated)
        applier = OverlayApplier(
            evaluated: evaluated, session: builder.session, details: builder.details, event: builder.event)
    }

    func departures(_ rows: [RealtimeCandidate]) throws -> [Departure] {
        let next = try continuations(of: rows)
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for index in rows.indices {
            var (row, stop, overlay) = try scheduledRow(rows[index])
            row.continuesAs = next[index]
            let status = try applier.apply(overlay, to: &row, at: stop)
            if isDeparted(rows[index], status, row.frequency, overlay) { row.flags.append(.departed) }
            alerts.attach(to: &row, at: stop, session)
            departures.append(row)
        }
        return departures
    }

    /// A row as the schedule has it, its stop, and the overlay to apply to it.
    private func scheduledRow(_ row: RealtimeCandidate) throws -> (Departure, BoardStop, RowOverlay?) {
        switch row.source {
        case .overlay(let stopTime, let stopIndex, let patternStop):
            let overlay = RowOverlay(trip: stopTime.trip, stopTime: stopTime.trip.stopTimes[stopTime.index])
            let stop = try boardStop(of: stopTime, at: stops[stopIndex])
            return (try departure(stopTime, at: stop, patternStop.map { ($0, stops[stopIndex]) }), stop, overlay)
        case .schedule(let index, let trip):
            let timetable = stops[scheduled[index].stop]
            let overlay = trip.map { RowOverlay($0, scheduledPosition: row.position) }
            return (try builder.departure(scheduled[index], at: timetable), timetable.stop, overlay)
        }
    }

    /// - Parameter known: the pattern stop of the timetable, as an index in its `patternStops`; nil where only realtime
    ///   brings the vehicle to the stop.
    private func departure(
        _ stopTime: OverlayStopTime, at stop: BoardStop, _ known: (index: Int, timetable: StopTimetable)?
    ) throws -> Departure {
        let (trip, values) = (stopTime.trip, stopTime.trip.stopTimes[stopTime.index])
        let patternStop = known.map { $0.timetable.patternStops[$0.index] }
        let route =
            try known.map { $0.timetable.lines[$0.timetable.patternStops[$0.index].line].route }
            ?? session.route(of: trip)
        var row = try Departure(
            tripID: trip.id.tripID, serviceDate: trip.id.serviceDate, stopSequence: values.stopSequence,
            position: values.position, stop: stop, route: route)
        row.startTime = trip.id.startTime
        row.frequency = trip.frequency
        row.directionID = trip.directionID
        row.scheduledArrival = values.scheduledArrival
        row.scheduledDeparture = values.scheduledDeparture
        if let scheduled = trip.scheduled { row.describe(try builder.details.trip(scheduled.key), at: stop) }
        let attributes = try patternStop.map { session.summary.attributes[$0.attributesKey] } ?? attributes(stopTime)
        let position = stopTime.scheduledPosition
        builder.describe(
            &row, attributes, isLast: stopTime.terminates,
            isInterpolated: position.flatMap { trip.scheduled?.times.stopTimes[$0].isInterpolated } ?? false,
            route: route)
        return row
    }

    /// What the schedule says of a stop time of the overlay; nil where the schedule does not have it.
    private func attributes(_ stopTime: OverlayStopTime) throws -> StopTimeAttributesRow? {
        guard let position = stopTime.scheduledPosition, let trip = stopTime.trip.scheduled,
            let pattern = try session.wholePattern(trip.pattern.key)
        else { return nil }
        return session.summary.attributes[pattern.stops[position].attributesKey]
    }

    /// The stop of a row, which is another than the board's where the platform was changed. Only messages may know it.
    private func boardStop(of stopTime: OverlayStopTime, at board: StopTimetable) throws -> BoardStop {
        let id = stopTime.trip.stopTimes[stopTime.index].stopID
        if board.stop.id == id { return board.stop }
        return try session.boardStop(id: id) ?? evaluated.overlay.stops[id].map(BoardStop.init) ?? board.stop
    }

    private func continuations(of rows: [RealtimeCandidate]) throws -> [TripContinuation?] {
        let starts = rows.map(start)
        let known = try builder.details.continuations(of: starts.compactMap(\.self))
        if known.count == starts.count { return known }
        var next = known.makeIterator()
        return starts.map { $0 == nil ? nil : next.next() ?? nil }
    }

    /// The trip of the schedule whose continuation the row has; nil for trips that the timetable lacks.
    private func start(_ row: RealtimeCandidate) -> TripStart? {
        switch row.source {
        case .schedule(let index, _): return scheduled[index].start
        case .overlay(let stopTime, _, _):
            guard stopTime.trip.change.coversSchedule, let key = row.tripKey else { return nil }
            return TripStart(
                tripKey: key, date: row.date, base: 0, startTime: row.startTime, frequency: stopTime.trip.frequency)
        }
    }

    private func isDeparted(
        _ candidate: RealtimeCandidate, _ status: DepartureStatus, _ frequency: Frequency?, _ overlay: RowOverlay?
    ) -> Bool {
        guard evaluated.status.isUsable, evaluated.includesDeparted, status != .canceled, status != .skipped else {
            return false
        }
        if candidate.time + (frequency?.span.map { $0 - 1 } ?? 0) < evaluated.now { return true }
        guard let overlay else { return false }
        return overlay.stopTime == nil
            ? evaluated.scheduleHasPassed(overlay.trip, at: candidate.position, builder.event)
            : evaluated.hasPassed(OverlayStopTime(trip: overlay.trip, index: candidate.position), builder.event)
    }
}
