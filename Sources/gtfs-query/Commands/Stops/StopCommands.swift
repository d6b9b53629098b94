internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stop ID`: everything about one stop.
struct StopCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Everything about a stop: where it is, its routes, its platforms.")
    static let formats = OutputFormat.allCases

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The stop_id.", valueName: "stop-id"))
    var stop: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let detail = try timetable.stop(Stop.ID(stop))
        let platforms = detail.parts.filter { $0.locationType == .stop }
        let others = detail.parts.filter { $0.locationType != .stop }
        var record = detail.stop.record
        record.add("served", detail.isServed)
        record.add("routes", detail.routes.map(\.record))
        record.add("platforms", platforms.isEmpty ? nil : platforms.map(\.record))
        record.add("entrances_and_nodes", others.isEmpty ? nil : others.map(\.record))
        return Answer(
            single: record,
            sections: [
                .properties(detail.properties), .rows(detail.routes, Route.columns, title: "Routes"),
                .rows(platforms, Self.partColumns, title: "Platforms"),
                .rows(others, Self.partColumns, title: "Entrances and nodes"),
            ], position: .ofStop)
    }

    private static var partColumns: [Column<Stop>] {
        [Column("Stop") { $0.id.rawValue }, Column("Platform") { $0.platformCode }, Column("Name") { $0.name }]
    }
}

extension StopDetail {
    fileprivate var properties: [(name: String, value: String?)] {
        [
            ("Stop", stop.id.rawValue), ("Code", stop.code), ("Name", stop.name), ("Platform", stop.platformCode),
            ("Description", stop.description),
            ("Position", stop.position.map { PlainNumber.text($0.latitude) + ", " + PlainNumber.text($0.longitude) }),
            ("Part of", parent.map { [$0.id.rawValue, $0.name].compactMap(\.self).joined(separator: ", ") }),
            ("Zone", stop.zoneID), ("Time zone", stop.timeZone), ("Page", stop.url),
            ("Wheelchairs", stop.wheelchairBoarding.flatMap { [1: "can board", 2: "cannot board"][$0] }),
            ("Served", isServed ? nil : "no, nothing leaves from here"),
        ]
    }
}

/// `gtfs-query stops --route ID`: the stops that a route serves.
struct StopsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops", abstract: "The stops that a route serves, in the order of travel.")
    static let formats = OutputFormat.allCases

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let stops = try timetable.stops(ofRoute: Route.ID(route)).map(\.stop)
        return Answer(stops.map(\.record), sections: [.rows(stops, Self.columns)], position: .ofStop)
    }

    private static var columns: [Column<Stop>] {
        [
            Column("Stop") { $0.id.rawValue }, Column("Code") { $0.code }, Column("Name") { $0.name },
            Column("Platform") { $0.platformCode }, Column("Part of") { $0.parentID?.rawValue },
        ]
    }
}
