internal import GTFSModel
internal import GTFSStore

/// Makes departures of the candidates that a board keeps.
struct DepartureBuilder {
    let facts: FeedFacts
    let details: TripDetails
    let status: FeedStatus
    let event: StopEvent

    func departure(_ candidate: BoardCandidate, _ visit: TimedVisit) throws -> Departure {
        let trip = try details.trip(candidate.run.tripKey)
        guard let stop = try facts.stop(visit.row.stopKey) else { throw try facts.unknownStop("") }
        var row = Departure(
            tripID: Trip.ID(trip.id), serviceDate: candidate.run.date, stopSequence: visit.row.stopSequence,
            position: visit.row.position, stopID: Stop.ID(stop.id),
            timeZone: try facts.displayZone(stop, agency: visit.route.clock))
        row.startTime = candidate.run.startTime.map(ServiceTime.init)
        row.frequency = candidate.run.frequency
        row.stopName = stop.name
        row.platformCode = stop.platformCode
        describe(visit.route.row, in: &row)
        row.directionID = visit.row.directionID
        row.headsign = try details.headsign(trip, position: visit.row.position)
        row.scheduledArrival = candidate.arrival
        row.scheduledDeparture = candidate.departure
        row.pickupType = visit.attributes?.pickupType
        row.dropOffType = visit.attributes?.dropOffType
        row.wheelchair = try facts.wheelchairBoarding(stop).combined(with: Availability(trip.wheelchairAccessible))
        row.bikes = Availability(trip.bikesAllowed)
        row.continuesAs = try details.continuation(
            of: trip, on: candidate.run.date, isHeadway: candidate.run.frequency != nil)
        row.flags = flags(candidate, visit)
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

    private func flags(_ candidate: BoardCandidate, _ visit: TimedVisit) -> [DepartureFlag] {
        var flags: [DepartureFlag] = []
        if visit.isInterpolated { flags.append(.interpolated) }
        if visit.attributes?.timepoint == 0 || candidate.run.frequency?.isExact == false { flags.append(.approximate) }
        if status.isOutsideFeedPeriod(candidate.run.date) { flags.append(.outsideFeedPeriod) }
        if event == .departure && visit.isLast { flags.append(.terminating) }
        if !visit.isLast, isHailed(visit) { flags.append(.hailAndRide) }
        return flags
    }

    /// continuous_pickup of the visit overrides the route's; blank inherits it, and blank everywhere is none.
    private func isHailed(_ visit: TimedVisit) -> Bool {
        let value = visit.attributes?.continuousPickup ?? visit.route.row?.continuousPickup ?? 1
        return value != 1
    }
}
