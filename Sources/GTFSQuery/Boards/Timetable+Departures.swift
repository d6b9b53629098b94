public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The board of a stop, a platform or a whole station: what leaves there, or arrives, between two moments.
    ///
    /// Times are those of the schedule, counted from noon minus twelve hours of each service day in the zone of the
    /// route's agency (GTFS Schedule reference, Field Types, "Time"). Trips that end at the stop, and visits at which no
    /// one may board (pickup_type 1), are no departures; on a board of arrivals it is trips that begin there and
    /// visits at which no one may alight.
    ///
    /// With realtime, rows stand at their predicted times where there are any, and what has left is gone: the window, the
    /// order and the pages go by these.
    /// - Parameter realtime: what messages say of the timetable, at a time and within limits; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed doesn't have, or where the feed's
    ///   time zone is not usable;
    ///   `StoreError` where the database cannot be read.
    public func departures(_ request: DeparturesRequest, realtime: RealtimeSnapshot? = nil) throws -> DepartureBoard {
        try request.validate()
        try realtime?.validate()
        return try database.reading { try BoardQuestion(request, FeedSession($0, caches)).answer(realtime) }
    }
}

/// From a stop to its board: platforms, the visits there, the runs that touch the window, order, page.
private struct BoardQuestion {
    let request: DeparturesRequest
    let session: FeedSession
    let details: TripDetails

    init(_ request: DeparturesRequest, _ session: FeedSession) {
        self.request = request
        self.session = session
        details = TripDetails(session)
    }

    func answer(_ realtime: RealtimeSnapshot?) throws -> DepartureBoard {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let status = session.status(of: request.window, timeZone: timeZone)
        let stops = try session.boardStops(request.stopID)
        let found = try candidates(at: stops)
        var board = DepartureBoard(
            departures: [], flexWindows: found.flexWindows.sorted(by: FlexWindow.isBefore), status: status, next: nil,
            timeZone: timeZone)
        let builder = DepartureBuilder(session: session, details: details, status: status, event: request.event)
        if let realtime {
            try fill(&board, found.candidates, at: stops, with: builder, EvaluatedOverlay(realtime))
        } else {
            let page = try order.page(found.candidates)
            board.departures = try builder.departures(page.rows, at: stops)
            board.next = page.next
        }
        return board
    }

    private var order: BoardOrder {
        BoardOrder(event: request.event, limit: request.limit, cursor: request.cursor, details: details)
    }

    /// Fills the board with rows of `scheduled`, and of what realtime says in their place and beside them.
    private func fill(
        _ board: inout DepartureBoard, _ scheduled: [BoardCandidate], at stops: [StopTimetable],
        with builder: DepartureBuilder, _ evaluated: EvaluatedOverlay
    ) throws {
        let search = RealtimeSearch(request: request, facts: session, evaluated: evaluated, stops: stops)
        let page = try order.page(search.rows(scheduled))
        let realtime = RealtimeBuilder(builder: builder, evaluated: evaluated, stops: stops, scheduled: scheduled)
        board.departures = try realtime.departures(page.rows)
        board.next = page.next
        board.realtime = evaluated.status
    }

    private struct FoundRows {
        var candidates: [BoardCandidate] = []
        var flexWindows: [FlexWindow] = []
    }

    private func candidates(at stops: [StopTimetable]) throws -> FoundRows {
        let lines = LineChoice(session, window: request.window, filter: request.filter)
        let flex = FlexSearch(details: details, window: request.window, event: request.event)
        var found = FoundRows()
        for (number, stop) in stops.enumerated() {
            try add(stop, number, lines, to: &found)
            for (visit, zone) in zip(stop.flex, try lines.zones(of: stop.flex.map { stop.lines[$0.line] })) {
                if let zone { found.flexWindows += try flex.windows(visit, at: stop, on: lines.days[zone]) }
            }
        }
        return found
    }

    private func add(_ stop: StopTimetable, _ number: Int, _ lines: LineChoice, to found: inout FoundRows) throws {
        let choice = try PlaceChoice(stop, lines, where: isShown)
        let runs = TripStartSearch(window: request.window, event: request.event, foldsHeadways: request.foldsHeadways)
        runs.eachRun(of: stop, choice, days: lines.days, calls: stop.calls, headways: stop.headways) { run, index in
            let visit = stop.visits[index]
            let place = stop.places[Int(visit.place)]
            found.candidates.append(
                BoardCandidate(
                    run: run, stop: number, visit: index, arrival: run.base + Int(visit.arrival),
                    departure: run.base + Int(visit.departure), rank: stop.lines[place.line].route.rank,
                    position: place.position))
        }
    }

    private func isShown(_ place: BoardPatternStop) -> Bool {
        switch request.event {
        case .arrival: place.allowsAlighting
        case .departure:
            place.allowsBoarding || (request.includesTerminating && place.isLast && place.allowsAlighting)
        }
    }
}
