internal import GTFSModel
internal import GTFSStore

/// Makes one row of a trip at a stop as realtime has it, for boards and for the pages of trips.
struct RealtimeRowBuilder {
    let builder: DepartureBuilder
    let evaluated: EvaluatedOverlay
    private let alerts: AlertSearch
    private let applier: OverlayApplier
    private var session: FeedSession { builder.session }

    init(builder: DepartureBuilder, evaluated: EvaluatedOverlay, alerts: AlertSearch) {
        self.builder = builder
        self.evaluated = evaluated
        self.alerts = alerts
        applier = OverlayApplier(
            evaluated: evaluated, session: builder.session, details: builder.details, event: builder.event)
    }

    /// A stop time of the overlay with the columns of the schedule.
    /// - Parameters:
    ///   - stop: the stop of the row.
    ///   - known: the pattern stop of the schedule; nil where only realtime brings the vehicle to the stop.
    func scheduledRow(
        _ stopTime: OverlayStopTime, at stop: BoardStop, _ known: (stop: BoardPatternStop, line: StopLine)? = nil
    ) throws -> Departure {
        let (trip, values) = (stopTime.trip, stopTime.values)
        let route = try known?.line.route ?? session.route(of: trip)
        var row = try Departure(
            tripID: trip.id.tripID, serviceDate: trip.id.serviceDate, stopSequence: values.stopSequence,
            position: values.position, stop: stop, route: route)
        row.startTime = trip.id.startTime
        row.frequency = trip.frequency
        row.directionID = trip.directionID
        row.scheduledArrival = values.scheduledArrival
        row.scheduledDeparture = values.scheduledDeparture
        if let scheduled = trip.scheduled { row.describe(try builder.details.trip(scheduled.key), at: stop) }
        let attributes =
            try known.map { session.summary.attributes[$0.stop.attributesKey] } ?? attributes(stopTime)
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
            let pattern = try session.wholePattern(trip.pattern.key), pattern.stops.indices.contains(position)
        else { return nil }
        return session.summary.attributes[pattern.stops[position].attributesKey]
    }

    /// The stop at which the vehicle stops; nil for one that neither the timetable nor the messages describe.
    func stop(of stopTime: OverlayStopTime) throws -> BoardStop? {
        let id = stopTime.values.stopID
        return try session.boardStop(id: id) ?? evaluated.overlay.stops[id].map(BoardStop.init)
    }

    /// Adds what realtime says of a row: its times, status, platform, vehicle and alerts, and whether it has left.
    /// - Parameters:
    ///   - overlay: nil where realtime does not speak of the trip.
    ///   - time: the row's time on the board, an instant; nil where it has none.
    func apply(_ overlay: RowOverlay?, to row: inout Departure, at stop: BoardStop, time: Int?) throws {
        let status = try applier.apply(overlay, to: &row, at: stop)
        if hasLeft(row, status, overlay, time: time) { row.flags.append(.departed) }
        alerts.attach(to: &row, at: stop, session)
    }

    private func hasLeft(_ row: Departure, _ status: DepartureStatus, _ overlay: RowOverlay?, time: Int?) -> Bool {
        guard evaluated.status.isUsable, evaluated.includesDeparted, status.isServed else { return false }
        if let time, time + (row.frequency?.span.map { $0 - 1 } ?? 0) < evaluated.now { return true }
        guard let overlay else { return false }
        return overlay.stopTime == nil
            ? evaluated.scheduleHasPassed(overlay.trip, at: row.position, builder.event)
            : evaluated.hasPassed(OverlayStopTime(trip: overlay.trip, index: row.position), builder.event)
    }
}

/// Makes departures of the rows that a board with realtime shows.
struct RealtimeBuilder {
    let rows: RealtimeRowBuilder
    let stops: [StopTimetable]
    /// The rows that the board has without realtime.
    let scheduled: [BoardCandidate]

    func departures(_ candidates: [RealtimeCandidate]) throws -> [Departure] {
        let next = try continuations(of: candidates)
        var departures: [Departure] = []
        departures.reserveCapacity(candidates.count)
        for index in candidates.indices {
            var row = try departure(candidates[index])
            row.continuesAs = next[index]
            departures.append(row)
        }
        return departures
    }

    private func departure(_ candidate: RealtimeCandidate) throws -> Departure {
        switch candidate.source {
        case .overlay(let stopTime, let stopIndex, let patternStop):
            let timetable = stops[stopIndex]
            let stop = try stop(of: stopTime, at: timetable)
            let known = patternStop.map { index in
                (timetable.patternStops[index], timetable.line(of: timetable.patternStops[index]))
            }
            var row = try rows.scheduledRow(stopTime, at: stop, known)
            let overlay = RowOverlay(trip: stopTime.trip, stopTime: stopTime.values)
            try rows.apply(overlay, to: &row, at: stop, time: candidate.time)
            return row
        case .schedule(let index, let trip):
            let timetable = stops[scheduled[index].stop]
            var row = try rows.builder.departure(scheduled[index], at: timetable)
            let overlay = trip.map { RowOverlay($0, scheduledPosition: candidate.position) }
            try rows.apply(overlay, to: &row, at: timetable.stop, time: candidate.time)
            return row
        }
    }

    /// The stop of a row, which is another than the board's where the platform was changed.
    private func stop(of stopTime: OverlayStopTime, at board: StopTimetable) throws -> BoardStop {
        if board.stop.id == stopTime.values.stopID { return board.stop }
        return try rows.stop(of: stopTime) ?? board.stop
    }

    private func continuations(of candidates: [RealtimeCandidate]) throws -> [TripContinuation?] {
        let starts = candidates.map(start)
        let known = try rows.builder.details.continuations(of: starts.compactMap(\.self))
        if known.count == starts.count { return known }
        var next = known.makeIterator()
        return starts.map { $0 == nil ? nil : next.next() ?? nil }
    }

    /// The trip of the schedule whose continuation the row has; nil for trips that the timetable lacks.
    private func start(_ candidate: RealtimeCandidate) -> TripStart? {
        switch candidate.source {
        case .schedule(let index, _): return scheduled[index].start
        case .overlay(let stopTime, _, _):
            guard stopTime.trip.change.coversSchedule, let key = candidate.tripKey else { return nil }
            return TripStart(
                tripKey: key, date: candidate.date, base: 0, startTime: candidate.startTime,
                frequency: stopTime.trip.frequency)
        }
    }
}

/// Finds the alerts of rows among those in force. An alert is added to a row; none takes a row off the board, whatever its
/// effect.
final class AlertSearch {
    /// Alerts of a row: a message may have a hundred thousand about one stop, and a board a thousand rows.
    private static let mostAlerts = 100

    private let evaluated: EvaluatedOverlay
    private let language: TextLanguage
    /// The first alerts of each selector that are in force, in the order of the messages.
    private var inForce: [AlertOverlay.Selector: [Int]] = [:]
    /// The alerts that rows were about, as rows show them; nil for one that is not in force.
    private var known: [Int: DepartureAlert?] = [:]

    init(_ evaluated: EvaluatedOverlay, _ session: FeedSession) {
        self.evaluated = evaluated
        language = session.textLanguage
    }

    func attach(to row: inout Departure, at stop: BoardStop, _ session: FeedSession) {
        guard !evaluated.overlay.alertIndex.isEmpty else { return }
        var subject = AlertSubject()
        subject.trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        subject.routeID = row.routeID
        subject.agencyID = row.routeID == nil ? nil : row.agencyID ?? session.summary.onlyAgency
        subject.routeType = row.routeType
        subject.directionID = row.directionID
        subject.stopIDs = stop.partOf + [stop.id]
        let alerts = Set(evaluated.overlay.alertIndex.selectors(of: subject).flatMap(firstAlerts)).sorted()
        if !alerts.isEmpty { row.realtime?.alerts = alerts.prefix(Self.mostAlerts).compactMap(alert) }
    }

    /// No row shows more of one selector than the first ones.
    private func firstAlerts(with selector: AlertOverlay.Selector) -> [Int] {
        if let known = inForce[selector] { return known }
        let all = evaluated.overlay.alertIndex.alerts(with: selector)
        let first = Array(all.lazy.filter { self.alert($0) != nil }.prefix(Self.mostAlerts))
        inForce[selector] = first
        return first
    }

    private func alert(_ index: Int) -> DepartureAlert? {
        if let known = known[index] { return known }
        let alert = shown(index)
        known[index] = .some(alert)
        return alert
    }

    private func shown(_ index: Int) -> DepartureAlert? {
        let freshness = evaluated.freshness(ofAlert: index)
        guard freshness != .dropped else { return nil }
        let found = evaluated.overlay.alerts[index]
        var alert = DepartureAlert(id: found.id, alert: found.alert, language: language)
        alert.isStale = freshness == .stale
        return alert
    }
}
