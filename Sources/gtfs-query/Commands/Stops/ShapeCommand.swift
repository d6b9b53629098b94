internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query shape --trip ID | --route ID`: lines on the map.
struct ShapeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape", abstract: "The line of a trip on the map, or the lines of a route.",
        discussion: """
            Trips without a shape have straight lines between their stops.

            Examples:
              gtfs-query shape --route L1 --format geojson > line.geojson
              gtfs-query shape --trip L1-S-0800 --from 2 --to 5 --format json
            """)

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Option(help: ArgumentHelp("The trip_id.", valueName: "trip-id"))
    var trip: String?

    @Option(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String?

    @Option(
        help: ArgumentHelp("With --trip: from this stop on, the first stop of the trip being 1.", valueName: "n"))
    var from: Int?

    @Option(help: ArgumentHelp("With --trip: up to this stop.", valueName: "n"))
    var to: Int?

    func validate() throws {
        guard (trip == nil) != (route == nil) else {
            throw ValidationError("Name either a trip with --trip or a route with --route.")
        }
        guard trip == nil, from != nil || to != nil else { return }
        throw ValidationError("--from and --to are stops of a trip: name it with --trip.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if let route {
            let shapes = try timetable.shapes(ofRoute: Route.ID(route))
            return Answer(shapes, sections: [.rows(shapes, RouteShape.columns)])
        }
        let line = try line(Trip.ID(trip ?? ""), timetable)
        return Answer(line, sections: [.rows([line], ShapeLine.columns)])
    }

    private func line(_ id: Trip.ID, _ timetable: Timetable) throws -> ShapeLine {
        guard from != nil || to != nil else { return try timetable.shape(ofTrip: id) }
        let count = try timetable.trip(id).stopTimes.count
        let (first, last) = (from ?? 1, to ?? count)
        guard 1 <= first, first <= last, last <= count else {
            throw CommandFailure(
                "Trip \(id) has stops 1 to \(count), not \(first) to \(last): give --from and --to in this order.")
        }
        return try timetable.shape(ofTrip: id, from: first - 1, to: last - 1)
    }
}

extension ShapeLine {
    fileprivate static var columns: [Column<ShapeLine>] {
        [
            Column("Shape") { $0.isFromStops ? "between stops" : $0.shapeID },
            Column("Metres", .right) { PlainNumber.text($0.length.rounded()) },
            Column("Points", .right) { String($0.points.count) },
        ]
    }
}

extension RouteShape {
    fileprivate static var columns: [Column<RouteShape>] {
        [
            Column("Direction", .right) { $0.directionID.map(String.init) },
            Column("Trips", .right) { String($0.tripCount) },
        ] + ShapeLine.columns.map { column in column.of { $0.line } }
    }
}
