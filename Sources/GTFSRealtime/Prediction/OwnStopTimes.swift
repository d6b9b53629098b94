import GTFSModel

/// The stop times of a trip whose updates are its whole schedule: one that the timetable lacks, or a replacement, which names
/// all its stops and ignores the static times (GTFS Realtime reference, TripDescriptor.ScheduleRelationship, NEW and
/// REPLACEMENT). A stop without a prediction is one of them, too: then it has a scheduled_time (the same,
/// StopTimeUpdate.ScheduleRelationship, NO_DATA).
struct OwnStopTimes {
    private(set) var stopTimes: [StopTimeOverlay] = []
    private(set) var hasUnknownStop = false
    private(set) var notices = RealtimeNotices()
    private let tripID: Trip.ID
    private let schedule: CachedSchedule
    /// The delay that each stop's update states, in seconds; nil where it states none.
    private var delays: [Int?] = []

    init(_ update: TripUpdate, of match: TripMatch, _ schedule: CachedSchedule) throws {
        tripID = match.trip.tripID
        self.schedule = schedule
        stopTimes.reserveCapacity(update.stopTimeUpdates.count)
        for update in inOrder(update.stopTimeUpdates) { try add(update) }
        noteOrder()
        carry(from: update.usableDelay)
        for position in stopTimes.indices where stopTimes[position].isImplausible {
            stopTimes[position].flags.append(.implausible)
        }
        SkippedStopTimes(stopTimes, of: match).fill(&stopTimes)
        stopTimes.markTerminus()
    }

    /// A trip needs two stops, and a time at one at which it stops.
    var areEnough: Bool {
        stopTimes.count >= 2 && stopTimes.contains { $0.relation != .skipped && $0.effectiveTime != nil }
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
        switch update.scheduleRelationship {
        case .skipped: stopTime.relation = .skipped
        case .noData: stopTime.relation = .noData
        case .scheduled, .unscheduled, .other: break
        }
        stopTime.schedule(by: update)
        delays.append(stopTime.relation == .scheduled ? predict(&stopTime, update: update) : nil)
        if let details = update.details { notices.add(try stopTime.take(details, schedule)) }
        stopTimes.append(stopTime)
    }

    /// - Returns: The delay that goes on to later stops, in seconds; nil where the update states none.
    private mutating func predict(_ stopTime: inout StopTimeOverlay, update: StopTimeUpdate) -> Int? {
        // Its schedule is the message's own, and may as well be the one that is wrong.
        let arrival = update.arrival.flatMap { $0.usableTime ?? $0.instant(scheduled: stopTime.scheduledArrival) }
        let departure = update.departure.flatMap { $0.usableTime ?? $0.instant(scheduled: stopTime.scheduledDeparture) }
        (stopTime.statesArrival, stopTime.statesDeparture) = (arrival != nil, departure != nil)
        stopTime.isExplicit = stopTime.statesArrival || stopTime.statesDeparture
        stopTime.prediction = Prediction(arrival: update.arrival, departure: update.departure)
        // As in stop_times.txt, a single time counts for both.
        stopTime.departure = departure ?? arrival
        stopTime.arrival = arrival ?? departure
        if let arrival, let departure, departure < arrival {
            stopTime.arrival = departure
            stopTime.flags.append(.inconsistent)
            notices.add("E025", "trip \(tripID), stop \(stopTime.stopID)")
        }
        return update.departure?.propagated(scheduled: stopTime.scheduledDeparture)
            ?? update.arrival?.propagated(scheduled: stopTime.scheduledArrival)
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

extension OwnStopTimes {
    /// Carries delays on to stops with a scheduled_time alone, up to one without data, whose times stay on their side of the
    /// stated ones (rules B25, B33 and B34).
    private mutating func carry(from tripDelay: Int?) {
        guard stopTimes.contains(where: { $0.relation != .skipped && !$0.isExplicit }) else { return }
        var carrier = OwnTimeCarrier(stopTimes, delay: tripDelay)
        for position in stopTimes.indices where stopTimes[position].relation != .skipped {
            carrier.carry(to: &stopTimes[position], stated: delays[position])
        }
    }
}

/// What is carried along the stops of a trip of the message's own.
private struct OwnTimeCarrier {
    /// The known delay of the vehicle in seconds; nil if it is unknown.
    private var delay: Int?
    private var hasNoData = false
    /// The last prediction so far.
    private var last: Int?
    /// By position, the first time that is stated for a later stop; `Int.max` without any.
    private let bounds: [Int]

    init(_ stopTimes: [StopTimeOverlay], delay: Int?) {
        self.delay = delay
        var bounds = Array(repeating: Int.max, count: stopTimes.count)
        for position in stopTimes.indices.dropLast().reversed() {
            bounds[position] = stopTimes[position + 1].firstTime ?? bounds[position + 1]
        }
        self.bounds = bounds
    }

    mutating func carry(to stopTime: inout StopTimeOverlay, stated: Int?) {
        if stopTime.relation == .noData { (delay, hasNoData) = (nil, true) }
        if let stated { (delay, hasNoData) = (stated, false) }
        if !stopTime.isExplicit {
            if hasNoData { stopTime.relation = .noData }
            stopTime.arrival = time(stopTime.scheduledArrival, at: stopTime.position)
            stopTime.departure = time(stopTime.scheduledDeparture, at: stopTime.position)
        }
        last = stopTime.departure ?? stopTime.arrival ?? last
    }

    /// Nil where the schedule holds.
    private func time(_ scheduled: Int?, at position: Int) -> Int? {
        guard let scheduled, delay != nil || last != nil else { return nil }
        let time = max(last ?? .min, min(bounds[position], scheduled + (delay ?? 0)))
        return delay == nil && time == scheduled ? nil : time
    }
}

extension StopTimeOverlay {
    /// Takes the scheduled_time of each event, with which a producer states the delay of its own trip. The times of a stop
    /// without a prediction are scheduled ones, too.
    fileprivate mutating func schedule(by update: StopTimeUpdate) {
        let isPredicted = relation == .scheduled
        func time(_ event: StopTimeEvent?) -> Int? {
            event?.usableScheduledTime ?? (isPredicted ? nil : event?.usableTime)
        }
        let (arrival, departure) = (time(update.arrival), time(update.departure))
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
        let own = try OwnStopTimes(update, of: match, schedule)
        notices.add(own.notices)
        guard own.areEnough else { return nil }
        var overlay = outline(of: match, update)
        if own.hasUnknownStop { overlay.flags.append(.unknownStop) }
        if own.stopTimes.count - own.stopTimes.skippedCount < 2 { return overlay.withoutEnoughStops }
        overlay.stopTimes = own.stopTimes
        if match.scheduled == nil { try describe(&overlay, trip: update.trip) }
        return overlay
    }

    /// The same of fewer than two stops, for those who ask what became of it; nil for another trip.
    func short(_ match: TripMatch, _ update: TripUpdate) throws -> TripOverlay.Draft? {
        guard match.change.stopTimesSource == .message else { return nil }
        let own = try OwnStopTimes(update, of: match, schedule)
        guard own.stopTimes.contains(where: \.hasPrediction) else { return nil }
        var overlay = outline(of: match, update)
        overlay.stopTimes = own.stopTimes
        if match.scheduled == nil { try describe(&overlay, trip: update.trip) }
        return overlay
    }

    /// Sets the values that otherwise come from the timetable. A route that it lacks is left out.
    private func describe(_ overlay: inout TripOverlay.Draft, trip: TripDescriptor) throws {
        overlay.routeID = try trip.routeID.flatMap(schedule.route)?.id
        overlay.directionID = trip.directionID
        guard overlay.headsign == nil else { return }
        let terminus = overlay.stopTimes.last { $0.relation != .skipped }
        overlay.headsign = try terminus.flatMap { try schedule.stop($0.stopID)?.name }
    }
}

/// The times at which boards show the skipped stops of a trip of the message's own, where the message has none: by the trip
/// of the timetable that it replaces, or else between those of the stops around it.
private struct SkippedStopTimes {
    private let match: TripMatch
    /// The positions without any time.
    private let open: [Int]

    init(_ stopTimes: [StopTimeOverlay], of match: TripMatch) {
        self.match = match
        open = stopTimes.indices.filter { stopTimes[$0].relation == .skipped && stopTimes[$0].effectiveTime == nil }
    }

    func fill(_ stopTimes: inout [StopTimeOverlay]) {
        guard !open.isEmpty else { return }
        fillBySchedule(&stopTimes)
        for position in open where stopTimes[position].effectiveTime == nil {
            guard let time = Self.time(between: stopTimes, at: position) else { continue }
            (stopTimes[position].scheduledArrival, stopTimes[position].scheduledDeparture) = (time, time)
            stopTimes[position].flags.append(.interpolated)
        }
    }

    /// Riders wait there by the timetable.
    private func fillBySchedule(_ stopTimes: inout [StopTimeOverlay]) {
        guard let scheduled = match.scheduled else { return }
        let stops = scheduled.pattern.stops
        var next = 0
        for position in stopTimes.indices {
            guard let found = stops[next...].firstIndex(where: { $0.stopID == stopTimes[position].stopID }) else {
                continue
            }
            next = found + 1
            guard stopTimes[position].relation == .skipped, stopTimes[position].effectiveTime == nil else { continue }
            let times = scheduled.times[found]
            stopTimes[position].scheduledArrival = times.arrival.map { $0 + match.base }
            stopTimes[position].scheduledDeparture = times.departure.map { $0 + match.base }
        }
    }

    /// In equal steps from the stop before it with a time to the one after it; that of the only one at the ends of the trip.
    private static func time(between stopTimes: [StopTimeOverlay], at position: Int) -> Int? {
        let before = stopTimes[..<position].lastIndex { $0.effectiveTime != nil }
        let after = stopTimes[(position + 1)...].firstIndex { $0.effectiveTime != nil }
        let start = before.flatMap { stopTimes[$0].departure ?? stopTimes[$0].scheduledDeparture }
        let end = after.flatMap { stopTimes[$0].effectiveTime }
        guard let before, let after, let start, let end, end > start else { return start ?? end }
        return start + (end - start) * (position - before) / (after - before)
    }
}

extension StopTimeOverlay {
    /// The predicted or else the scheduled arrival, or else departure; nil without any of them.
    var effectiveTime: Int? { arrival ?? scheduledArrival ?? departure ?? scheduledDeparture }
}
