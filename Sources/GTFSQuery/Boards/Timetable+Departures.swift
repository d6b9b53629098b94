public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The board of a stop, a platform or a whole station: the departures or arrivals there between two moments.
    ///
    /// Times are counted from noon minus twelve hours of each service day, in the zone of the route's agency (GTFS
    /// Schedule reference, Field Types, "Time"). A board of departures leaves out trips that end at the stop, and stop
    /// times without boarding (pickup_type 1); a board of arrivals leaves out trips that begin there, and stop times
    /// without alighting.
    ///
    /// With realtime, each row has its predicted time if there is one. Window, order and pages go by these times, and
    /// rows that have left are gone.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed does not have, or if the feed's
    ///   time zone is not usable; `StoreError` if the database cannot be read.
    public func departures(_ request: DeparturesRequest, realtime: RealtimeSnapshot? = nil) throws -> DepartureBoard {
        try ask(request, realtime: realtime)
    }

    /// The same board by route and direction: the next few departures of each, and the number of further ones.
    ///
    ///     for group in try timetable.groupedDepartures(DeparturesRequest(stopID: "200060", at: now)).groups {
    ///         print(group.headsigns, group.departures.count, group.remainingCount)
    ///     }
    ///
    /// Its cost follows the rows of its groups, not the rows of the window.
    /// - Parameters:
    ///   - request: its `limit` and its `cursor` do not count, as groups have no pages.
    ///   - rowsPerGroup: the most departures of a group that passengers can board (rule G3). Below 1 there are no groups.
    ///   - realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: the errors of `departures(_:realtime:)`.
    public func groupedDepartures(
        _ request: DeparturesRequest, rowsPerGroup: Int = 3, realtime: RealtimeSnapshot? = nil
    ) throws -> GroupedBoard {
        try ask(GroupedDeparturesQuestion(request, rowsPerGroup: rowsPerGroup), realtime: realtime)
    }

    /// The boards of several stops in one question, as favourites and widgets need: the same as one question for each,
    /// on one connection and with one look at the realtime state.
    ///
    ///     let favourites = ids.map { DeparturesRequest(stopID: $0, at: now, minutes: 120, limit: 3) }
    ///     for answer in try timetable.departures(favourites, realtime: snapshot) {
    ///         print(answer.stopID, answer.board?.departures.count ?? 0, answer.error?.description ?? "")
    ///     }
    /// - Returns: One answer for each request, in their order. The error of a request, such as an unknown stop, is in
    ///   its own answer; the others are answered.
    /// - Throws: `QueryError` if `realtime` has a value that is not allowed; `StoreError` if the database cannot be
    ///   read.
    public func departures(
        _ requests: [DeparturesRequest], realtime: RealtimeSnapshot? = nil
    ) throws -> [RequestedBoard] {
        try realtime?.validate(for: self)
        return try database.reading { reader in
            let session = try feedSession(reader)
            let details = TripDetails(session)
            let evaluated = realtime.map(EvaluatedOverlay.init)
            return try requests.map { request in
                do {
                    try request.validate()
                    session.asker = asker.asking(in: request.ownLanguage)
                    let board = try BoardQuestion(request: request, details: details).answer(evaluated)
                    return RequestedBoard(stopID: request.stopID, board: board)
                } catch let error as QueryError {
                    return RequestedBoard(stopID: request.stopID, error: error)
                }
            }
        }
    }
}

extension DeparturesRequest: Question {
    /// The board of the stop.
    public func answer(in session: QuestionSession) throws -> DepartureBoard {
        let details = TripDetails(try session.feed(language: ownLanguage))
        return try BoardQuestion(request: self, details: details).answer(session.evaluated)
    }
}

extension QuestionSession {
    /// The rows of a board, each to be made when it is shown.
    /// - Throws: the errors of `DeparturesRequest`.
    package func rows(of request: DeparturesRequest) throws -> BoardRows {
        try request.validate()
        let details = TripDetails(try feed(language: request.ownLanguage))
        return try BoardQuestion(request: request, details: details).rows(evaluated)
    }
}

/// The question for a board by route and direction.
private struct GroupedDeparturesQuestion: Question {
    /// With all rows of the window, as groups have no pages.
    private let request: DeparturesRequest
    private let rowsPerGroup: Int

    init(_ request: DeparturesRequest, rowsPerGroup: Int) {
        var whole = request
        (whole.limit, whole.cursor) = (rowsPerGroup > 0 ? nil : 0, nil)
        (self.request, self.rowsPerGroup) = (whole, rowsPerGroup)
    }

    func validate() throws { try request.validate() }

    func answer(in session: QuestionSession) throws -> GroupedBoard {
        let details = TripDetails(try session.feed(language: request.ownLanguage))
        let evaluated = session.evaluated
        let thinning = GroupThinning(rowsPerGroup: rowsPerGroup, details: details, evaluated)
        let board = try BoardQuestion(request: request, details: details, thinning: thinning).answer(evaluated)
        return GroupedBoard(
            board, rowsPerGroup: rowsPerGroup, lines: request.lines, leftOut: thinning.leftOut(of: board))
    }
}

/// The board of one of several requests, or the error instead.
public struct RequestedBoard: Sendable, Hashable, Codable, Identifiable {
    /// `stopID` of the request.
    public var stopID: Stop.ID
    /// Nil if there is an error.
    public var board: DepartureBoard?
    /// For example `unknownID`; nil if there is a board.
    public var error: QueryError?

    /// A board, or the error instead.
    public init(stopID: Stop.ID, board: DepartureBoard? = nil, error: QueryError? = nil) {
        self.stopID = stopID
        self.board = board
        self.error = error
    }

    /// The stop: ask for each of them once.
    public var id: Stop.ID { stopID }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case board, error
    }
}

/// From a stop to its board: platforms, the stop times there, the trips in the window, order, page, departures.
private struct BoardQuestion {
    let request: DeparturesRequest
    let details: TripDetails
    /// The thinning of a grouped board; nil for one that has every row.
    var thinning: GroupThinning?
    private var session: FeedSession { details.session }

    func answer(_ evaluated: EvaluatedOverlay?) throws -> DepartureBoard {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let (stops, areas) = try session.boardScope(request)
        let lines = TripStartSearch.LineChoice(session, window: request.window, filter: request.filter)
        let flexWindows = try flexWindows(at: stops, areas, lines: lines)
        let rows = try rows(at: stops, lines, evaluated)
        var board = DepartureBoard(
            departures: try rows.departures(isContinued: request.includesContinuations),
            flexWindows: flexWindows.sorted(by: FlexWindow.isBefore), status: rows.status, next: rows.next,
            timeZone: timeZone)
        board.realtime = evaluated?.status
        board.tripsWithoutTimes = tripsWithoutTimes(at: stops)
        thinning?.keysOfRows = board.departures.map(DepartureGroup.Key.init)
        try rows.translator?.translate(&board)
        if request.includesUsual { try addUsualDelays(to: &board) }
        return board
    }

    /// The rows of the page alone.
    func rows(_ evaluated: EvaluatedOverlay?) throws -> BoardRows {
        try session.require(request.filter)
        let lines = TripStartSearch.LineChoice(session, window: request.window, filter: request.filter)
        return try rows(at: session.boardScope(request).stops, lines, evaluated)
    }

    private func rows(
        at stops: [StopTimetable], _ lines: TripStartSearch.LineChoice, _ evaluated: EvaluatedOverlay?
    ) throws -> BoardRows {
        let status = session.status(of: request.window, timeZone: try session.timeZones.firstTimeZone())
        let search = evaluated.map {
            RealtimeSearch(request: request, session: session, evaluated: $0, stops: stops)
        }
        let page = try page(at: stops, lines, search: search)
        return BoardRows(
            rows: page.rows, stops: stops, maker: DepartureMaker(details, status, request.event, evaluated),
            translator: try Translator(session), next: page.next)
    }

    /// A trip that stops at two of the stops counts once.
    private func tripsWithoutTimes(at stops: [StopTimetable]) -> Int {
        var counts: [Key<TimeProfile>: Int] = [:]
        for stop in stops {
            for trips in stop.withoutTimes where request.filter.passes(stop.lines[trips.line]) {
                counts[trips.profileKey] = trips.count
            }
        }
        return counts.values.reduce(0, +)
    }

    /// How late each row usually is, by the history of the asker.
    private func addUsualDelays(to board: inout DepartureBoard) throws {
        guard let source = session.asker.usualDelays else { return }
        for (index, usual) in try source.usualDelays(of: board.departures).enumerated() {
            board.departures[index].usual = usual
        }
    }

    /// The rows of the page, and where the next one begins. A limited page is searched for in one part of the window
    /// after the other, so that its cost follows its limit and not the window: a trip may leave each second for a year.
    /// With realtime, a row of the schedule that the overlay does not change keeps its scheduled time, so the search is
    /// the same; the rows of the overlay are known.
    private func page(
        at stops: [StopTimetable], _ lines: TripStartSearch.LineChoice, search: RealtimeSearch?
    ) throws -> (rows: [BoardCandidate], next: BoardCursor?) {
        let order = BoardOrder(
            limit: request.limit, cursor: request.cursor, namesStarts: search != nil, details: details)
        let overlay = try search?.overlayRows() ?? []
        var parts = WindowParts(request, stops, isThinned: thinning != nil)
        var found: [BoardCandidate] = []
        while let part = parts.next() {
            let scheduled = try candidates(at: stops, lines, within: part, realtime: search)
            let rows = search.map { scheduled.compactMap($0.row) } ?? scheduled
            found = found.isEmpty ? rows : found + rows
            guard let limit = request.limit, !parts.isAtEnd, found.count + overlay.count > limit else { continue }
            let page = try order.page(overlay.isEmpty ? found : found + overlay.filter { $0.time <= part.upperBound })
            if page.next != nil { return page }
        }
        return try order.page(overlay.isEmpty ? found : found + overlay)
    }

    private func flexWindows(
        at stops: [StopTimetable], _ areas: [FlexTimetable.BoardArea], lines: TripStartSearch.LineChoice
    ) throws -> [FlexWindow] {
        let flex = FlexSearch(details: details, window: request.window, event: request.event)
        var found = try stops.flatMap {
            try windows(of: $0.flexStopTimes, $0.lines, at: $0.stop, flex: flex, lines: lines)
        }
        guard !areas.isEmpty, session.summary.hasFlex else { return found }
        let timetable = try session.flexTimetable()
        for area in areas {
            found += try windows(
                of: timetable.stopTimes(area.id), timetable.lines, at: area.stop, flex: flex, lines: lines)
        }
        return found
    }

    private func windows(
        of stopTimes: [StopTimetable.FlexStopTime], _ stopLines: [StopTimetable.Line], at stop: BoardStop?,
        flex: FlexSearch,
        lines: TripStartSearch.LineChoice
    ) throws -> [FlexWindow] {
        let zones = try lines.zones(of: stopTimes.map { stopLines[$0.line] })
        return try zip(stopTimes, zones).flatMap { stopTime, zone in
            guard let zone else { return [FlexWindow]() }
            return try flex.windows(
                stopTime, of: stopLines[stopTime.line].route, at: stop, on: lines.days[zone])
        }
    }

    /// The rows of the schedule.
    /// - Parameter realtime: finds the rows of a board with realtime; nil for the schedule alone.
    private func candidates(
        at stops: [StopTimetable], _ lines: TripStartSearch.LineChoice, within window: ClosedRange<Int>,
        realtime: RealtimeSearch?
    ) throws -> [BoardCandidate] {
        var search = TripStartSearch(window: window, event: request.event, foldsHeadways: request.foldsHeadways)
        var found: [BoardCandidate] = []
        var rests: [(starts: HeadwayStarts.Rest, row: BoardCandidate)] = []
        for (index, stop) in stops.enumerated() {
            let choice = try TripStartSearch.PatternStopChoice(stop, lines, where: isShown)
            search.cap = thinning.map { thinning in
                HeadwayStarts.Cap(most: thinning.rowsPerGroup, counts: thinning.isServedForCertain) {
                    starts, stopTime in
                    let row = BoardCandidate(
                        starts.first, stopTime: stopTime, of: stop, at: index, event: request.event)
                    rests.append((starts, row))
                }
            }
            search.eachStart(of: stop.trips, at: stop, choice, days: lines.days) { start, stopTime in
                found.append(BoardCandidate(start, stopTime: stopTime, of: stop, at: index, event: request.event))
            }
        }
        guard let thinning else { return found }
        for rest in rests {
            try thinning.leaveOut(rest.starts, of: rest.row, at: stops) { start in
                guard case .schedule(_, let stopTime) = rest.row.source else { return false }
                let row = BoardCandidate(
                    start, stopTime: stopTime, of: stops[rest.row.stop], at: rest.row.stop, event: request.event)
                return realtime?.row(row) != nil
            }
        }
        return try thinning.thinned(found, at: stops)
    }

    private func isShown(_ stop: StopTimetable.BoardPatternStop) -> Bool {
        switch request.event {
        case .arrival: stop.allowsAlighting
        case .departure:
            stop.allowsBoarding || (request.includesTerminating && stop.isLast && stop.allowsAlighting)
        }
    }
}

extension Timetable {
    /// Whether the feed covers some time, seconds since 1970: what an answer without a status of its own says beside its
    /// rows.
    /// - Throws: `QueryError` if the feed's time zone is not usable; `StoreError` if the database cannot be read.
    package func status(of window: ClosedRange<Int>) throws -> FeedStatus {
        try database.reading { reader in
            let session = try feedSession(reader)
            return session.status(of: window, timeZone: try session.timeZones.firstTimeZone())
        }
    }
}
