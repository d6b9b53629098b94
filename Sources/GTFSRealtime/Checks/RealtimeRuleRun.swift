import GTFSModel

/// Walks through messages, and shows each of their parts to the rules of that kind.
struct RealtimeRuleRun {
    private(set) var findings: RealtimeFindings
    /// Nil: the rules that need a timetable find nothing.
    let schedule: CachedSchedule?
    /// The area of the timetable; nil if it is not known.
    var area: CoordinateBox?
    /// Trips that alerts call detoured.
    var detoured: Set<Trip.ID> = []
    private var pairs = VehiclePairs()
    private var message = MessageVisit(header: FeedHeader(), now: nil)
    private var sample = RealtimeSample()

    init(_ findings: RealtimeFindings, schedule: CachedSchedule?) {
        (self.findings, self.schedule) = (findings, schedule)
    }

    private mutating func apply<Visit>(_ rules: [RealtimeRule<Visit>], to visit: Visit) throws {
        for rule in rules {
            if let value = try rule.check(visit) { findings.add(rule.code, at: sample, value: value) }
        }
    }

    /// Checks a message, and compares it with the one before it of its feed.
    mutating func check(_ checked: CheckedMessage, after previous: FeedMessage?) throws {
        let found = checked.message.notices.counts.sorted { $0.key < $1.key }
        let before = found.map { findings.count(of: $0.key) }
        try check(checked.message.header, checked.message.entities, named: checked.name, at: checked.receivedAt)
        if let previous {
            sample = RealtimeSample(message: checked.name)
            try apply(SuccessionRules.all, to: SuccessionVisit(previous: previous, next: checked.message))
        }
        // What was wrong in the bytes is mended in the message: the rules do not see it any more.
        for (notice, before) in zip(found, before) {
            let missing = notice.value.count - (findings.count(of: notice.key) - before)
            findings.add(
                notice.key, count: missing, at: RealtimeSample(message: checked.name), value: notice.value.example)
        }
    }

    /// Compares the vehicles and trips of all messages.
    mutating func checkPairs() { pairs.check(&findings) }

    mutating func check(
        _ header: FeedHeader, _ entities: [FeedEntity], named name: String? = nil, at now: Int?
    ) throws {
        message = MessageVisit(header: header, now: now)
        sample = RealtimeSample(message: name)
        try apply(HeaderRules.all, to: message)
        try checkInstant(header.timestamp, field: "header.timestamp", kind: .header)
        for entity in entities {
            sample = RealtimeSample(message: name, entityID: entity.id)
            try check(entity)
        }
    }

    private mutating func check(_ entity: FeedEntity) throws {
        try apply(HeaderRules.ofEntities, to: EntityVisit(entity: entity, header: message.header))
        if let update = entity.tripUpdate { try check(update) }
        if let vehicle = entity.vehicle { try check(vehicle) }
        if let alert = entity.alert { try check(alert) }
        if let modifications = entity.tripModifications {
            for time in modifications.startTimes { try checkStart(time, nil) }
            for date in modifications.serviceDates { try checkStart(nil, date) }
        }
    }

    private mutating func checkInstant(_ instant: Int?, field: String, kind: InstantVisit.Kind = .other) throws {
        try apply(
            TimeRules.all, to: InstantVisit(kind: kind, field: field, instant: instant, message: message))
    }

    private mutating func checkStart(_ time: String?, _ date: String?) throws {
        try apply(TimeRules.ofStarts, to: StartVisit(time: time, date: date))
    }

    private mutating func checkStop(_ id: Stop.ID?, of owner: TripVisit.Owner) throws {
        guard let id, let schedule else { return }
        try apply(TripRules.ofStops, to: StopVisit(id: id, owner: owner, schedule: schedule))
    }

    private mutating func checkRoute(_ id: Route.ID?) throws {
        if let id, let schedule { try apply(TripRules.ofRoutes, to: RouteVisit(id: id, schedule: schedule)) }
    }
}

extension RealtimeRuleRun {
    /// - Returns: the trip of the timetable.
    @discardableResult private mutating func check(
        _ trip: TripDescriptor, of owner: TripVisit.Owner, hasVehicleID: Bool = true
    ) throws -> ScheduledTrip? {
        sample.tripID = trip.tripID
        try checkStart(trip.startTime, trip.startDate)
        if let modified = trip.modifiedTrip { try checkStart(modified.startTime, modified.startDate) }
        try checkRoute(trip.routeID)
        let scheduled = try trip.tripID.flatMap { try schedule?.timetable.trip($0) }
        let isKnown = try trip.tripID.flatMap { id in
            try scheduled != nil ? true : schedule?.timetable.hasTrip(id)
        }
        try apply(
            TripRules.all,
            to: TripVisit(
                owner: owner, descriptor: trip, hasVehicleID: hasVehicleID, scheduled: scheduled, isKnown: isKnown))
        return scheduled
    }

    private mutating func check(_ update: TripUpdate) throws {
        sample.vehicleID = update.vehicle?.id
        let scheduled = try check(update.trip, of: .update, hasVehicleID: update.vehicle?.id?.isEmpty == false)
        pairs.add(update, at: sample)
        if let properties = update.properties { try checkStart(properties.startTime, properties.startDate) }
        try checkInstant(update.timestamp, field: "trip_update.timestamp", kind: .entity)
        try apply(StopTimeRules.ofUpdates, to: UpdateVisit(update: update))
        // The stops of any other trip are the message's own.
        let relationship = update.trip.scheduleRelationship ?? .scheduled
        let hasOwnStops = relationship.hasOwnStops
        let followsSchedule = !hasOwnStops && update.trip.modifiedTrip == nil
        var positions = followsSchedule ? scheduled.map(UpdatePositions.init) : nil
        var previous: StopTimeUpdate?
        for stop in update.stopTimeUpdates {
            try check(stop, after: previous, at: positions?.find(stop), isOfOwnTrip: hasOwnStops)
            previous = stop
        }
        (sample.stopSequence, sample.stopID) = (nil, nil)
    }

    private mutating func check(
        _ stop: StopTimeUpdate, after previous: StopTimeUpdate?, at found: UpdatePositions.Found?, isOfOwnTrip: Bool
    ) throws {
        (sample.stopSequence, sample.stopID) = (stop.stopSequence, stop.stopID)
        try checkStop(stop.stopID, of: .update)
        let visit = StopTimeVisit(stop: stop, previous: previous, found: found, isOfOwnTrip: isOfOwnTrip)
        try apply(StopTimeRules.all, to: visit)
        try check(stop.arrival, of: visit, isTimed: found?.times.map { !$0.isInterpolated && $0.arrival != nil })
        try check(stop.departure, of: visit, isTimed: found?.times.map { !$0.isInterpolated && $0.departure != nil })
    }

    private mutating func check(_ event: StopTimeEvent?, of stop: StopTimeVisit, isTimed: Bool?) throws {
        guard let event else { return }
        try checkInstant(event.time, field: "time")
        try apply(StopTimeRules.ofEvents, to: EventVisit(stop: stop, event: event, isTimed: isTimed))
    }

    private mutating func check(_ vehicle: VehiclePosition) throws {
        sample.vehicleID = vehicle.vehicle?.id
        var scheduled: ScheduledTrip?
        if let trip = vehicle.trip { scheduled = try check(trip, of: .vehicle) }
        pairs.add(vehicle, at: sample)
        sample.stopID = vehicle.stopID
        try checkStop(vehicle.stopID, of: .vehicle)
        try checkInstant(vehicle.timestamp, field: "vehicle.timestamp", kind: .entity)
        let isDetoured = vehicle.trip?.tripID.map(detoured.contains) ?? true
        let line =
            isDetoured || vehicle.position == nil ? nil : try scheduled.flatMap { try schedule?.timetable.line(of: $0) }
        try apply(VehicleRules.all, to: VehicleVisit(vehicle: vehicle, area: area, line: line))
    }

    private mutating func check(_ periods: [TimeRange], field: String) throws {
        for period in periods {
            try checkInstant(period.start, field: "\(field).start")
            try checkInstant(period.end, field: "\(field).end")
        }
    }

    private mutating func check(_ alert: ServiceAlert) throws {
        try apply(AlertRules.all, to: alert)
        try check(alert.activePeriods, field: "active_period")
        try check(alert.communicationPeriods, field: "communication_period")
        try check(alert.impactPeriods, field: "impact_period")
        for selector in alert.informedEntities {
            (sample.tripID, sample.stopID) = (nil, selector.stopID)
            try checkStop(selector.stopID, of: .alert)
            try checkRoute(selector.routeID)
            let scheduled = try selector.trip.flatMap { try check($0, of: .alert) }
            try apply(
                AlertRules.ofSelectors,
                to: SelectorVisit(selector: selector, schedule: schedule, scheduled: scheduled))
        }
    }
}

/// Where the stop time updates of a trip are in its pattern, one after another.
struct UpdatePositions {
    /// Where one is.
    struct Found {
        /// The stop of the timetable; nil if the trip lacks the stop_sequence or the stop_id, or has it only earlier.
        let stop: PatternStop?
        /// Its times; nil without a stop.
        let times: StopTimeOffsets?
        /// Whether the trip has the stop, but only before the update before this one.
        let isEarlier: Bool
        /// Whether some stop_id is twice on the trip.
        let repeatsStops: Bool
    }

    private let trip: ScheduledTrip
    private let positions: [Stop.ID: [Int]]
    private let repeatsStops: Bool
    private var last = -1

    init(_ trip: ScheduledTrip) {
        self.trip = trip
        var positions: [Stop.ID: [Int]] = [:]
        for (position, stop) in trip.pattern.stops.enumerated() {
            if let id = stop.stopID { positions[id, default: []].append(position) }
        }
        self.positions = positions
        repeatsStops = positions.values.contains { $0.count > 1 }
    }

    /// Where the next update is.
    mutating func find(_ update: StopTimeUpdate) -> Found {
        let stops = trip.pattern.stops
        var position: Int?
        var isEarlier = false
        if let sequence = update.stopSequence {
            let index = stops.partitioningIndex { $0.stopSequence >= sequence }
            position = index < stops.count && stops[index].stopSequence == sequence ? index : nil
        } else if let id = update.stopID, let all = positions[id] {
            let index = all.partitioningIndex { $0 > last }
            position = index < all.count ? all[index] : nil
            isEarlier = position == nil
        }
        last = position ?? last
        return Found(
            stop: position.map { stops[$0] }, times: position.map { trip.times.stopTimes[$0] },
            isEarlier: isEarlier, repeatsStops: repeatsStops)
    }
}
