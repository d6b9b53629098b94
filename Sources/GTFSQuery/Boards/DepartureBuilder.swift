internal import GTFSModel
internal import GTFSStore

/// What a row of a board is made from.
struct RowSource {
    let tripID: Trip.ID
    let date: ServiceDate
    /// For a headway trip, seconds of the service day at which it leaves its first stop; else nil.
    let startTime: Int?
    let frequency: Frequency?
    /// Nil for a trip that the timetable lacks.
    let trip: CachedTrip?
    let route: CachedRoute
    let directionID: Int?
    let stop: BoardStop
    let visit: Visit

    /// A trip at the stop; its times are instants.
    struct Visit {
        let position: Int
        let stopSequence: Int
        /// What the timetable says beside the times; nil where the timetable lacks the stop time.
        let attributes: StopTimeAttributesRow?
        let isLast: Bool
        let isInterpolated: Bool
        let arrival: Int?
        let departure: Int?
    }
}

/// Makes departures from the candidates that a board shows.
struct DepartureBuilder {
    let session: FeedSession
    let details: TripDetails
    let status: FeedStatus
    let event: StopEvent

    /// The departures of `rows`, each at `stops[row.stop]`.
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
        var row = try departure(source(candidate, at: timetable))
        row.continuesAs = next
        return row
    }

    func source(_ candidate: BoardCandidate, at timetable: StopTimetable) throws -> RowSource {
        let stopTime = timetable.stopTimes[candidate.stopTime]
        let patternStop = timetable.patternStop(of: stopTime)
        let line = timetable.line(of: patternStop)
        let trip = try details.trip(candidate.run.tripKey)
        return RowSource(
            tripID: trip.id, date: candidate.run.date, startTime: candidate.run.startTime,
            frequency: candidate.run.frequency, trip: trip, route: line.route, directionID: line.directionID,
            stop: timetable.stop,
            visit: RowSource.Visit(
                position: patternStop.position, stopSequence: patternStop.stopSequence,
                attributes: session.summary.attributes[patternStop.attributesKey], isLast: patternStop.isLast,
                isInterpolated: stopTime.isInterpolated, arrival: candidate.arrival, departure: candidate.departure))
    }

    func departure(_ source: RowSource) throws -> Departure {
        let (stop, visit) = (source.stop, source.visit)
        var row = Departure(
            tripID: source.tripID, serviceDate: source.date, stopSequence: visit.stopSequence,
            position: visit.position, stopID: stop.id, timeZone: try stop.timeZone ?? source.route.timeZone.zone)
        row.startTime = source.startTime.map(ServiceTime.init)
        row.frequency = source.frequency
        row.stopName = stop.name
        row.platformCode = stop.platformCode
        describe(source.route.row, in: &row)
        row.directionID = source.directionID
        row.headsign = source.trip?.headsign(position: visit.position)
        row.scheduledArrival = visit.arrival
        row.scheduledDeparture = visit.departure
        row.pickupType = visit.attributes?.pickupType
        row.dropOffType = visit.attributes?.dropOffType
        row.wheelchair = stop.wheelchairBoarding.combined(with: source.trip?.wheelchair ?? .unknown)
        row.bikes = source.trip?.bikes ?? .unknown
        row.flags = flags(source)
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

    private func flags(_ source: RowSource) -> [DepartureFlag] {
        let visit = source.visit
        var flags: [DepartureFlag] = []
        if visit.isInterpolated { flags.append(.interpolated) }
        if visit.attributes?.timepoint == 0 || source.frequency?.isExact == false { flags.append(.approximate) }
        if status.isOutsideFeedPeriod(source.date) { flags.append(.outsideFeedPeriod) }
        if event == .departure && visit.isLast { flags.append(.terminating) }
        if !visit.isLast, isHailed(visit.attributes, source.route.row) { flags.append(.hailAndRide) }
        return flags
    }

    /// continuous_pickup of the visit overrides the route's; blank inherits it, and blank everywhere is none.
    private func isHailed(_ attributes: StopTimeAttributesRow?, _ route: RouteRow?) -> Bool {
        let value = attributes?.continuousPickup ?? route?.continuousPickup ?? 1
        return value != 1
    }
}
