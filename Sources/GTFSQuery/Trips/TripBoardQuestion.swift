internal import GTFSModel
internal import GTFSStore

struct TripBoardQuestion {
    let trip: TripOnServiceDay
    let session: FeedSession
    let details: TripDetails
    let evaluated: EvaluatedOverlay?
    let overlay: TripOverlay?

    init(_ trip: TripOnServiceDay, session: FeedSession, realtime: RealtimeSnapshot?) {
        self.trip = trip
        self.session = session
        details = TripDetails(session)
        evaluated = realtime.map { snapshot in
            var snapshot = snapshot
            snapshot.includesDeparted = true
            return EvaluatedOverlay(snapshot)
        }
        overlay = evaluated?.overlay.trips.first { $0.id == trip }
    }

    /// - Parameter overlay: of the trip; `evaluated` must include departed rows.
    init(_ overlay: TripOverlay, session: FeedSession, evaluated: EvaluatedOverlay) {
        (trip, self.session, self.evaluated, self.overlay) = (overlay.id, session, evaluated, overlay)
        details = TripDetails(session)
    }

    func answer() throws -> TripBoard {
        let key = try session.tripKey(trip.tripID.rawValue)
        guard key != nil || overlay != nil else { throw try session.unknownTrip(trip.tripID) }
        let route =
            try key.map { try details.trip($0).pattern.route } ?? overlay.map(session.route) ?? session.route(nil)
        let start = try key.flatMap { try scheduledStart($0) }
        var board = TripBoard(
            trip: trip, route: route.row.map(Route.init),
            directionID: overlay?.directionID ?? start?.trip.pattern.directionID,
            headsign: overlay?.headsign ?? start?.trip.pattern.headsign, stops: [], runs: false,
            timeZone: try route.timeZone, realtime: evaluated?.status)
        board.record = try key.flatMap { try record($0, route: route.row) }
        board.record?.directionID = board.directionID
        if let overlay { describe(&board.record, by: overlay) }
        try fill(&board, start: start)
        board.runs = !board.stops.isEmpty
        return board
    }

    /// What messages say of a trip as a whole, while it holds.
    private func describe(_ record: inout Trip?, by overlay: TripOverlay) {
        guard overlay.shortName != nil || overlay.shapeID != nil, evaluated?.validity(of: overlay).extent == .whole
        else {
            return
        }
        var trip = record ?? Trip(id: trip.tripID)
        trip.shortName = overlay.shortName ?? trip.shortName
        trip.shapeID = overlay.shapeID ?? trip.shapeID
        record = trip
    }

    private func record(_ key: Key<Trip>, route: RouteRow?) throws -> Trip? {
        guard let row = try session.reader.trip(key: key), let pattern = try session.wholePattern(row.patternKey) else {
            return nil
        }
        return Trip(row, pattern, route)
    }

    /// A trip of the schedule that starts on the service day.
    private struct ScheduledStart {
        let trip: ScheduledTrip
        let start: TripStart
    }

    /// Nil if it does not start then.
    private func scheduledStart(_ key: Key<Trip>) throws -> ScheduledStart? {
        guard let found = try ScheduledTripReading(session).trip(key) else { return nil }
        let windows = try session.reader.frequencies(from: key, count: 1)[key, default: []]
        guard windows.isEmpty || trip.startTime != nil || overlay != nil else {
            throw QueryError(
                .badValue, field: "startTime", value: trip.tripID.rawValue,
                "trip \"\(trip.tripID)\" repeats by headway", advice: "give the start time of one of its starts.")
        }
        guard let service = found.serviceKey, try session.running(on: trip.serviceDate).contains(service) else {
            return nil
        }
        let day = found.trip.pattern.timeZone.start(of: trip.serviceDate)
        let seconds: Int
        var frequency: Frequency?
        if let time = trip.startTime?.seconds {
            guard let listed = HeadwayStarts.frequency(ofStart: time, windows) else { return nil }
            seconds = time - found.trip.times.firstDeparture
            frequency = listed
        } else {
            seconds = found.trip.startTime
        }
        let start = TripStart(
            tripKey: key, date: trip.serviceDate, base: day + seconds, startTime: trip.startTime?.seconds,
            frequency: frequency)
        return ScheduledStart(trip: found.trip, start: start)
    }

    /// Adds the rows: those of the overlay if it replaces the schedule's or brings the trip, otherwise the schedule's.
    private func fill(_ board: inout TripBoard, start: ScheduledStart?) throws {
        let day = board.timeZone.start(of: trip.serviceDate)
        let status = session.status(of: day...day, timeZone: board.timeZone)
        let maker = DepartureMaker(details, status, .departure, evaluated)
        if let overlay, let evaluated, evaluated.replacesSchedule(overlay) || !overlay.change.coversSchedule {
            let isShown = evaluated.validity(of: overlay).extent == .whole || overlay.change == .modified
            board.stops = isShown && !overlay.change.stopsTrip ? try rows(of: overlay, maker) : []
        } else if let start {
            board.stops = try rows(of: start, maker)
        }
        if let start, overlay?.change.coversSchedule ?? true, !board.stops.isEmpty {
            board.continuesAs = try details.continuations(of: [start.start])[0]
        }
    }

    /// Rows of the overlay's own stop times.
    private func rows(of trip: TripOverlay, _ maker: DepartureMaker) throws -> [Departure] {
        try trip.stopTimes.indices.map { index in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            return try maker.listing(stopTime.terminates ? .arrival : .departure).departure(stopTime)
        }
    }

    private func rows(of start: ScheduledStart, _ maker: DepartureMaker) throws -> [Departure] {
        let trip = start.trip
        guard let pattern = try session.wholePattern(trip.pattern.key) else { return [] }
        return try trip.pattern.stops.indices.compactMap { position in
            guard let id = trip.pattern.stops[position].stopID, let stop = try session.boardStop(id: id) else {
                return nil
            }
            let isLast = position + 1 >= trip.pattern.stops.count
            return try maker.listing(isLast ? .arrival : .departure).departure(
                start.start, trip.times[position], of: pattern, at: position, stop)
        }
    }
}
