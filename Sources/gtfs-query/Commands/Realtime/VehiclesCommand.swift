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

    @OptionGroup var terms: RealtimeTerms

    func validate() throws { try messages.requireFile() }

    func answer(_ timetable: Timetable) throws -> Answer {
        for id in route { _ = try timetable.route(Route.ID(id)) }
        let question = try RealtimeQuestion(messages.files, terms, timetable)
        let vehicles = try records(question.view, timetable)
        return Answer(
            vehicles.map(\.record), columns: VehicleRecord.columns, place: VehicleRecord.place,
            notes: MessageNotes(question.view).lines)
    }

    /// In the order of the messages.
    private func records(_ view: RealtimeView, _ timetable: Timetable) throws -> [VehicleRecord] {
        let wanted = Set(route.map { Route.ID($0) })
        let shown = view.overlay.vehicles.filter { vehicle in
            wanted.isEmpty || vehicle.routeID.map(wanted.contains) ?? false
        }
        let routes = Dictionary(try timetable.routes().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let zone = try timetable.clock().timeZone
        return try timetable.readingSchedule { schedule in
            try shown.compactMap { vehicle in
                let feed = view.overlay.feeds[vehicle.feed]
                let age = feed.age(of: vehicle.vehicle.timestamp ?? feed.timestamp, at: view.now).seconds
                let freshness = view.limits.prediction(age: age)
                guard freshness != .dropped else { return nil }
                var record = VehicleRecord(
                    overlay: vehicle, trip: vehicle.trip.map { view.overlay.trips[$0] },
                    route: vehicle.routeID.flatMap { routes[$0] }, age: age, isStale: freshness == .stale, zone: zone)
                record.stopName = try record.stopID.flatMap { try schedule.place($0)?.name }
                return record
            }
        }
    }
}
