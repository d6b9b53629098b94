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
        let (trip, values) = (stopTime.trip, stopTime.trip.stopTimes[stopTime.index])
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
            let pattern = try session.wholePattern(trip.pattern.key)
        else { return nil }
        return session.summary.attributes[pattern.stops[position].attributesKey]
    }

    /// The stop at which the vehicle stops; nil for one that neither the timetable nor the messages describe.
    func stop(of stopTime: OverlayStopTime) throws -> BoardStop? {
        let id = stopTime.trip.stopTimes[stopTime.index].stopID
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
