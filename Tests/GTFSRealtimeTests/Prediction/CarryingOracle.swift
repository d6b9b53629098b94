import GTFSModel

@testable import GTFSRealtime

/// What carrying comes to, worked out for each stop time from the rules anew: slow, and as literal as may be. Updates name
/// their stop times by stop_sequence, which is the position + 1, at most one each.
struct CarryingOracle {
    struct CarriedStopTime: Equatable {
        var arrival: Int?
        var departure: Int?
        var relation = StopTimeOverlay.Relation.scheduled
        var flags: Set<String> = []
    }

    let trip: ScheduledTrip
    let base: Int
    let delay: Int?
    private let updates: [Int: StopTimeUpdate]

    init(_ match: MatchedUpdate, _ trip: ScheduledTrip) {
        self.trip = trip
        base = match.match.base
        delay = match.update.delay
        var updates: [Int: StopTimeUpdate] = [:]
        for update in match.update.stopTimeUpdates { updates[(update.stopSequence ?? 0) - 1] = update }
        self.updates = updates
    }

    func stopTimes() -> [CarriedStopTime] {
        var stopTimes: [CarriedStopTime] = []
        for position in trip.pattern.stops.indices { stopTimes.append(stopTime(position, after: stopTimes)) }
        return stopTimes
    }

    private func scheduledArrival(_ position: Int) -> Int { base + (trip.times.stopTimes[position].arrival ?? 0) }
    private func scheduledDeparture(_ position: Int) -> Int { base + (trip.times.stopTimes[position].departure ?? 0) }

    private func isTimed(_ update: StopTimeUpdate) -> Bool {
        update.scheduleRelationship == .scheduled && (update.arrival != nil || update.departure != nil)
    }

    private func time(_ event: StopTimeEvent?, _ scheduled: Int) -> Int? {
        event.flatMap { event in event.time ?? event.delay.map { scheduled + Int($0) } }
    }

    private func statedDelay(_ position: Int) -> Int? {
        guard let update = updates[position], isTimed(update) else { return nil }
        if let departure = update.departure {
            return departure.delay.map(Int.init) ?? departure.time.map { $0 - scheduledDeparture(position) }
        }
        guard let arrival = update.arrival else { return nil }
        return arrival.delay.map(Int.init) ?? arrival.time.map { $0 - scheduledArrival(position) }
    }

    /// The delay that reaches a stop time from those before it.
    private func carried(to position: Int) -> Int? {
        for earlier in (0..<position).reversed() {
            if updates[earlier]?.scheduleRelationship == .noData { return nil }
            if let delay = statedDelay(earlier) { return delay }
        }
        return delay
    }

    private func isWithoutData(_ position: Int) -> Bool {
        for earlier in (0...position).reversed() {
            if updates[earlier]?.scheduleRelationship == .noData { return true }
            if statedDelay(earlier) != nil { return false }
        }
        return false
    }

    /// The first stated time behind a stop time.
    private func bound(after position: Int) -> Int { stated(after: position)?.time ?? .max }

    private func stated(after position: Int) -> (position: Int, time: Int)? {
        for later in trip.pattern.stops.indices where later > position {
            guard let update = updates[later], isTimed(update) else { continue }
            let times = [
                time(update.arrival, scheduledArrival(later)), time(update.departure, scheduledDeparture(later)),
            ]
            if let first = times.compactMap({ $0 }).min() { return (later, first) }
        }
        return nil
    }

    private func stopTime(_ position: Int, after stopTimes: [CarriedStopTime]) -> CarriedStopTime {
        let floor = stopTimes.compactMap { $0.departure ?? $0.arrival }.last
        let ceiling = bound(after: position)
        func between(_ time: Int) -> Int { max(floor ?? .min, min(ceiling, time)) }
        var stopTime = CarriedStopTime()
        let update = updates[position]
        if update?.scheduleRelationship == .skipped {
            stopTime.relation = .skipped
        } else if let update, isTimed(update) {
            stated(update, &stopTime, position, floor, ceiling)
        } else if update?.scheduleRelationship != .noData, let delay = carried(to: position) {
            let arrival = between(scheduledArrival(position) + delay)
            stopTime.arrival = arrival
            stopTime.departure = max(arrival, between(scheduledDeparture(position) + delay))
        } else {
            stopTime.relation = isWithoutData(position) ? .noData : .scheduled
            if floor != nil {
                let arrival = between(scheduledArrival(position))
                let departure = between(scheduledDeparture(position))
                stopTime.arrival = arrival == scheduledArrival(position) ? nil : arrival
                stopTime.departure = departure == scheduledDeparture(position) ? nil : departure
            }
        }
        let delays = [
            stopTime.arrival.map { $0 - scheduledArrival(position) },
            stopTime.departure.map { $0 - scheduledDeparture(position) },
        ]
        if delays.contains(where: { abs($0 ?? 0) > 21600 }) { stopTime.flags.insert("implausible") }
        return stopTime
    }

    private func stated(
        _ update: StopTimeUpdate, _ stopTime: inout CarriedStopTime, _ position: Int, _ floor: Int?, _ ceiling: Int
    ) {
        let arrival = time(update.arrival, scheduledArrival(position))
        let departure = time(update.departure, scheduledDeparture(position))
        for (event, scheduled) in [
            (update.arrival, scheduledArrival(position)), (update.departure, scheduledDeparture(position)),
        ] {
            guard let time = event?.time, let delay = event?.delay else { continue }
            if time - scheduled != Int(delay) { stopTime.flags.insert("time_delay_mismatch") }
        }
        switch (arrival, departure) {
        case (let arrival?, let departure?):
            if departure < arrival { stopTime.flags.insert("inconsistent") }
            stopTime.arrival = min(arrival, departure)
            stopTime.departure = departure
        case (let arrival?, nil):
            let later = arrival - scheduledArrival(position)
            stopTime.arrival = arrival
            stopTime.departure = max(arrival, scheduledDeparture(position) + later)
            if let next = stated(after: position), next.time < scheduledDeparture(position) + later {
                // The dwell is shortened, not the way to the next stop.
                let running = scheduledArrival(next.position) - scheduledDeparture(position)
                stopTime.departure = max(arrival, next.time - max(0, running))
            }
        case (nil, let departure?):
            let carried = carried(to: position)
            let kept = min(departure, max(floor ?? .min, scheduledArrival(position) + (carried ?? 0)))
            stopTime.arrival = carried == nil && kept == scheduledArrival(position) ? nil : kept
            stopTime.departure = departure
        case (nil, nil): break
        }
        if let floor, [arrival, departure].contains(where: { ($0 ?? .max) < floor }) {
            stopTime.flags.insert("decreasing")
        }
    }
}
