internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query departures STOP_ID`: the board of a stop, a platform or a whole station.
struct DeparturesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "departures",
        abstract: "What leaves a stop, a platform or a whole station.",
        discussion: """
            A station stands for all its platforms. Trips that end at the stop, and stop times without boarding, are \
            left out. With --realtime the board is what a display at the stop shows. If a message is missing, unreadable \
            or too old, the schedule is shown, and a line on standard error says so.

            Examples:
              gtfs-query departures 2000 --at 08:00 --route L1
              curl -s https://… | gtfs-query departures 2000 --realtime -
              gtfs-query departures 2000 --realtime updates.pb --realtime vehicles.pb --watch
            """)

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The stop_id.", valueName: "stop-id"))
    var stop: String

    @Option(help: ArgumentHelp("When the board begins: RFC 3339, HH:MM today, or now.", valueName: "time"))
    var at: TimeArgument = .now

    @Option(name: .customLong("for"), help: ArgumentHelp("How long the board is.", valueName: "minutes"))
    var minutes: Int = 60

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
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

    @Flag(help: "Put the JSON rows into an object with the feed's status and the cursor of the next page.")
    var envelope = false

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Flag(help: "With --realtime: include what has left.")
    var includeDeparted = false

    @Option(help: ArgumentHelp("With --realtime: the language of alerts, such as en or fr-CA.", valueName: "tag"))
    var lang: String?

    @Flag(help: "Draw the board again whenever a message changes, and every minute.")
    var watch = false

    func validate() throws {
        guard minutes >= 0 else { throw ValidationError("--for \(minutes): give minutes from 0 up.") }
        try DatabaseOptions.checkLimit(limit)
        guard minutes <= 366 * 1440 else { throw ValidationError("--for \(minutes): a board reaches at most a year.") }
    }

    func run() throws {
        try options.requireFormat(Self.formats, of: Self._commandName)
        let timetable = try Timetable(path: options.path())
        guard watch else { return try options.write(answer(timetable)) }
        var session = try session(timetable, at: Environment.now)
        try BoardWatch(format: options.format).run { moment in
            try session.update(at: moment) ? session.answer(at: moment) : nil
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let moment = Environment.now
        var session = try session(timetable, at: moment)
        try session.update(at: moment)
        return try session.answer(at: moment)
    }

    private func session(_ timetable: Timetable, at moment: Int) throws -> BoardSession {
        let zone = try timetable.timeZone()
        // A board without realtime asks the database nothing that it did not ask before.
        let language = messages.files.isEmpty ? nil : try AlertLanguage(lang, of: timetable)
        let options = BoardOptions(
            at: at, clock: CommandClock(realtimeOptions.now, in: zone, at: moment), zone: zone,
            isEnveloped: envelope && self.options.format == .json, limits: realtimeOptions.limits,
            includesDeparted: includeDeparted, language: language)
        let feeds = MessageFeeds(messages.files, options: realtimeOptions.options)
        return BoardSession(try request(from: moment), options, feeds: feeds, on: timetable)
    }

    private func request(from moment: Int) throws -> DeparturesRequest {
        var request = DeparturesRequest(stopID: Stop.ID(stop), from: moment, minutes: minutes, limit: limit)
        request.event = arrivals ? .arrival : .departure
        request.includesTerminating = includeTerminating
        request.foldsHeadways = headways
        request.filter = filter.filter
        request.cursor = try cursor.map { text in
            guard let cursor = try? BoardCursor(text) else {
                throw ValidationError("--cursor \(text): give `next` of an --envelope as it was written.")
            }
            return cursor
        }
        return request
    }
}
