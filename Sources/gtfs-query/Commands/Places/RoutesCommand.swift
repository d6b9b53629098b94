internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query routes [--stop ID]`: the routes of the feed, or those that serve a stop.
struct RoutesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "The routes of the feed, or those that serve a stop.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Only those that serve this stop or station.", valueName: "stop-id"))
    var stop: String?

    func answer(_ timetable: Timetable) throws -> Answer {
        let routes = try stop.map { try timetable.routes(atStop: Stop.ID($0)) } ?? timetable.routes()
        return Answer(routes.map(PlainRecord.route), columns: PlainRecord.routeColumns)
    }
}
