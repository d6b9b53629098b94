import GTFSModel

/// Looks up what an alert is about.
struct AlertReader {
    let finder: TripFinder
    let moment: Int
    /// Ids of trips that the messages bring themselves.
    let ownTrips: Set<Trip.ID>

    private var schedule: KnownSchedule { finder.schedule }

    /// The selector; nil where it can never agree with a row.
    func selector(
        _ entity: EntitySelector, _ notices: inout RealtimeNotices
    ) throws -> AlertOverlay.Selector? {
        var selector = AlertOverlay.Selector()
        selector.agencyID = entity.agencyID
        selector.routeID = entity.routeID
        selector.routeType = entity.routeType
        selector.stopID = entity.stopID
        // "If provided the route_id must also be provided" (GTFS Realtime reference, EntitySelector.direction_id).
        selector.directionID = entity.routeID == nil ? nil : entity.directionID
        var isPossible = try isKnown(selector, &notices)
        if let descriptor = entity.trip {
            if let trip = try trip(descriptor, entity, &notices) { selector.trip = trip } else { isPossible = false }
        }
        return isPossible && selector != AlertOverlay.Selector() ? selector : nil
    }

    private func isKnown(_ selector: AlertOverlay.Selector, _ notices: inout RealtimeNotices) throws -> Bool {
        var isKnown = true
        if let agency = selector.agencyID, try !schedule.hasAgency(agency) {
            notices.add("E034", "\(agency)")
            isKnown = false
        }
        if let route = selector.routeID, try schedule.route(route) == nil {
            notices.add("E004", "\(route)")
            isKnown = false
        }
        if let stop = selector.stopID, try schedule.stop(stop) == nil {
            notices.add("E011", "\(stop)")
            isKnown = false
        }
        return isKnown
    }

    /// The trip; without a date of it, on every service day. Its route_id names the trip and is never route-wide, its
    /// schedule_relationship says nothing here.
    private func trip(
        _ descriptor: TripDescriptor, _ entity: EntitySelector, _ notices: inout RealtimeNotices
    ) throws -> AlertOverlay.Selector.Trip? {
        if let route = entity.routeID, let other = descriptor.routeID, route != other {
            notices.add("E031", "\(route) and \(other)")
        }
        guard let described = DescribedTrip(descriptor) else {
            notices.add("malformed_alert_trip", "\(descriptor.startDate ?? "") \(descriptor.startTime ?? "")")
            return nil
        }
        if let id = described.tripID, ownTrips.contains(id) {
            return AlertOverlay.Selector.Trip(tripID: id, serviceDate: described.date)
        }
        guard let (scheduled, trip) = try scheduledTrip(described, &notices) else { return nil }
        guard let route = entity.routeID, route != scheduled.pattern.routeID else { return trip }
        notices.add("E030", "\(scheduled.id) does not belong to \(route)")
        return nil
    }

    private func scheduledTrip(
        _ described: DescribedTrip, _ notices: inout RealtimeNotices
    ) throws -> (ScheduledTrip, AlertOverlay.Selector.Trip)? {
        if described.date == nil || described.start == nil, let id = described.tripID, let trip = try schedule.trip(id)
        {
            return try anyRun(of: trip, described)
        }
        let check = DescriptorCheck(described, nil, hasVehicle: true)
        switch try finder.find(described, TimeEvidence(moment: moment)) {
        case .found(let found):
            _ = try check.notice(found, schedule, &notices)
            return (
                found.trip,
                AlertOverlay.Selector.Trip(
                    tripID: found.trip.id, serviceDate: described.date == nil ? nil : found.date,
                    startTime: found.instance.startTime)
            )
        case .absent(let reason): try check.notice(reason, schedule, &notices)
        case .nonPassenger: break
        }
        return nil
    }

    /// Without a date all its days are meant, without a start_time all its runs.
    private func anyRun(
        of trip: ScheduledTrip, _ described: DescribedTrip
    ) throws -> (ScheduledTrip, AlertOverlay.Selector.Trip)? {
        let start = trip.frequencies.isEmpty ? nil : described.start.map(ServiceTime.init)
        guard let date = described.date else {
            return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, startTime: start))
        }
        if try schedule.runs(trip, on: date) {
            return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, serviceDate: date, startTime: start))
        }
        // The calendar date of a trip after midnight.
        let day = date.adding(days: -1)
        guard trip.firstDeparture >= 86400, try schedule.runs(trip, on: day) else { return nil }
        return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, serviceDate: day, startTime: start))
    }
}
