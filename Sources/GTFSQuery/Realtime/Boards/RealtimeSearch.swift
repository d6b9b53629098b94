internal import GTFSModel
internal import GTFSStore

/// Finds the rows of a board with realtime: those of the schedule that no trip of the overlay takes the place of, and
/// the visits that the overlay has at the board's stops, wherever the schedule has them. Both are tested by their effective
/// times, so a late train stays and an early one that has left is gone.
struct RealtimeSearch {
    let request: DeparturesRequest
    let facts: FeedFacts
    let terms: EvaluatedOverlay
    let stops: [StopTimetable]

    private var overlay: OverlayIndex { terms.overlay.index }

    /// - Parameter scheduled: the rows that the board has without realtime.
    func rows(_ scheduled: [BoardCandidate]) throws -> [RealtimeCandidate] {
        var rows: [RealtimeCandidate] = []
        rows.reserveCapacity(scheduled.count + scheduled.count / 2)
        for (number, candidate) in scheduled.enumerated() {
            if let row = row(candidate, number) { rows.append(row) }
        }
        for (number, stop) in stops.enumerated() {
            try addVisits(at: stop, number, to: &rows)
            try addVisitsElsewhere(at: stop, number, to: &rows)
        }
        return rows
    }

    /// The row of the schedule; nil where the overlay has its place, or where it has left.
    private func row(_ candidate: BoardCandidate, _ number: Int) -> RealtimeCandidate? {
        let trip = trip(of: candidate.run)
        if let trip, isReplaced(trip) { return nil }
        let time = candidate.time(request.event)
        // A row that stands for the runs of a window is there until the last of them can have left.
        let last = time + (candidate.run.frequency?.span.map { $0 - 1 } ?? 0)
        guard !hasLeft(last, trip.map { terms.scheduleHasPassed($0, at: candidate.position, request.event) } ?? false)
        else {
            return nil
        }
        return RealtimeCandidate(
            source: .schedule(number, trip: trip), time: time, scheduled: time, rank: candidate.rank,
            date: candidate.run.date, position: candidate.position, startTime: candidate.run.startTime, tripID: nil,
            tripKey: candidate.run.tripKey)
    }

    /// Which trip of the overlay a run of the schedule is.
    private func trip(of run: TripRun) -> Int? {
        // A row that stands for the runs of a window is none of them.
        guard run.frequency?.span == nil else { return nil }
        return overlay.trips[OverlayIndex.TripDayKey(tripKey: run.tripKey, date: run.date, startTime: run.startTime)]
    }

    /// Whether a trip's rows are those of the overlay, or none, instead of the schedule's.
    private func isReplaced(_ trip: Int) -> Bool {
        let hold = terms.worth(ofTrip: trip).hold
        switch terms.overlay.trips[trip].change {
        case .scheduled: return hold == .whole && !terms.overlay.trips[trip].stopTimes.isEmpty
        case .deleted, .replaced: return hold == .whole
        case .modified: return hold != .nothing
        // Cancelled rows stay where the schedule has them.
        case .canceled, .added, .duplicated, .unscheduled: return false
        }
    }

    /// Whether a row has no place on the board any more. Without any feed to go by nothing is known to have left.
    private func hasLeft(_ time: Int, _ hasPassed: @autoclosure () -> Bool) -> Bool {
        terms.status.isUsable && !terms.includesDeparted && (time < terms.now || hasPassed())
    }

    /// Visits of trips that keep to the stops of their patterns.
    private func addVisits(at stop: StopTimetable, _ number: Int, to rows: inout [RealtimeCandidate]) throws {
        guard !overlay.tripsByPattern.isEmpty else { return }
        let passing = stop.lines.map(request.filter.passes)
        var pattern: Key<Pattern>?
        var trips: [Int] = []
        for (index, place) in stop.places.enumerated() where passing[place.line] {
            if place.patternKey != pattern {
                pattern = place.patternKey
                trips = overlay.tripsByPattern[place.patternKey] ?? []
            }
            for trip in trips where terms.overlay.trips[trip].change == .scheduled {
                guard place.position < terms.overlay.trips[trip].stopTimes.count else { continue }
                let visit = OverlayVisit(trip: trip, visit: place.position)
                guard isNear(visit), let time = effective(visit), !isShownElsewhere(visit), isShown(place, visit) else {
                    continue
                }
                let source = RealtimeCandidate.Source.overlay(visit, stop: number, place: index)
                add(visit, source, time, rank: stop.lines[place.line].route.rank, to: &rows)
            }
        }
    }

    /// Most visits are at other times, which is told without asking how old they are.
    private func isNear(_ visit: OverlayVisit) -> Bool {
        guard let time = terms.predicted(visit, request.event) ?? terms.scheduled(visit, request.event) else {
            return false
        }
        return request.window.contains(time)
    }

    /// Most visits are as their pattern has them.
    private func isShown(_ place: PatternVisit, _ visit: OverlayVisit) -> Bool {
        if request.event == .departure, !place.allowsBoarding, !request.includesTerminating,
            terms.overlay.trips[visit.trip].stopTimes[visit.visit].details == nil
        {
            return false
        }
        return terms.isShown(visit, request)
    }

    /// Whether it leaves from another platform of this very board, and stands there.
    private func isShownElsewhere(_ place: OverlayVisit) -> Bool {
        guard terms.overlay.trips[place.trip].stopTimes[place.visit].isMoved else { return false }
        let stop = terms.overlay.trips[place.trip].stopTimes[place.visit].stopID
        return stops.contains { $0.stop.id == stop }
    }

    /// Visits that the schedule does not have at the stop, nor at those that only messages know as parts of it.
    private func addVisitsElsewhere(at stop: StopTimetable, _ number: Int, to rows: inout [RealtimeCandidate]) throws {
        try addVisitsElsewhere(at: stop.stop.id, number, to: &rows)
        for part in terms.overlay.stopsByParent[stop.stop.id] ?? [] where !stops.contains(where: { $0.stop.id == part })
        {
            try addVisitsElsewhere(at: part, number, to: &rows)
        }
    }

    private func addVisitsElsewhere(at id: Stop.ID, _ number: Int, to rows: inout [RealtimeCandidate]) throws {
        for place in overlay.stopTimesElsewhere[id] ?? [] {
            let visit = OverlayVisit(trip: place.trip, visit: place.visit)
            // A trip that does not run leaves from no other platform either.
            guard !terms.overlay.trips[visit.trip].change.isCancellation else { continue }
            guard let time = effective(visit), terms.isShown(visit, request) else { continue }
            let route = try facts.route(of: terms.overlay.trips[visit.trip])
            let line = StopLine(route: route, directionID: terms.overlay.trips[visit.trip].directionID)
            guard request.filter.passes(line) else { continue }
            add(visit, .overlay(visit, stop: number, place: nil), time, rank: route.rank, to: &rows)
        }
    }

    /// When a visit stands on the board; nil where it does not stand there.
    private func effective(_ visit: OverlayVisit) -> Int? {
        guard let time = terms.effective(visit, request.event, terms.worth(ofTrip: visit.trip)),
            request.window.contains(time)
        else { return nil }
        return time
    }

    private func add(
        _ visit: OverlayVisit, _ source: RealtimeCandidate.Source, _ time: Int, rank: Int,
        to rows: inout [RealtimeCandidate]
    ) {
        guard !hasLeft(time, terms.hasPassed(visit, request.event)) else { return }
        let instance = terms.overlay.trips[visit.trip].id
        rows.append(
            RealtimeCandidate(
                source: source, time: time,
                scheduled: terms.scheduled(visit, request.event) ?? time, rank: rank, date: instance.serviceDate,
                position: visit.visit, startTime: instance.startTime?.seconds, tripID: instance.tripID,
                tripKey: terms.overlay.trips[visit.trip].scheduled?.key))
    }
}

extension EvaluatedOverlay {
    /// When a visit of the overlay stands on a board; nil where it does not count for anything.
    func effective(_ place: OverlayVisit, _ event: StopEvent, _ worth: TripWorth) -> Int? {
        switch worth.hold {
        case .whole: predicted(place, event) ?? scheduled(place, event)
        case .withoutPredictions: overlay.trips[place.trip].change == .modified ? scheduled(place, event) : nil
        case .nothing: nil
        }
    }
}

extension FeedFacts {
    /// The route of an overlay's trip; that of trips without a route where the timetable lacks it.
    func route(of trip: TripOverlay) throws -> RouteFacts {
        if let scheduled = trip.scheduled { return try pattern(scheduled.pattern.key).route }
        return try trip.routeID.flatMap { try route(id: $0) } ?? route(nil)
    }
}
