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

extension StopTimeOverlay {
    /// A stop time as the schedule has it.
    init(position: Int, in scheduled: [PatternStop], _ times: TripInstants) {
        // A location or a location group has no stop, and no time that could be predicted.
        self.init(
            position: position, stopSequence: scheduled[position].stopSequence, stopID: scheduled[position].stopID ?? ""
        )
        scheduledPosition = position
        scheduledArrival = times.arrival(at: position)
        scheduledDeparture = times.departure(at: position)
    }

    /// Seconds from the schedule beyond which a prediction is hard to believe.
    static let plausibleDelay = 6 * 3600

    var isImplausible: Bool {
        Self.isImplausible(departure, scheduledDeparture) || Self.isImplausible(arrival, scheduledArrival)
    }

    private static func isImplausible(_ predicted: Int?, _ scheduled: Int?) -> Bool {
        guard let predicted, let scheduled else { return false }
        return abs(predicted - scheduled) > plausibleDelay
    }

    /// Takes over what an update says besides times.
    mutating func take(_ details: StopTimeUpdate.Details, _ schedule: CachedSchedule) throws -> RealtimeNotices {
        self.details = details.withCarriagesInOrder
        if let actual = details.value.actualTrack, let scheduled = details.value.scheduledTrack, actual != scheduled {
            add(.platformChanged)
        }
        guard let assigned = details.value.assignedStopID else { return RealtimeNotices() }
        return try move(to: assigned, schedule)
    }

    /// Lets the vehicle stop elsewhere in the same station. It may only change the platform, so a stop outside the station
    /// is not believed (GTFS Realtime reference, assigned_stop_id).
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
    /// The same, its carriages in the order of travel or, where that is not known, left out.
    var withCarriagesInOrder: StopTimeUpdate.Details {
        guard !value.carriages.isEmpty else { return self }
        var details = value
        details.carriages = Carriage.inOrder(details.carriages)
        return StopTimeUpdate.Details(details)
    }
}

extension [StopTimeOverlay] {
    /// At how many stops the vehicle stops.
    var servedCount: Int { reduce(0) { $0 + ($1.relation == .skipped ? 0 : 1) } }

    /// Where all stops after one are skipped, the vehicle goes no further.
    mutating func markTerminus() {
        guard last?.relation == .skipped, let terminus = lastIndex(where: { $0.relation != .skipped }) else { return }
        self[terminus].flags.append(.terminating)
    }

    /// Whether an update says anything of any of them.
    var saySomething: Bool {
        contains { $0.hasPrediction || $0.relation != .scheduled || $0.details != nil || !$0.flags.isEmpty }
    }
}

/// When a trip is scheduled at its stops, as instants.
struct TripInstants {
    private let times: [StopTimeOffsets]
    private let base: Int

    init(_ times: ScheduledTimes, base: Int) {
        self.times = times.stopTimes
        self.base = base
    }

    func arrival(at position: Int) -> Int? { times[position].arrival.map { $0 + base } }
    func departure(at position: Int) -> Int? { times[position].departure.map { $0 + base } }

    /// Seconds between what an update predicts and what the schedule has for a stop; 0 where either has no time.
    func deviation(of stated: StatedTimes, at position: Int) -> Int {
        if let departure = stated.departure { return deviation(of: departure, from: self.departure(at: position)) }
        if let arrival = stated.arrival { return deviation(of: arrival, from: self.arrival(at: position)) }
        return 0
    }

    private func deviation(of event: StopTimeEvent, from scheduled: Int?) -> Int {
        guard let time = event.usableTime else { return abs(Int(event.delay ?? 0)) }
        return scheduled.map { abs(time - $0) } ?? 0
    }
}

/// The arrival and departure that one update states: plain values, which cost nothing to pass on.
struct StatedTimes {
    let arrival: StopTimeEvent?
    let departure: StopTimeEvent?

    init(_ updates: [StopTimeUpdate], _ index: Int) {
        arrival = updates[index].arrival
        departure = updates[index].departure
    }

    var isEmpty: Bool { arrival == nil && departure == nil }

    /// The earlier of an arrival and a departure that may both be missing.
    static func first(_ arrival: Int?, _ departure: Int?) -> Int? {
        guard let arrival else { return departure }
        return min(arrival, departure ?? arrival)
    }
}

extension StopTimeEvent {
    /// The last second of the year 9999: what lies beyond is no time of a trip, and would overflow where it is added to.
    static let latestTime = Instants.sensible.upperBound

    /// `time`, where it is one.
    var usableTime: Int? { time.flatMap { (1...Self.latestTime).contains($0) ? $0 : nil } }

    /// When it is to happen: "if both time and delay are specified, time will take precedence" (GTFS Realtime reference,
    /// StopTimeEvent.time).
    func instant(scheduled: Int?) -> Int? {
        if let usableTime { return usableTime }
        guard let delay, let scheduled else { return nil }
        return scheduled + Int(delay)
    }

    /// Seconds that are carried to later stops: "the `delay` from the update (or, if only `time` is provided, a delay
    /// computed …) is propagated" (GTFS Realtime, Trip Updates, Stop Time Updates).
    func propagated(scheduled: Int?) -> Int? {
        if let delay { return Int(delay) }
        guard let usableTime, let scheduled else { return nil }
        return usableTime - scheduled
    }

    func contradictsItself(scheduled: Int?) -> Bool {
        guard let delay, let usableTime, let scheduled else { return false }
        return usableTime != scheduled + Int(delay)
    }
}
