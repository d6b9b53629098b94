internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query route ID`: everything about one route.
struct RouteCommand: IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Everything about a route: its names, and the stop sequences of its trips.",
        discussion: """
            Examples:
              gtfs-query route L1
              gtfs-query route L1 --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(help: .routeID, completion: FeedCompletion.Routes.kind)
    var id: String

    func answer(_ asked: AskedFeed) throws -> Answer {
        let detail = try asked.timetable.route(Route.ID(asked.id))
        return Answer(
            asked.value(detail),
            sections: [
                asked.pairs(detail.namedValues),
                .rows(detail.patterns, RoutePattern.columns, title: CommandWords.label("Patterns")),
            ])
    }
}

extension RouteDetail {
    fileprivate var namedValues: [(name: String, value: String?)] {
        [
            ("Route", route.id.rawValue), ("Short name", route.shortName), ("Long name", route.longName),
            ("Type", route.typeInWords.map(CommandWords.label)), ("Agency", agencyName ?? route.agencyID?.rawValue),
            ("Description", route.description),
            // Blank colours mean white and black (routes.txt, route_color and route_text_color).
            (
                "Colours",
                CommandWords.text(
                    "colours",
                    with: ["colour": "#\(route.color ?? "FFFFFF")", "text": "#\(route.textColor ?? "000000")"])
            ), ("Page", route.url),
        ]
    }
}

extension RoutePattern {
    fileprivate static var columns: [TableColumn<RoutePattern>] {
        [
            TableColumn("Direction", .right) { $0.directionID.map(String.init) }.headed("Dir"),
            TableColumn("To") { $0.headsign }.shortened(1),
            TableColumn("Trips", .right) { String($0.tripCount) },
            TableColumn("Stops", .right) { String($0.stops.count) },
            TableColumn("From stop") { $0.stops.first?.name }.shortened(2),
            TableColumn("To stop") { $0.stops.last?.name }.shortened(3),
        ]
    }
}
