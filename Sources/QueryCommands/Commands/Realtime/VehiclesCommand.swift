internal import ArgumentParser
internal import GTFSGlance
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query vehicles --realtime FILE …`: where the vehicles are.
struct VehiclesCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicles",
        abstract: "The vehicles of GTFS-Realtime messages: where they are, and which trips they serve.",
        discussion: """
            Those that are too old to show are left out. --where adds where on its trip's line each is now, which is not \
            where it was when it last said so.

            Examples:
              gtfs-query vehicles --realtime vehicles.pb --realtime updates.pb --route L1
              gtfs-query vehicles --realtime vehicles.pb --bbox 151.1,-33.9,151.3,-33.8
              gtfs-query vehicles --realtime vehicles.pb --format geojson > vehicles.geojson
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @OptionGroup var part: FilterOptions.BoxOptions

    @Flag(name: .customLong("where"), help: "Add where each is on its trip's line now.")
    var showsLocations = false

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        try messages.requireFile()
        try sources.check(messages)
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        try timetable.requireIDs(routes: request.routes)
        let (snapshot, notes) = try sources.choice(among: messages) { Set(request.routes) }
            .readAny(realtimeOptions, for: timetable)
        let warnings = MessageWarnings(snapshot)
        var answer =
            try showsLocations
            ? locations(timetable, snapshot: snapshot) : vehicles(timetable, snapshot: snapshot)
        (answer.notes, answer.failure) = (warnings.linesOfRead + notes, warnings.failure)
        return answer
    }

    private func vehicles(_ timetable: Timetable, snapshot: RealtimeSnapshot) throws -> Answer {
        let vehicles = try timetable.vehicles(request, realtime: snapshot)
        return Answer(vehicles, sections: [.rows(vehicles, LiveVehicle.columns)])
    }

    private func locations(_ timetable: Timetable, snapshot: RealtimeSnapshot) throws -> Answer {
        let placed = try timetable.ask(LocatedVehiclesRequest(request), realtime: snapshot)
        return Answer(
            placed, sections: [.rows(placed, LocatedVehicle.columns)])
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        try sources.checkOneDatabase()
        guard !showsLocations else { throw ValidationError("--where asks one database: leave one --database.") }
        for member in feeds.members {
            try request.asked(of: member.id, in: feeds).map { try member.timetable.requireIDs(routes: $0.routes) }
        }
        let snapshots = try messages.snapshots(realtimeOptions, for: feeds)
        let found: SetAnswer<LiveVehicle> = try feeds.ask(request, realtime: snapshots)
        var answer = Answer(found, LiveVehicle.columns, notes: MessageWarnings.linesOfRead(of: snapshots))
        answer.addFailure(MessageWarnings.failure(of: snapshots))
        return answer
    }

    private var request: VehiclesRequest {
        var request = VehiclesRequest(routes: route.map { Route.ID($0) })
        request.box = part.bbox
        return request
    }
}

extension LocatedVehicle {
    fileprivate static var columns: [TableColumn<LocatedVehicle>] {
        let known: [TableColumn<LocatedVehicle>] = LiveVehicle.columns.map { column in column.of { $0.vehicle } }
        return known + [
            TableColumn("Metres", .right) { $0.location.map { String(Int($0.metres)) } },
            TableColumn("Way", .right) { $0.location.map { "\(Int(($0.share * 100).rounded()))%" } },
            TableColumn("Now at") { $0.location?.positionInWords }.leaving(1),
            TableColumn("Stops to go", .right) { $0.location.map { String($0.stopsToGo) } }.headed("To go"),
        ]
    }
}

extension LiveVehicle {
    fileprivate static var columns: [TableColumn<LiveVehicle>] {
        VehicleReport.columns.map { column in column.of { $0.report } } + [
            TableColumn("Status") { $0.statusInWords }.shortened(4)
        ]
    }

    /// `late 4 min`, `on time`; nil if the updates of its trip do not tell.
    private var statusInWords: String? {
        guard tripStatus != .scheduled else { return nil }
        let word = CommandWords.phrase(ofName: tripStatus.rawValue)
        guard let delay, delay.magnitude > DepartureStatus.tolerance else { return word }
        return "\(word) \(MessageWarnings.duration(Int(clamping: delay.magnitude), in: CommandWords.current))"
    }
}

extension VehicleReport {
    fileprivate static var columns: [TableColumn<VehicleReport>] {
        [
            TableColumn("Vehicle") { $0.label ?? $0.vehicleID },
            TableColumn("Route") { $0.routeShortName ?? $0.routeID?.rawValue },
            TableColumn("To") { $0.headsign }.shortened(2), TableColumn("Trip") { $0.tripID?.rawValue },
            TableColumn("Is") { $0.whereabouts }.shortened(3),
            TableColumn("Position") { $0.positionInWords }.leaving(1),
            TableColumn("Occupancy") { $0.occupancy?.text(in: CommandWords.current) }.headed("Load").shortened(1)
                .leaving(2),
            TableColumn("Age") { MessageWarnings.duration($0.age, in: CommandWords.current) },
        ]
    }

    /// `at Lantern Square`, `on the way to Rope Walk`.
    private var whereabouts: String? {
        guard let stop = stopName ?? stopID?.rawValue, !stop.isEmpty else { return nil }
        let key =
            switch status {
            case .stoppedAt: "at_place"
            case .incomingAt: "before_place"
            case .inTransitTo: "way_to_place"
            case nil: "near_place"
            }
        return CommandWords.text(key, with: ["stop": stop])
    }

    private var positionInWords: String? {
        position.map { position in
            [position.latitude, position.longitude].map { PlainNumber.text(PlainNumber.single($0)) }
                .joined(separator: ", ")
        }
    }
}
