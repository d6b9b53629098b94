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
    private var facts: FeedSession { builder.session }

    init(
        builder: DepartureBuilder, evaluated: EvaluatedOverlay, stops: [StopTimetable], scheduled: [BoardCandidate]
    ) {
        self.builder = builder
        self.evaluated = evaluated
        self.stops = stops
        self.scheduled = scheduled
        alerts = AlertSearch(evaluated)
        applier = OverlayApplier(evaluated: evaluated, facts: builder.session, event: builder.event)
    }

    func departures(_ rows: [RealtimeCandidate]) throws -> [Departure] {
        let next = try continuations(of: rows)
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for index in rows.indices {
            let (source, overlay) = try source(rows[index])
            var row = try builder.departure(source)
            row.continuesAs = next[index]
            let status = try applier.apply(overlay, to: &row, of: source)
            if isDeparted(rows[index], status, source.frequency, overlay) { row.flags.append(.departed) }
            alerts.attach(to: &row, at: source.stop, facts)
            departures.append(row)
        }
        return departures
    }

    /// What a row is made of, and what realtime says of it.
    private func source(_ row: RealtimeCandidate) throws -> (RowSource, RowOverlay?) {
        switch row.source {
        case .overlay(let stopTime, let stop, let place):
            let values = stopTime.trip.stopTimes[stopTime.index]
            let source = try source(stopTime, values, at: stops[stop], place)
            return (source, RowOverlay(trip: stopTime.trip, stopTime: values))
        case .schedule(let index, let trip):
            let source = try builder.source(scheduled[index], at: stops[scheduled[index].stop])
            return (source, trip.map { RowOverlay($0, scheduledPosition: row.position) })
        }
    }

    /// - Parameter place: where the stop's timetable has the stop time; nil where only realtime brings the vehicle there.
    private func source(
        _ stopTime: OverlayStopTime, _ values: StopTimeOverlay, at stop: StopTimetable, _ place: Int?
    ) throws -> RowSource {
        let trip = stopTime.trip
        let position = stopTime.scheduledPosition
        return RowSource(
            tripID: trip.id.tripID, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds,
            frequency: trip.frequency, trip: try trip.scheduled.map { try builder.details.trip($0.key) },
            route: try place.map { stop.lines[stop.patternStops[$0].line].route } ?? facts.route(of: trip),
            directionID: trip.directionID, stop: try boardStop(values.stopID, at: stop),
            visit: RowSource.Visit(
                position: values.position, stopSequence: values.stopSequence,
                attributes: try place.map { facts.summary.attributes[stop.patternStops[$0].attributesKey] }
                    ?? position.flatMap { try attributes(trip.scheduled, $0) },
                isLast: stopTime.terminates,
                isInterpolated: position.flatMap { trip.scheduled?.times.stopTimes[$0].isInterpolated } ?? false,
                arrival: values.scheduledArrival, departure: values.scheduledDeparture))
    }

    private func attributes(_ trip: ScheduledTrip?, _ position: Int) throws -> StopTimeAttributesRow? {
        try trip.flatMap { try facts.wholePattern($0.pattern.key)?.stops[position].attributesKey }
            .flatMap { facts.summary.attributes[$0] }
    }

    /// The stop of a row, which is another than the board's where the platform was changed. Only messages may know it.
    private func boardStop(_ id: Stop.ID, at board: StopTimetable) throws -> BoardStop {
        if board.stop.id == id { return board.stop }
        return try facts.boardStop(id: id) ?? evaluated.overlay.stops[id].map(BoardStop.init) ?? board.stop
    }

    private func continuations(of rows: [RealtimeCandidate]) throws -> [TripContinuation?] {
        let runs = rows.map(run)
        if !runs.contains(where: { $0 == nil }) {
            return try builder.details.continuations(of: runs.compactMap(\.self))
        }
        let known = try builder.details.continuations(of: runs.compactMap(\.self))
        var next = known.makeIterator()
        return runs.map { $0 == nil ? nil : next.next() ?? nil }
    }

    /// The run of the timetable that goes on as another one; nil for trips that the timetable lacks.
    private func run(_ row: RealtimeCandidate) -> TripStart? {
        switch row.source {
        case .schedule(let index, _): return scheduled[index].run
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
