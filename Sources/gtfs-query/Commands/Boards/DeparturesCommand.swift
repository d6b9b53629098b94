internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query departures STOP_ID …`: the board of stops, platforms or whole stations.
struct DeparturesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "departures",
        abstract: "What leaves a stop, a platform or a whole station, or several of them.",
        discussion: """
            A station stands for all its platforms; several stops have one board. A zone of locations.geojson and a \
            location group have the windows of their service on demand. Trips that end at the stop, and stop times without boarding, are \
            left out. With --realtime the board is what a display at the stop shows. If a message is missing, unreadable \
            or too old, the schedule is shown, and a line on standard error says so.

            Examples:
              gtfs-query departures 2000 --at 08:00 --route L1
              gtfs-query departures 2000 2010 2044 --for 30
              curl -s https://… | gtfs-query departures 2000 --realtime -
              gtfs-query departures 2000 --realtime updates.pb --realtime vehicles.pb --watch
            """)
    static let asksSeveral = true

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(
        help: ArgumentHelp(
            "The stop_id; with several databases, with the name of its file: sydney:200060.", valueName: "stop-id"))
    var stop: String

    @Argument(help: ArgumentHelp("Further stops, shown on the same board.", valueName: "stop-id"))
    var furtherStops: [String] = []

    @OptionGroup var begin: MomentOptions

    @Option(name: .customLong("for"), help: ArgumentHelp("How long the board is.", valueName: "minutes"))
    var minutes: Int = 60

    @Option(help: ArgumentHelp("List at most this many rows; with --group, of each group.", valueName: "n"))
    var limit: Int?

    @Option(help: ArgumentHelp("Continue after a page: `next` of its --envelope.", valueName: "cursor"))
    var cursor: String?

    @OptionGroup var filter: FilterOptions

    @Flag(help: "List arrivals instead of departures.")
    var arrivals = false

    @Flag(help: "Include trips that end at the stop.")
    var includeTerminating = false

    @Flag(help: "One row per window for trips that run by headway, without a timetable.")
    var headways = false

    @Flag(help: "Group by route and direction: the next 3 of each, or --limit.")
    var group = false

    @Flag(help: "Put the JSON rows into an object with the feed's status and the cursor of the next page.")
    var envelope = false

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Flag(help: "With --realtime: include what has left.")
    var includeDeparted = false

    @Flag(help: "Draw the board again whenever a message changes, and every minute.")
    var watch = false

    func validate() throws {
        guard minutes >= 0 else { throw ValidationError("--for \(minutes): give minutes from 0 up.") }
        try DatabaseChoice.checkLimit(limit)
        if group, cursor != nil { throw ValidationError("--group has no pages: leave --cursor out.") }
        guard minutes <= 366 * 1440 else { throw ValidationError("--for \(minutes): a board reaches at most a year.") }
    }

    func show(_ timetable: Timetable) throws {
        guard watch else { return try answer(timetable).write(options.format) }
        var session = try session(timetable, at: Environment.now)
        let board = session
        try BoardWatch(format: options.format, clock: board.clockText).run { moment in
            try session.update(at: moment) ? session.answer(at: moment) : nil
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let moment = Environment.now
        var session = try session(timetable, at: moment)
        try session.update(at: moment)
        do {
            return try session.answer(at: moment)
        } catch let error as QueryError where error.code == .unknownID {
            throw try error.saying(how: error.requestedID ?? stop, isWrittenIn: options.path())
        }
    }

    /// The board of stops of several feeds, whose ids are written with their feeds: `sydney:200060`.
    func answer(_ feeds: TimetableSet) throws -> Answer {
        guard !watch, !group else {
            throw ValidationError("--watch and --group ask one database: leave one --database.")
        }
        let stops = try ([stop] + furtherStops).map { try QualifiedID<Stop>($0) }
        let now = Environment.now
        let zone = try feeds.member(of: stops[0].feed).timetable.timeZone()
        let own = request(from: begin.instant(in: zone, now: realtimeOptions.now.instant(in: zone, now: now)))
        var request = SetDeparturesRequest(stops: stops, from: own.from, minutes: own.minutes, limit: own.limit)
        (request.event, request.filter) = (own.event, own.filter)
        (request.includesTerminating, request.foldsHeadways) = (own.includesTerminating, own.foldsHeadways)
        request.cursor = try page { try SetCursor($0) }
        let snapshots = try messages.snapshots(realtimeOptions, feeds).mapValues { snapshot in
            var snapshot = snapshot
            snapshot.includesDeparted = includeDeparted
            return snapshot
        }
        let board = try feeds.departures(request, realtime: snapshots)
        let warnings = snapshots.values.flatMap { MessageWarnings($0, instead: "The schedule is shown.").lines }
            .sorted()
        let isEnveloped = envelope && options.format == .json
        var answer = Answer(
            isEnveloped ? board as any Encodable : board.departures,
            sections: [DepartureColumns.table(of: board.departures, request.event, from: request.from)],
            notes: warnings + board.notes(isEnveloped: isEnveloped))
        if !board.failures.isEmpty { answer.failure = board.failures.map { "\($0.error)" }.joined(separator: " ") }
        return answer
    }

    private func session(_ timetable: Timetable, at moment: Int) throws -> BoardSession {
        let zone = try timetable.timeZone()
        let options = BoardOptions(
            begin: begin, clock: CommandClock(realtimeOptions.now, in: zone, at: moment), zone: zone,
            isEnveloped: envelope && self.options.format == .json,
            isTable: self.options.format == .table, limits: realtimeOptions.limits,
            includesDeparted: includeDeparted, rowsPerGroup: group ? limit ?? Self.rowsPerGroup : nil)
        let feeds = MessageFeeds(messages.files, options: realtimeOptions.options)
        var request = request(from: moment)
        request.cursor = try page { try BoardCursor($0) }
        return BoardSession(request, options, feeds: feeds, on: timetable)
    }

    private static let rowsPerGroup = 3

    /// Where the page begins; nil without `--cursor`.
    private func page<Cursor>(_ read: (String) throws -> Cursor) throws -> Cursor? {
        try cursor.map { text in
            guard let cursor = try? read(text) else {
                throw ValidationError("--cursor \(text): give `next` of an --envelope as it was written.")
            }
            return cursor
        }
    }

    private func request(from moment: Int) -> DeparturesRequest {
        var request = DeparturesRequest(
            stopID: Stop.ID(stop), from: moment, minutes: minutes, limit: group ? nil : limit)
        request.furtherStopIDs = furtherStops.map { Stop.ID($0) }
        request.event = arrivals ? .arrival : .departure
        request.includesTerminating = includeTerminating
        request.foldsHeadways = headways
        request.filter = filter.filter
        return request
    }
}

extension SetBoard {
    /// What a person must know of the board beside its rows.
    fileprivate func notes(isEnveloped: Bool) -> [String] {
        let served = Set(departures.map(\.feed))
        let silent = status.compactMap { status in
            served.contains(status.feed) ? nil : status.row.sentence.map { "\(status.feed): \($0)" }
        }
        guard !isEnveloped else { return silent }
        let onDemand =
            flexWindows.isEmpty
            ? []
            : [
                "On demand: \(flexWindows.map { "\($0.feed) \($0.row.words)" }.joined(separator: "; "))."
            ]
        return silent + onDemand + (next.map { ["There is more: --cursor \($0)"] } ?? [])
    }
}
