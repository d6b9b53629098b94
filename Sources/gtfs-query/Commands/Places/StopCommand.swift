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
        let routes = detail.routes.map(PlainRecord.route)
        let platforms = detail.parts.filter { $0.locationType == .stop }.map(PlainRecord.stop)
        let others = detail.parts.filter { $0.locationType != .stop }.map(PlainRecord.stop)
        var record = PlainRecord.stop(detail.stop)
        record.add("served", detail.isServed)
        record.add("routes", routes)
        record.add("platforms", platforms.isEmpty ? nil : platforms)
        record.add("entrances_and_nodes", others.isEmpty ? nil : others)
        return Answer(
            single: record,
            sections: [
                .facts(facts(detail)), .rows(routes, PlainRecord.routeColumns, title: "Routes"),
                .rows(platforms, Self.partColumns, title: "Platforms"),
                .rows(others, Self.partColumns, title: "Entrances and nodes"),
            ], place: .ofStop)
    }

    private func facts(_ detail: StopDetail) -> [(name: String, value: String?)] {
        let stop = detail.stop
        return [
            ("Stop", stop.id.rawValue), ("Code", stop.code), ("Name", stop.name), ("Platform", stop.platformCode),
            ("Description", stop.description),
            ("Position", stop.position.map { PlainNumber.text($0.latitude) + ", " + PlainNumber.text($0.longitude) }),
            ("Part of", detail.parent.map { [$0.id.rawValue, $0.name].compactMap { $0 }.joined(separator: ", ") }),
            ("Zone", stop.zoneID), ("Time zone", stop.timeZone), ("Page", stop.url),
            ("Wheelchairs", stop.wheelchairBoarding.flatMap { [1: "can board", 2: "cannot board"][$0] }),
            ("Served", detail.isServed ? nil : "no, nothing leaves from here"),
        ]
    }

    private static var partColumns: [TableColumn] {
        [TableColumn("Stop", "stop_id"), TableColumn("Platform", "platform_code"), TableColumn("Name", "stop_name")]
    }
}
