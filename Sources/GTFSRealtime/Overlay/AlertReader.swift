import GTFSModel

extension OverlayBuild {
    /// Looks up the trips, routes, stops and agencies that alerts are about.
    mutating func readAlerts(_ trips: OverlayTrips) throws -> [AlertOverlay] {
        guard feeds.contains(where: { $0.alertCount > 0 }) else { return [] }
        let own = trips.drafts.indices.lazy.filter { trips.drafts[$0].change.isAdded }
        let ownTrips = Set(own.map { trips.drafts[$0].id.tripID })
        let detoured = DetouredTrips(trips.drafts)
        var alerts: [AlertOverlay] = []
        for feed in contents.indices {
            let reader = AlertReader(finder: finder(for: feed), moment: moment(of: feed), ownTrips: ownTrips)
            for entity in contents[feed].entities.indices {
                guard let alert = contents[feed].entities[entity].alert else { continue }
                let id = contents[feed].entities[entity].id
                let selectors = try reader.selectors(of: alert, &feeds[feed].notices)
                alerts.append(
                    AlertOverlay(
                        id: id, feed: feed, alert: alert, selectors: selectors + detoured.selectors(ofAlert: id, feed)))
            }
        }
        return alerts
    }
}

/// The trips on detours that name the alert which explains them (GTFS Realtime reference, Modification.service_alert_id).
private struct DetouredTrips {
    private var trips: [String: [(feed: Int, trip: AlertOverlay.Selector.Trip)]] = [:]

    init(_ drafts: [TripOverlay.Draft]) {
        for draft in drafts where !draft.alertIDs.isEmpty {
            let trip = AlertOverlay.Selector.Trip(
                tripID: draft.id.tripID, serviceDate: draft.id.serviceDate, startTime: draft.id.startTime)
            for id in Set(draft.alertIDs) { trips[id, default: []].append((draft.feed, trip)) }
        }
    }

    /// The selectors of the same feed, or else, as a producer may send its alerts apart, those of the others.
    func selectors(ofAlert id: String, _ feed: Int) -> [AlertOverlay.Selector] {
        guard let all = trips[id] else { return [] }
        let own = all.filter { $0.feed == feed }
        return (own.isEmpty ? all : own).map { _, trip in
            var selector = AlertOverlay.Selector()
            selector.trip = trip
            return selector
        }
    }
}

/// Looks up the subjects of an alert.
struct AlertReader {
    let finder: TripFinder
    let moment: Int
    /// Ids of trips that the messages bring themselves.
    let ownTrips: Set<Trip.ID>

    private var schedule: CachedSchedule { finder.schedule }

    /// The selectors that can agree with a row, each once.
    func selectors(of alert: ServiceAlert, _ notices: inout RealtimeNotices) throws -> [AlertOverlay.Selector] {
        let entities = alert.informedEntities
        if entities.count == 1 { return try selector(entities[0], notices: &notices).map { [$0] } ?? [] }
        var known: Set<AlertOverlay.Selector> = []
        return try entities.compactMap { try selector($0, notices: &notices) }.filter { known.insert($0).inserted }
    }

    /// The selector; nil if it can never agree with a row.
    private func selector(
        _ entity: EntitySelector, notices: inout RealtimeNotices
    ) throws -> AlertOverlay.Selector? {
        var selector = AlertOverlay.Selector()
        selector.agencyID = entity.agencyID
        selector.routeID = entity.routeID
        selector.routeType = entity.routeType
        selector.stopID = entity.stopID
        // "If provided the route_id must also be provided" (GTFS Realtime reference, EntitySelector.direction_id).
        selector.directionID = entity.routeID == nil ? nil : entity.directionID
        var isPossible = try isKnown(selector, notices: &notices)
        if let descriptor = entity.trip {
            if let trip = try trip(descriptor, entity: entity, notices: &notices) {
                selector.trip = trip
            } else {
                isPossible = false
            }
        }
        return isPossible && selector != AlertOverlay.Selector() ? selector : nil
    }

    private func isKnown(_ selector: AlertOverlay.Selector, notices: inout RealtimeNotices) throws -> Bool {
        var isKnown = true
        if let agency = selector.agencyID, try !schedule.timetable.hasAgency(agency) {
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

    /// The trip; without a date, on every service day. Its route_id helps to name the trip and never means the whole route.
    /// Its schedule_relationship has no meaning here.
    private func trip(
        _ descriptor: TripDescriptor, entity: EntitySelector, notices: inout RealtimeNotices
    ) throws -> AlertOverlay.Selector.Trip? {
        if let route = entity.routeID, let other = descriptor.routeID, route != other {
            notices.add("E031", "\(route) and \(other)")
        }
        guard let reference = TripReference(descriptor) else {
            notices.add("malformed_alert_trip", "\(descriptor.startDate ?? "") \(descriptor.startTime ?? "")")
            return nil
        }
        if let id = reference.tripID, ownTrips.contains(id) {
            return AlertOverlay.Selector.Trip(tripID: id, serviceDate: reference.date)
        }
        guard let (scheduled, trip) = try scheduledTrip(reference, notices: &notices) else { return nil }
        guard let route = entity.routeID, route != scheduled.pattern.routeID else { return trip }
        notices.add("E030", "\(scheduled.id) does not belong to \(route)")
        return nil
    }

    private func scheduledTrip(
        _ reference: TripReference, notices: inout RealtimeNotices
    ) throws -> (ScheduledTrip, AlertOverlay.Selector.Trip)? {
        if reference.date == nil || reference.start == nil, let id = reference.tripID,
            let trip = try schedule.timetable.trip(id)
        {
            return try anyRun(of: trip, reference)
        }
        let check = DescriptorCheck(reference, relationship: nil, hasVehicle: true)
        switch try finder.find(reference, TimeEvidence(moment: moment)) {
        case .found(let match):
            _ = try check.notice(match, schedule: schedule, notices: &notices)
            guard let scheduled = match.scheduled else { return nil }
            let date = reference.date == nil ? nil : match.trip.serviceDate
            return (
                scheduled,
                AlertOverlay.Selector.Trip(
                    tripID: scheduled.id, serviceDate: date, startTime: match.trip.startTime)
            )
        case .absent(let reason):
            try check.notice(reason, schedule: schedule, notices: &notices)
            if reference.tripID == nil { notices.add("unnamed_alert_trip", "\(reference.routeID ?? "")") }
        case .nonPassenger: break
        }
        return nil
    }

    /// Without a date it means all its days, without a start_time all its runs.
    private func anyRun(
        of trip: ScheduledTrip, _ reference: TripReference
    ) throws -> (ScheduledTrip, AlertOverlay.Selector.Trip)? {
        let start = trip.frequencies.isEmpty ? nil : reference.start.map(ServiceTime.init)
        guard let date = reference.date else {
            return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, startTime: start))
        }
        if try schedule.timetable.runs(trip, on: date) {
            return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, serviceDate: date, startTime: start))
        }
        // The calendar date of a trip after midnight.
        let day = date.adding(days: -1)
        guard trip.firstDeparture >= 86400, try schedule.timetable.runs(trip, on: day) else { return nil }
        return (trip, AlertOverlay.Selector.Trip(tripID: trip.id, serviceDate: day, startTime: start))
    }
}
