package import GTFSModel
package import GTFSStore

/// Makes the rows of boards, of the pages of trips and of the rides of connections and journeys: with the data of the
/// schedule and of realtime.
package struct DepartureMaker {
    let details: TripDetails
    let status: FeedStatus
    /// The events that the boards list.
    private var event: StopEvent
    /// Nil without realtime.
    private let alerts: AlertSearch?
    private var session: FeedSession { details.session }

    package init(_ details: TripDetails, _ status: FeedStatus, _ event: StopEvent, _ evaluated: EvaluatedOverlay?) {
        (self.details, self.status, self.event) = (details, status, event)
        alerts = evaluated.map { AlertSearch($0, session: details.session) }
    }

    /// The same for boards of another event.
    func listing(_ event: StopEvent) -> DepartureMaker {
        var maker = self
        maker.event = event
        return maker
    }

    /// The departures of `rows`, each at `stops[row.stop]`.
    /// - Parameter isContinued: whether they name the trips that they continue as.
    func departures(
        _ rows: [BoardCandidate], at stops: [StopTimetable], isContinued: Bool = true
    ) throws -> [Departure] {
        var departures: [Departure] = []
        departures.reserveCapacity(rows.count)
        for row in rows { departures.append(try departure(row, at: stops)) }
        guard isContinued else { return departures }
        details.keep(rows.compactMap(\.trip))
        for (index, next) in try details.continuations(of: rows.map(\.start)).enumerated() {
            departures[index].continuesAs = next
        }
        return departures
    }

    /// The departure of `row`, without its continuation.
    func departure(_ row: BoardCandidate, at stops: [StopTimetable]) throws -> Departure {
        try departure(stopTime(row, at: stops[row.stop]))
    }

    private func stopTime(_ row: BoardCandidate, at timetable: StopTimetable) throws -> BoardStopTime {
        switch row.source {
        case .schedule(let start, let index):
            return BoardStopTime(
                start, of: try row.trip ?? details.trip(start.tripKey), stopTime: timetable.stopTimes[index],
                of: timetable, overlay: row.overlay)
        case .overlay(let stopTime, let patternStop):
            let isThere = timetable.stop.id == stopTime.values.stopID
            let stop = isThere ? timetable.stop : try self.stop(of: stopTime) ?? timetable.stop
            return try BoardStopTime(
                stopTime, at: stop, patternStop: patternStop.map { timetable.patternStops[$0] }, time: row.time,
                details: details)
        }
    }

    /// The departure of a trip of the schedule at a position of its pattern, without its continuation.
    /// - Parameter offsets: its times there, from `start.base`.
    package func departure(
        _ start: TripStart, _ offsets: StopTimeOffsets, of pattern: PatternRow, at position: Int,
        _ stop: BoardStop
    ) throws -> Departure {
        var stopTime = try BoardStopTime(
            start, offsets: offsets, of: pattern, at: position, stop: stop, details: details)
        stopTime.overlay = alerts?.evaluated.trip(of: start).map {
            OverlayApplier.RowOverlay($0, scheduledPosition: position)
        }
        return try departure(stopTime)
    }

    /// The departure of a stop time of an overlay, at the stop where its vehicle stops, without its continuation.
    /// - Parameter time: the instant of its row on a board; nil: that of the overlay.
    package func departure(_ stopTime: OverlayStopTime, time: Int? = nil) throws -> Departure {
        let stop = try stop(of: stopTime) ?? BoardStop(RealtimeStop(id: stopTime.values.stopID))
        let time = time ?? alerts?.evaluated.effectiveTime(stopTime, event)
        return try departure(BoardStopTime(stopTime, at: stop, patternStop: nil, time: time, details: details))
    }

    /// The stop at which the vehicle stops; nil if the timetable and the messages both lack it.
    package func stop(of stopTime: OverlayStopTime) throws -> BoardStop? {
        let id = stopTime.values.stopID
        return try session.boardStop(id: id)
            ?? alerts?.evaluated.overlay.stops[id].map { BoardStop($0, session.textLanguage) }
    }
}

extension DepartureMaker {
    /// The departure of a stop time, without its continuation.
    func departure(_ stopTime: BoardStopTime) throws -> Departure {
        let (stop, trip, known, route) = (stopTime.stop, stopTime.trip, stopTime.known, stopTime.route)
        // Made at once: a row is large, and a busy board has thousands.
        let row = Departure(
            tripID: trip.tripID, serviceDate: trip.serviceDate, stopSequence: stopTime.stopSequence,
            position: stopTime.position, stop: stop.fields, timeZone: try stop.timeZone ?? route.timeZone.zone,
            startTime: trip.startTime, frequency: stopTime.frequency, route: route.fields,
            directionID: stopTime.directionID, headsign: known?.headsign(position: stopTime.position),
            scheduledArrival: stopTime.scheduled.arrival, scheduledDeparture: stopTime.scheduled.departure,
            pickupType: stopTime.attributes.pickupType, dropOffType: stopTime.attributes.dropOffType,
            wheelchair: stop.wheelchairBoarding.combined(with: known?.wheelchair ?? .unknown),
            bikes: known?.bikes ?? .unknown, flags: flags(stopTime))
        guard let alerts else { return row }
        var live = row
        try OverlayApplier(alerts: alerts, details: details, event: event).apply(to: &live, stopTime)
        return live
    }

    /// The flags of the schedule.
    private func flags(_ stopTime: BoardStopTime) -> [DepartureFlag] {
        var flags: [DepartureFlag] = []
        if stopTime.scheduled.isInterpolated { flags.append(.interpolated) }
        if stopTime.attributes.isApproximate || stopTime.frequency?.isExact == false { flags.append(.approximate) }
        if status.isOutsideFeedPeriod(stopTime.trip.serviceDate) { flags.append(.outsideFeedPeriod) }
        if event == .departure && stopTime.isLast { flags.append(.terminating) }
        // continuous_pickup of the stop time overrides the route's; a blank inherits it, and blank in both means none.
        let continuousPickup = stopTime.attributes.continuousPickup ?? stopTime.route.row?.continuousPickup ?? 1
        if !stopTime.isLast, continuousPickup != 1 { flags.append(.hailAndRide) }
        return flags
    }
}
