internal import ArgumentParser
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query map`: the network on a map, as a page, a drawing or GeoJSON.
struct MapCommand: PictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "The network on a map: routes in their colours, stops, and a search.",
        discussion: """
            The page needs no network: drag and scroll, or use the arrow keys, + and -; search stops and routes by name. \
            It has no streets beneath the lines. A line that trips share is drawn once; points within 5 metres of the \
            drawn line are left out. Zones of service on demand are areas in the colour of their route. GeoJSON has a feature per route, direction and shape, with all points, or with those \
            that --simplify-shapes leaves.

            Examples:
              gtfs-query map --picture map.html
              gtfs-query map --mode tram --mode ferry --picture map.svg
              gtfs-query map --route L1 --format geojson
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Maps>

    @OptionGroup var chosen: RouteOptions

    @Option(
        help: ArgumentHelp(
            "Leaves out points that lie within this many metres of the line through the others; 5 for pictures.",
            valueName: "metres"))
    var simplifyShapes: Double?

    @OptionGroup var pictures: PictureOptions<OutputFormat.Maps>

    func validate() throws {
        guard let simplifyShapes, !(simplifyShapes > 0 && simplifyShapes.isFinite) else { return }
        throw ValidationError("--simplify-shapes takes metres above 0, e.g. 5.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let simplification = simplifyShapes.map(LineSimplification.init)
        let lines = try chosenRoutes(timetable).flatMap { route in
            try timetable.shapes(ofRoute: route.id).map { shape in
                var shape = shape
                if let simplification { shape.line.points = simplification.points(of: shape.line.points) }
                return MapLine(route: route, shape: shape)
            }
        }
        return Answer(
            lines, sections: [.rows(lines, MapLine.columns)], notes: lines.isEmpty ? [nothing] : [])
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let map = try NetworkMap(
            routes: chosenRoutes(timetable), tolerance: simplifyShapes ?? 5, timetable)
        guard map.routeCount + map.zoneCount > 0 else {
            throw CommandFailure(
                isFiltered ? nothing : "Nothing is drawn: no route has a line with two places, and there is no zone.")
        }
        let drawn = MapPicture(map: map, feed: try options.picturedFeed(timetable))
        let zones = map.zoneCount > 0 ? [Count.text(map.zoneCount, "zone")] : []
        let parts =
            [Count.text(map.routeCount, "route"), Count.text(map.stopCount, "stop")] + zones
            + [Count.text(map.pointCount, "point")]
        return Picture(html: { drawn.html }, svg: { drawn.svg }, content: parts.joined(separator: ", "))
    }

    private var isFiltered: Bool { chosen.filter != DepartureFilter() }

    private var nothing: String {
        isFiltered
            ? CommandWords.label("No route has a line for the map: ask with fewer of --route, --agency and --mode.")
            : CommandWords.label("No route has a line for the map.")
    }

    /// The routes that pass the options, in the order of the list of routes; for `--route`, in the order of the command
    /// line.
    private func chosenRoutes(_ timetable: Timetable) throws -> [Route] {
        var request = RoutesRequest(limit: .max)
        (request.modes, request.agencies) = (chosen.filter.modes, chosen.filter.agencies)
        let passing = try timetable.routes(request).routes
        guard !chosen.route.isEmpty else { return passing }
        let named = try chosen.filter.routes.map { try timetable.route($0).route }
        guard !chosen.modes.mode.isEmpty || !chosen.agency.isEmpty else { return named }
        let ids = Set(passing.map(\.id))
        return named.filter { ids.contains($0.id) }
    }
}

/// A line of a route as a row, or as a feature of GeoJSON.
private struct MapLine: Encodable {
    let route: Route
    let shape: RouteShape

    private enum CodingKeys: String, CodingKey {
        case routeID = "route_id"
        case agencyID = "agency_id"
        case shortName = "route_short_name"
        case longName = "route_long_name"
        case type = "route_type"
        case color = "route_color"
        case textColor = "route_text_color"
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(route.id, forKey: .routeID)
        try line.encodeIfPresent(route.agencyID, forKey: .agencyID)
        try line.encodeIfPresent(route.shortName, forKey: .shortName)
        try line.encodeIfPresent(route.longName, forKey: .longName)
        try line.encodeIfPresent(route.type?.rawValue, forKey: .type)
        try line.encodeIfPresent(route.color, forKey: .color)
        try line.encodeIfPresent(route.textColor, forKey: .textColor)
        try shape.encode(to: encoder)
    }

    fileprivate static var columns: [TableColumn<MapLine>] {
        [
            TableColumn<MapLine>("Route") { $0.route.label ?? $0.route.id.rawValue }
                .coloured { RouteColours(background: $0.route.color, text: $0.route.textColor) },
            TableColumn("Direction", .right) { $0.shape.directionID.map(String.init) }.headed("Dir"),
            TableColumn("Trips", .right) { String($0.shape.tripCount) },
            TableColumn("Metres", .right) { PlainNumber.text($0.shape.line.length.rounded()) },
            TableColumn("Points", .right) { String($0.shape.line.points.count) },
            TableColumn("Shape") {
                $0.shape.line.isFromStops ? CommandWords.label("between stops") : $0.shape.line.shapeID
            },
        ]
    }
}
