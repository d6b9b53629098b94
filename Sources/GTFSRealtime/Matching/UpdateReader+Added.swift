import GTFSModel

extension UpdateReader {
    /// NEW: a trip that the timetable must not have.
    func readNew(
        _ update: TripUpdate, _ described: DescribedTrip, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        guard let id = described.tripID else { return .unmatched(.incompleteDescriptor) }
        guard try schedule.trip(id) == nil else {
            notices.add("E016", "\(id) is in the timetable")
            return .unmatched(.alreadyScheduled)
        }
        return try own(id, update, described, &notices)
    }

    /// ADDED has meant many things; it is read by what it carries.
    func readAdded(
        _ update: TripUpdate, _ described: DescribedTrip, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        guard let id = described.tripID else { return .unmatched(.incompleteDescriptor) }
        if supersedingIDs.contains(id) { return .unmatched(.superseded) }
        guard let trip = try schedule.trip(id) else { return try own(id, update, described, &notices) }
        notices.add("E016", "\(id) is in the timetable")
        if let start = described.start, !trip.leaves(at: start) {
            return try copy(of: trip, update, described, TripProperties())
        }
        guard case .found(let found) = try finder.instance(of: trip, described, evidence(of: update)) else {
            return try copy(of: trip, update, described, TripProperties())
        }
        return .means(TripMeaning(found, found.isHeadway ? .unscheduled : .scheduled))
    }

    /// "A new trip that is the same as an existing scheduled trip except for service start date and time."
    func readDuplicated(
        _ update: TripUpdate, _ described: DescribedTrip, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        guard let id = described.tripID else { return .unmatched(.incompleteDescriptor) }
        guard let trip = try schedule.trip(id) else {
            notices.add("E003", "\(id)")
            return .unmatched(.unknownTrip)
        }
        var properties = update.properties ?? TripProperties()
        if let given = properties.tripID, try schedule.trip(given) != nil {
            // "Its value must be different than the ones used in the GTFS": the copy needs a name of its own.
            notices.add("E016", "\(given) is in the timetable")
            properties.tripID = nil
        }
        return try copy(of: trip, update, described, properties)
    }

    /// A copy on the date and at the time of the properties, else of the descriptor.
    private func copy(
        of trip: ScheduledTrip, _ update: TripUpdate, _ described: DescribedTrip, _ properties: TripProperties
    ) throws -> UpdateReading {
        if update.properties == nil, update.stopTimeUpdates.isEmpty { return .unmatched(.incompleteDescriptor) }
        var date = described.date
        var start = described.start
        guard DescribedTrip.read(properties.startDate, as: { ServiceDate(messageText: $0) }, into: &date),
            DescribedTrip.read(properties.startTime, as: { ServiceTime(messageText: $0)?.seconds }, into: &start)
        else { return .unmatched(.malformed) }
        return .means(copy(of: trip, properties.tripID, on: date ?? day(of: trip, update), at: start))
    }

    private func copy(of trip: ScheduledTrip, _ id: Trip.ID?, on date: ServiceDate, at start: Int?) -> TripMeaning {
        let dayStart = schedule.start(of: date, for: trip.pattern)
        let start = start ?? trip.firstDeparture
        let given = id.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        // Copies without a name of their own are told apart by their start.
        let instance = TripOnServiceDay(
            tripID: given ?? Trip.ID(trip.id.rawValue + "#dup"), serviceDate: date,
            startTime: given == nil ? ServiceTime(seconds: start) : nil)
        return TripMeaning(
            .duplicated, of: trip, instance, serviceDayStart: dayStart,
            base: dayStart + start - trip.times.firstDeparture)
    }

    /// A trip of the message's own.
    private func own(
        _ id: Trip.ID, _ update: TripUpdate, _ described: DescribedTrip, _ notices: inout RealtimeNotices
    ) throws -> UpdateReading {
        let check = DescriptorCheck(described, update)
        let route = try check.knownRoute(schedule, &notices)
        let clock = try schedule.clock(ofRoute: route)
        let date = described.date ?? clock.date(at: Instants.sensible(instant(of: update)))
        let start = clock.start(of: date)
        return .means(
            TripMeaning(
                .added, of: nil, TripOnServiceDay(tripID: id, serviceDate: date), serviceDayStart: start, base: start))
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
