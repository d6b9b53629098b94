import GTFSModel

extension TripModificationApplier {
    func overlay(
        of run: DetouredRun, _ update: MatchedUpdate?, _ notices: inout RealtimeNotices
    ) throws -> TripOverlay {
        var overlay = try predicted(run, update, &notices)
        // A trip that an update cancels or replaces takes no detour.
        guard overlay.change == .modified else { return overlay }
        if run.trip.plan.hasUnknownStop, !overlay.flags.contains(.unknownStop) { overlay.flags.append(.unknownStop) }
        if overlay.stopTimes.servedCount < 2 {
            overlay.change = .canceled
            overlay.stopTimes = []
        }
        return overlay
    }

    private func predicted(
        _ run: DetouredRun, _ update: MatchedUpdate?, _ notices: inout RealtimeNotices
    ) throws -> TripOverlay {
        guard var update else { return plain(run) }
        switch update.change {
        case .canceled, .deleted, .replaced, .added, .duplicated, .unscheduled:
            return try predictor.overlay(of: update, notices: &notices) ?? plain(run)
        case .scheduled, .modified:
            let isOfDetour = update.update.trip.modifiedTrip != nil
            update.change = .modified
            update.base = run.base
            return isOfDetour ? try alongDetour(run, update, &notices) : try alongOriginal(run, update, &notices)
        }
    }

    /// The new schedule, of which nothing is predicted.
    private func plain(_ run: DetouredRun) -> TripOverlay {
        var overlay = predictor.outline(of: run.silent)
        overlay.stopTimes = run.scheduledVisits
        return overlay
    }

    /// "The consumer should behave as if the static GTFS would have been modified."
    private func alongDetour(
        _ run: DetouredRun, _ update: MatchedUpdate, _ notices: inout RealtimeNotices
    ) throws -> TripOverlay {
        guard var overlay = try predictor.carried(update, along: run.trip.new, notices: &notices) else {
            return plain(run)
        }
        for position in overlay.stopTimes.indices {
            overlay.stopTimes[position].scheduledPosition = run.trip.plan.origins[position]
        }
        return overlay
    }

    /// "TripUpdates for the original trip_id will apply to the modified trip. In this case, the static GTFS information used
    /// should be from the static GTFS before any TripModifications applied", and only "the common stops" have real time.
    private func alongOriginal(
        _ run: DetouredRun, _ update: MatchedUpdate, _ notices: inout RealtimeNotices
    ) throws -> TripOverlay {
        guard var overlay = try predictor.carried(update, along: run.trip.old, notices: &notices) else {
            return plain(run)
        }
        guard overlay.change == .modified else { return overlay }
        let original = overlay.stopTimes
        overlay.stopTimes = run.scheduledVisits
        for position in overlay.stopTimes.indices {
            guard let origin = overlay.stopTimes[position].scheduledPosition else { continue }
            overlay.stopTimes[position].take(original[origin])
        }
        overlay.stopTimes.markTerminus()
        return overlay
    }
}

extension DetouredRun {
    /// By the new schedule.
    fileprivate var scheduledVisits: [StopTimeOverlay] {
        let times = TripInstants(trip.new.times, base: base)
        let scheduled = trip.new.pattern.stops
        return scheduled.indices.map { position in
            var visit = StopTimeOverlay(position: position, in: scheduled, times)
            visit.scheduledPosition = trip.plan.origins[position]
            return visit
        }
    }
}

extension StopTimeOverlay {
    /// Takes over what is said of the same visit in another schedule.
    fileprivate mutating func take(_ visit: StopTimeOverlay) {
        arrival = visit.arrival
        departure = visit.departure
        uncertainty = visit.uncertainty
        relation = visit.relation
        isExplicit = visit.isExplicit
        details = visit.details
        stopID = visit.stopID
        scheduledStopID = visit.scheduledStopID
        flags = visit.flags.filter { $0 != .terminating }
    }
}
