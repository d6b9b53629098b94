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
            left out.
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

    func validate() throws {
        guard minutes >= 0 else { throw ValidationError("--for \(minutes): give minutes from 0 up.") }
        guard limit ?? 1 >= 0 else { throw ValidationError("--limit \(limit ?? 0): give a number from 0 up.") }
        guard minutes <= 366 * 1440 else { throw ValidationError("--for \(minutes): a board reaches at most a year.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let board = try timetable.departures(request(timetable))
        let records = board.departures.map { DepartureRecord($0).record }
        let columns = DepartureRecord.columns(arrivals ? .arrival : .departure, of: records)
        let notes = BoardNotes(board, isEnveloped: envelope && options.format == .json).lines
        guard envelope, options.format == .json else { return Answer(records, columns: columns, notes: notes) }
        return Answer(
            single: BoardEnvelope(board).record(departures: records), sections: [.rows(records, columns)], notes: notes)
    }

    private func request(_ timetable: Timetable) throws -> DeparturesRequest {
        let from = try at.instant(in: timetable.clock(), now: Surroundings.now)
        var request = DeparturesRequest(stopID: Stop.ID(stop), from: from, minutes: minutes, limit: limit)
        request.event = arrivals ? .arrival : .departure
        request.includesTerminating = includeTerminating
        request.foldsHeadways = headways
        request.filter = filter.filter
        request.cursor = try cursor.map { text in
            guard let cursor = BoardCursor(text) else {
                throw ValidationError("--cursor \(text): give `next` of an --envelope as it was written.")
            }
            return cursor
        }
        return request
    }
}
