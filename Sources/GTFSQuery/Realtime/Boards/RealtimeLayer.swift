internal import GTFSModel

/// Lays what realtime says of a trip and its visit over a row of a board.
struct RealtimeLayer {
    /// A trip of the overlay that a row is of, and what it says of the row's visit.
    struct Said {
        private let terms: EvaluatedOverlay
        /// In the overlay's trips.
        let trip: Int
        /// Nil where it does not speak of the visit.
        let visit: StopTimeOverlay?

        // Field by field, as a whole trip has much that would be copied for each row.
        var change: TripChange { terms.overlay.trips[trip].change }
        var headsign: String? { terms.overlay.trips[trip].headsign }
        var vehicle: VehicleDescriptor? { terms.overlay.trips[trip].vehicle }
        var vehicleStopIndex: Int? { terms.overlay.trips[trip].vehicleStopIndex }
        /// Of the trip and of the visit.
        var flags: [DepartureFlag] { terms.overlay.trips[trip].flags + (visit?.flags ?? []) }
        var tripFlags: [DepartureFlag] { terms.overlay.trips[trip].flags }

        /// - Parameter visit: its number among the trip's own visits, or that of the schedule's.
        init(_ trip: Int, visit: Int, _ terms: EvaluatedOverlay) {
            self.terms = terms
            self.trip = trip
            let isThere = visit < terms.overlay.trips[trip].stopTimes.count
            self.visit = isThere ? terms.overlay.trips[trip].stopTimes[visit] : nil
        }

        /// For a row of the schedule: visits of the trip's own say nothing of those that the schedule has.
        init(_ trip: Int, scheduled position: Int, _ terms: EvaluatedOverlay) {
            self.init(
                trip, visit: terms.overlay.trips[trip].change.keepsStops ? position : .max, terms)
        }
    }

    let terms: EvaluatedOverlay
    let facts: FeedFacts
    let event: StopEvent

    /// - Parameter said: nil where realtime does not speak of the trip.
    /// - Returns: What the row is now.
    func lay(_ said: Said?, over row: inout Departure, of source: RowSource) throws -> DepartureStatus {
        var realtime = DepartureRealtime(status: .scheduled)
        if let said { try lay(said, terms.worth(ofTrip: said.trip), &realtime, over: &row, of: source) }
        row.realtime = realtime
        return realtime.status
    }

    private func lay(
        _ said: Said, _ worth: TripWorth, _ realtime: inout DepartureRealtime, over row: inout Departure,
        of source: RowSource
    ) throws {
        let isSkipped = said.visit?.relation == .skipped
        switch (worth.hold, said.change) {
        case (.whole, .canceled):
            realtime.status = .canceled
            add(said.tripFlags, worth, to: &row)
        case (.whole, _): try apply(said, worth, &realtime, over: &row, of: source)
        case (.withoutPredictions, .modified),
            (.withoutPredictions, .scheduled) where isSkipped:
            realtime.status = isSkipped ? .skipped : .scheduled
            add(said.flags, worth, to: &row)
        default: break
        }
        if worth.hold != .whole, hasLost(said, worth) { row.add(.realtimeUnavailable) }
        if realtime.status != .canceled { layVehicle(said, worth, &realtime, over: &row, of: source) }
    }

    /// Whether something was said that is too old to show.
    private func hasLost(_ said: Said, _ worth: TripWorth) -> Bool {
        if said.visit?.relation == .skipped, worth.hold == .withoutPredictions { return false }
        return said.change != .scheduled
            || said.visit.map { $0.hasPrediction || $0.relation == .skipped } ?? false
    }

    private func apply(
        _ said: Said, _ worth: TripWorth, _ realtime: inout DepartureRealtime, over row: inout Departure,
        of source: RowSource
    ) throws {
        guard let visit = said.visit else { return }
        if visit.relation == .skipped {
            realtime.status = .skipped
            return add(said.flags, worth, to: &row)
        }
        realtime.departure = visit.departure
        realtime.arrival = visit.arrival
        realtime.uncertainty = visit.uncertainty
        let predicted = event == .departure ? visit.departure : visit.arrival
        realtime.delay = delay(predicted, row.scheduled(event))
        realtime.status = status(said.change, visit, realtime.delay, isPredicted: predicted != nil)
        try applyPlatform(visit, &realtime, over: &row)
        row.headsign = headsign(said, visit, source.trip, scheduled: row.headsign)
        if let details = visit.details?.value {
            row.pickupType = details.pickupType ?? row.pickupType
            row.dropOffType = details.dropOffType ?? row.dropOffType
        }
        let isSaid = visit.hasPrediction || visit.relation == .noData || said.change != .scheduled
        add(said.flags, isSaid ? worth : nil, to: &row)
    }

    /// Seconds, as far as 64 bits go: a message may predict anything.
    private func delay(_ predicted: Int?, _ scheduled: Int?) -> Int? {
        guard let predicted, let scheduled else { return nil }
        let (delay, isOver) = predicted.subtractingReportingOverflow(scheduled)
        return isOver ? (predicted > scheduled ? .max : .min) : delay
    }

    private func status(
        _ change: TripChange, _ visit: StopTimeOverlay, _ delay: Int?, isPredicted: Bool
    ) -> DepartureStatus {
        switch change {
        case .added, .duplicated, .unscheduled: return .added
        default: break
        }
        if visit.relation == .noData { return .noData }
        if let delay { return DepartureStatus(delay: delay) }
        return isPredicted ? .added : .scheduled
    }

    private func applyPlatform(
        _ visit: StopTimeOverlay, _ realtime: inout DepartureRealtime, over row: inout Departure
    ) throws {
        guard let scheduled = visit.scheduledStopID else { return }
        realtime.scheduledStopID = scheduled
        realtime.scheduledPlatformCode = try facts.boardStop(id: scheduled)?.platformCode
        row.add(.platformChanged)
    }

    /// stop_headsign of the message, that of the timetable, trip_headsign of the message, that of the timetable.
    private func headsign(_ said: Said, _ visit: StopTimeOverlay, _ known: TripFacts?, scheduled: String?) -> String? {
        if let given = visit.details?.value.headsign { return given }
        // What the row has is the timetable's own.
        if said.headsign == nil, said.change.keepsStops { return scheduled }
        let position = visit.scheduledPosition ?? (said.change.keepsStops ? visit.position : nil)
        return position.flatMap { known?.stopHeadsign(position: $0) } ?? said.headsign ?? known?.pattern.headsign
    }

    private func add(_ flags: [DepartureFlag], _ worth: TripWorth?, to row: inout Departure) {
        for flag in flags { row.add(flag) }
        if worth?.isStale ?? false { row.add(.stale) }
        if worth?.isSkewed ?? false { row.add(.clockSkew) }
    }
}

extension Departure {
    fileprivate mutating func add(_ flag: DepartureFlag) {
        if !flags.contains(flag) { flags.append(flag) }
    }
}
