internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stops --route ID`: the stops that a route serves.
struct StopsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops", abstract: "The stops that a route serves, in the order of travel.")
    static let formats = OutputFormat.allCases

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let stops = try timetable.stops(ofRoute: Route.ID(route))
        return Answer(stops.map { PlainRecord.stop($0.stop) }, columns: Self.columns, place: .ofStop)
    }

    private static var columns: [TableColumn] {
        [
            TableColumn("Stop", "stop_id"), TableColumn("Code", "stop_code"), TableColumn("Name", "stop_name"),
            TableColumn("Platform", "platform_code"), TableColumn("Part of", "parent_station"),
        ]
    }
}
