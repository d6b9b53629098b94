package import GTFSModel
internal import GTFSStore

/// Finds the rows of a board with realtime: the rows of the schedule that the overlay does not replace, and the stop times
/// of the overlay at the board's stops. Their effective times decide whether they are in the window: a late train
/// stays, and an early one that has left is gone.
struct RealtimeSearch {
    let request: DeparturesRequest
    let session: FeedSession
    let evaluated: EvaluatedOverlay
    let stops: [StopTimetable]

    private var index: OverlayIndex { evaluated.overlay.index }

    func overlayRows() throws -> [BoardCandidate] {
        var rows: [BoardCandidate] = []
        for (index, stop) in stops.enumerated() {
            try addStopTimes(at: stop, index, to: &rows)
            try addStopTimesElsewhere(at: stop, index, to: &rows)
        }
        return rows
    }

    /// A row of the schedule with the overlay of its trip; nil if the overlay replaces it, or if it has left.
    func row(_ candidate: BoardCandidate) -> BoardCandidate? {
        guard let start = candidate.start else { return nil }
        let trip = evaluated.trip(of: start)
        if let trip, evaluated.replacesSchedule(trip) { return nil }
        // A row that stands for the starts of a window stays until the last of them can have left.
        let last = candidate.time + (start.frequency?.span.map { $0 - 1 } ?? 0)
        guard
            !hasLeft(
                last,
                hasPassed: trip.map { evaluated.scheduleHasPassed($0, at: candidate.position, event: request.event) }
                    ?? false)
        else { return nil }
        var row = candidate
        row.overlay = trip
        return row
    }

    /// Whether a row has left the board.
    private func hasLeft(_ time: Int, hasPassed: @autoclosure () -> Bool) -> Bool {
        evaluated.removesDeparted && (time < evaluated.now || hasPassed())
    }
}

extension RealtimeSearch {
    /// Stop times of trips that keep the stops of their patterns.
    private func addStopTimes(
        at stop: StopTimetable, _ stopIndex: Int, to rows: inout [BoardCandidate]
    ) throws {
        let tripsByPattern = index.tripsByPattern
        guard !tripsByPattern.isEmpty else { return }
        let passing = stop.lines.map(request.filter.passes)
        let window = request.window
        var pattern: Key<Pattern>?
        var trips: [OverlayIndex.TimedTrip] = []
        for (patternStopIndex, patternStop) in stop.patternStops.enumerated() where passing[patternStop.line] {
            if patternStop.patternKey != pattern {
                pattern = patternStop.patternKey
                trips = tripsByPattern[patternStop.patternKey] ?? []
            }
            for index in trips.indices where trips[index].times.overlaps(window) {
                guard isNear(trips[index].trip, position: patternStop.position, window: window) else { continue }
                let stopTime = OverlayStopTime(trip: trips[index].trip, index: patternStop.position)
                guard let time = effectiveTime(stopTime), !isShownElsewhere(stopTime),
                    isShown(patternStop, stopTime: stopTime)
                else { continue }
                add(
                    stopTime, time: time, at: stopIndex, patternStop: patternStopIndex,
                    rank: stop.line(of: patternStop).route.rank,
                    to: &rows)
            }
        }
    }

    /// Most stop times lie outside the window, which shows without an evaluation of their trips.
    private func isNear(_ trip: TripOverlay, position: Int, window: ClosedRange<Int>) -> Bool {
        guard position < trip.stopTimes.count else { return false }
        return OverlayStopTime(trip: trip, index: position).effective(request.event).map(window.contains) ?? false
    }

    /// Most stop times allow boarding as their pattern says.
    private func isShown(_ patternStop: StopTimetable.BoardPatternStop, stopTime: OverlayStopTime) -> Bool {
        if request.event == .departure, !patternStop.allowsBoarding, !request.includesTerminating,
            stopTime.values.details == nil
        {
            return false
        }
        return stopTime.isShown(request)
    }

    /// Whether it leaves from another platform of this board, and is shown there.
    private func isShownElsewhere(_ stopTime: OverlayStopTime) -> Bool {
        guard stopTime.values.isMoved else { return false }
        let stop = stopTime.values.stopID
        return stops.contains { $0.stop.id == stop }
    }

    /// Stop times that the schedule has neither at the stop nor at the parts of it that only messages have.
    private func addStopTimesElsewhere(
        at stop: StopTimetable, _ stopIndex: Int, to rows: inout [BoardCandidate]
    ) throws {
        let parts = evaluated.overlay.stopsByParent[stop.stop.id] ?? []
        for id in [stop.stop.id] + parts.filter({ part in !stops.contains { $0.stop.id == part } }) {
            for stopTime in index.stopTimesElsewhere[id] ?? [] {
                try addElsewhere(stopTime, stopIndex: stopIndex, to: &rows)
            }
        }
    }

    private func addElsewhere(
        _ stopTime: OverlayStopTime, stopIndex: Int, to rows: inout [BoardCandidate]
    ) throws {
        // A trip that does not run does not leave from another platform either.
        guard !stopTime.trip.change.stopsTrip, let time = effectiveTime(stopTime), stopTime.isShown(request) else {
            return
        }
        let route = try session.route(of: stopTime.trip)
        guard request.filter.passes(StopTimetable.Line(route: route, directionID: stopTime.trip.directionID)) else {
            return
        }
        add(stopTime, time: time, at: stopIndex, patternStop: nil, rank: route.rank, to: &rows)
    }

    /// The time of a stop time on the board; nil if it is not there.
    private func effectiveTime(_ stopTime: OverlayStopTime) -> Int? {
        guard let time = evaluated.effectiveTime(stopTime, request.event), request.window.contains(time) else {
            return nil
        }
        return time
    }

    private func add(
        _ stopTime: OverlayStopTime, time: Int, at stop: Int, patternStop: Int?, rank: Int,
        to rows: inout [BoardCandidate]
    ) {
        guard !hasLeft(time, hasPassed: evaluated.hasPassed(stopTime, request.event)) else { return }
        rows.append(
            BoardCandidate(
                stopTime, patternStop: patternStop, at: stop, time: time, event: request.event, rank: rank))
    }
}

extension FeedSession {
    /// The route of an overlay's trip; if the timetable lacks it, that of trips without a route.
    package func route(of trip: TripOverlay) throws -> CachedRoute {
        if let scheduled = trip.scheduled { return try pattern(scheduled.pattern.key).route }
        return try trip.routeID.flatMap { try route(id: $0) } ?? route(nil)
    }
}
