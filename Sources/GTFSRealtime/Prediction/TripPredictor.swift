import GTFSModel

/// Predicts the trip of an update, stop by stop. The result does not depend on the time of a question.
struct TripPredictor {
    let schedule: CachedSchedule
    /// Whether the stop times of a trip that keeps its stops are all listed, also those without an update.
    let listsAll: Bool

    init(_ schedule: CachedSchedule, listsAll: Bool = true) { (self.schedule, self.listsAll) = (schedule, listsAll) }

    /// Nil if the update is not usable.
    func overlay(
        of match: TripMatch, _ update: TripUpdate, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft? {
        switch match.change.stopTimesSource {
        // The relationship of the trip takes precedence: updates of single stops do not count.
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
        overlay.shapeID = update.properties?.shapeID
        overlay.timestamp = match.timestamp
        overlay.vehicle = update.vehicle
        overlay.flags = match.flags
        return overlay
    }
}

extension TripPredictor {
    /// A trip with the stops of a schedule: the timetable's own, a copy's, a run's or a detour's.
    func carried(
        _ match: TripMatch, _ update: TripUpdate, along trip: ScheduledTrip, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft? {
        if match.isAdded, update.stopTimeUpdates.isEmpty, update.properties == nil { return nil }
        var overlay = outline(of: match, update)
        let listsAll = listsAll || !match.change.keepsStops
        let found = try stopTimes(of: update, along: trip, base: match.base, listsAll: listsAll, notices: &notices)
        if found.hasUnknownStop { overlay.flags.append(.unknownStop) }
        let count = trip.pattern.stops.count
        if count - found.stopTimes.skippedCount < min(2, count) { return overlay.withoutEnoughStops }
        guard !match.change.keepsStops || found.hasPrediction || found.stopTimes.saySomething else { return overlay }
        overlay.stopTimes = found.stopTimes
        if !listsAll {
            overlay.unlisted = UnlistedStopTimes(base: match.base, hasPrediction: found.hasPrediction)
        }
        if match.change == .unscheduled { overlay.stopTimes.removeSchedule() }
        return overlay
    }

    /// The stop times of a trip, and what is known of them as a whole.
    private struct FoundStopTimes {
        let stopTimes: [StopTimeOverlay]
        let hasPrediction: Bool
        let hasUnknownStop: Bool
    }

    private func stopTimes(
        of update: TripUpdate, along trip: ScheduledTrip, base: Int, listsAll: Bool, notices: inout RealtimeNotices
    ) throws -> FoundStopTimes {
        if update.stopTimeUpdates.isEmpty, update.delay == nil { notices.add("E041", "trip \(trip.id)") }
        let times = TripInstants(times: trip.times, base: base)
        var placer = UpdatePlacer(update.stopTimeUpdates, of: trip, schedule: schedule)
        let placement = try placer.placement(times: times)
        notices.add(placer.notices)
        var propagation = DelayPropagation(update, of: trip, times: times, placement, schedule)
        let stopTimes = try propagation.stopTimes(listsAll: listsAll)
        notices.add(propagation.notices)
        return FoundStopTimes(
            stopTimes: stopTimes, hasPrediction: propagation.hasPrediction, hasUnknownStop: placement.hasUnknownStop)
    }
}

extension TripOverlay.Draft {
    /// A trip that serves fewer than two stops does not run. If the timetable lacks it, it is dropped.
    var withoutEnoughStops: TripOverlay.Draft? {
        guard change.coversSchedule else { return nil }
        var overlay = self
        overlay.change = .cancelled
        return overlay
    }
}

extension [StopTimeOverlay] {
    /// A run of a headway trip has no timetable, so it has no delay, and no times where there is no prediction.
    fileprivate mutating func removeSchedule() {
        for position in indices {
            self[position].scheduledArrival = nil
            self[position].scheduledDeparture = nil
            self[position].flags.removeAll { $0 == .implausible }
        }
    }
}

extension StopTimeOverlay {
    /// Seconds from the schedule beyond which a prediction is implausible.
    static let plausibleDelay = 6 * 3600

    var isImplausible: Bool {
        Self.isImplausible(departure, scheduledDeparture) || Self.isImplausible(arrival, scheduledArrival)
    }

    private static func isImplausible(_ predicted: Int?, _ scheduled: Int?) -> Bool {
        guard let predicted, let scheduled else { return false }
        return abs(predicted - scheduled) > plausibleDelay
    }

    /// Takes over the fields of an update besides times.
    mutating func take(_ details: StopTimeUpdate.Details, _ schedule: CachedSchedule) throws -> RealtimeNotices {
        self.details = details.withCarriagesInOrder
        if let actual = details.value.actualTrack, let scheduled = details.value.scheduledTrack, actual != scheduled {
            add(.platformChanged)
        }
        guard let assigned = details.value.assignedStopID else { return RealtimeNotices() }
        return try move(to: assigned, schedule)
    }

    /// Lets the vehicle stop elsewhere in the same station. It may only change the platform, so a stop outside the station
    /// is ignored (GTFS Realtime reference, assigned_stop_id).
    mutating func move(to stop: Stop.ID, _ schedule: CachedSchedule) throws -> RealtimeNotices {
        var notices = RealtimeNotices()
        let scheduled = scheduledStopID ?? stopID
        if stop == scheduled {
            stopID = scheduled
            scheduledStopID = nil
        } else if try schedule.areSiblings(scheduled, stop) {
            stopID = stop
            scheduledStopID = scheduled
            add(.platformChanged)
        } else {
            if try schedule.stop(stop) == nil { notices.add("E011", "stop \(stop)") }
            add(.assignedElsewhere)
        }
        return notices
    }

    private mutating func add(_ flag: DepartureFlag) {
        if !flags.contains(flag) { flags.append(flag) }
    }
}

extension StopTimeUpdate.Details {
    /// The same with its carriages in the order of travel, or without them if the order is not known.
    var withCarriagesInOrder: StopTimeUpdate.Details {
        guard !value.carriages.isEmpty else { return self }
        var details = value
        details.carriages = Carriage.inOrder(details.carriages)
        return StopTimeUpdate.Details(details)
    }
}

extension [StopTimeOverlay] {
    /// The number of stops that the vehicle does not serve.
    var skippedCount: Int { indices.reduce(0) { self[$1].relation == .skipped ? $0 + 1 : $0 } }

    /// If all stops after one are skipped, the vehicle ends there.
    mutating func markTerminus() {
        guard last?.relation == .skipped, let terminus = lastIndex(where: { $0.relation != .skipped }) else { return }
        self[terminus].flags.append(.terminating)
    }

    /// Whether any update has data.
    var saySomething: Bool {
        contains { $0.hasPrediction || $0.relation != .scheduled || $0.details != nil || !$0.flags.isEmpty }
    }
}

extension TripUpdate {
    /// `delay`, if it is not too long.
    var usableDelay: Int? { StopTimeEvent(delay: delay.map { Int32(clamping: $0) }).usableDelay }
}

extension StopTimeEvent {
    /// The last second of the year 9999: a later value is not a time of a trip, and could overflow in sums.
    static let latestTime = Instants.sensible.upperBound

    /// `time`, if it is usable.
    var usableTime: Int? { time.flatMap { (1...Self.latestTime).contains($0) ? $0 : nil } }

    /// The longest time from the schedule, in seconds. More is not a prediction but a mistake, such as 1970, that would take
    /// a row off its board. Long-distance trains can be two days late.
    static let longestDelay = 7 * 86400

    /// `time`, if it is usable and not too far from the schedule.
    func usableTime(scheduled: Int?) -> Int? {
        guard let usableTime, let scheduled, Instants.distance(usableTime, scheduled) > Self.longestDelay else {
            return usableTime
        }
        return nil
    }

    /// `delay`, if it is not too long.
    var usableDelay: Int? {
        delay.map { Int($0) }.flatMap { (-Self.longestDelay...Self.longestDelay).contains($0) ? $0 : nil }
    }

    /// Whether its time or its delay is too far from the schedule to be either.
    func isFarOff(scheduled: Int?) -> Bool {
        usableTime != usableTime(scheduled: scheduled) || usableDelay != delay.map { Int($0) }
    }

    /// Its predicted instant: "if both time and delay are specified, time will take precedence" (GTFS Realtime
    /// reference, StopTimeEvent.time).
    func instant(scheduled: Int?) -> Int? {
        if let usableTime = usableTime(scheduled: scheduled) { return usableTime }
        guard let usableDelay, let scheduled else { return nil }
        return scheduled + usableDelay
    }

    /// Seconds that are propagated to later stops: "the `delay` from the update (or, if only `time` is provided, a
    /// delay computed …) is propagated" (GTFS Realtime, Trip Updates, Stop Time Updates).
    func propagated(scheduled: Int?) -> Int? {
        if let usableDelay { return usableDelay }
        guard let usableTime = usableTime(scheduled: scheduled), let scheduled else { return nil }
        return usableTime - scheduled
    }

    func contradictsItself(scheduled: Int?) -> Bool {
        guard let usableDelay, let usableTime = usableTime(scheduled: scheduled), let scheduled else { return false }
        return usableTime != scheduled + usableDelay
    }
}
