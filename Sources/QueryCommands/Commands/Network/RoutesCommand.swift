internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query routes`: the routes of the feed, or those that pass filters.
struct RoutesCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "The routes of the feed, or those that serve a stop, by name, mode or agency.",
        discussion: """
            With --realtime, each route also has its vehicles and how punctual its trips under way are, in all and by \
            direction: on time from 1 min early to 5 min late, at the next stop. A grade from A to F needs 20 such trips.

            Examples:
              gtfs-query routes --stop 2000
              gtfs-query routes --text airport --mode bus
              gtfs-query routes --realtime updates.pb --realtime vehicles.pb
              gtfs-query routes --realtime updates.pb --sort share --limit 10
            """)

    /// By what routes with realtime are ordered.
    enum Order: String, CaseIterable, ExpressibleByArgument {
        case grade, share
    }

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(
        help: ArgumentHelp(
            "Only those that serve this stop or station: a stop_id, or words; with several databases the stop_id with the "
                + "name of its file: sydney:200060.", valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stop: String?

    @Option(
        help: ArgumentHelp("Only those whose names or id have words that begin so.", valueName: "words"))
    var text: String?

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @OptionGroup var modes: FilterOptions.ModeOptions

    @OptionGroup var page: FilterOptions.PageOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Option(help: "With --realtime: the worst routes first, by grade or by share on time; those without one last.")
    var sort: Order?

    func validate() throws {
        guard sort != nil else { return }
        guard !messages.files.isEmpty else { throw ValidationError("--sort is by realtime: give --realtime, too.") }
        guard page.cursor == nil else { throw ValidationError("--sort has no pages: leave --cursor out.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try stop.map { try StopArgument($0, timetable: timetable) }
        let listed = try timetable.routes(request(atStop: asked?.id))
        let notes = [asked].compactMap(\.self).notes + FilterOptions.PageOptions.notes(listed.nextCursor)
        guard let snapshot = try messages.snapshot(realtimeOptions, for: timetable) else {
            return Answer(listed.routes, sections: [.rows(listed.routes, Route.columns)], notes: notes)
        }
        let ids = listed.routes.map(\.id)
        let found = try ids.isEmpty ? [] : timetable.ask(RouteStatusRequest(routes: ids), realtime: snapshot)
        let rows = sorted(found) { $0 }
        return Answer(
            rows, sections: [.rows(rows, RouteStatus.columns)], notes: notes + MessageWarnings(snapshot).lines)
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        let asked = try [SetStopArgument]([stop].compactMap(\.self), feeds: feeds)
        let found = try feeds.routes(request(atStop: asked.ids.first))
        let snapshots = try messages.snapshots(realtimeOptions, for: feeds)
        guard !snapshots.isEmpty else { return Answer(found, Route.columns, notes: asked.notes) }
        let ids = found.rows.map { Route.ID("\($0.qualified($0.row.id))") }
        var rows = SetAnswer<RouteStatus>(rows: [])
        if !ids.isEmpty { rows = try feeds.ask(RouteStatusRequest(routes: ids), realtime: snapshots) }
        (rows.failures, rows.next) = (found.failures + rows.failures, found.next)
        rows.rows = sorted(rows.rows) { $0.row }
        return Answer(rows, RouteStatus.columns, notes: asked.notes + MessageWarnings.lines(of: snapshots))
    }

    /// The rows in the order of `--sort`, of which those that `--limit` leaves.
    private func sorted<Row>(_ rows: [Row], status: (Row) -> RouteStatus) -> [Row] {
        guard let sort else { return rows }
        let keyed = rows.map { row -> (row: Row, key: Double?) in
            let punctuality = status(row).underWay?.punctuality
            let grade = punctuality?.grade.flatMap(PunctualityGrade.allCases.firstIndex).map { -Double($0) }
            return (row, sort == .share ? punctuality?.onTimeShare : grade)
        }
        let ordered = keyed.stableSorted { ($0.key ?? .infinity) < ($1.key ?? .infinity) }
        return ordered.prefix(page.limit ?? .max).map(\.row)
    }

    private func request(atStop stop: Stop.ID?) -> RoutesRequest {
        let limit = sort == nil ? page.limit : nil
        var request = RoutesRequest(text: text, limit: limit ?? .max, cursor: page.cursor)
        (request.modes, request.agencies, request.stop) = (modes.mode, agency.map { Agency.ID($0) }, stop)
        return request
    }
}

extension RouteStatus {
    fileprivate static var columns: [TableColumn<RouteStatus>] {
        func counted(_ title: String, _ count: @escaping @Sendable (TripsUnderWay) -> Int?) -> TableColumn<RouteStatus>
        {
            TableColumn(title, .right) { $0.underWay.flatMap(count).map(String.init) }
        }
        func share(_ title: String, _ share: @escaping @Sendable (TripsUnderWay) -> Double?) -> TableColumn<RouteStatus>
        {
            TableColumn(title, .right) { $0.underWay.flatMap(share).map { "\(Int(($0 * 100).rounded())) %" } }
        }
        return Route.columns.map { column in column.of { $0.route } } + [
            counted("Vehicles", \.activeVehicles).headed("Veh."), counted("On time", \.punctuality.onTime),
            counted("Late", \.punctuality.late), counted("Early", \.punctuality.early),
            share("Share on time", \.punctuality.onTimeShare).headed("Share"),
            share("Fresh", \.freshShare).leaving(1),
            TableColumn("Grade") { $0.underWay?.punctuality.grade?.rawValue },
        ]
    }
}
