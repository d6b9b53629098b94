internal import GTFSModel
internal import GTFSStore

/// Finds the rows of a board with realtime: the rows of the schedule that the overlay does not replace, and the stop times
/// of the overlay at the board's stops. Both are in the window, or not, by their effective times: a late train stays, and an
/// early one that has left is gone.
struct RealtimeSearch {
    let request: DeparturesRequest
    let session: FeedSession
    let evaluated: EvaluatedOverlay
    let stops: [StopTimetable]

    private var index: OverlayIndex { evaluated.overlay.index }

    /// The stop times of the overlay.
    func overlayRows() throws -> [RealtimeCandidate] {
        var rows: [RealtimeCandidate] = []
        for (index, stop) in stops.enumerated() {
            try addStopTimes(at: stop, index, to: &rows)
            try addStopTimesElsewhere(at: stop, index, to: &rows)
        }
        return rows
    }

    /// The row of the schedule; nil where the overlay replaces it, or where it has left.
    /// - Parameter index: of the candidate among the rows of the schedule that the board may show.
    func row(_ candidate: BoardCandidate, _ index: Int) -> RealtimeCandidate? {
        let trip = evaluated.trip(of: candidate.start)
        if let trip, evaluated.replacesSchedule(trip) { return nil }
        let time = candidate.time(request.event)
        // A row that stands for the starts of a window is there until the last of them can have left.
        let last = time + (candidate.start.frequency?.span.map { $0 - 1 } ?? 0)
        guard
            !hasLeft(last, trip.map { evaluated.scheduleHasPassed($0, at: candidate.position, request.event) } ?? false)
        else { return nil }
        return RealtimeCandidate(
            source: .schedule(index, trip: trip), time: time, scheduled: time, rank: candidate.rank,
            date: candidate.start.date, position: candidate.position, startTime: candidate.start.startTime,
            tripKey: candidate.start.tripKey)
    }

    /// Whether a row has left the board.
    private func hasLeft(_ time: Int, _ hasPassed: @autoclosure () -> Bool) -> Bool {
        evaluated.removesDeparted && (time < evaluated.now || hasPassed())
    }
}

extension RealtimeSearch {
    /// Stop times of trips that keep the stops of their patterns.
    private func addStopTimes(
        at stop: StopTimetable, _ stopIndex: Int, to rows: inout [RealtimeCandidate]
    ) throws {
        guard !index.tripsByPattern.isEmpty else { return }
        let passing = stop.lines.map(request.filter.passes)
        let window = request.window
        var pattern: Key<Pattern>?
        var trips: [OverlayIndex.TimedTrip] = []
        for (patternStopIndex, patternStop) in stop.patternStops.enumerated() where passing[patternStop.line] {
            if patternStop.patternKey != pattern {
                pattern = patternStop.patternKey
                trips = index.tripsByPattern[patternStop.patternKey] ?? []
            }
            for index in trips.indices where trips[index].times.overlaps(window) {
                guard isNear(trips[index].trip, patternStop.position, window) else { continue }
                let stopTime = OverlayStopTime(trip: trips[index].trip, index: patternStop.position)
                guard let time = effectiveTime(stopTime), !isShownElsewhere(stopTime),
                    isShown(patternStop, stopTime)
                else { continue }
                let source = RealtimeCandidate.Source.overlay(stopTime, stop: stopIndex, patternStop: patternStopIndex)
                add(source, stopTime, time, rank: stop.line(of: patternStop).route.rank, to: &rows)
            }
        }
    }

    /// Most stop times lie outside the window, which is seen without evaluating their trips.
    private func isNear(_ trip: TripOverlay, _ position: Int, _ window: ClosedRange<Int>) -> Bool {
        guard position < trip.stopTimes.count else { return false }
        let time =
            request.event == .departure
            ? trip.stopTimes[position].departure ?? trip.stopTimes[position].scheduledDeparture
            : trip.stopTimes[position].arrival ?? trip.stopTimes[position].scheduledArrival
        return time.map(window.contains) ?? false
    }

    /// Most stop times are boarded as their pattern says.
    private func isShown(_ patternStop: BoardPatternStop, _ stopTime: OverlayStopTime) -> Bool {
        if request.event == .departure, !patternStop.allowsBoarding, !request.includesTerminating,
            stopTime.values.details == nil
        {
            return false
        }
        return stopTime.isShown(request)
    }

    /// Whether it leaves from another platform of this very board, and is shown there.
    private func isShownElsewhere(_ stopTime: OverlayStopTime) -> Bool {
        guard stopTime.values.isMoved else { return false }
        let stop = stopTime.values.stopID
        return stops.contains { $0.stop.id == stop }
    }

    /// Stop times that the schedule does not have at the stop, nor at those that only messages know as parts of it.
    private func addStopTimesElsewhere(
        at stop: StopTimetable, _ stopIndex: Int, to rows: inout [RealtimeCandidate]
    ) throws {
        let parts = evaluated.overlay.stopsByParent[stop.stop.id] ?? []
        for id in [stop.stop.id] + parts.filter({ part in !stops.contains { $0.stop.id == part } }) {
            for stopTime in index.stopTimesElsewhere[id] ?? [] { try addElsewhere(stopTime, stopIndex, to: &rows) }
        }
    }

    private func addElsewhere(
        _ stopTime: OverlayStopTime, _ stopIndex: Int, to rows: inout [RealtimeCandidate]
    ) throws {
        // A trip that does not run leaves from no other platform either.
        guard !stopTime.trip.change.stopsTrip, let time = effectiveTime(stopTime), stopTime.isShown(request) else {
            return
        }
        let route = try session.route(of: stopTime.trip)
        guard request.filter.passes(StopLine(route: route, directionID: stopTime.trip.directionID)) else { return }
        add(.overlay(stopTime, stop: stopIndex, patternStop: nil), stopTime, time, rank: route.rank, to: &rows)
    }

    /// When a stop time stands on the board; nil where it does not.
    private func effectiveTime(_ stopTime: OverlayStopTime) -> Int? {
        guard let time = evaluated.effectiveTime(stopTime, request.event), request.window.contains(time) else {
            return nil
        }
        return time
    }

    private func add(
        _ source: RealtimeCandidate.Source, _ stopTime: OverlayStopTime, _ time: Int, rank: Int,
        to rows: inout [RealtimeCandidate]
    ) {
        guard !hasLeft(time, evaluated.hasPassed(stopTime, request.event)) else { return }
        let trip = stopTime.trip
        rows.append(
            RealtimeCandidate(
                source: source, time: time, scheduled: stopTime.scheduled(request.event) ?? time, rank: rank,
                date: trip.id.serviceDate, position: stopTime.index, startTime: trip.id.startTime?.seconds,
                tripKey: trip.scheduled?.key))
    }
}

/// A row that a board with realtime may show.
struct RealtimeCandidate {
    enum Source {
        /// A row of the schedule, by its index among these, and the overlay of its trip; nil where it has none.
        case schedule(Int, trip: TripOverlay?)
        /// A stop time of the overlay, at the board's stop of that index. `patternStop` is an index in the `patternStops` of
        /// that stop; nil where only realtime brings the vehicle there.
        case overlay(OverlayStopTime, stop: Int, patternStop: Int?)
    }

    let source: Source
    /// Predicted, else scheduled; an instant.
    let time: Int
    let scheduled: Int
    let rank: Int
    let date: ServiceDate
    let position: Int
    let startTime: Int?
    /// Nil for a trip that the timetable lacks.
    let tripKey: Key<Trip>?
}

extension RealtimeCandidate: OrderedRow {
    func time(_ event: StopEvent) -> Int { time }
    func scheduled(_ event: StopEvent) -> Int { scheduled }
    var orderingTripKey: Key<Trip>? { tripKey }

    func cursor(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor {
        BoardCursor(
            time: time, scheduled: scheduled, rank: rank, tripID: try tripID(details), date: date, position: position,
            start: startTime)
    }

    /// trip_id of the timetable, else of the message.
    func tripID(_ details: TripDetails) throws -> Trip.ID {
        if case .overlay(let stopTime, _, _) = source { return stopTime.trip.id.tripID }
        return try tripKey.map { try details.trip($0).id } ?? ""
    }
}

extension FeedSession {
    /// The route of an overlay's trip; that of trips without a route where the timetable lacks it.
    func route(of trip: TripOverlay) throws -> CachedRoute {
        if let scheduled = trip.scheduled { return try pattern(scheduled.pattern.key).route }
        return try trip.routeID.flatMap { try route(id: $0) } ?? route(nil)
    }
}
