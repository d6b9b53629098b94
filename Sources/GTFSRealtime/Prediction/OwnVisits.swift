import GTFSModel

/// The visits of a trip whose updates are its whole schedule: one that the timetable lacks, or a replacement, which names
/// all its stops and has nothing to do with the static times (GTFS Realtime reference,
/// TripDescriptor.ScheduleRelationship, NEW and REPLACEMENT).
struct OwnVisits {
    private(set) var visits: [StopTimeOverlay] = []
    private(set) var hasUnknownStop = false
    private(set) var notices = RealtimeNotices()
    private let tripID: Trip.ID
    private let places: PlaceBook

    init(_ updates: [StopTimeUpdate], tripID: Trip.ID, places: PlaceBook) throws {
        self.tripID = tripID
        self.places = places
        visits.reserveCapacity(updates.count)
        for update in inOrder(updates) { try add(update) }
        noteOrder()
        visits.markTerminus()
    }

    /// A trip needs two stops, and a time at one of them.
    var makeTrip: Bool {
        visits.count >= 2
            && visits.contains { $0.hasPrediction || ($0.scheduledDeparture ?? $0.scheduledArrival) != nil }
    }

    /// Updates "must be sorted by stop_sequence"; where they all have one, it is right.
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
        guard let place = try places.stop(stop) else {
            hasUnknownStop = true
            return notices.add("E011", "trip \(tripID), stop \(stop)")
        }
        if place.locationType != .stop { notices.add("E015", "trip \(tripID), stop \(stop)") }
        var visit = StopTimeOverlay(
            position: visits.count, stopSequence: update.stopSequence ?? visits.count + 1, stopID: stop)
        visit.schedule(by: update)
        switch update.scheduleRelationship {
        case .skipped: visit.relation = .skipped
        case .noData: visit.relation = .noData
        case .scheduled, .unscheduled, .other: predict(&visit, update)
        }
        if let details = update.details { notices.add(try visit.take(details, places)) }
        if visit.isImplausible { visit.flags.append(.implausible) }
        visits.append(visit)
    }

    private mutating func predict(_ visit: inout StopTimeOverlay, _ update: StopTimeUpdate) {
        let arrival = update.arrival?.instant(scheduled: visit.scheduledArrival)
        let departure = update.departure?.instant(scheduled: visit.scheduledDeparture)
        visit.isExplicit = arrival != nil || departure != nil
        visit.uncertainty = (update.departure ?? update.arrival)?.uncertainty.map(Int.init)
        // As in stop_times.txt, one time stands for both where there are not two.
        visit.departure = departure ?? arrival
        visit.arrival = arrival ?? departure
        guard let arrival, let departure, departure < arrival else { return }
        visit.arrival = departure
        visit.flags.append(.inconsistent)
        notices.add("E025", "trip \(tripID), stop \(visit.stopID)")
    }

    private mutating func noteOrder() {
        var last = Int.min
        for position in visits.indices {
            guard let arrival = visits[position].arrival, let departure = visits[position].departure else { continue }
            if arrival < last {
                visits[position].flags.append(.decreasing)
                notices.add("E022", "trip \(tripID), stop \(visits[position].stopID)")
            }
            last = departure
        }
    }
}

extension StopTimeOverlay {
    /// Takes over the times against which a producer says that a trip of its own is late.
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
    /// A trip by the stops and times of its message alone.
    func ownVisits(of match: MatchedUpdate, notices: inout RealtimeNotices) throws -> TripOverlay? {
        let own = try OwnVisits(match.update.stopTimeUpdates, tripID: match.instance.tripID, places: places)
        notices.add(own.notices)
        guard own.makeTrip else { return nil }
        var overlay = outline(of: match)
        if own.hasUnknownStop { overlay.flags.append(.unknownStop) }
        if own.visits.servedCount < 2 { return overlay.withoutEnoughStops }
        overlay.stopTimes = own.visits
        if match.scheduled == nil { try describe(&overlay, match.update.trip) }
        return overlay
    }

    /// What the timetable would have said. A route that it does not know is none.
    private func describe(_ overlay: inout TripOverlay, _ trip: TripDescriptor) throws {
        overlay.routeID = try trip.routeID.flatMap(schedule.route)?.id
        overlay.directionID = trip.directionID
        guard overlay.headsign == nil else { return }
        let terminus = overlay.stopTimes.last { $0.relation != .skipped }
        overlay.headsign = try terminus.flatMap { try places.stop($0.stopID)?.name }
    }
}
