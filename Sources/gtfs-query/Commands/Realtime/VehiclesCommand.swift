internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query vehicles --realtime FILE …`: where the vehicles are.
struct VehiclesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicles",
        abstract: "The vehicles of GTFS-Realtime messages: where they are, and which trips they serve.",
        discussion: """
            Those that are too old to show are left out.

            Examples:
              gtfs-query vehicles --realtime vehicles.pb --route L1
              gtfs-query vehicles --realtime vehicles.pb --format geojson > vehicles.geojson
            """)
    static let formats = OutputFormat.allCases

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws { try messages.requireFile() }

    func answer(_ timetable: Timetable) throws -> Answer {
        for id in route { _ = try timetable.route(Route.ID(id)) }
        let question = try RealtimeQuestion(messages.files, realtimeOptions, timetable)
        let zone = try timetable.timeZone().zone
        let vehicles = try timetable.vehicles(question.snapshot, routes: route.map { Route.ID($0) })
        return Answer(
            vehicles.map { VehicleRecord(report: $0, zone: zone).record }, columns: VehicleRecord.columns,
            position: VehicleRecord.position, notes: MessageWarnings(question.snapshot).lines)
    }
}
