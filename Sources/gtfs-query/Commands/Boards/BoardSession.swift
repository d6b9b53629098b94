internal import GTFSModel
internal import GTFSQuery

/// How a board is asked and written, beside what it is about.
struct BoardOptions {
    /// When the board begins; `now` goes with the clock.
    let begin: MomentOptions
    let clock: CommandClock
    let zone: ServiceTimeZone
    let isEnveloped: Bool
    let limits: FreshnessLimits
    /// Whether rows that have left stay on a board with realtime.
    let includesDeparted: Bool
    /// The most departures of each route and direction; nil for a board without groups.
    let rowsPerGroup: Int?
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
        request.from = options.begin.instant(in: options.zone, now: now)
        let snapshot = overlay.map { overlay in
            var snapshot = RealtimeSnapshot(overlay, now: now)
            snapshot.limits = options.limits
            snapshot.includesDeparted = options.includesDeparted
            return snapshot
        }
        let board = try timetable.departures(request, realtime: snapshot)
        return BoardAnswer(
            board: board, event: request.event, isEnveloped: options.isEnveloped,
            rowsPerGroup: options.rowsPerGroup, snapshot: snapshot
        ).answer
    }
}
