import GTFSModel

/// The stop times of a trip whose updates are its whole schedule: one that the timetable lacks, or a replacement, which names
/// all its stops and ignores the static times (GTFS Realtime reference, TripDescriptor.ScheduleRelationship, NEW and
/// REPLACEMENT).
struct OwnStopTimes {
    private(set) var stopTimes: [StopTimeOverlay] = []
    private(set) var hasUnknownStop = false
    private(set) var notices = RealtimeNotices()
    private let tripID: Trip.ID
    private let schedule: CachedSchedule

    init(_ updates: [StopTimeUpdate], tripID: Trip.ID, _ schedule: CachedSchedule) throws {
        self.tripID = tripID
        self.schedule = schedule
        stopTimes.reserveCapacity(updates.count)
        for update in inOrder(updates) { try add(update) }
        noteOrder()
        stopTimes.markTerminus()
    }

    /// A trip needs two stops, and a time at one of them.
    var areEnough: Bool {
        stopTimes.count >= 2
            && stopTimes.contains { $0.hasPrediction || ($0.scheduledDeparture ?? $0.scheduledArrival) != nil }
    }

    /// Updates "must be sorted by stop_sequence"; if they all have one, it is right.
    private mutating func inOrder(_ updates: [StopTimeUpdate]) -> [StopTimeUpdate] {
        let sequences = updates.compactMap(\.stopSequence)
        guard sequences.count == updates.count, !zip(sequences, sequences.dropFirst()).allSatisfy(<=) else {
            return updates
        }
        notices.add("E002", "trip \(tripID)")
        let order = updates.indices.sorted { (sequences[$0], $0) < (sequences[$1], $1) }
        return order.map { updates[$0] }
    }

    private mutating func add(_ update: StopTimeUpdate) throws {
        guard let stop = update.stopID else { return notices.add("E040", "trip \(tripID)") }
        guard let known = try schedule.stop(stop) else {
            hasUnknownStop = true
            return notices.add("E011", "trip \(tripID), stop \(stop)")
        }
        if known.locationType != .stop { notices.add("E015", "trip \(tripID), stop \(stop)") }
        var stopTime = StopTimeOverlay(
            position: stopTimes.count, stopSequence: update.stopSequence ?? stopTimes.count + 1, stopID: stop)
        stopTime.schedule(by: update)
        switch update.scheduleRelationship {
        case .skipped: stopTime.relation = .skipped
        case .noData: stopTime.relation = .noData
        case .scheduled, .unscheduled, .other: predict(&stopTime, update)
        }
        if let details = update.details { notices.add(try stopTime.take(details, schedule)) }
        if stopTime.isImplausible { stopTime.flags.append(.implausible) }
        stopTimes.append(stopTime)
    }

    private mutating func predict(_ stopTime: inout StopTimeOverlay, _ update: StopTimeUpdate) {
        // Its schedule is the message's own, and may as well be the one that is wrong.
        let arrival = update.arrival.flatMap { $0.usableTime ?? $0.instant(scheduled: stopTime.scheduledArrival) }
        let departure = update.departure.flatMap { $0.usableTime ?? $0.instant(scheduled: stopTime.scheduledDeparture) }
        (stopTime.statesArrival, stopTime.statesDeparture) = (arrival != nil, departure != nil)
        stopTime.isExplicit = stopTime.statesArrival || stopTime.statesDeparture
        stopTime.prediction = Prediction(arrival: update.arrival, departure: update.departure)
        // As in stop_times.txt, a single time counts for both.
        stopTime.departure = departure ?? arrival
        stopTime.arrival = arrival ?? departure
        guard let arrival, let departure, departure < arrival else { return }
        stopTime.arrival = departure
        stopTime.flags.append(.inconsistent)
        notices.add("E025", "trip \(tripID), stop \(stopTime.stopID)")
    }

    private mutating func noteOrder() {
        var last = Int.min
        for position in stopTimes.indices {
            guard let arrival = stopTimes[position].arrival, let departure = stopTimes[position].departure else {
                continue
            }
            if arrival < last {
                stopTimes[position].flags.append(.decreasing)
                notices.add("E022", "trip \(tripID), stop \(stopTimes[position].stopID)")
            }
            last = departure
        }
    }
}

extension StopTimeOverlay {
    /// Takes the scheduled_time of each event, with which a producer states the delay of its own trip.
    fileprivate mutating func schedule(by update: StopTimeUpdate) {
        let arrival = update.arrival?.usableScheduledTime
        let departure = update.departure?.usableScheduledTime
        scheduledArrival = arrival ?? departure
        scheduledDeparture = departure ?? arrival
    }
}

extension StopTimeEvent {
    fileprivate var usableScheduledTime: Int? {
        scheduledTime.flatMap { (1...Self.latestTime).contains($0) ? $0 : nil }
    }
}

extension TripPredictor {
    /// A trip with only the stops and times of its message.
    func own(
        _ match: TripMatch, _ update: TripUpdate, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft? {
        let own = try OwnStopTimes(update.stopTimeUpdates, tripID: match.trip.tripID, schedule)
        notices.add(own.notices)
        guard own.areEnough else { return nil }
        var overlay = outline(of: match, update)
        if own.hasUnknownStop { overlay.flags.append(.unknownStop) }
        if own.stopTimes.count - own.stopTimes.skippedCount < 2 { return overlay.withoutEnoughStops }
        overlay.stopTimes = own.stopTimes
        if match.scheduled == nil { try describe(&overlay, update.trip) }
        return overlay
    }

    /// The same of fewer than two stops, for those who ask what became of it; nil for another trip.
    func short(_ match: TripMatch, _ update: TripUpdate) throws -> TripOverlay.Draft? {
        guard match.change.stopTimesSource == .message else { return nil }
        let own = try OwnStopTimes(update.stopTimeUpdates, tripID: match.trip.tripID, schedule)
        guard own.stopTimes.contains(where: \.hasPrediction) else { return nil }
        var overlay = outline(of: match, update)
        overlay.stopTimes = own.stopTimes
        if match.scheduled == nil { try describe(&overlay, update.trip) }
        return overlay
    }

    /// Sets the values that otherwise come from the timetable. A route that it lacks is left out.
    private func describe(_ overlay: inout TripOverlay.Draft, _ trip: TripDescriptor) throws {
        overlay.routeID = try trip.routeID.flatMap(schedule.route)?.id
        overlay.directionID = trip.directionID
        guard overlay.headsign == nil else { return }
        let terminus = overlay.stopTimes.last { $0.relation != .skipped }
        overlay.headsign = try terminus.flatMap { try schedule.stop($0.stopID)?.name }
    }
}
