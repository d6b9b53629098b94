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
        try database.reading { try BoardQuestion(request, FeedFacts($0)).answer() }
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
        let found = try candidates(at: facts.boardStops(request.stopID))
        let order = BoardOrder(event: request.event, limit: request.limit, cursor: request.cursor) {
            Trip.ID(try facts.reader.tripID(key: $0) ?? "")
        }
        let page = try order.page(found.candidates)
        let builder = DepartureBuilder(facts: facts, details: details, status: status, event: request.event)
        return DepartureBoard(
            departures: try page.rows.map { try builder.departure($0, found.visits[$0.visit]) },
            flexWindows: found.flexWindows.sorted(by: FlexWindow.isBefore), status: status, next: page.next,
            clock: clock)
    }

    private struct FoundRows {
        var visits: [TimedVisit] = []
        var candidates: [BoardCandidate] = []
        var flexWindows: [FlexWindow] = []
    }

    private func candidates(at stops: [StopRow]) throws -> FoundRows {
        let visits = VisitSearch(facts, window: request.window, filter: request.filter)
        let runs = RunSearch(facts, window: request.window, foldsHeadways: request.foldsHeadways)
        let flex = FlexSearch(facts: facts, details: details, window: request.window, event: request.event)
        var found = FoundRows()
        try visits.eachVisit(of: stops) { visit in
            switch visit {
            case .timed(let visit): try add(visit, runs, to: &found)
            case .flex(let row, let route, let attributes):
                found.flexWindows += try flex.windows(row, route, attributes)
            }
        }
        return found
    }

    private func add(_ visit: TimedVisit, _ runs: RunSearch, to found: inout FoundRows) throws {
        guard isShown(visit) else { return }
        let index = found.visits.count
        try runs.eachRun(of: visit, at: visit.time(request.event)) { run in
            found.candidates.append(
                BoardCandidate(
                    run: run, visit: index, arrival: run.base + visit.arrival, departure: run.base + visit.departure,
                    rank: visit.route.rank, position: visit.row.position))
        }
        if found.candidates.last?.visit == index { found.visits.append(visit) }
    }

    private func isShown(_ visit: TimedVisit) -> Bool {
        switch request.event {
        case .arrival: visit.allowsAlighting
        case .departure: visit.allowsBoarding || (request.includesTerminating && visit.isLast && visit.allowsAlighting)
        }
    }
}
