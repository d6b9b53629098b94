internal import GTFSModel
internal import GTFSStore

/// Makes departures of the rows that a board with realtime keeps.
struct RealtimeBuilder {
    let builder: DepartureBuilder
    let terms: EvaluatedOverlay
    let stops: [StopTimetable]
    /// The rows that the board has without realtime.
    let scheduled: [BoardCandidate]
    private let alerts: AlertSearch
    private let layer: RealtimeLayer
    private var facts: FeedFacts { builder.facts }

    init(builder: DepartureBuilder, terms: EvaluatedOverlay, stops: [StopTimetable], scheduled: [BoardCandidate]) {
        self.builder = builder
        self.terms = terms
        self.stops = stops
        self.scheduled = scheduled
        alerts = AlertSearch(terms)
        layer = RealtimeLayer(terms: terms, facts: builder.facts, event: builder.event)
    }

    func departures(_ rows: [RealtimeCandidate]) throws -> [Departure] {
        let next = try continuations(of: rows)
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for index in rows.indices {
            let (source, said) = try source(rows[index])
            var row = try builder.departure(source)
            row.continuesAs = next[index]
            let status = try layer.lay(said, over: &row, of: source)
            if isDeparted(rows[index], status, source.frequency, said) { row.flags.append(.departed) }
            alerts.attach(to: &row, at: source.stop, facts)
            departures.append(row)
        }
        return departures
    }

    /// What a row is made of, and what realtime says of it.
    private func source(_ row: RealtimeCandidate) throws -> (RowSource, RealtimeLayer.Said?) {
        switch row.source {
        case .overlay(let place, let stop, let known):
            let said = RealtimeLayer.Said(place.trip, visit: place.visit, terms)
            let visit = said.visit ?? terms.overlay.trips[place.trip].stopTimes[place.visit]
            return (try source(place, visit, at: stops[stop], known), said)
        case .schedule(let number, let trip):
            let source = try builder.source(scheduled[number], at: stops[scheduled[number].stop])
            return (source, trip.map { RealtimeLayer.Said($0, scheduled: row.position, terms) })
        }
    }

    /// - Parameter known: at which of the stop's places the schedule has the visit; nil where it is there without that.
    private func source(
        _ place: OverlayVisit, _ visit: StopTimeOverlay, at stop: StopTimetable, _ known: Int?
    ) throws -> RowSource {
        let position = terms.scheduledPosition(place)
        let (instance, scheduled) = (
            terms.overlay.trips[place.trip].id, terms.overlay.trips[place.trip].scheduled
        )
        return RowSource(
            tripID: instance.tripID, date: instance.serviceDate,
            startTime: instance.startTime?.seconds,
            frequency: instance.startTime == nil ? nil : terms.overlay.trips[place.trip].frequency,
            trip: try scheduled.map { try builder.details.trip($0.key) },
            route: try known.map { stop.lines[stop.places[$0].line].route }
                ?? facts.route(of: terms.overlay.trips[place.trip]),
            directionID: terms.overlay.trips[place.trip].directionID, stop: try boardStop(visit.stopID, at: stop),
            visit: RowSource.Visit(
                position: visit.position, stopSequence: visit.stopSequence,
                attributes: try known.map { facts.file.attributes[stop.places[$0].attributesKey] }
                    ?? position.flatMap { try attributes(scheduled, $0) },
                isLast: terms.terminates(place),
                isInterpolated: position.flatMap { scheduled?.times.stopTimes[$0].isInterpolated } ?? false,
                arrival: visit.scheduledArrival, departure: visit.scheduledDeparture))
    }

    private func attributes(_ trip: ScheduledTrip?, _ position: Int) throws -> StopTimeAttributesRow? {
        try trip.flatMap { try facts.wholePattern($0.pattern.key)?.stops[position].attributesKey }
            .flatMap { facts.file.attributes[$0] }
    }

    /// The stop that a visit is at, which is another than the board's where the platform was changed; it may be one that
    /// only messages know.
    private func boardStop(_ id: Stop.ID, at board: StopTimetable) throws -> BoardStop {
        if board.stop.id == id { return board.stop }
        return try facts.boardStop(id: id) ?? terms.overlay.stops[id].map(BoardStop.init) ?? board.stop
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

    /// The run of the timetable that goes on as another one; nil for trips that it lacks.
    private func run(_ row: RealtimeCandidate) -> TripRun? {
        switch row.source {
        case .schedule(let number, _): return scheduled[number].run
        case .overlay(let visit, _, _):
            guard terms.overlay.trips[visit.trip].change.coversSchedule, let key = row.tripKey else { return nil }
            return TripRun(
                tripKey: key, date: row.date, base: 0, startTime: row.startTime,
                frequency: row.startTime == nil ? nil : terms.overlay.trips[visit.trip].frequency)
        }
    }

    private func isDeparted(
        _ candidate: RealtimeCandidate, _ status: DepartureStatus, _ frequency: Frequency?, _ said: RealtimeLayer.Said?
    ) -> Bool {
        guard terms.status.isUsable, terms.includesDeparted, status != .canceled, status != .skipped else {
            return false
        }
        if candidate.time + (frequency?.span.map { $0 - 1 } ?? 0) < terms.now { return true }
        guard let said else { return false }
        return said.visit == nil
            ? terms.scheduleHasPassed(said.trip, at: candidate.position, builder.event)
            : terms.hasPassed(OverlayVisit(trip: said.trip, visit: candidate.position), builder.event)
    }
}

extension TripOverlay {
    /// Of a run of a headway trip: the window that it belongs to.
    fileprivate var frequency: Frequency? {
        guard let start = id.startTime, let windows = scheduled?.frequencies else { return nil }
        let window = windows.first { window in
            window.start.map { $0 <= start } ?? false && window.end.map { start < $0 } ?? false
        }
        return window?.headway.map { Frequency(headway: $0, isExact: window?.exactTimes == 1) }
    }
}
