internal import ArgumentParser
internal import GTFSGlance
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query timeline STOP …`: the moments at which the text of a board changes.
struct TimelineCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "The moments at which the text of a board changes, each with the text from then on.",
        discussion: """
            What a widget or an e-paper display needs to go on by itself. With --countdown none the display counts by \
            itself, and only the rest makes an entry.

            Examples:
              gtfs-query timeline 2000 --at 08:00 --until 08:30
              gtfs-query timeline 2000 --realtime updates.pb --countdown none --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp("The stop_id, or words that search resolves; several have one board.", valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stops: [String]

    @OptionGroup var begin: MomentOptions

    @Option(
        help: ArgumentHelp("The end; an hour after the beginning without it.", valueName: "time"),
        transform: TimeArgument.read)
    var until: TimeArgument?

    @Option(help: ArgumentHelp("Rows of the board.", valueName: "n"))
    var rows: Int = 3

    @Option(
        help: ArgumentHelp("How a row shows when it leaves: minutes, clock or none.", valueName: "form"),
        completion: .list(BoardTimelineRequest.Countdown.allCases.map(\.rawValue)))
    var countdown: String = BoardTimelineRequest.Countdown.minutes.rawValue

    @Option(help: ArgumentHelp("Write at most this many entries.", valueName: "n"))
    var maximum: Int?

    @Option(name: .customLong("for"), help: ArgumentHelp("How far ahead the board looks.", valueName: "minutes"))
    var minutes: Int = 60

    @OptionGroup var filter: FilterOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        try sources.check(messages)
        guard BoardTimelineRequest.Countdown(rawValue: countdown) != nil else {
            throw ValidationError("--countdown \(countdown): give minutes, clock or none.")
        }
        guard (0...100).contains(rows) else { throw ValidationError("--rows \(rows): give a number from 0 to 100.") }
        guard maximum ?? 1 > 0 else { throw ValidationError("--maximum \(maximum ?? 0): give a number from 1 up.") }
        guard (0...1440).contains(minutes) else { throw ValidationError("--for \(minutes): give minutes of a day.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try [StopArgument](stops, timetable: timetable)
        let read = try sources.choice(among: messages) { try timetable.routeIDs(at: asked.map(\.id)) }
            .read(realtimeOptions, timetable)
        let snapshot = read.snapshot
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        let start = begin.instant(in: zone, now: now)
        var board = DeparturesRequest(stopID: asked[0].id, at: start, minutes: minutes)
        (board.furtherStopIDs, board.filter) = (asked.dropFirst().map(\.id), filter.filter)
        let day = begin.date?.date(in: zone, now: now)
        var request = BoardTimelineRequest(
            board, until: until?.instant(in: zone, now: start, on: day) ?? start + 3600, rows: rows)
        guard request.until >= start else { throw ValidationError("--until is before the beginning.") }
        request.countdown = BoardTimelineRequest.Countdown(rawValue: countdown) ?? .minutes
        request.maximum = maximum
        let entries = try timetable.ask(request, realtime: snapshot).entries
        return Answer(
            entries, sections: [.rows(entries, BoardTimeline.Entry.columns)],
            notes: asked.notes + read.warnings(instead: "The schedule is shown."))
    }
}

extension BoardTimeline.Entry {
    fileprivate static var columns: [TableColumn<BoardTimeline.Entry>] {
        [
            TableColumn("At") { InstantText.timeOfDay($0.at, $0.timeZone) },
            TableColumn("Until") { InstantText.timeOfDay($0.until, $0.timeZone) }.leaving(1),
            TableColumn("Board") { $0.rows.map(\.text).joined(separator: "; ") }.wrapped(1),
        ]
    }
}
