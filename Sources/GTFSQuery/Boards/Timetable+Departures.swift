public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The board of a stop, a platform or a whole station: what leaves there, or arrives, between two moments.
    ///
    /// Times are counted from noon minus twelve hours of each service day, in the zone of the route's agency (GTFS
    /// Schedule reference, Field Types, "Time"). A board of departures leaves out trips that end at the stop, and stop
    /// times without boarding (pickup_type 1); a board of arrivals leaves out trips that begin there, and stop times
    /// without alighting.
    ///
    /// With realtime, each row has its predicted time where there is one. Window, order and pages go by these times, and
    /// rows that have left are gone.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed does not have, or where the feed's
    ///   time zone is not usable; `StoreError` where the database cannot be read.
    public func departures(_ request: DeparturesRequest, realtime: RealtimeSnapshot? = nil) throws -> DepartureBoard {
        try request.validate()
        try realtime?.validate(for: self)
        return try database.reading { reader in
            let session = try feedSession(reader, language: request.language)
            let question = BoardQuestion(request: request, details: TripDetails(session))
            return try question.answer(realtime.map(EvaluatedOverlay.init))
        }
    }

    /// The boards of several stops in one question, such as favourites and widgets ask it: the same as one question for
    /// each, on one connection and with one look at the realtime state.
    ///
    ///     let favourites = ids.map { DeparturesRequest(stopID: $0, from: now, minutes: 120, limit: 3) }
    ///     for answer in try timetable.departures(favourites, realtime: snapshot) {
    ///         print(answer.stopID, answer.board?.departures.count ?? 0, answer.error?.description ?? "")
    ///     }
    /// - Returns: One answer for each request, in their order. A request with an error, such as an unknown stop, has it in
    ///   its own answer; the others are answered.
    /// - Throws: `QueryError` where `realtime` has a value that is not allowed; `StoreError` where the database cannot be
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
                    session.language = request.language ?? language
                    let board = try BoardQuestion(request: request, details: details).answer(evaluated)
                    return RequestedBoard(stopID: request.stopID, board: board)
                } catch let error as QueryError {
                    return RequestedBoard(stopID: request.stopID, error: error)
                }
            }
        }
    }
}

/// The board of one of several requests, or why it has none.
public struct RequestedBoard: Sendable, Hashable, Codable, Identifiable {
    /// `stopID` of the request.
    public var stopID: Stop.ID
    /// Nil where there is an error.
    public var board: DepartureBoard?
    /// For example `unknownID`; nil where there is a board.
    public var error: QueryError?

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
    private var session: FeedSession { details.session }

    func answer(_ evaluated: EvaluatedOverlay?) throws -> DepartureBoard {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let status = session.status(of: request.window, timeZone: timeZone)
        let (stops, areas) = try session.boardScope(request)
        let lines = LineChoice(session, window: request.window, filter: request.filter)
        let flexWindows = try flexWindows(at: stops, areas, lines)
        var board = DepartureBoard(
            departures: [], flexWindows: flexWindows.sorted(by: FlexWindow.isBefore), status: status, next: nil,
            timeZone: timeZone)
        let builder = DepartureBuilder(session: session, details: details, status: status, event: request.event)
        if let evaluated {
            try fill(&board, at: stops, lines, with: builder, evaluated)
        } else {
            let page = try page(at: stops, lines)
            board.departures = try builder.departures(page.rows, at: stops)
            board.next = page.next
        }
        try Translator(session)?.translate(&board)
        return board
    }

    private var order: BoardOrder {
        BoardOrder(event: request.event, limit: request.limit, cursor: request.cursor, details: details)
    }

    /// Fills the board with rows of the schedule, as realtime changes them, and with rows that only realtime has.
    private func fill(
        _ board: inout DepartureBoard, at stops: [StopTimetable], _ lines: LineChoice, with builder: DepartureBuilder,
        _ evaluated: EvaluatedOverlay
    ) throws {
        let search = RealtimeSearch(request: request, session: session, evaluated: evaluated, stops: stops)
        let page = try page(at: stops, lines, search)
        let rows = RealtimeRowBuilder(
            builder: builder, evaluated: evaluated, alerts: AlertSearch(evaluated, session))
        let realtime = RealtimeBuilder(rows: rows, stops: stops, scheduled: page.scheduled)
        board.departures = try realtime.departures(page.rows)
        board.next = page.next
        board.realtime = evaluated.status
    }

    /// The page with realtime, and the rows of the schedule that it may show. A row of the schedule that the overlay leaves
    /// as it is stands at its scheduled time, so it is looked for in parts of the window; those of the overlay are known.
    private func page(
        at stops: [StopTimetable], _ lines: LineChoice, _ search: RealtimeSearch
    ) throws -> (rows: [RealtimeCandidate], next: BoardCursor?, scheduled: [BoardCandidate]) {
        let overlay = try search.overlayRows()
        var parts = WindowParts(request, stops)
        var scheduled: [BoardCandidate] = []
        var rows: [RealtimeCandidate] = []
        while let part = parts.next() {
            for candidate in try candidates(at: stops, lines, within: part) {
                guard let row = search.row(candidate, scheduled.count) else { continue }
                rows.append(row)
                scheduled.append(candidate)
            }
            guard let limit = request.limit, !parts.isAtEnd, rows.count + overlay.count > limit else { continue }
            let page = try order.page(rows + overlay.filter { $0.time <= part.upperBound })
            if page.next != nil { return (page.rows, page.next, scheduled) }
        }
        let page = try order.page(rows + overlay)
        return (page.rows, page.next, scheduled)
    }

    /// The page of the schedule alone. A page that is limited is looked for in one part of the window after the other, so
    /// that what it costs follows its limit and not the window: a trip may leave each second for a year.
    private func page(
        at stops: [StopTimetable], _ lines: LineChoice
    ) throws -> (rows: [BoardCandidate], next: BoardCursor?) {
        var parts = WindowParts(request, stops)
        var found: [BoardCandidate] = []
        while let part = parts.next() {
            found += try candidates(at: stops, lines, within: part)
            guard let limit = request.limit, !parts.isAtEnd, found.count > limit else { continue }
            let page = try order.page(found)
            if page.next != nil { return page }
        }
        return try order.page(found)
    }

    private func flexWindows(
        at stops: [StopTimetable], _ areas: [BoardArea], _ lines: LineChoice
    ) throws -> [FlexWindow] {
        let flex = FlexSearch(details: details, window: request.window, event: request.event)
        var found = try stops.flatMap { try windows(of: $0.flexStopTimes, $0.lines, at: $0.stop, flex, lines) }
        guard !areas.isEmpty, session.summary.hasFlex else { return found }
        let timetable = try session.flexTimetable()
        for area in areas {
            found += try windows(of: timetable.stopTimes(area.id), timetable.lines, at: area.stop, flex, lines)
        }
        return found
    }

    private func windows(
        of stopTimes: [FlexStopTime], _ stopLines: [StopLine], at stop: BoardStop?, _ flex: FlexSearch,
        _ lines: LineChoice
    ) throws -> [FlexWindow] {
        let zones = try lines.zones(of: stopTimes.map { stopLines[$0.line] })
        return try zip(stopTimes, zones).flatMap { stopTime, zone in
            guard let zone else { return [FlexWindow]() }
            return try flex.windows(
                stopTime, of: stopLines[stopTime.line].route, at: stop, on: lines.days[zone])
        }
    }

    private func candidates(
        at stops: [StopTimetable], _ lines: LineChoice, within window: ClosedRange<Int>
    ) throws -> [BoardCandidate] {
        let search = TripStartSearch(window: window, event: request.event, foldsHeadways: request.foldsHeadways)
        var found: [BoardCandidate] = []
        for (index, stop) in stops.enumerated() {
            let choice = try PatternStopChoice(stop, lines, where: isShown)
            search.eachStart(of: stop.trips, at: stop, choice, days: lines.days) { start, stopTimeIndex in
                let stopTime = stop.stopTimes[stopTimeIndex]
                let patternStop = stop.patternStop(of: stopTime)
                found.append(
                    BoardCandidate(
                        start: start, stop: index, stopTime: stopTimeIndex,
                        arrival: start.base + Int(stopTime.arrival), departure: start.base + Int(stopTime.departure),
                        rank: stop.line(of: patternStop).route.rank, position: patternStop.position))
            }
        }
        return found
    }

    private func isShown(_ stop: BoardPatternStop) -> Bool {
        switch request.event {
        case .arrival: stop.allowsAlighting
        case .departure:
            stop.allowsBoarding || (request.includesTerminating && stop.isLast && stop.allowsAlighting)
        }
    }
}

/// The window of a board in parts, the earliest first: the whole at once where it cannot hold many rows, else parts that
/// begin with about as many rows as a page needs, each twice as long as the one before.
struct WindowParts: IteratorProtocol {
    /// As many rows are found at once without a thought.
    static let fewRows = 20_000

    private var rest: ClosedRange<Int>?
    private var length: Int

    init(_ request: DeparturesRequest, _ stops: [StopTimetable]) {
        // Rows before the cursor are on earlier pages. With arrivals and departures alike, its time is the row's own.
        let window = request.window
        let start = request.limit == nil ? nil : request.cursor?.time
        let first = min(max(window.lowerBound, start ?? window.lowerBound), window.upperBound)
        // A folded headway stands at its begin, which may lie before the window: it is found once, in the whole.
        let isWhole = request.limit == nil || request.foldsHeadways
        rest = isWhole ? window : first...window.upperBound
        let seconds = window.upperBound - first + 1
        let rows = isWhole ? 0 : stops.reduce(0) { $0 &+ $1.mostRows(perSecondsOf: seconds) }
        let wanted = max(Self.fewRows, request.limit ?? 0)
        length = rows > wanted ? max(1, Int(Double(seconds) * Double(wanted) / Double(rows))) : seconds
    }

    /// Whether the last part was given.
    var isAtEnd: Bool { rest == nil }

    mutating func next() -> ClosedRange<Int>? {
        guard let rest else { return nil }
        let end = rest.lowerBound + min(length - 1, rest.upperBound - rest.lowerBound)
        self.rest = end < rest.upperBound ? end + 1...rest.upperBound : nil
        length = min(length, 1 << 40) * 2
        return rest.lowerBound...end
    }
}

extension StopTimetable {
    /// About how many rows a board of so many seconds has at most.
    func mostRows(perSecondsOf seconds: Int) -> Int {
        let days = Double(seconds) / 86400 + 1
        var rows = Double(trips.timed.count) * days
        for trip in trips.headway {
            for window in trip.windows {
                guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                    start < end
                else { continue }
                // On each day that reaches into the board, one start per headway of what they share.
                let span = Double(end - start)
                let reaching = span / 86400 + days
                rows += reaching * min(span, Double(seconds)) / Double(headway)
            }
        }
        return Int(min(rows, 1e15))
    }
}
