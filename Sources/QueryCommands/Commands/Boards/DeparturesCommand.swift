internal import ArgumentParser
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query departures STOP_ID …`: the board of stops, platforms or whole stations.
struct DeparturesCommand: SetCommand {
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
              gtfs-query departures "lantern square"
              gtfs-query departures 2000 2010 2044 --for 30
              gtfs-query departures 2000 --realtime https://… --watch
              gtfs-query departures 2000 --realtime updates.pb --watch
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp(
            "The stop_id, or words that search resolves; with several databases the stop_id with the name of its file: "
                + "sydney:200060.", valueName: "stop-id"), completion: FeedCompletion.Stops.kind)
    var stop: String

    @Argument(
        help: ArgumentHelp("Further stops, shown on the same board.", valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
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

    @Flag(help: "Group by route, or line, and direction: the next 3 of each, or --limit.")
    var group = false

    @OptionGroup var lines: LineOptions

    @Flag(help: "Put the JSON rows into an object with the feed's status and the cursor of the next page.")
    var envelope = false

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Flag(help: "With --realtime: include what has left.")
    var includeDeparted = false

    @Option(
        help: ArgumentHelp(
            "Keep what left up to this many seconds ago, by realtime or by schedule.", valueName: "seconds"))
    var departed: Int = 0

    @Flag(help: "Each row as a voice says it, in the language of --lang; in JSON as `spoken`.")
    var spoken = false

    @Flag(help: "Say how late each departure usually is, by the history beside the database (gtfs-query record).")
    var usually = false

    @OptionGroup var history: HistoryOptions

    @Flag(help: "Draw the board again whenever a message changes, and every minute, until q is pressed.")
    var watch = false

    func validate() throws {
        guard minutes >= 0 else { throw ValidationError("--for \(minutes): give minutes from 0 up.") }
        try DatabaseChoice.checkLimit(limit)
        guard (0...86_400).contains(departed) else {
            throw ValidationError("--departed \(departed): give seconds of a day.")
        }
        if spoken, group || envelope {
            throw ValidationError("--spoken has one row for each departure: leave --group and --envelope out.")
        }
        if !group, let option = lines.given {
            throw ValidationError("\(option) is about the groups of a board: give --group with it.")
        }
        if group, cursor != nil { throw ValidationError("--group has no pages: leave --cursor out.") }
        try sources.check(messages)
        guard minutes <= 366 * 1440 else { throw ValidationError("--for \(minutes): a board reaches at most a year.") }
    }

    func show(_ timetable: Timetable) throws {
        guard watch else { return try answer(timetable).write(options.format) }
        let session = try session(timetable)
        let clock = RealtimeOptions.CommandClock(realtimeOptions.now, in: session.options.zone, at: Environment.now)
        let feeds = FollowedMessages(
            try choice(session), options: realtimeOptions.options, clock: clock, longestWait: WatchedBoard.longestWait)
        var board = try WatchedBoard(session, feeds: feeds, clock: clock, path: options.choice.path())
        try BoardWatch(format: options.format, clock: board.clockText).run { try board.answer(at: $0) }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let moment = Environment.now
        let session = try session(timetable)
        let asked = realtimeOptions.now.instant(in: session.options.zone, now: moment)
        let read = try choice(session).read(realtimeOptions, for: timetable)
        var answer = try session.answer(at: read.snapshot?.now ?? asked, read.snapshot)
        answer.notes += read.notes
        return answer
    }

    private func choice(_ session: BoardSession) throws -> SourceChoice {
        let stops = [session.request.stopID] + session.request.furtherStopIDs
        return try sources.choice(among: messages) { try session.timetable.routeIDs(at: stops) }
    }

    /// The board of stops of several feeds, whose ids are written with their feeds: `sydney:200060`.
    func answer(_ feeds: TimetableSet) throws -> Answer {
        guard !usually else { throw ValidationError("--usually asks one history: leave one --database.") }
        try sources.checkOneDatabase()
        guard !spoken, departed == 0 else {
            throw ValidationError("--spoken and --departed ask one database: leave one --database.")
        }
        guard !watch else { throw ValidationError("--watch asks one database: leave one --database.") }
        let asked = try [SetStopArgument]([stop] + furtherStops, feeds: feeds)
        let stops = asked.map(\.id)
        let now = Environment.now
        let zone = try feeds.member(of: stops[0].feed).timetable.timeZone()
        let own = request(from: begin.instant(in: zone, now: realtimeOptions.now.instant(in: zone, now: now)))
        var request = SetDeparturesRequest(stops: stops, own)
        request.lines = try lines.riderLines(feeds)
        request.cursor = try page { try SetCursor($0) }
        let snapshots = try messages.snapshots(realtimeOptions, for: feeds).mapValues { snapshot in
            var snapshot = snapshot
            snapshot.includesDeparted = includeDeparted
            return snapshot
        }
        var answer =
            try group
            ? groups(request, feeds: feeds, snapshots: snapshots) : board(request, feeds: feeds, snapshots: snapshots)
        let warnings = MessageWarnings.lines(of: snapshots, instead: "The schedule is shown.")
        let lineNotes = try lines.notes(on: request.lines, feeds.members.map(\.timetable))
        answer.notes.insert(contentsOf: asked.notes + lineNotes + warnings, at: 0)
        return answer
    }

    private func board(
        _ request: SetDeparturesRequest, feeds: TimetableSet, snapshots: [FeedID: RealtimeSnapshot]
    ) throws -> Answer {
        var board = try feeds.departures(request, realtime: snapshots)
        board.failures = board.failures.advised
        var answer = Answer(
            isEnveloped ? board as any Encodable : board.departures,
            sections: DepartureColumns.sections(
                of: board.departures, request.event, from: request.at, isRealtime: !snapshots.isEmpty))
        answer.notes = SetBoardNotes(status: board.status, flexWindows: board.flexWindows).lines(
            served: board.departures.map(\.feed), isEnveloped: isEnveloped)
        if let next = board.next, !isEnveloped {
            answer.notes.append(CommandWords.text("more_pages", with: ["cursor": "\(next)"]))
        }
        answer.failure = board.failures.sentence
        return answer
    }

    private func groups(
        _ request: SetDeparturesRequest, feeds: TimetableSet, snapshots: [FeedID: RealtimeSnapshot]
    ) throws -> Answer {
        var board = try feeds.groupedDepartures(
            request, rowsPerGroup: limit ?? Self.rowsPerGroup, realtime: snapshots)
        board.failures = board.failures.advised
        let rows = board.groups.flatMap { group in
            group.row.departures.map { FeedRow(feed: group.feed, row: $0) }
        }
        var answer = Answer(
            isEnveloped ? board as any Encodable : board.groups, rows: rows,
            sections: board.groups.flatMap { group in
                group.row.sections(
                    request.event, from: request.at, isRealtime: snapshots[group.feed] != nil,
                    title: "\(group.feed): \(group.row.title)")
            })
        answer.notes = SetBoardNotes(status: board.status, flexWindows: board.flexWindows).lines(
            served: rows.map(\.feed), isEnveloped: isEnveloped)
        answer.failure = board.failures.sentence
        return answer
    }

    private var isEnveloped: Bool { envelope && options.format == .json }

    private func session(_ timetable: Timetable) throws -> BoardSession {
        let options = BoardSession.Options(
            begin: begin, zone: try timetable.timeZone(), isEnveloped: isEnveloped,
            isTable: self.options.format == .table, limits: realtimeOptions.limits,
            includesDeparted: includeDeparted || departed > 0,
            rowsPerGroup: group ? limit ?? Self.rowsPerGroup : nil, departed: departed, isSpoken: spoken)
        var request = request(from: 0)
        let asked = try [StopArgument]([stop] + furtherStops, timetable: timetable)
        (request.stopID, request.furtherStopIDs) = (asked[0].id, asked.dropFirst().map(\.id))
        request.cursor = try page { try BoardCursor($0) }
        request.lines = try lines.riderLines(timetable)
        var timetable = timetable
        if usually { timetable.usualDelays = try history.opened(of: self.options.choice.path()) }
        let notes = asked.notes + (try lines.notes(on: request.lines, [timetable]))
        return BoardSession(timetable: timetable, request: request, options: options, notes: notes)
    }

    private static let rowsPerGroup = 3

    /// The cursor of the page; nil without `--cursor`.
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
            stopID: Stop.ID(stop), at: moment, minutes: minutes, limit: group ? nil : limit)
        request.furtherStopIDs = furtherStops.map { Stop.ID($0) }
        request.event = arrivals ? .arrival : .departure
        request.includesTerminating = includeTerminating
        request.foldsHeadways = headways
        request.includesUsual = usually
        request.filter = filter.filter
        return request
    }
}

/// The notes on a board of several feeds besides its rows.
private struct SetBoardNotes {
    let status: [FeedRow<FeedStatus>]
    let flexWindows: [FeedRow<FlexWindow>]

    /// - Parameter served: the feeds that rows are of.
    func lines(served: [FeedID], isEnveloped: Bool) -> [String] {
        let silent = status.compactMap { status in
            served.contains(status.feed) ? nil : status.row.sentence.map { "\(status.feed): \($0)" }
        }
        guard !isEnveloped, !flexWindows.isEmpty else { return silent }
        let windows = flexWindows.map { "\($0.feed) \($0.row.words)" }.joined(separator: "; ")
        return silent + [CommandWords.text("on_demand", with: ["windows": windows])]
    }
}
