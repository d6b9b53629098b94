internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query alerts --realtime FILE …`: what riders should know now.
struct AlertsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "The alerts of GTFS-Realtime messages that are in force, and what they are about.",
        discussion: """
            Examples:
              gtfs-query alerts --realtime alerts.pb
              gtfs-query alerts --realtime alerts.pb --route L1 --stop 2000
              gtfs-query alerts --realtime alerts.pb --lang fr --format json
            """)

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Option(help: ArgumentHelp("Only about this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(
        help: ArgumentHelp("Only about this stop, its station or its platforms; may be repeated.", valueName: "stop-id")
    )
    var stop: [String] = []

    @Option(help: ArgumentHelp("Only about this trip; may be repeated.", valueName: "trip-id"))
    var trip: [String] = []

    @Option(help: ArgumentHelp("The service day of --trip: YYYYMMDD or today.", valueName: "date"))
    var date: DateArgument = .today

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws { try messages.requireFile() }

    func answer(_ timetable: Timetable) throws -> Answer {
        let question = try RealtimeQuestion(messages.files, realtimeOptions, timetable)
        let alerts = try timetable.alerts(request(timetable, at: question.snapshot.now), realtime: question.snapshot)
        return Answer(
            alerts, sections: [.rows(alerts, AlertReport.columns)], notes: MessageWarnings(question.snapshot).lines)
    }

    /// - Parameter now: seconds since 1970.
    private func request(_ timetable: Timetable, at now: Int) throws -> AlertsRequest {
        try timetable.requireIDs(routes: route.map { Route.ID($0) }, stops: stop.map { Stop.ID($0) })
        let day = try date.date(in: timetable.timeZone(), now: now)
        return AlertsRequest(
            routes: route.map { Route.ID($0) }, stops: stop.map { Stop.ID($0) },
            trips: trip.map { TripOnServiceDay(tripID: Trip.ID($0), serviceDate: day) })
    }
}

extension AlertReport {
    fileprivate static var columns: [Column<AlertReport>] {
        [
            Column("Severity") { $0.severity == .unknownSeverity ? nil : $0.severity.name },
            Column("Effect") { $0.effect.name.replacing("_", with: " ") }, Column("About") { $0.entitiesInWords },
            Column("Until") { $0.endInWords }, Column("Alert") { $0.header ?? $0.description },
        ]
    }

    private static let mostNamed = 3

    /// `stop Lantern Square, route L1`: the names of things, or their ids where the timetable has none.
    private var entitiesInWords: String {
        let rest = informedEntities.count - Self.mostNamed
        return informedEntities.prefix(Self.mostNamed).map(\.words).joined(separator: ", ")
            + (rest > 0 ? " +\(rest)" : "")
    }

    /// The end of the last period; nil where one has no end.
    private var endInWords: String? {
        let ends = activePeriods.compactMap(\.end)
        guard ends.count == activePeriods.count, let last = ends.max() else { return nil }
        return String(InstantText.rfc3339(last, timeZone).prefix(16).replacing("T", with: " "))
    }
}

extension InformedEntity {
    fileprivate var words: String {
        let parts = [
            ("agency", agencyName ?? agencyID?.rawValue), ("route", routeLabel ?? routeID?.rawValue),
            ("route type", routeType.map { String($0.rawValue) }), ("direction", directionID.map(String.init)),
            ("stop", stopName ?? stopID?.rawValue), ("trip", tripID?.rawValue), ("on", startDate), ("at", startTime),
        ]
        return parts.compactMap { word, name in name.map { "\(word) \($0)" } }.joined(separator: " ")
    }
}
