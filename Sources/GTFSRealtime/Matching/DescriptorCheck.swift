import GTFSModel

/// Notices what a trip descriptor says otherwise than the timetable, by the validator's codes.
struct DescriptorCheck {
    let described: DescribedTrip
    let relationship: TripRelationship?
    let hasVehicle: Bool

    init(_ described: DescribedTrip, _ relationship: TripRelationship?, hasVehicle: Bool) {
        self.described = described
        self.relationship = relationship
        self.hasVehicle = hasVehicle
    }

    init(_ described: DescribedTrip, _ update: TripUpdate) {
        self.init(described, update.trip.scheduleRelationship, hasVehicle: update.vehicle?.id?.isEmpty == false)
    }

    /// - Returns: Whether the message names another route than the timetable.
    func notice(
        _ found: FoundTrip, _ schedule: KnownSchedule, _ notices: inout RealtimeNotices
    ) throws -> Bool {
        noticeStart(of: found, &notices)
        if let direction = described.directionID, direction != found.trip.pattern.directionID {
            notices.add("E024", "\(found.trip.id): direction_id \(direction)")
        }
        guard let route = described.routeID, route != found.trip.pattern.routeID else { return false }
        notices.add("E035", "\(found.trip.id) does not belong to \(route)")
        _ = try knownRoute(schedule, &notices)
        return true
    }

    /// Why a trip was not found.
    func notice(_ reason: UnmatchedReason, _ schedule: KnownSchedule, _ notices: inout RealtimeNotices) throws {
        _ = try knownRoute(schedule, &notices)
        guard let id = described.tripID else { return }
        if reason == .unknownTrip { return notices.add("E003", "\(id)") }
        guard reason == .incompleteDescriptor || reason == .noSuchStart, let trip = try schedule.trip(id) else {
            return
        }
        let isHeadway = trip.frequencies.contains(where: \.isHeadway)
        notices.add(isHeadway ? "E006" : "E019", "\(id): start_time \(described.start.map(clock) ?? "missing")")
    }

    /// The descriptor's route where the timetable has it.
    func knownRoute(_ schedule: KnownSchedule, _ notices: inout RealtimeNotices) throws -> Route.ID? {
        guard let id = described.routeID else { return nil }
        guard try schedule.route(id) == nil else { return id }
        notices.add("E004", "\(id)")
        return nil
    }

    private func noticeStart(of found: FoundTrip, _ notices: inout RealtimeNotices) {
        let trip = found.trip
        if found.isHeadway {
            if let relationship, relationship != .unscheduled { notices.add("E013", "\(trip.id)") }
            if described.tripID == nil || described.date == nil { notices.add("E006", "\(trip.id)") }
            if !hasVehicle { notices.add("W005", "\(trip.id)") }
        } else if trip.frequencies.isEmpty, let start = described.start, !begins(trip, at: start) {
            notices.add("E023", "\(trip.id): start_time \(clock(start))")
        }
    }

    private func begins(_ trip: ScheduledTrip, at start: Int) -> Bool {
        start == trip.firstDeparture || start == trip.startTime + (trip.times.stopTimes.first?.arrival ?? 0)
    }

    private func clock(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }
}
