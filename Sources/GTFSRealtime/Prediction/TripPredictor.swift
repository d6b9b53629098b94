import GTFSModel

/// The plainest prediction: what updates say outright of visits that they name by stop_sequence or stop_id.
struct TripPredictor {
    let schedule: any RealtimeSchedule

    init(schedule: any RealtimeSchedule) { self.schedule = schedule }

    func overlay(of match: MatchedUpdate, notices: inout RealtimeNotices) throws -> TripOverlay? {
        var overlay = TripOverlay(
            instance: match.instance, scheduled: match.scheduled, change: match.change, feed: match.feed)
        overlay.timestamp = match.timestamp
        overlay.flags = match.flags
        overlay.headsign = match.update.properties?.headsign
        overlay.visits = match.scheduled.map { visits(of: $0, match) } ?? visits(of: match)
        return match.scheduled == nil && overlay.visits.count < 2 ? nil : overlay
    }

    private func visits(of trip: ScheduledTrip, _ match: MatchedUpdate) -> [VisitOverlay] {
        var visits = trip.pattern.visits.indices.map { position in
            let scheduled = trip.pattern.visits[position]
            var visit = VisitOverlay(
                position: position, stopSequence: scheduled.stopSequence, stopID: scheduled.stopID ?? "")
            visit.scheduledArrival = trip.times.visits[position].arrival.map { match.base + $0 }
            visit.scheduledDeparture = trip.times.visits[position].departure.map { match.base + $0 }
            return visit
        }
        for update in match.update.stopTimeUpdates {
            guard let position = trip.pattern.position(of: update) else { continue }
            visits[position].isExplicit = true
            visits[position].arrival = Self.time(update.arrival, visits[position].scheduledArrival)
            visits[position].departure = Self.time(update.departure, visits[position].scheduledDeparture)
        }
        guard match.update.stopTimeUpdates.isEmpty, let delay = match.update.delay else { return visits }
        for position in visits.indices {
            visits[position].arrival = visits[position].scheduledArrival.map { $0 + delay }
            visits[position].departure = visits[position].scheduledDeparture.map { $0 + delay }
        }
        return visits
    }

    private func visits(of match: MatchedUpdate) -> [VisitOverlay] {
        match.update.stopTimeUpdates.enumerated().compactMap { position, update in
            guard let stop = update.stopID else { return nil }
            var visit = VisitOverlay(position: position, stopSequence: update.stopSequence ?? position, stopID: stop)
            visit.arrival = update.arrival?.time
            visit.departure = update.departure?.time
            return visit
        }
    }

    private static func time(_ event: StopTimeEvent?, _ scheduled: Int?) -> Int? {
        guard let event else { return nil }
        if let time = event.time { return time }
        guard let delay = event.delay else { return nil }
        return scheduled.map { $0 + Int(delay) }
    }
}
