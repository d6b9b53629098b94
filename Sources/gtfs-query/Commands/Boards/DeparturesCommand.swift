internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query departures STOP_ID`: the board of a stop, a platform or a whole station.
struct DeparturesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "departures",
        abstract: "What leaves a stop, a platform or a whole station.",
        discussion: """
            A station answers for all its platforms. Trips that end at the stop, and visits without boarding, are \
            left out. With --realtime the board is the one that a display at the stop shows; a message that is missing, \
            unreadable or too old leaves the schedule, and a line on standard error.

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

    @Option(name: .customLong("for"), help: ArgumentHelp("How long it reaches.", valueName: "minutes"))
    var minutes: Int = 60

    @Option(help: ArgumentHelp("The most rows.", valueName: "n"))
    var limit: Int?

    @Option(help: ArgumentHelp("Where the last page ended: `next` of its --envelope.", valueName: "cursor"))
    var cursor: String?

    @OptionGroup var filter: FilterOptions

    @Flag(help: "What arrives instead of what leaves.")
    var arrivals = false

    @Flag(help: "Trips that end at the stop, too.")
    var includeTerminating = false

    @Flag(help: "One row a window for trips that run by headway, without a timetable.")
    var headways = false

    @Flag(help: "Wrap the JSON rows with the feed's status and the place of the next page.")
    var envelope = false

    @OptionGroup var messages: MessageOptions

    @OptionGroup var terms: RealtimeOptions

    @Flag(help: "With --realtime: what has left, too.")
    var includeDeparted = false

    @Option(help: ArgumentHelp("With --realtime: the language of alerts, such as en or fr-CA.", valueName: "tag"))
    var lang: String?

    @Flag(help: "Draw the board anew whenever a message changes, and each minute.")
    var watch = false

    func validate() throws {
        guard minutes >= 0 else { throw ValidationError("--for \(minutes): give minutes from 0 up.") }
        guard limit ?? 1 >= 0 else { throw ValidationError("--limit \(limit ?? 0): give a number from 0 up.") }
        guard minutes <= 366 * 1440 else { throw ValidationError("--for \(minutes): a board reaches at most a year.") }
    }

    func run() throws {
        try options.requireFormat(Self.formats, of: Self._commandName)
        let timetable = try Timetable(path: options.path())
        guard watch else { return try options.write(answer(timetable)) }
        var session = try session(timetable, at: Surroundings.now)
        try BoardWatch(format: options.format).run { moment in
            try session.look(at: moment) ? session.answer(at: moment) : nil
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let moment = Surroundings.now
        var session = try session(timetable, at: moment)
        _ = try session.look(at: moment)
        return try session.answer(at: moment)
    }

    private func session(_ timetable: Timetable, at moment: Int) throws -> BoardSession {
        let clock = CommandClock(terms.now, in: try timetable.timeZone(), at: moment)
        // A board without realtime asks the database nothing that it did not ask before.
        let language = messages.files.isEmpty ? nil : try AlertLanguage(lang, of: timetable)
        return BoardSession(command: self, timetable: timetable, clock: clock, language: language)
    }

    /// - Parameter now: what `--at now` means, and of which day a time of day is.
    func request(in timeZone: ServiceTimeZone, now: Int) throws -> DeparturesRequest {
        let from = at.instant(in: clock, now: now)
        var request = DeparturesRequest(stopID: Stop.ID(stop), from: from, minutes: minutes, limit: limit)
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
