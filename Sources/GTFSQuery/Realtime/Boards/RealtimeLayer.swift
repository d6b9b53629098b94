internal import GTFSModel

/// Lays what realtime says of a trip and its visit over a row of a board.
struct RealtimeLayer {
    /// A trip of the overlay; the visit, where it speaks of that.
    struct Said {
        let trip: Int
        let visit: OverlayVisit?
    }

    let terms: OverlayTerms
    let facts: FeedFacts
    let event: StopEvent

    /// - Parameter said: nil where realtime does not speak of the trip.
    func lay(_ said: Said?, over row: inout Departure, of source: RowSource) throws {
        row.realtime = DepartureRealtime(status: .scheduled)
        guard let said else { return }
        let trip = terms.overlay.trips[said.trip]
        let visit = said.visit.map { trip.visits[$0.visit] }
        let worth = terms.worth(ofTrip: said.trip)
        switch (worth.hold, trip.change) {
        case (.whole, .canceled): mark(.canceled, trip, nil, worth, &row)
        case (.withoutPredictions, .modified):
            mark(visit?.relation == .skipped ? .skipped : .scheduled, trip, visit, worth, &row)
        case (.withoutPredictions, .scheduled) where visit?.relation == .skipped:
            mark(.skipped, trip, visit, worth, &row)
        case (.whole, _): try apply(trip, visit, worth, &row, of: source)
        default: break
        }
        if worth.hold != .whole, hasLost(trip, visit, worth) { row.flags.append(.realtimeUnavailable) }
        if row.realtime?.status != .canceled { layVehicle(said, trip, visit, worth, over: &row, of: source) }
    }

    /// Whether something was said that is too old to show.
    private func hasLost(_ trip: TripOverlay, _ visit: VisitOverlay?, _ worth: TripWorth) -> Bool {
        if visit?.relation == .skipped, worth.hold == .withoutPredictions { return false }
        return trip.change != .scheduled || visit.map { $0.hasPrediction || $0.relation == .skipped } ?? false
    }

    /// A row of which realtime says something, but no times.
    private func mark(
        _ status: DepartureStatus, _ trip: TripOverlay, _ visit: VisitOverlay?, _ worth: TripWorth,
        _ row: inout Departure
    ) {
        row.realtime?.status = status
        add(trip.flags + (visit?.flags ?? []), worth, to: &row)
    }

    private func apply(
        _ trip: TripOverlay, _ visit: VisitOverlay?, _ worth: TripWorth, _ row: inout Departure, of source: RowSource
    ) throws {
        guard let visit else { return }
        if visit.relation == .skipped { return mark(.skipped, trip, visit, worth, &row) }
        row.realtime?.departure = visit.departure
        row.realtime?.arrival = visit.arrival
        row.realtime?.uncertainty = visit.uncertainty
        let delay = delay(row)
        row.realtime?.delay = delay
        let status = status(trip, visit, delay, isPredicted: row.predicted(event) != nil)
        row.realtime?.status = status
        try applyPlatform(visit, &row)
        row.headsign = headsign(trip, visit, source.trip)
        if let details = visit.details?.value {
            row.pickupType = details.pickupType ?? row.pickupType
            row.dropOffType = details.dropOffType ?? row.dropOffType
        }
        let isSaid = visit.hasPrediction || visit.relation == .noData || trip.change != .scheduled
        add(trip.flags + visit.flags, isSaid ? worth : nil, to: &row)
    }

    /// Seconds, as far as 64 bits go: a message may predict anything.
    private func delay(_ row: Departure) -> Int? {
        guard let predicted = row.predicted(event), let scheduled = row.scheduled(event) else { return nil }
        let (delay, isOver) = predicted.subtractingReportingOverflow(scheduled)
        return isOver ? (predicted > scheduled ? .max : .min) : delay
    }

    private func status(
        _ trip: TripOverlay, _ visit: VisitOverlay, _ delay: Int?, isPredicted: Bool
    ) -> DepartureStatus {
        switch trip.change {
        case .added, .duplicated, .unscheduled: return .added
        default: break
        }
        if visit.relation == .noData { return .noData }
        if let delay { return DepartureStatus(delay: delay) }
        return isPredicted ? .added : .scheduled
    }

    private func applyPlatform(_ visit: VisitOverlay, _ row: inout Departure) throws {
        guard let scheduled = visit.scheduledStopID else { return }
        row.realtime?.scheduledStopID = scheduled
        let platform = try facts.boardStop(id: scheduled)?.platformCode
        row.realtime?.scheduledPlatformCode = platform
        row.add(.platformChanged)
    }

    /// stop_headsign of the message, that of the timetable, trip_headsign of the message, that of the timetable.
    private func headsign(_ trip: TripOverlay, _ visit: VisitOverlay, _ known: TripFacts?) -> String? {
        if let given = visit.details?.value.headsign { return given }
        let position = visit.scheduledPosition ?? (trip.change.keepsVisits ? visit.position : nil)
        return position.flatMap { known?.stopHeadsign(position: $0) } ?? trip.headsign ?? known?.pattern.headsign
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
