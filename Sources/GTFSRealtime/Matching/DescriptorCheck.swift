import GTFSModel

/// Notices where a trip descriptor contradicts the timetable, by the validator's codes.
struct DescriptorCheck {
    let reference: TripReference
    let relationship: TripRelationship?
    let hasVehicle: Bool

    init(_ reference: TripReference, relationship: TripRelationship?, hasVehicle: Bool) {
        self.reference = reference
        self.relationship = relationship
        self.hasVehicle = hasVehicle
    }

    init(_ reference: TripReference, update: TripUpdate) {
        self.init(
            reference, relationship: update.trip.scheduleRelationship, hasVehicle: update.vehicle?.id?.isEmpty == false)
    }

    /// - Returns: Whether the message names another route than the timetable.
    func notice(_ match: TripMatch, schedule: CachedSchedule, notices: inout RealtimeNotices) throws -> Bool {
        guard let trip = match.scheduled else { return false }
        noticeStart(of: trip, isHeadway: match.isHeadway, &notices)
        if let direction = reference.directionID, direction != trip.pattern.directionID {
            notices.add("E024", "\(trip.id): direction_id \(direction)")
        }
        guard let route = reference.routeID, route != trip.pattern.routeID else { return false }
        notices.add("E035", "\(trip.id) does not belong to \(route)")
        _ = try knownRoute(schedule, notices: &notices)
        return true
    }

    /// Why a trip was not found.
    func notice(_ reason: UnmatchedReason, schedule: CachedSchedule, notices: inout RealtimeNotices) throws {
        _ = try knownRoute(schedule, notices: &notices)
        guard let id = reference.tripID else { return }
        if reason == .unknownTrip { return notices.add("E003", "\(id)") }
        if reason == .notRunning, try schedule.timetable.trip(id) == nil, try schedule.timetable.hasTrip(id) {
            return notices.add("trip_without_stop_times", "\(id)")
        }
        guard reason == .incompleteDescriptor || reason == .noSuchStart, let trip = try schedule.timetable.trip(id)
        else { return }
        let isHeadway = trip.frequencies.contains(where: \.isHeadway)
        notices.add(isHeadway ? "E006" : "E019", "\(id): start_time \(reference.start.map(text) ?? "missing")")
    }

    /// The descriptor's route if the timetable has it.
    func knownRoute(_ schedule: CachedSchedule, notices: inout RealtimeNotices) throws -> Route.ID? {
        guard let id = reference.routeID else { return nil }
        guard try schedule.route(id) == nil else { return id }
        notices.add("E004", "\(id)")
        return nil
    }

    private func noticeStart(of trip: ScheduledTrip, isHeadway: Bool, _ notices: inout RealtimeNotices) {
        if isHeadway {
            if let relationship, relationship != .unscheduled { notices.add("E013", "\(trip.id)") }
            if reference.tripID == nil || reference.date == nil { notices.add("E006", "\(trip.id)") }
            if !hasVehicle { notices.add("W005", "\(trip.id)") }
        } else if trip.frequencies.isEmpty, let start = reference.start, !begins(trip, at: start) {
            notices.add("E023", "\(trip.id): start_time \(text(start))")
        }
    }

    private func begins(_ trip: ScheduledTrip, at start: Int) -> Bool {
        start == trip.firstDeparture || start == trip.startTime + (trip.times.firstArrival ?? 0)
    }

    private func text(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }
}
