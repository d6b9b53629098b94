import GTFSModel

/// Predicts, stop by stop, what becomes of the trip that an update means. It does not depend on when the question is asked.
struct TripPredictor {
    let schedule: CachedSchedule

    init(_ schedule: CachedSchedule) { self.schedule = schedule }

    /// Nil where nothing can be made of the update.
    func overlay(
        of match: TripMatch, _ update: TripUpdate, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft? {
        switch match.change.stopTimesSource {
        // The relationship of the trip takes precedence: what is said of single stops does not count.
        case .none: outline(of: match, update)
        case .schedule: try match.scheduled.flatMap { try carried(match, update, along: $0, notices: &notices) }
        case .message: try own(match, update, notices: &notices)
        }
    }

    /// All except the stop times.
    func outline(of match: TripMatch, _ update: TripUpdate) -> TripOverlay.Draft {
        var overlay = TripOverlay.Draft(
            id: match.trip, scheduled: match.scheduled, change: match.change, feed: match.feed)
        overlay.headsign = update.properties?.headsign
        overlay.shortName = update.properties?.shortName
        overlay.timestamp = match.timestamp
        overlay.vehicle = update.vehicle
        overlay.flags = match.flags
        return overlay
    }
}

extension TripPredictor {
    /// A trip by the stops of a schedule: the timetable's own, a copy's, a run's or a detour's.
    func carried(
        _ match: TripMatch, _ update: TripUpdate, along trip: ScheduledTrip, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft? {
        if match.isAdded, update.stopTimeUpdates.isEmpty, update.properties == nil { return nil }
        var overlay = outline(of: match, update)
        let (stopTimes, hasUnknownStop) = try stopTimes(of: update, along: trip, base: match.base, notices: &notices)
        if hasUnknownStop { overlay.flags.append(.unknownStop) }
        if stopTimes.servedCount < min(2, stopTimes.count) { return overlay.withoutEnoughStops }
        overlay.stopTimes = !match.change.keepsStops || stopTimes.saySomething ? stopTimes : []
        if match.change == .unscheduled { overlay.stopTimes.removeSchedule() }
        return overlay
    }

    private func stopTimes(
        of update: TripUpdate, along trip: ScheduledTrip, base: Int, notices: inout RealtimeNotices
    ) throws -> (stopTimes: [StopTimeOverlay], hasUnknownStop: Bool) {
        if update.stopTimeUpdates.isEmpty, update.delay == nil { notices.add("E041", "trip \(trip.id)") }
        let times = TripInstants(trip.times, base: base)
        var placer = UpdatePlacer(update.stopTimeUpdates, of: trip, schedule)
        let placement = try placer.placement(times: times)
        notices.add(placer.notices)
        var propagation = DelayPropagation(update, of: trip, times: times, placement, schedule)
        let stopTimes = try propagation.stopTimes()
        notices.add(propagation.notices)
        return (stopTimes, placement.hasUnknownStop)
    }
}

extension TripOverlay.Draft {
    /// A trip that serves fewer than two stops does not run. Of one that the timetable lacks there is nothing to show.
    var withoutEnoughStops: TripOverlay.Draft? {
        guard change.coversSchedule else { return nil }
        var overlay = self
        overlay.change = .canceled
        return overlay
    }
}

extension [StopTimeOverlay] {
    /// A run of a headway trip has no timetable against which it could be late, and none to show where nothing is known.
    fileprivate mutating func removeSchedule() {
        for position in indices {
            self[position].scheduledArrival = nil
            self[position].scheduledDeparture = nil
            self[position].flags.removeAll { $0 == .implausible }
        }
    }
}
