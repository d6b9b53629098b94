internal import GTFSModel
internal import GTFSStore

/// Makes departures from the candidates that a board shows.
struct DepartureBuilder {
    let session: FeedSession
    let details: TripDetails
    let status: FeedStatus
    let event: StopEvent

    /// The departures of `rows`, each at `stops[row.stop]`.
    func departures(_ rows: [BoardCandidate], at stops: [StopTimetable]) throws -> [Departure] {
        let next = try details.continuations(of: rows.map(\.start))
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for index in rows.indices {
            var row = try departure(rows[index], at: stops[rows[index].stop])
            row.continuesAs = next[index]
            departures.append(row)
        }
        return departures
    }

    /// The departure of a candidate, without its continuation.
    func departure(_ candidate: BoardCandidate, at timetable: StopTimetable) throws -> Departure {
        let stopTime = timetable.stopTimes[candidate.stopTime]
        let patternStop = timetable.patternStop(of: stopTime)
        let line = timetable.line(of: patternStop)
        let trip = try details.trip(candidate.start.tripKey)
        var row = try Departure(
            tripID: trip.id, serviceDate: candidate.start.date, stopSequence: patternStop.stopSequence,
            position: patternStop.position, stop: timetable.stop, route: line.route)
        row.startTime = candidate.start.startTime.map(ServiceTime.init)
        row.frequency = candidate.start.frequency
        row.directionID = line.directionID
        row.scheduledArrival = candidate.arrival
        row.scheduledDeparture = candidate.departure
        row.describe(trip, at: timetable.stop)
        describe(
            &row, session.summary.attributes[patternStop.attributesKey], isLast: patternStop.isLast,
            isInterpolated: stopTime.isInterpolated, route: line.route)
        return row
    }

    /// Adds pickup_type, drop_off_type and the flags of the schedule.
    /// - Parameter attributes: what stop_times.txt says except stop and times; nil where the timetable lacks the stop time.
    func describe(
        _ row: inout Departure, _ attributes: StopTimeAttributesRow?, isLast: Bool, isInterpolated: Bool,
        route: CachedRoute
    ) {
        row.pickupType = PickupDropOffType(rawValue: attributes?.pickupType ?? 0)
        row.dropOffType = PickupDropOffType(rawValue: attributes?.dropOffType ?? 0)
        if isInterpolated { row.flags.append(.interpolated) }
        if attributes?.timepoint == 0 || row.frequency?.isExact == false { row.flags.append(.approximate) }
        if status.isOutsideFeedPeriod(row.serviceDate) { row.flags.append(.outsideFeedPeriod) }
        if event == .departure && isLast { row.flags.append(.terminating) }
        // continuous_pickup of the stop time overrides the route's; blank inherits it, and blank everywhere is none.
        let continuousPickup = attributes?.continuousPickup ?? route.row?.continuousPickup ?? 1
        if !isLast, continuousPickup != 1 { row.flags.append(.hailAndRide) }
    }
}

extension Departure {
    /// A row with the columns of its stop and of its route.
    init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, position: Int, stop: BoardStop, route: CachedRoute
    ) throws {
        self.init(
            tripID: tripID, serviceDate: serviceDate, stopSequence: stopSequence, position: position, stopID: stop.id,
            timeZone: try stop.timeZone ?? route.timeZone.zone)
        stopName = stop.name
        platformCode = stop.platformCode
        wheelchair = stop.wheelchairBoarding.combined(with: .unknown)
        if let route = route.row { describe(route) }
    }

    private mutating func describe(_ route: RouteRow) {
        routeID = Route.ID(route.id)
        agencyID = route.agencyID.map { Agency.ID($0) }
        routeShortName = route.shortName
        routeLongName = route.longName
        routeType = route.type
        routeColor = route.color
        routeTextColor = route.textColor
        routeSortOrder = route.sortOrder
    }
}
