internal import GTFSModel
internal import GTFSQuery

/// A board that is asked once, or again and again as its messages change.
struct BoardSession {
    private let command: DeparturesCommand
    private let timetable: Timetable
    private let clock: CommandClock
    private let language: AlertLanguage?
    private var feeds: MessageFeeds
    /// Nil where the command line names no message.
    private var overlay: RealtimeOverlay?
    /// In which minute the board was drawn last.
    private var minute: Int?

    init(command: DeparturesCommand, timetable: Timetable, clock: CommandClock, language: AlertLanguage?) {
        self.command = command
        self.timetable = timetable
        self.clock = clock
        self.language = language
        feeds = MessageFeeds(command.messages.files, options: command.terms.options)
    }

    /// Reads what is new.
    /// - Parameter moment: by the system's clock.
    /// - Returns: whether the board is to be drawn: a message has changed, or the minute has passed.
    mutating func look(at moment: Int) throws -> Bool {
        let now = clock.now(at: moment)
        let isChanged = feeds.look(at: now, knowsFileTimes: clock.isSystem)
        if isChanged { overlay = try feeds.overlay(on: timetable) }
        defer { minute = now / 60 }
        return isChanged || minute != now / 60
    }

    func answer(at moment: Int) throws -> Answer {
        let now = clock.now(at: moment)
        let request = try command.request(in: timetable.timeZone(), now: now)
        guard let overlay, let language else { return answer(try timetable.departures(request), laid: nil) }
        var view = RealtimeSnapshot(overlay, now: now)
        view.limits = command.terms.limits
        view.includesDeparted = command.includeDeparted
        let terms = BoardStyle(now: now, event: request.event, language: language)
        return answer(try timetable.departures(request, realtime: view), laid: (view, terms))
    }

    /// - Parameter laid: what was laid over the schedule, and how that is written.
    private func answer(_ board: DepartureBoard, laid: (view: RealtimeSnapshot, terms: BoardStyle)?) -> Answer {
        let records = board.departures.map { DepartureRecord($0, terms: laid?.terms).record }
        let event: StopEvent = command.arrivals ? .arrival : .departure
        let sections =
            laid == nil
            ? [.rows(records, DepartureRecord.columns(event, of: records))]
            : RealtimeColumns.sections(event, of: records)
        let isEnveloped = command.envelope && command.options.format == .json
        let notes = BoardNotes(board, isEnveloped: isEnveloped).lines
        let warnings = laid.map { MessageWarnings($0.view, instead: "The schedule is shown.").lines } ?? []
        guard isEnveloped else { return Answer(records, sections: sections, notes: warnings + notes) }
        let envelope = BoardEnvelope(board, realtime: laid?.view)
        return Answer(single: envelope.record(departures: records), sections: sections, notes: warnings + notes)
    }
}
