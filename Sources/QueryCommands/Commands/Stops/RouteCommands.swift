internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query route ID`: everything about one route.
struct RouteCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Everything about a route: its names, and the stop sequences of its trips.")

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(help: ArgumentHelp("The route_id.", valueName: "route-id"), completion: RouteCompletion.kind)
    var route: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let detail = try timetable.route(Route.ID(route))
        return Answer(
            detail,
            sections: [.pairs(detail.namedValues), .rows(detail.patterns, RoutePattern.columns, title: "Patterns")])
    }
}

extension RouteDetail {
    fileprivate var namedValues: [(name: String, value: String?)] {
        [
            ("Route", route.id.rawValue), ("Short name", route.shortName), ("Long name", route.longName),
            ("Type", route.typeInWords), ("Agency", agencyName ?? route.agencyID?.rawValue),
            ("Description", route.description),
            // Blank colours mean white and black (routes.txt, route_color and route_text_color).
            ("Colours", "#\(route.color ?? "FFFFFF"), text #\(route.textColor ?? "000000")"), ("Page", route.url),
        ]
    }
}

extension RoutePattern {
    fileprivate static var columns: [Column<RoutePattern>] {
        [
            Column("Direction", .right) { $0.directionID.map(String.init) }.headed("Dir"),
            Column("To") { $0.headsign }.shortened(1),
            Column("Trips", .right) { String($0.tripCount) }, Column("Stops", .right) { String($0.stops.count) },
            Column("From stop") { $0.stops.first?.name }.shortened(2),
            Column("To stop") { $0.stops.last?.name }.shortened(3),
        ]
    }
}

/// `gtfs-query routes`: the routes of the feed, or those that pass filters.
struct RoutesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "The routes of the feed, or those that serve a stop, by name, mode or agency.",
        discussion: """
            Examples:
              gtfs-query routes --stop 2000
              gtfs-query routes --text airport --mode bus
            """)

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Option(
        help: ArgumentHelp("Only those that serve this stop or station: a stop_id, or words.", valueName: "stop-id"),
        completion: StopCompletion.kind)
    var stop: String?

    @Option(
        help: ArgumentHelp("Only those whose names or id have words that begin so.", valueName: "words"))
    var text: String?

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @OptionGroup var modes: ModeOptions

    @OptionGroup var page: PageOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try stop.map { try StopArgument($0, timetable) }
        var request = RoutesRequest(text: text, limit: page.limit ?? .max, cursor: page.cursor)
        (request.modes, request.agencies, request.stop) = (
            modes.mode, agency.map { Agency.ID($0) }, asked?.id
        )
        let found = try timetable.routes(request)
        return Answer(
            found.routes, sections: [.rows(found.routes, Route.columns)],
            notes: [asked].compactMap(\.self).notes + PageOptions.notes(found.nextCursor))
    }
}
