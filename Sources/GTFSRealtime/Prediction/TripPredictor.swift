import GTFSModel

/// Makes of a trip update, and the trip that it means, what becomes of that trip visit by visit. Pure: when the question
/// is asked does not come into it.
struct TripPredictor {
    let schedule: any RealtimeSchedule
    let places: PlaceBook
    private let patterns = PatternShelf()

    /// - Parameter places: where stops were looked up already; nil for a book of its own.
    init(schedule: any RealtimeSchedule, places: PlaceBook? = nil) {
        self.schedule = schedule
        self.places = places ?? PlaceBook(schedule)
    }

    /// Nil where nothing can be made of it.
    func overlay(of match: MatchedUpdate, notices: inout RealtimeNotices) throws -> TripOverlay? {
        switch match.change {
        case .canceled, .deleted:
            // The relationship of the trip takes precedence: what is said of single stops does not count.
            return outline(of: match)
        case .scheduled, .duplicated, .unscheduled, .modified:
            return try match.scheduled.flatMap { try carried(match, along: $0, notices: &notices) }
        case .added, .replaced:
            return try ownVisits(of: match, notices: &notices)
        }
    }

    /// All but the visits.
    func outline(of match: MatchedUpdate) -> TripOverlay {
        var overlay = TripOverlay(
            id: match.instance, scheduled: match.scheduled, change: match.change, feed: match.feed)
        overlay.headsign = match.update.properties?.headsign
        overlay.shortName = match.update.properties?.shortName
        overlay.timestamp = match.timestamp
        overlay.vehicle = match.update.vehicle
        overlay.flags = match.flags
        return overlay
    }
}

extension TripPredictor {
    /// A trip by the stops of a schedule: the timetable's own, a copy's, a run's or a detour's.
    func carried(
        _ match: MatchedUpdate, along trip: ScheduledTrip, notices: inout RealtimeNotices
    ) throws -> TripOverlay? {
        if match.change == .duplicated, match.update.stopTimeUpdates.isEmpty, match.update.properties == nil {
            return nil
        }
        var overlay = outline(of: match)
        let (visits, hasUnknownStop) = try visits(of: match.update, along: trip, base: match.base, notices: &notices)
        if hasUnknownStop { overlay.flags.append(.unknownStop) }
        if visits.servedCount < min(2, visits.count) { return overlay.withoutEnoughStops }
        overlay.stopTimes = !match.change.keepsStops || visits.saySomething ? visits : []
        if match.change == .unscheduled { overlay.stopTimes.forgetSchedule() }
        return overlay
    }

    private func visits(
        of update: TripUpdate, along trip: ScheduledTrip, base: Int, notices: inout RealtimeNotices
    ) throws -> (visits: [StopTimeOverlay], hasUnknownStop: Bool) {
        if update.stopTimeUpdates.isEmpty, update.delay == nil { notices.add("E041", "trip \(trip.id)") }
        let times = TripInstants(trip.times, base: base)
        var placer = VisitPlacer(update.stopTimeUpdates, of: trip, patterns, places)
        let placing = try placer.placing(times: times)
        notices.add(placer.notices)
        var propagation = DelayPropagation(
            trip: trip, times: times, updates: update.stopTimeUpdates, placing: placing, delay: update.delay,
            places: places)
        let visits = try propagation.visits()
        notices.add(propagation.notices)
        return (visits, placing.hasUnknownStop)
    }
}

extension TripOverlay {
    /// A trip that serves fewer than two stops does not run. Of one that the timetable lacks there is nothing to show.
    var withoutEnoughStops: TripOverlay? {
        guard change.coversSchedule else { return nil }
        var overlay = self
        overlay.change = .canceled
        return overlay
    }
}

extension [StopTimeOverlay] {
    /// A run of a headway trip has no timetable that it could be late against, and none to show where nothing is known.
    fileprivate mutating func forgetSchedule() {
        for position in indices {
            self[position].scheduledArrival = nil
            self[position].scheduledDeparture = nil
            self[position].flags.removeAll { $0 == .implausible }
        }
    }
}
