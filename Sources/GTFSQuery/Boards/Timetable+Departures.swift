internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The board of a stop, a platform or a whole station: what leaves there, or arrives, between two moments.
    ///
    /// Times are those of the schedule, counted from noon minus twelve hours of each service day in the zone of the
    /// route's agency (GTFS Schedule reference, Field Types, "Time"). Trips that end at the stop, and visits at which no
    /// one may board (pickup_type 1), are no departures; on a board of arrivals it is trips that begin there and
    /// visits at which no one may alight.
    /// - Throws: `QueryError` for a stop that the feed doesn't have, or where the feed's time zone is not usable;
    ///   `StoreError` where the database cannot be read.
    public func departures(_ request: DeparturesRequest) throws -> DepartureBoard {
        try database.reading { try BoardQuestion(request, FeedFacts($0, memory)).answer() }
    }
}

/// From a stop to its board: platforms, the visits there, the runs that touch the window, order, page.
private struct BoardQuestion {
    let request: DeparturesRequest
    let facts: FeedFacts
    let details: TripDetails

    init(_ request: DeparturesRequest, _ facts: FeedFacts) {
        self.request = request
        self.facts = facts
        details = TripDetails(facts)
    }

    func answer() throws -> DepartureBoard {
        let clock = try facts.clocks.firstClock()
        try facts.require(request.filter)
        let status = facts.status(of: request.window, clock: clock)
        let stops = try facts.boardStops(request.stopID)
        let found = try candidates(at: stops)
        let order = BoardOrder(
            event: request.event, limit: request.limit, cursor: request.cursor, details: details)
        let page = try order.page(found.candidates)
        let builder = DepartureBuilder(facts: facts, details: details, status: status, event: request.event)
        return DepartureBoard(
            departures: try builder.departures(page.rows, at: stops),
            flexWindows: found.flexWindows.sorted(by: FlexWindow.isBefore), status: status, next: page.next,
            clock: clock)
    }

    private struct FoundRows {
        var candidates: [BoardCandidate] = []
        var flexWindows: [FlexWindow] = []
    }

    private func candidates(at stops: [StopTimetable]) throws -> FoundRows {
        let lines = LineChoice(facts, window: request.window, filter: request.filter)
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
        let runs = RunSearch(window: request.window, event: request.event, foldsHeadways: request.foldsHeadways)
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

    private func isShown(_ place: PatternVisit) -> Bool {
        switch request.event {
        case .arrival: place.allowsAlighting
        case .departure:
            place.allowsBoarding || (request.includesTerminating && place.isLast && place.allowsAlighting)
        }
    }
}
