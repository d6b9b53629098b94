internal import GTFSModel
internal import GTFSQuery

/// How a board is asked and written, beside what it is about.
struct BoardOptions {
    /// When the board begins; `now` goes with the clock.
    let at: TimeArgument
    let clock: CommandClock
    let zone: ServiceTimeZone
    let isEnveloped: Bool
    let limits: FreshnessLimits
    /// Whether rows that have left stay on a board with realtime.
    let includesDeparted: Bool
    /// Nil for a board without realtime.
    let language: AlertLanguage?
}

/// A board that is asked once, or again and again as its messages change.
struct BoardSession {
    private let timetable: Timetable
    private let request: DeparturesRequest
    private let options: BoardOptions
    private var feeds: MessageFeeds
    /// Nil where there is no message.
    private var overlay: RealtimeOverlay?
    /// In which minute the board was drawn last.
    private var minute: Int?

    /// - Parameter request: its beginning is set from `options` each time the board is asked.
    init(_ request: DeparturesRequest, _ options: BoardOptions, feeds: MessageFeeds, on timetable: Timetable) {
        self.request = request
        self.options = options
        self.feeds = feeds
        self.timetable = timetable
    }

    /// Reads the messages that have changed.
    /// - Parameter moment: by the system's clock.
    /// - Returns: whether the board is to be drawn: a message has changed, or the minute has passed.
    @discardableResult
    mutating func update(at moment: Int) throws -> Bool {
        let now = options.clock.now(at: moment)
        let isChanged = feeds.look(at: now, knowsFileTimes: options.clock.isSystem)
        if isChanged { overlay = try feeds.overlay(on: timetable) }
        defer { minute = now / 60 }
        return isChanged || minute != now / 60
    }

    func answer(at moment: Int) throws -> Answer {
        let now = options.clock.now(at: moment)
        var request = request
        request.from = options.at.instant(in: options.zone, now: now)
        guard let overlay, let language = options.language else {
            return answer(try timetable.departures(request), realtime: nil)
        }
        var snapshot = RealtimeSnapshot(overlay, now: now)
        snapshot.limits = options.limits
        snapshot.includesDeparted = options.includesDeparted
        let style = BoardStyle(now: now, event: request.event, language: language)
        return answer(try timetable.departures(request, realtime: snapshot), realtime: (snapshot, style))
    }

    private func answer(
        _ board: DepartureBoard, realtime: (snapshot: RealtimeSnapshot, style: BoardStyle)?
    ) -> Answer {
        BoardAnswer(board: board, event: request.event, isEnveloped: options.isEnveloped, realtime: realtime).answer
    }
}
