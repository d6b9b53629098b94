internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query routes`: the routes of the feed, or those that pass filters.
struct RoutesCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "The routes of the feed, or those that serve a stop, by name, mode or agency.",
        discussion: """
            Examples:
              gtfs-query routes --stop 2000
              gtfs-query routes --text airport --mode bus
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(
        help: ArgumentHelp(
            "Only those that serve this stop or station: a stop_id, or words; with several databases the stop_id with the "
                + "name of its file: sydney:200060.", valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stop: String?

    @Option(
        help: ArgumentHelp("Only those whose names or id have words that begin so.", valueName: "words"))
    var text: String?

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @OptionGroup var modes: FilterOptions.ModeOptions

    @OptionGroup var page: FilterOptions.PageOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try stop.map { try StopArgument($0, timetable) }
        let found = try timetable.routes(request(atStop: asked?.id))
        return Answer(
            found.routes, sections: [.rows(found.routes, Route.columns)],
            notes: [asked].compactMap(\.self).notes + FilterOptions.PageOptions.notes(found.nextCursor))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        Answer(try feeds.routes(request(atStop: stop.map { Stop.ID($0) })), Route.columns)
    }

    private func request(atStop stop: Stop.ID?) -> RoutesRequest {
        var request = RoutesRequest(text: text, limit: page.limit ?? .max, cursor: page.cursor)
        (request.modes, request.agencies, request.stop) = (modes.mode, agency.map { Agency.ID($0) }, stop)
        return request
    }
}
