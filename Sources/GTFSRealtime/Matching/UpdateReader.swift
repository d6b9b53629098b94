import GTFSModel

/// Finds the trips that the trip updates of one feed mean, and their changes.
struct UpdateReader {
    let finder: TripFinder
    /// header.timestamp; seconds since 1970.
    let timestamp: Int?
    /// When the feed's content last changed.
    let changedAt: Int
    /// The trip ids of entities that an ADDED entity repeats (`TripRelationship.supersedesAdded`).
    let supersedingIDs: Set<Trip.ID>

    var schedule: CachedSchedule { finder.schedule }

    func read(_ update: TripUpdate, _ notices: inout RealtimeNotices) throws -> TripSearch {
        if let selector = update.trip.modifiedTrip {
            return try readModified(update, selector: selector, notices: &notices)
        }
        guard let reference = TripReference(update.trip) else { return .absent(.malformed) }
        if isOverdueUnassigned(update) { return .absent(.unassigned) }
        if let id = reference.tripID, id.isNonTimetabled, try schedule.timetable.trip(id) == nil {
            return .nonPassenger
        }
        switch update.trip.scheduleRelationship ?? .scheduled {
        case .scheduled, .unscheduled:
            return try readScheduled(update, reference: reference, change: .scheduled, notices: &notices)
        case .cancelled: return try readScheduled(update, reference: reference, change: .cancelled, notices: &notices)
        case .deleted: return try readScheduled(update, reference: reference, change: .deleted, notices: &notices)
        case .replacement: return try readScheduled(update, reference: reference, change: .replaced, notices: &notices)
        case .new: return try readNew(update, reference: reference, notices: &notices)
        case .added: return try readAdded(update, reference: reference, notices: &notices)
        case .duplicated: return try readDuplicated(update, reference: reference, notices: &notices)
        case .other: return .absent(.unknownRelationship)
        }
    }

    func readScheduled(
        _ update: TripUpdate, reference: TripReference, change: TripChange, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        let check = DescriptorCheck(reference, update: update)
        switch try finder.find(reference, evidence(of: update)) {
        case .found(var match):
            match.change = match.isHeadway && !change.stopsTrip ? .unscheduled : change
            match.lacksTripID = reference.tripID == nil
            if try check.notice(match, schedule: schedule, notices: &notices) { match.flags.append(.routeMismatch) }
            return .found(match)
        case .absent(let reason):
            try check.notice(reason, schedule: schedule, notices: &notices)
            return .absent(reason)
        case .nonPassenger: return .nonPassenger
        }
    }

    /// A trip as TripModifications make it. Its stops are found there.
    private func readModified(
        _ update: TripUpdate, selector: ModifiedTripSelector, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        guard let reference = TripReference(selector), let id = selector.modificationsID else {
            return .absent(.malformed)
        }
        let search = try readScheduled(update, reference: reference, change: .scheduled, notices: &notices)
        guard case .found(var match) = search, case .scheduled(let key) = match.key else { return search }
        match.key = .modified(id, key)
        match.change = .modified
        return .found(match)
    }

    func evidence(of update: TripUpdate) -> TimeEvidence {
        TimeEvidence(moment: moment(of: update), updates: update.stopTimeUpdates)
    }

    /// The moment that determines the service day, if the update does not name it.
    func moment(of update: TripUpdate) -> Int { timestamp ?? update.timestamp ?? update.firstInstant ?? changedAt }

    /// NYCT: a trip that no train was assigned to and that should have left by now will not run any more.
    private func isOverdueUnassigned(_ update: TripUpdate) -> Bool {
        guard let nyct = update.trip.nyct, nyct.isAssigned != true else { return false }
        guard let first = update.firstInstant else { return false }
        return first < timestamp ?? changedAt
    }
}

extension TripUpdate {
    var firstInstant: Int? { stopTimeUpdates.lazy.compactMap(\.instant).first }
}

extension UpdateReader {
    /// NEW: a trip that the timetable must not have.
    func readNew(
        _ update: TripUpdate, reference: TripReference, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        guard let id = reference.tripID else { return .absent(.incompleteDescriptor) }
        guard try schedule.timetable.trip(id) == nil else {
            notices.add("E016", "\(id) is in the timetable")
            return .absent(.alreadyScheduled)
        }
        return try own(id, update: update, reference: reference, notices: &notices)
    }

    /// ADDED has had many meanings; its fields decide how it is read.
    func readAdded(
        _ update: TripUpdate, reference: TripReference, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        guard let id = reference.tripID else { return .absent(.incompleteDescriptor) }
        if supersedingIDs.contains(id) { return .absent(.superseded) }
        guard let trip = try schedule.timetable.trip(id) else {
            return try own(id, update: update, reference: reference, notices: &notices)
        }
        notices.add("E016", "\(id) is in the timetable")
        if let start = reference.start, !trip.leaves(at: start) {
            return try copy(of: trip, update, reference: reference, properties: TripProperties())
        }
        guard case .found(var match) = try finder.findDay(of: trip, reference, evidence: evidence(of: update)) else {
            return try copy(of: trip, update, reference: reference, properties: TripProperties())
        }
        match.change = match.isHeadway ? .unscheduled : .scheduled
        return .found(match)
    }

    /// "A new trip that is the same as an existing scheduled trip except for service start date and time."
    func readDuplicated(
        _ update: TripUpdate, reference: TripReference, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        guard let id = reference.tripID else { return .absent(.incompleteDescriptor) }
        guard let trip = try schedule.timetable.trip(id) else {
            let reason = try finder.absence(of: id)
            notices.add(reason == .unknownTrip ? "E003" : "trip_without_stop_times", "\(id)")
            return .absent(reason)
        }
        // "Trips defined in GTFS frequencies.txt with exact_times that is empty or equal to 0 cannot be duplicated."
        if trip.frequencies.contains(where: \.isHeadway) { return .absent(.headwayDuplicate) }
        var properties = update.properties ?? TripProperties()
        if let given = properties.tripID, try schedule.timetable.trip(given) != nil {
            // "Its value must be different than the ones used in the GTFS": the copy needs a name of its own.
            notices.add("E016", "\(given) is in the timetable")
            properties.tripID = nil
        }
        return try copy(of: trip, update, reference: reference, properties: properties)
    }

    /// A copy on the date and at the time of the properties, or else of the descriptor.
    private func copy(
        of trip: ScheduledTrip, _ update: TripUpdate, reference: TripReference, properties: TripProperties
    ) throws -> TripSearch {
        if update.properties == nil, update.stopTimeUpdates.isEmpty { return .absent(.incompleteDescriptor) }
        var date = reference.date
        var start = reference.start
        guard TripReference.read(properties.startDate, as: { ServiceDate($0) }, into: &date),
            TripReference.read(properties.startTime, as: { ServiceTime(messageText: $0)?.seconds }, into: &start)
        else { return .absent(.malformed) }
        return .found(copy(of: trip, properties.tripID, on: date ?? day(of: trip, update), at: start))
    }

    private func copy(of trip: ScheduledTrip, _ id: Trip.ID?, on date: ServiceDate, at start: Int?) -> TripMatch {
        let start = start ?? trip.firstDeparture
        let given = id.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        // Copies without an id of their own differ by their start.
        let copy = TripOnServiceDay(
            tripID: given ?? Trip.ID(trip.id.rawValue + "#dup"), serviceDate: date,
            startTime: given == nil ? ServiceTime(seconds: start) : nil)
        let base = schedule.start(of: date, for: trip.pattern) + start - trip.times.firstDeparture
        return TripMatch(own: copy, copyOf: trip, base: base, .duplicated)
    }

    /// A trip of the message's own.
    private func own(
        _ id: Trip.ID, update: TripUpdate, reference: TripReference, notices: inout RealtimeNotices
    ) throws -> TripSearch {
        let check = DescriptorCheck(reference, update: update)
        let route = try check.knownRoute(schedule, notices: &notices)
        let timeZone = try schedule.timetable.timeZone(ofRoute: route)
        let date = reference.date ?? timeZone.date(at: Instants.sensible(instant(of: update)))
        let trip = TripOnServiceDay(tripID: id, serviceDate: date)
        return .found(TripMatch(own: trip, copyOf: nil, base: timeZone.start(of: date), .added))
    }

    private func day(of trip: ScheduledTrip, _ update: TripUpdate) -> ServiceDate {
        schedule.date(at: instant(of: update), for: trip.pattern)
    }

    private func instant(of update: TripUpdate) -> Int { update.firstInstant ?? moment(of: update) }
}

extension ScheduledTrip {
    /// Whether it leaves its first stop at that second of a service day, or of the one before.
    fileprivate func leaves(at start: Int) -> Bool {
        if !frequencies.isEmpty { return hasStart(at: start) }
        return start == firstDeparture || start + 86400 == firstDeparture
    }
}
