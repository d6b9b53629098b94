internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query route ID`: everything about one route.
struct RouteCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Everything about a route: its names, and the stop sequences of its trips.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let detail = try timetable.route(Route.ID(route))
        var record = detail.route.record
        record.add("agency_name", detail.agencyName)
        record.add("patterns", detail.patterns.map(\.record))
        return Answer(
            single: record,
            sections: [.properties(detail.properties), .rows(detail.patterns, RoutePattern.columns, title: "Patterns")])
    }
}

extension RouteDetail {
    fileprivate var properties: [(name: String, value: String?)] {
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
    fileprivate var record: Record {
        Record { record in
            record.add("direction_id", directionID)
            record.add("trip_headsign", headsign)
            record.add("trips", tripCount)
            record.add(
                "stops",
                stops.map { stop in
                    Record {
                        $0.add("stop_id", stop.id)
                        $0.add("stop_name", stop.name)
                    }
                })
        }
    }

    fileprivate static var columns: [Column<RoutePattern>] {
        [
            Column("Direction", .right) { $0.directionID.map(String.init) }, Column("To") { $0.headsign },
            Column("Trips", .right) { String($0.tripCount) }, Column("Stops", .right) { String($0.stops.count) },
            Column("From stop") { $0.stops.first?.name }, Column("To stop") { $0.stops.last?.name },
        ]
    }
}

/// `gtfs-query routes [--stop ID]`: the routes of the feed, or those that serve a stop.
struct RoutesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "The routes of the feed, or those that serve a stop.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Only those that serve this stop or station.", valueName: "stop-id"))
    var stop: String?

    func answer(_ timetable: Timetable) throws -> Answer {
        let routes = try stop.map { try timetable.routes(atStop: Stop.ID($0)) } ?? timetable.routes()
        return Answer(routes.map(\.record), sections: [.rows(routes, Route.columns)])
    }
}
