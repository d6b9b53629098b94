internal import ArgumentParser
internal import Foundation
internal import GTFSGlance
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query timeline …`: the moments at which the text of a board, of favourites or of a commute changes.
struct TimelineCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "The moments at which the text of a board changes, each with the text from then on.",
        discussion: """
            What a widget or an e-paper display needs to go on by itself: of a board, of all favourites where no stop is \
            given, or of the ways of a commute. With --countdown none the display counts by itself, and only the rest makes \
            an entry.

            Examples:
              gtfs-query timeline 2000 --at 08:00 --until 08:30
              gtfs-query timeline 2000 --realtime updates.pb --countdown none --format json
              gtfs-query timeline --favorites mine.sqlite --until 09:00
              gtfs-query timeline home work --commute --countdown clock --bike --avoid bike
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp(
            "The stop_id, or words that search resolves; several have one board. With --commute, where it begins and ends.",
            valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stops: [String] = []

    @OptionGroup var file: FavouritesOptions

    @Option(
        help: ArgumentHelp("Where you are, for the stops of favourite routes.", valueName: "lat,lon"),
        transform: CoordinateArgument.option)
    var near: CoordinateArgument?

    @OptionGroup var ways: CommuteOptions

    @OptionGroup var riding: RidingOptions

    @OptionGroup var begin: MomentOptions

    @Option(
        help: ArgumentHelp("The end; an hour after the beginning without it.", valueName: "time"),
        transform: TimeArgument.read)
    var until: TimeArgument?

    @Option(help: ArgumentHelp("Rows of the board, or of each favourite.", valueName: "n"))
    var rows: Int = 3

    @Option(
        help: ArgumentHelp("How a row shows when it leaves: minutes, clock or none.", valueName: "form"),
        completion: .list(BoardTimelineRequest.Countdown.allCases.map(\.rawValue)))
    var countdown: String = BoardTimelineRequest.Countdown.minutes.rawValue

    @Option(help: ArgumentHelp("Write at most this many entries.", valueName: "n"))
    var maximum: Int?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "How far ahead to look: 60 without it, and 120 for favourites and a commute.", valueName: "minutes"))
    var minutes: Int?

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
        guard (0...1440).contains(minutes ?? 0) else {
            throw ValidationError("--for \(minutes ?? 0): give minutes of a day.")
        }
        guard !ways.commute || stops.count == 2 else {
            throw ValidationError("--commute is from one end to another: give two.")
        }
        guard !ways.commute || filter.direction == nil else {
            throw ValidationError("--direction is about boards: leave it out of a commute.")
        }
        if let option = riding.given, !ways.commute {
            throw ValidationError("\(option) is about the ways of a commute: give --commute with it.")
        }
        guard file.favorites == nil && near == nil || stops.isEmpty else {
            let option = near == nil ? "--favorites has a board of its own" : "--near is about favourites"
            throw ValidationError("\(option): leave the stops out.")
        }
        guard !stops.isEmpty || filter.filter == DepartureFilter() else {
            throw ValidationError("Favourites are listed whole: give a stop, or leave the filter out.")
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if ways.commute { return try commute(timetable) }
        return try stops.isEmpty ? favourites(timetable) : board(timetable)
    }
}

extension TimelineCommand {
    private var form: BoardTimelineRequest.Countdown { BoardTimelineRequest.Countdown(rawValue: countdown) ?? .minutes }

    /// The first moment and the end.
    private func times(_ timetable: Timetable, by snapshot: RealtimeSnapshot?) throws -> (start: Int, end: Int) {
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        let start = begin.instant(in: zone, now: now)
        let day = begin.date?.date(in: zone, now: now)
        let end = until?.instant(in: zone, now: start, on: day) ?? start + 3600
        guard end >= start else { throw ValidationError("--until is before the beginning.") }
        return (start, end)
    }

    private func board(_ timetable: Timetable) throws -> Answer {
        let asked = try [StopArgument](stops, timetable: timetable)
        let read = try sources.choice(among: messages) { try timetable.routeIDs(at: asked.map(\.id)) }
            .read(realtimeOptions, for: timetable)
        let (start, end) = try times(timetable, by: read.snapshot)
        var board = DeparturesRequest(stopID: asked[0].id, at: start, minutes: minutes ?? 60)
        (board.furtherStopIDs, board.filter) = (asked.dropFirst().map(\.id), filter.filter)
        var request = BoardTimelineRequest(board, until: end, rows: rows)
        (request.countdown, request.maximum) = (form, maximum)
        let entries = try timetable.ask(request, realtime: read.snapshot).entries
        return answer(entries, notes: asked.notes, read: read) { $0.rows.map(\.text) }
    }

    private func favourites(_ timetable: Timetable) throws -> Answer {
        let all = try file.all()
        let read = try sources.choice(among: messages, keptAt: file.favorites) { try timetable.routeIDs(of: all) }
            .read(realtimeOptions, for: timetable)
        let (start, end) = try times(timetable, by: read.snapshot)
        var boards = FavouriteBoardsRequest(all, at: start, minutes: minutes ?? 120, rowsEach: rows)
        boards.position = near?.coordinate
        var request = FavouriteTimelineRequest(boards, until: end)
        (request.countdown, request.maximum) = (form, maximum)
        let entries = try timetable.timeline(of: request, realtime: read.snapshot).entries
        let none = CommandWords.text("no_favourite", with: ["command": "gtfs-query favorites add stop STOP_ID"])
        let titles = Dictionary(all.map { ($0.id, $0.title) }) { first, _ in first }
        return answer(entries, notes: all.isEmpty ? [none] : [], read: read) { entry in
            let rows = entry.rows
            return rows.indices.map { index in
                let isFirst = index == 0 || rows[index - 1].favouriteID != rows[index].favouriteID
                let title = isFirst ? rows[index].favouriteID.flatMap { titles[$0] } : nil
                return (title.map { "\($0): " } ?? "") + rows[index].text
            }
        }
    }

    private func commute(_ timetable: Timetable) throws -> Answer {
        let ends = try stops.map { try JourneyEndArgument($0, timetable: timetable) }
        let read = try sources.choice(among: messages) { [] }.read(realtimeOptions, for: timetable)
        let (start, end) = try times(timetable, by: read.snapshot)
        var journeys = JourneysRequest(from: ends[0].end, to: ends[1].end, at: start)
        (journeys.minutes, journeys.filter) = (minutes ?? 120, filter.filter)
        riding.add(to: &journeys)
        let (asked, stations) = try ways.request(journeys, limit: rows, timetable)
        var request = CommuteTimelineRequest(asked, until: end)
        (request.countdown, request.maximum) = (form, maximum)
        let entries = try timetable.ask(request, realtime: read.snapshot).entries
        return answer(entries, notes: ends.compactMap(\.note) + stations, read: read) { $0.ways.map(\.text) }
    }

    /// The entries, each with the texts of its rows.
    private func answer<Entry: TimelineEntry>(
        _ entries: [Entry], notes: [String], read: SourceChoice.ReadMessages,
        texts: @escaping @Sendable (Entry) -> [String]
    ) -> Answer {
        let columns: [TableColumn<Entry>] = [
            .day(of: entries) { ($0.at, $0.timeZone) },
            TableColumn("At") { InstantText.timeOfDay($0.at, $0.timeZone) },
            TableColumn("Until") { InstantText.timeOfDay($0.until, $0.timeZone) }.leaving(1),
            TableColumn("Board") { texts($0).joined(separator: "; ") }.wrapped(1),
        ]
        return Answer(
            entries, sections: [.rows(entries, columns)],
            notes: notes + read.warnings(instead: "The schedule is shown."))
    }
}

/// A text of a timeline.
private protocol TimelineEntry: Encodable, Sendable {
    var at: Int { get }
    var until: Int { get }
    var timeZone: TimeZone { get }
}

extension BoardTimeline.Entry: TimelineEntry {}
extension CommuteTimeline.Entry: TimelineEntry {}
