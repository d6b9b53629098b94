internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stops [--route ID | --bbox BOX]`: the stops that a route serves, those in a box, or all.
struct StopsCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops", abstract: "The stops that a route serves in the order of travel, those in a box, or all.",
        discussion: """
            Examples:
              gtfs-query stops --route L1
              gtfs-query stops --bbox 151.1,-33.9,151.3,-33.8 --format geojson
              gtfs-query stops --limit 500
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Option(
        help: ArgumentHelp(
            "Only those that this route serves; with several databases with the name of its file: sydney:T1.",
            valueName: "route-id"))
    var route: String?

    @OptionGroup var part: FilterOptions.BoxOptions

    @OptionGroup var page: FilterOptions.PageOptions

    func validate() throws {
        guard route != nil, part.bbox != nil || page.limit != nil || page.cursor != nil else { return }
        throw ValidationError("--route lists all stops of the route: leave --bbox, --limit and --cursor out.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if let route { return try answer(ofRoute: AskedFeed(timetable, id: route)) }
        let found = try timetable.stops(request)
        return Answer(
            found.stops, sections: [.rows(found.stops, Self.columns)],
            notes: FilterOptions.PageOptions.notes(found.nextCursor))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        if let route { return try answer(ofRoute: AskedFeed(QualifiedID(route), in: feeds)) }
        return Answer(try feeds.stops(request), Self.columns)
    }

    private func answer(ofRoute asked: AskedFeed) throws -> Answer {
        let stops = try asked.timetable.stops(ofRoute: Route.ID(asked.id)).map(\.stop)
        return Answer(asked.values(stops), sections: [asked.section(stops, columns: Self.columns)])
    }

    private var request: StopsRequest {
        StopsRequest(box: part.bbox, limit: page.limit ?? .max, cursor: page.cursor)
    }

    private static var columns: [TableColumn<Stop>] {
        [
            TableColumn(id: "Stop") { $0.id.rawValue }, TableColumn("Code") { $0.code },
            TableColumn("Name") { $0.name }.shortened(1),
            TableColumn("Platform") { $0.platformCode }.headed("Pl"),
            TableColumn(id: "Part of") { $0.parentID?.rawValue },
        ]
    }
}

extension StopResult {
    static var columns: [TableColumn<StopResult>] {
        [
            TableColumn("Metres", .right) { $0.distance.map { PlainNumber.text($0.rounded()) } },
            TableColumn(id: "Stop") { $0.id.rawValue },
            TableColumn("Code") { $0.stop.code == $0.id.rawValue ? nil : $0.stop.code },
            TableColumn("Name") { $0.nameInWords }.shortened(3),
            TableColumn("Platform") { $0.stop.platformCode }.headed("Pl"),
            TableColumn("Routes") { $0.routesInWords }.shortened(1),
            TableColumn("Next") { $0.nextInWords }.wrapped(2),
        ]
    }

    private var nameInWords: String {
        let name = (stop.name ?? "") + (matchedName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? "")
        return matched.map { CommandWords.text("matched_for", with: ["name": name, "text": $0]) } ?? name
    }

    private static let mostLabels = 8

    /// The first few labels; a big station has more routes than fit on a line.
    private var routesInWords: String {
        guard isServed else { return CommandWords.label("not served") }
        var labels: [String] = []
        for label in routes.map({ $0.label ?? $0.id.rawValue }) where !labels.contains(label) { labels.append(label) }
        let rest = labels.count - Self.mostLabels
        return labels.prefix(Self.mostLabels).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
    }

    /// `08:05 T1, 08:12 333`
    private var nextInWords: String? {
        departures?.map { departure in
            let label = departure.routeLabel.flatMap { $0.isEmpty ? nil : " " + $0 } ?? ""
            return (departure.timeOfDay(departure.scheduledDeparture) ?? "") + label
        }.joined(separator: ", ")
    }
}

extension Route {
    static var columns: [TableColumn<Route>] {
        [
            TableColumn(id: "Route") { $0.id.rawValue },
            TableColumn("Short name") { $0.shortName }.headed("Short")
                .coloured { RouteColours(background: $0.color, text: $0.textColor) },
            TableColumn("Long name") { $0.longName }.shortened(1),
            TableColumn("Type") { $0.typeInWords.map(CommandWords.label) }.shortened(2),
            TableColumn(id: "Agency") { $0.agencyID?.rawValue },
        ]
    }
}
