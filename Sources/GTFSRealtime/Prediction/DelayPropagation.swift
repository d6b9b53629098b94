import GTFSModel

/// Carries what updates predict along the visits of a trip (GTFS Realtime, Trip Updates, Stop Time Updates): a delay
/// holds until the next update, SKIPPED lets it pass, NO_DATA ends it, and nothing goes upstream.
///
/// What a producer says outright is kept as it is. What is worked out from it stays between what was said of the visits
/// before and behind, so that no trip runs backwards for the sake of a carried delay.
struct DelayPropagation {
    private let tripID: Trip.ID
    private let scheduled: [PatternStop]
    private let times: TripInstants
    private let updates: [StopTimeUpdate]
    private let placing: VisitPlacing
    private let places: PlaceBook
    private(set) var notices = RealtimeNotices()

    /// Seconds that the vehicle is late as far as is known; nil where nothing is.
    private var carried: Int?
    /// The last prediction so far.
    private var last: Int?
    private var hasNoData = false
    /// The first time that is given outright behind a visit, and of which visit.
    private var bound: Int?
    private var boundPosition = -1

    /// - Parameter delay: of the whole trip; it holds until the first update with a delay of its own (GTFS Realtime
    ///   reference, TripUpdate.delay).
    init(
        trip: ScheduledTrip, times: TripInstants, updates: [StopTimeUpdate], placing: VisitPlacing, delay: Int?,
        places: PlaceBook
    ) {
        tripID = trip.id
        scheduled = trip.pattern.stops
        self.times = times
        self.updates = updates
        self.placing = placing
        self.places = places
        carried = delay.map { Int(Int32(clamping: $0)) }
    }

    /// One for each visit of the schedule.
    mutating func visits() throws -> [StopTimeOverlay] {
        var visits: [StopTimeOverlay] = []
        visits.reserveCapacity(placing.updates.count)
        for position in placing.updates.indices {
            visits.append(StopTimeOverlay(position: position, in: scheduled, times))
            let number = Int(placing.updates[position])
            if number < 0 {
                carry(to: &visits[position])
            } else {
                try apply(number, to: &visits[position])
            }
            if visits[position].isImplausible { visits[position].flags.append(.implausible) }
        }
        visits.markTerminus()
        return visits
    }

    private mutating func apply(_ number: Int, to visit: inout StopTimeOverlay) throws {
        switch updates[number].scheduleRelationship {
        case .skipped: visit.relation = .skipped
        case .noData: stop(at: &visit, StatedTimes(updates, number))
        case .scheduled, .unscheduled, .other: predict(&visit, StatedTimes(updates, number))
        }
        if placing.changesPlatforms, let stop = updates[number].stopID {
            notices.add(try visit.move(to: stop, places))
        }
        if let details = updates[number].details { notices.add(try visit.take(details, places)) }
    }

    private mutating func stop(at visit: inout StopTimeOverlay, _ stated: StatedTimes) {
        if !stated.isEmpty { notices.add("E042", "trip \(tripID)") }
        carried = nil
        hasNoData = true
        carry(to: &visit)
    }
}

extension DelayPropagation {
    /// A visit of which nothing is said.
    private mutating func carry(to visit: inout StopTimeOverlay) {
        if let carried {
            let range = allowed(at: visit.position)
            visit.arrival = visit.scheduledArrival.map { range.clamp($0 + carried) }
            visit.departure = visit.scheduledDeparture.map { max(range.clamp($0 + carried), visit.arrival ?? .min) }
            last = visit.departure ?? visit.arrival ?? last
        } else {
            if hasNoData { visit.relation = .noData }
            if last != nil { keepSchedule(of: &visit) }
        }
    }

    /// Behind a prediction the schedule holds again where nothing is known, but for times that the prediction rules out.
    private mutating func keepSchedule(of visit: inout StopTimeOverlay) {
        let range = allowed(at: visit.position)
        visit.arrival = visit.scheduledArrival.flatMap { range.contains($0) ? nil : range.clamp($0) }
        visit.departure = visit.scheduledDeparture.flatMap { range.contains($0) ? nil : range.clamp($0) }
        last = visit.departure ?? visit.arrival ?? last
    }

    private mutating func predict(_ visit: inout StopTimeOverlay, _ stated: StatedTimes) {
        let arrival = stated.arrival?.instant(scheduled: visit.scheduledArrival)
        let departure = stated.departure?.instant(scheduled: visit.scheduledDeparture)
        let delay =
            stated.departure?.propagated(scheduled: visit.scheduledDeparture)
            ?? stated.arrival?.propagated(scheduled: visit.scheduledArrival)
        noteOddities(of: stated, at: &visit)
        guard let first = StatedTimes.first(arrival, departure) else {
            start(delay)
            return carry(to: &visit)
        }
        visit.isExplicit = true
        visit.uncertainty = (stated.departure ?? stated.arrival)?.uncertainty.map(Int.init)
        if let last, first < last { flag(&visit, .decreasing, "E022") }
        visit.arrival = arrival ?? departure.flatMap { self.arrival(at: visit, before: $0) }
        visit.departure = departure ?? arrival.flatMap { self.departure(at: visit, after: $0) }
        settleDwell(of: &visit, isStated: arrival != nil)
        start(delay)
        last = visit.departure ?? visit.arrival
    }

    private mutating func start(_ delay: Int?) {
        guard let delay else { return }
        carried = delay
        hasNoData = false
    }

    /// Without an arrival of its own, a visit keeps what was carried or scheduled.
    private func arrival(at visit: StopTimeOverlay, before departure: Int) -> Int? {
        guard let scheduled = visit.scheduledArrival else { return nil }
        let kept = max(scheduled + (carried ?? 0), last ?? .min)
        return carried == nil && kept == scheduled && kept <= departure ? nil : min(kept, departure)
    }

    /// Without a departure of its own, a visit is left as much later as it is reached.
    private mutating func departure(at visit: StopTimeOverlay, after arrival: Int) -> Int? {
        guard let scheduled = visit.scheduledDeparture, let scheduledArrival = visit.scheduledArrival else {
            return nil
        }
        let departure = scheduled + (arrival - scheduledArrival)
        return max(arrival, min(departure, nextGiven(after: visit.position) ?? .max))
    }

    /// No vehicle leaves before it arrives; it is the departure that riders go by.
    private mutating func settleDwell(of visit: inout StopTimeOverlay, isStated: Bool) {
        guard let arrival = visit.arrival, let departure = visit.departure, departure < arrival else { return }
        visit.arrival = departure
        if isStated { flag(&visit, .inconsistent, "E025") }
    }
}

extension DelayPropagation {
    /// Between what times nothing worked out may lie beyond: the last prediction, and the next that is given outright.
    private struct Range {
        let lower: Int
        let upper: Int

        func contains(_ time: Int) -> Bool { lower <= time && time <= max(lower, upper) }
        func clamp(_ time: Int) -> Int { max(lower, min(upper, time)) }
    }

    private mutating func allowed(at position: Int) -> Range {
        Range(lower: last ?? .min, upper: nextGiven(after: position) ?? .max)
    }

    /// The first time that an update gives outright behind a visit. Visits ask in their order, so that each is looked at
    /// once.
    private mutating func nextGiven(after position: Int) -> Int? {
        guard boundPosition <= position else { return bound }
        boundPosition = position + 1
        while boundPosition < placing.updates.count {
            bound = given(at: boundPosition)
            if bound != nil { return bound }
            boundPosition += 1
        }
        boundPosition = .max
        bound = nil
        return nil
    }

    private func given(at position: Int) -> Int? {
        let number = Int(placing.updates[position])
        guard number >= 0 else { return nil }
        switch updates[number].scheduleRelationship {
        case .skipped, .noData: return nil
        case .scheduled, .unscheduled, .other: break
        }
        let stated = StatedTimes(updates, number)
        return StatedTimes.first(
            stated.arrival?.instant(scheduled: times.arrival(at: position)),
            stated.departure?.instant(scheduled: times.departure(at: position)))
    }

    private mutating func noteOddities(of stated: StatedTimes, at visit: inout StopTimeOverlay) {
        noteOddities(of: stated.arrival, scheduled: visit.scheduledArrival)
        noteOddities(of: stated.departure, scheduled: visit.scheduledDeparture)
        let contradicts =
            stated.arrival?.contradictsItself(scheduled: visit.scheduledArrival) ?? false
            || stated.departure?.contradictsItself(scheduled: visit.scheduledDeparture) ?? false
        if contradicts { flag(&visit, .timeDelayMismatch, "time_delay_mismatch") }
    }

    private mutating func noteOddities(of event: StopTimeEvent?, scheduled: Int?) {
        guard let event, event.usableTime == nil else { return }
        if event.time != nil { notices.add("E001", "trip \(tripID)") }
        if scheduled == nil { notices.add("E046", "trip \(tripID)") }
    }

    private mutating func flag(_ visit: inout StopTimeOverlay, _ flag: DepartureFlag, _ code: RealtimeNotices.Code) {
        visit.flags.append(flag)
        notices.add(code, "trip \(tripID), stop_sequence \(visit.stopSequence)")
    }
}
