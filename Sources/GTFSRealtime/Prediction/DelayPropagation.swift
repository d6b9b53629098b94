import GTFSModel

/// Propagates the predictions of updates along the stops of a trip (GTFS Realtime, Trip Updates, Stop Time Updates): a
/// delay holds until the next update, SKIPPED lets it pass, NO_DATA ends it, and no delay goes upstream.
///
/// The producer's own times are kept as they are. A propagated time stays between the times given for the stops before
/// and after it, so that a trip never runs backwards.
struct DelayPropagation {
    /// What a stop has by the updates of others.
    private struct CarriedTimes {
        var arrival: Int?
        var departure: Int?
        /// Whether an update before it ends the data.
        var hasNoData = false
    }

    private let trip: ScheduledTrip
    private let tripID: Trip.ID
    private let times: TripInstants
    private let updates: [StopTimeUpdate]
    private let placement: UpdatePlacement
    private let schedule: CachedSchedule
    private(set) var notices = RealtimeNotices()
    /// Whether a time was predicted for any stop.
    private(set) var hasPrediction = false

    /// The known delay of the vehicle in seconds; nil if it is unknown.
    private var carried: Int?
    /// The last prediction so far.
    private var last: Int?
    private var hasNoData = false
    /// The first time given for a later stop, and the position of that stop.
    private var bound: Int?
    private var boundPosition = -1

    /// - Parameter update: its delay holds until the first stop time update with a delay of its own (GTFS Realtime
    ///   reference, TripUpdate.delay).
    init(
        _ update: TripUpdate, of trip: ScheduledTrip, times: TripInstants, _ placement: UpdatePlacement,
        _ schedule: CachedSchedule
    ) {
        self.trip = trip
        tripID = trip.id
        self.times = times
        updates = update.stopTimeUpdates
        self.placement = placement
        self.schedule = schedule
        carried = update.usableDelay
        if carried == nil, update.delay != nil { notices.add("time_far_from_schedule", "trip \(tripID)") }
    }

    /// - Parameter listsAll: whether there is one for each stop of the schedule; else only for those that updates say
    ///   something of, and for the ends of the trip.
    mutating func stopTimes(listsAll: Bool) throws -> [StopTimeOverlay] {
        let count = placement.updates.count
        var stopTimes: [StopTimeOverlay] = []
        stopTimes.reserveCapacity(listsAll ? count : min(count, updates.count + 2))
        for position in 0..<count {
            let index = Int(placement.updates[position])
            let carried = index < 0 ? timesCarried(to: position) : nil
            if let carried, !listsAll, !carried.hasNoData, !isAtEnd(position) {
                if carried.arrival != nil || carried.departure != nil { hasPrediction = true }
                continue
            }
            stopTimes.append(StopTimeOverlay(position: position, of: trip, base: times.base))
            let row = stopTimes.count - 1
            if let carried { take(carried, stopTime: &stopTimes[row]) } else { try apply(index, to: &stopTimes[row]) }
            if stopTimes[row].hasPrediction { hasPrediction = true }
            if stopTimes[row].isImplausible { stopTimes[row].flags.append(.implausible) }
        }
        stopTimes.markTerminus()
        return stopTimes
    }

    /// Whether the trip begins or ends at a stop, also if it skips those behind it.
    private func isAtEnd(_ position: Int) -> Bool {
        guard position > 0, position + 1 < placement.updates.count else { return true }
        let next = Int(placement.updates[position + 1])
        return next >= 0 && updates[next].scheduleRelationship == .skipped
    }

    private mutating func apply(_ index: Int, to stopTime: inout StopTimeOverlay) throws {
        switch updates[index].scheduleRelationship {
        case .skipped: stopTime.relation = .skipped
        case .noData: endData(at: &stopTime, StatedTimes(updates, index: index))
        case .scheduled, .unscheduled, .other: predict(&stopTime, stated: StatedTimes(updates, index: index))
        }
        if placement.changesPlatforms, let stop = updates[index].stopID {
            notices.add(try stopTime.move(to: stop, schedule))
        }
        if let details = updates[index].details { notices.add(try stopTime.take(details, schedule)) }
    }

    private mutating func endData(at stopTime: inout StopTimeOverlay, _ stated: StatedTimes) {
        if !stated.isEmpty { notices.add("E042", "trip \(tripID)") }
        carried = nil
        hasNoData = true
        carry(to: &stopTime)
    }
}

extension DelayPropagation {
    /// Fills in a stop whose update has no time.
    private mutating func carry(to stopTime: inout StopTimeOverlay) {
        take(timesCarried(to: stopTime.position), stopTime: &stopTime)
    }

    private func take(_ carried: CarriedTimes, stopTime: inout StopTimeOverlay) {
        (stopTime.arrival, stopTime.departure) = (carried.arrival, carried.departure)
        if carried.hasNoData { stopTime.relation = .noData }
    }

    /// What a stop has without a time of its own.
    private mutating func timesCarried(to position: Int) -> CarriedTimes {
        var found = CarriedTimes()
        if let carried {
            let range = allowed(at: position)
            found.arrival = times.arrival(at: position).map { range.clamp($0 + carried) }
            found.departure = times.departure(at: position).map {
                max(range.clamp($0 + carried), found.arrival ?? .min)
            }
        } else {
            found.hasNoData = hasNoData
            if last != nil { keepSchedule(of: position, &found) }
        }
        last = found.departure ?? found.arrival ?? last
        return found
    }

    /// After a prediction, the schedule applies again where the delay is unknown, except for times that the prediction
    /// rules out.
    private mutating func keepSchedule(of position: Int, _ found: inout CarriedTimes) {
        let range = allowed(at: position)
        found.arrival = times.arrival(at: position).flatMap { range.contains($0) ? nil : range.clamp($0) }
        found.departure = times.departure(at: position).flatMap { range.contains($0) ? nil : range.clamp($0) }
    }

    private mutating func predict(_ stopTime: inout StopTimeOverlay, stated: StatedTimes) {
        let arrival = stated.arrival?.instant(scheduled: stopTime.scheduledArrival)
        let departure = stated.departure?.instant(scheduled: stopTime.scheduledDeparture)
        let delay =
            stated.departure?.propagated(scheduled: stopTime.scheduledDeparture)
            ?? stated.arrival?.propagated(scheduled: stopTime.scheduledArrival)
        noteOddities(of: stated, at: &stopTime)
        guard let first = StatedTimes.first(arrival, departure) else {
            start(delay)
            return carry(to: &stopTime)
        }
        stopTime.isExplicit = true
        (stopTime.statesArrival, stopTime.statesDeparture) = (arrival != nil, departure != nil)
        stopTime.prediction = Prediction(arrival: stated.arrival, departure: stated.departure)
        if let last, first < last { flag(&stopTime, flag: .decreasing, code: "E022") }
        stopTime.arrival = arrival ?? departure.flatMap { self.arrival(at: stopTime, before: $0) }
        stopTime.departure = departure ?? arrival.flatMap { self.departure(at: stopTime, after: $0) }
        settleDwell(of: &stopTime, isStated: arrival != nil)
        start(delay)
        last = stopTime.departure ?? stopTime.arrival
    }

    private mutating func start(_ delay: Int?) {
        guard let delay else { return }
        carried = delay
        hasNoData = false
    }

    /// Without an arrival of its own, a stop time keeps the propagated or scheduled one.
    private func arrival(at stopTime: StopTimeOverlay, before departure: Int) -> Int? {
        guard let scheduled = stopTime.scheduledArrival else { return nil }
        let kept = max(scheduled + (carried ?? 0), last ?? .min)
        return carried == nil && kept == scheduled && kept <= departure ? nil : min(kept, departure)
    }

    /// Without a departure of its own, a stop has the same delay at departure as at arrival. Where the vehicle would then
    /// leave after it comes to a later stop, it shortens its dwell, and keeps its running time.
    private mutating func departure(at stopTime: StopTimeOverlay, after arrival: Int) -> Int? {
        guard let scheduled = stopTime.scheduledDeparture, let scheduledArrival = stopTime.scheduledArrival else {
            return nil
        }
        let departure = scheduled + (arrival - scheduledArrival)
        guard let next = nextGiven(after: stopTime.position), next < departure else { return max(arrival, departure) }
        let later = times.arrival(at: boundPosition) ?? times.departure(at: boundPosition) ?? scheduled
        return max(arrival, min(next, next - max(0, later - scheduled)))
    }

    /// No vehicle leaves before it arrives; riders rely on the departure.
    private mutating func settleDwell(of stopTime: inout StopTimeOverlay, isStated: Bool) {
        guard let arrival = stopTime.arrival, let departure = stopTime.departure, departure < arrival else { return }
        stopTime.arrival = departure
        if isStated { flag(&stopTime, flag: .inconsistent, code: "E025") }
    }
}

extension DelayPropagation {
    /// The limits of a propagated time: the last prediction, and the next given time.
    private struct Range {
        let lower: Int
        let upper: Int

        func contains(_ time: Int) -> Bool { lower <= time && time <= max(lower, upper) }
        func clamp(_ time: Int) -> Int { max(lower, min(upper, time)) }
    }

    private mutating func allowed(at position: Int) -> Range {
        Range(lower: last ?? .min, upper: nextGiven(after: position) ?? .max)
    }

    /// The first time that an update states for a later stop. Stops ask in their order, so that each is examined once.
    private mutating func nextGiven(after position: Int) -> Int? {
        guard boundPosition <= position else { return bound }
        boundPosition = position + 1
        while boundPosition < placement.updates.count {
            bound = given(at: boundPosition)
            if bound != nil { return bound }
            boundPosition += 1
        }
        boundPosition = .max
        bound = nil
        return nil
    }

    private func given(at position: Int) -> Int? {
        let index = Int(placement.updates[position])
        guard index >= 0 else { return nil }
        switch updates[index].scheduleRelationship {
        case .skipped, .noData: return nil
        case .scheduled, .unscheduled, .other: break
        }
        let stated = StatedTimes(updates, index: index)
        return StatedTimes.first(
            stated.arrival?.instant(scheduled: times.arrival(at: position)),
            stated.departure?.instant(scheduled: times.departure(at: position)))
    }

    private mutating func noteOddities(of stated: StatedTimes, at stopTime: inout StopTimeOverlay) {
        noteOddities(of: stated.arrival, scheduled: stopTime.scheduledArrival)
        noteOddities(of: stated.departure, scheduled: stopTime.scheduledDeparture)
        let contradicts =
            stated.arrival?.contradictsItself(scheduled: stopTime.scheduledArrival) ?? false
            || stated.departure?.contradictsItself(scheduled: stopTime.scheduledDeparture) ?? false
        if contradicts { flag(&stopTime, flag: .timeDelayMismatch, code: "time_delay_mismatch") }
    }

    private mutating func noteOddities(of event: StopTimeEvent?, scheduled: Int?) {
        guard let event else { return }
        if event.isFarOff(scheduled: scheduled) { notices.add("time_far_from_schedule", "trip \(tripID)") }
        guard event.usableTime == nil else { return }
        if event.time != nil { notices.add("E001", "trip \(tripID)") }
        if scheduled == nil { notices.add("E046", "trip \(tripID)") }
    }

    private mutating func flag(_ stopTime: inout StopTimeOverlay, flag: DepartureFlag, code: RealtimeNotices.Code) {
        stopTime.flags.append(flag)
        notices.add(code, "trip \(tripID), stop_sequence \(stopTime.stopSequence)")
    }
}
