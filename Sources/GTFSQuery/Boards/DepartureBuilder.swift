internal import GTFSModel
internal import GTFSStore

/// Makes departures of the candidates that a board keeps.
struct DepartureBuilder {
    let facts: FeedFacts
    let details: TripDetails
    let status: FeedStatus
    let event: StopEvent

    /// The departures of `rows`, each at the stop of its number among `stops`.
    func departures(_ rows: [BoardCandidate], at stops: [StopTimetable]) throws -> [Departure] {
        let next = try details.continuations(of: rows.map(\.run))
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for index in rows.indices {
            departures.append(try departure(rows[index], at: stops[rows[index].stop], continuesAs: next[index]))
        }
        return departures
    }

    private func departure(
        _ candidate: BoardCandidate, at timetable: StopTimetable, continuesAs next: TripContinuation?
    ) throws -> Departure {
        let visit = timetable.visits[candidate.visit]
        let place = timetable.places[Int(visit.place)]
        let line = timetable.lines[place.line]
        let stop = timetable.stop
        let trip = try details.trip(candidate.run.tripKey)
        let attributes = facts.file.attributes[place.attributesKey]
        var row = Departure(
            tripID: trip.id, serviceDate: candidate.run.date, stopSequence: place.stopSequence,
            position: place.position, stopID: stop.id, timeZone: try stop.timeZone ?? line.route.clock.timeZone)
        row.startTime = candidate.run.startTime.map(ServiceTime.init)
        row.frequency = candidate.run.frequency
        row.stopName = stop.name
        row.platformCode = stop.platformCode
        describe(line.route.row, in: &row)
        row.directionID = line.directionID
        row.headsign = trip.headsign(position: place.position)
        row.scheduledArrival = candidate.arrival
        row.scheduledDeparture = candidate.departure
        row.pickupType = attributes?.pickupType
        row.dropOffType = attributes?.dropOffType
        row.wheelchair = stop.wheelchairBoarding.combined(with: trip.wheelchair)
        row.bikes = trip.bikes
        row.continuesAs = next
        row.flags = flags(candidate, visit, place, attributes)
        if !place.isLast, isHailed(attributes, line.route.row) { row.flags.append(.hailAndRide) }
        return row
    }

    private func describe(_ route: RouteRow?, in row: inout Departure) {
        guard let route else { return }
        row.routeID = Route.ID(route.id)
        row.agencyID = route.agencyID.map { Agency.ID($0) }
        row.routeShortName = route.shortName
        row.routeLongName = route.longName
        row.routeType = route.type
        row.routeColor = route.color
        row.routeTextColor = route.textColor
        row.routeSortOrder = route.sortOrder
    }

    private func flags(
        _ candidate: BoardCandidate, _ visit: TimedVisit, _ place: PatternVisit, _ attributes: VisitAttributes?
    ) -> [DepartureFlag] {
        var flags: [DepartureFlag] = []
        if visit.isInterpolated { flags.append(.interpolated) }
        if attributes?.timepoint == 0 || candidate.run.frequency?.isExact == false { flags.append(.approximate) }
        if status.isOutsideFeedPeriod(candidate.run.date) { flags.append(.outsideFeedPeriod) }
        if event == .departure && place.isLast { flags.append(.terminating) }
        return flags
    }

    /// continuous_pickup of the visit overrides the route's; blank inherits it, and blank everywhere is none.
    private func isHailed(_ attributes: VisitAttributes?, _ route: RouteRow?) -> Bool {
        let value = attributes?.continuousPickup ?? route?.continuousPickup ?? 1
        return value != 1
    }
}
