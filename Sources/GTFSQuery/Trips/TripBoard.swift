public import GTFSModel
internal import GTFSStore

/// One trip on one service day, stop by stop: each row is the one that the board of its stop shows.
///
///     let trip = TripOnServiceDay(tripID: departure.tripID, serviceDate: departure.serviceDate, startTime: departure.startTime)
///     let board = try timetable.tripBoard(trip, realtime: snapshot)
///     let progress = board.progress(at: now)
///     print(progress.nextStop.map { board.stops[$0].stopName ?? "" } ?? "", progress.stopsLeft)
///
/// The rules are in docs/boards.md.
public struct TripBoard: Sendable, Hashable, Identifiable {
    /// `trip`.
    public var id: TripOnServiceDay { trip }
    /// The trip that was asked for.
    public var trip: TripOnServiceDay
    /// Its row of trips.txt, with the direction that realtime gives it; nil for a trip that only realtime brings.
    public var record: Trip?
    /// Its route; nil if it names none, or one that the timetable lacks.
    public var route: Route?
    /// direction_id, 0 or 1; nil where blank.
    public var directionID: Int?
    /// trip_headsign, or else the name of the last stop; realtime may change it.
    public var headsign: String?
    /// In the order of travel, including stops that are cancelled, skipped or departed, and stops without boarding. The
    /// last stop has a row of a board of arrivals, the others have rows of a board of departures (rule T1). Flex rows
    /// are left out.
    public var stops: [Departure]
    /// The trip that the vehicle serves after this one, for which passengers may stay on board; nil if there is none.
    public var continuesAs: TripContinuation?
    /// Whether the trip runs on the service day; also false if realtime deletes it. Then it has no rows.
    public var runs: Bool
    /// The zone in which the trip's service days begin.
    public var timeZone: ServiceTimeZone
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?

    /// Whether realtime cancels the trip.
    public var isCanceled: Bool { !stops.isEmpty && stops.allSatisfy { $0.realtime?.status == .canceled } }
}

extension Timetable {
    /// One trip on one service day, with realtime as on the boards of its stops.
    /// - Parameters:
    ///   - trip: a trip of the timetable or one that only realtime brings. A headway trip needs its start time.
    ///   - realtime: the overlay of realtime messages at a moment; nil for the schedule alone. Stops that the vehicle has
    ///     left stay, flagged `departed`.
    /// - Throws: `QueryError` for a trip that neither the timetable nor the overlay has, for a headway trip without a start
    ///   time, or if the trip's time zone is not usable; `StoreError` if the database cannot be read.
    public func tripBoard(_ trip: TripOnServiceDay, realtime: RealtimeSnapshot? = nil) throws -> TripBoard {
        try QueryError.require(
            "startTime", trip.startTime?.seconds ?? 0, in: 0...3_600_000, "seconds of the service day from 0 to 3600000"
        )
        try realtime?.validate(for: self)
        return try database.reading { reader in
            let session = try feedSession(reader)
            var board = try TripBoardQuestion(trip, session, realtime).answer()
            try Translator(session)?.translate(&board)
            return board
        }
    }
}

struct TripBoardQuestion {
    let trip: TripOnServiceDay
    let session: FeedSession
    let details: TripDetails
    let evaluated: EvaluatedOverlay?
    /// The overlay of the trip.
    let overlay: TripOverlay?

    init(_ trip: TripOnServiceDay, _ session: FeedSession, _ realtime: RealtimeSnapshot?) {
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
    init(_ overlay: TripOverlay, _ session: FeedSession, _ evaluated: EvaluatedOverlay) {
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
        board.record = try key.flatMap { try record($0, route.row) }
        board.record?.directionID = board.directionID
        try fill(&board, start)
        board.runs = !board.stops.isEmpty
        return board
    }

    private func record(_ key: Key<Trip>, _ route: RouteRow?) throws -> Trip? {
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
                .badValue, field: "startTime",
                "trip \"\(trip.tripID)\" repeats by headway: give the start time of one of its starts.")
        }
        guard let service = found.serviceKey, try session.running(on: trip.serviceDate).contains(service) else {
            return nil
        }
        let day = found.trip.pattern.timeZone.start(of: trip.serviceDate)
        let seconds: Int
        var frequency: Frequency?
        if let time = trip.startTime?.seconds {
            guard let first = HeadwayStarts.starts(windows, within: time...time).first else { return nil }
            seconds = time - found.trip.times.firstDeparture
            frequency = first.frequency
        } else {
            seconds = found.trip.startTime
        }
        let start = TripStart(
            tripKey: key, date: trip.serviceDate, base: day + seconds, startTime: trip.startTime?.seconds,
            frequency: frequency)
        return ScheduledStart(trip: found.trip, start: start)
    }

    /// Adds the rows: those of the overlay if it replaces the schedule's or brings the trip, otherwise the schedule's.
    private func fill(_ board: inout TripBoard, _ start: ScheduledStart?) throws {
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
                start.start, trip.times.stopTimes[position], of: pattern, at: position, stop)
        }
    }
}
