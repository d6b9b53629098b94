internal import GTFSModel

/// Applies an overlay to a row of a board: its times, status, platform, vehicle and alerts, and whether it has left.
struct OverlayApplier {
    let alerts: AlertSearch
    let details: TripDetails
    let event: StopEvent
    var evaluated: EvaluatedOverlay { alerts.evaluated }
    private var session: FeedSession { details.session }

    /// Changes the row of a stop time by its realtime data.
    func apply(to row: inout Departure, _ stopTime: BoardStopTime) throws {
        let (overlay, stop) = (stopTime.overlay, stopTime.stop)
        var realtime = DepartureRealtime(status: .scheduled)
        if let overlay {
            try apply(overlay, validity: evaluated.validity(of: overlay.trip), realtime: &realtime, to: &row, at: stop)
        }
        realtime.minutes = minutes(realtime, row: row)
        row.realtime = realtime
        if hasLeft(row, status: realtime.status, overlay: overlay, time: stopTime.time ?? row.scheduled(event)) {
            row.flags.append(.departed)
        }
        alerts.attach(to: &row, at: stop, session)
    }

    private func hasLeft(_ row: Departure, status: DepartureStatus, overlay: RowOverlay?, time: Int?) -> Bool {
        guard evaluated.status.isUsable, evaluated.includesDeparted, status.isServed else { return false }
        if let time, time + (row.frequency?.span.map { $0 - 1 } ?? 0) < evaluated.now { return true }
        guard let overlay else { return false }
        return overlay.stopTime == nil
            ? evaluated.scheduleHasPassed(overlay.trip, at: row.position, event: event)
            : evaluated.hasPassed(OverlayStopTime(trip: overlay.trip, index: row.position), event)
    }

    /// Whole minutes until the row's event; nil for an event that does not take place, or is over.
    private func minutes(_ realtime: DepartureRealtime, row: Departure) -> Int? {
        let predicted = event == .departure ? realtime.departure : realtime.arrival
        guard realtime.status != .cancelled, realtime.status != .skipped,
            let instant = predicted ?? row.scheduled(event), instant >= evaluated.now
        else { return nil }
        return DepartureRealtime.minutes(until: instant, at: evaluated.now)
    }

    private func apply(
        _ overlay: RowOverlay, validity: EvaluatedOverlay.TripValidity, realtime: inout DepartureRealtime,
        to row: inout Departure,
        at stop: BoardStop
    ) throws {
        let isSkipped = overlay.stopTime?.relation == .skipped
        switch (validity.extent, overlay.trip.change) {
        case (.whole, let change) where change.stopsTrip:
            realtime.status = change.status ?? .cancelled
            add(overlay.trip.flags, validity: validity, to: &row)
        case (.whole, _): try applyWhole(overlay, validity: validity, realtime: &realtime, to: &row)
        case (.withoutPredictions, .modified),
            (.withoutPredictions, .scheduled) where isSkipped:
            realtime.status = isSkipped ? .skipped : .scheduled
            add(overlay.flags, validity: validity, to: &row)
        default: break
        }
        if validity.extent != .whole, hasLost(overlay, validity: validity) { row.add(.realtimeUnavailable) }
        if realtime.status != .cancelled {
            applyVehicle(overlay, validity: validity, realtime: &realtime, to: &row, at: stop)
        }
    }

    /// Whether it has a prediction that is too old to show.
    private func hasLost(_ overlay: RowOverlay, validity: EvaluatedOverlay.TripValidity) -> Bool {
        if overlay.stopTime?.relation == .skipped, validity.extent == .withoutPredictions { return false }
        return overlay.trip.change != .scheduled
            || overlay.stopTime.map { $0.hasPrediction || $0.relation == .skipped } ?? false
    }

    private func applyWhole(
        _ overlay: RowOverlay, validity: EvaluatedOverlay.TripValidity, realtime: inout DepartureRealtime,
        to row: inout Departure
    ) throws {
        guard let stopTime = overlay.stopTime else {
            if overlay.trip.change.keepsStops { row.headsign = try headsign(overlay.trip, at: row) }
            return
        }
        if stopTime.relation == .skipped {
            realtime.status = .skipped
            return add(overlay.flags, validity: validity, to: &row)
        }
        realtime.departure = stopTime.departure
        realtime.arrival = stopTime.arrival
        realtime.prediction = stopTime.prediction
        let predicted = event == .departure ? stopTime.departure : stopTime.arrival
        realtime.delay = delay(predicted, row.scheduled(event))
        realtime.status = status(overlay.trip.change, stopTime: stopTime, delay: realtime.delay)
        realtime.confidence =
            predicted == nil ? .scheduled : confidence(overlay.trip, stopTime: stopTime, validity: validity)
        try applyPlatform(stopTime, realtime: &realtime, to: &row)
        row.headsign = try headsign(overlay.trip, stopTime: stopTime, scheduled: row.headsign)
        if let terminus = try terminus(of: overlay.trip, insteadOf: row.headsign) { row.headsign = terminus }
        if let details = stopTime.details?.value {
            row.pickupType = details.pickupType ?? row.pickupType
            row.dropOffType = details.dropOffType ?? row.dropOffType
        }
        let saysSomething =
            stopTime.hasPrediction || stopTime.relation == .noData || overlay.trip.change != .scheduled
        add(overlay.flags, validity: saysSomething ? validity : nil, to: &row)
    }

    /// The confidence of a predicted time (rule G6).
    private func confidence(
        _ trip: TripOverlay, stopTime: StopTimeOverlay, validity: EvaluatedOverlay.TripValidity
    ) -> DepartureConfidence {
        let isEstimated =
            trip.flags.contains(.estimatedFromPreviousTrip) || stopTime.flags.contains(.estimatedFromPreviousTrip)
        if !stopTime.isExplicit || validity.isStale || isEstimated { return .low }
        guard let vehicle = evaluated.vehicle(of: trip) else { return .medium }
        return evaluated.freshness(ofVehicle: vehicle).freshness == .fresh ? .high : .medium
    }

    /// Seconds, clamped to 64 bits: a message may predict any number.
    private func delay(_ predicted: Int?, _ scheduled: Int?) -> Int? {
        guard let predicted, let scheduled else { return nil }
        return ClampedSum.difference(predicted, scheduled)
    }

    private func status(
        _ change: TripChange, stopTime: StopTimeOverlay, delay: Int?
    ) -> DepartureStatus {
        if let status = change.status { return status }
        if stopTime.relation == .noData { return .noData }
        return delay.map(DepartureStatus.init(delay:)) ?? .scheduled
    }

    private func applyPlatform(
        _ stopTime: StopTimeOverlay, realtime: inout DepartureRealtime, to row: inout Departure
    ) throws {
        guard let scheduled = stopTime.scheduledStopID else { return }
        realtime.scheduledStopID = scheduled
        realtime.scheduledPlatformCode = try session.boardStop(id: scheduled)?.platformCode
        row.add(.platformChanged)
    }

    /// stop_headsign of the message or else of the timetable, or else trip_headsign of the message or of the timetable.
    private func headsign(
        _ trip: TripOverlay, stopTime: StopTimeOverlay, scheduled: String?
    ) throws -> String? {
        if let given = stopTime.details?.value.headsign { return given }
        // The row already has the timetable's own.
        if trip.headsign == nil, trip.change.keepsStops { return scheduled }
        let known = try trip.scheduled.map { try details.trip($0.key) }
        let position = stopTime.scheduledPosition ?? (trip.change.keepsStops ? stopTime.position : nil)
        return position.flatMap { known?.stopHeadsign(position: $0) } ?? trip.headsign ?? known?.pattern.headsign
    }

    /// The same if the message has no stop times, but properties of the trip.
    private func headsign(_ trip: TripOverlay, at row: Departure) throws -> String? {
        guard let own = trip.headsign, let key = trip.scheduled?.key else { return row.headsign }
        return try details.trip(key).stopHeadsign(position: row.position) ?? own
    }

    /// The name of the stop where a trip ends because all later stops are skipped; nil if it goes on to its end, or if
    /// `headsign` names another stop than the end that it does not reach.
    private func terminus(of trip: TripOverlay, insteadOf headsign: String?) throws -> String? {
        guard trip.headsign == nil, trip.change.keepsStops, let end = trip.stopTimes.last, end.relation == .skipped,
            let last = trip.stopTimes.last(where: { $0.relation != .skipped })
        else { return nil }
        let unreached = try session.boardStop(id: end.stopID)?.name
        return headsign == nil || headsign == unreached ? try session.boardStop(id: last.stopID)?.name : nil
    }

    private func add(_ flags: [DepartureFlag], validity: EvaluatedOverlay.TripValidity?, to row: inout Departure) {
        for flag in flags { row.add(flag) }
        if validity?.isStale ?? false { row.add(.stale) }
        if validity?.isSkewed ?? false { row.add(.clockSkew) }
    }
}

extension OverlayApplier {
    /// The part of an overlay that is about one row of a board.
    struct RowOverlay {
        let trip: TripOverlay
        /// Nil if the messages do not mention the stop.
        let stopTime: StopTimeOverlay?

        init(trip: TripOverlay, stopTime: StopTimeOverlay?) {
            self.trip = trip
            self.stopTime = stopTime
        }

        /// For a row of the schedule. A trip with stops of its own has no data for the schedule's.
        init(_ trip: TripOverlay, scheduledPosition position: Int) {
            let isThere = trip.change.keepsStops && position < trip.stopTimes.count
            self.init(trip: trip, stopTime: isThere ? trip.stopTimes[position] : nil)
        }

        var flags: [DepartureFlag] { trip.flags + (stopTime?.flags ?? []) }
    }
}

extension Departure {
    fileprivate mutating func add(_ flag: DepartureFlag) {
        if !flags.contains(flag) { flags.append(flag) }
    }
}
