internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query connections FROM_STOP TO_STOP`: the next direct trips.
struct ConnectionsCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections",
        abstract: "The next direct trips from one stop to another.",
        discussion: """
            Each stop stands for all parts of its station. With --realtime times are the predicted ones, and cancelled \
            trips are left out.

            Examples:
              gtfs-query connections 2000 2050
              gtfs-query connections "lantern square" saltpan --at 08:00
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp(
            "Where to board: a stop_id, or words that search resolves; with several databases the stop_id with the name "
                + "of its file: sydney:200060.", valueName: "from-stop"),
        completion: FeedCompletion.Stops.kind)
    var from: String

    @Argument(
        help: ArgumentHelp("Where to alight, likewise.", valueName: "to-stop"), completion: FeedCompletion.Stops.kind)
    var to: String

    @OptionGroup var begin: MomentOptions

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    @OptionGroup var filter: FilterOptions

    func validate() throws { try DatabaseChoice.checkLimit(limit) }

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = AskedFeed(timetable, snapshot: try messages.snapshot(realtimeOptions, for: timetable))
        let ends = try [StopArgument]([from, to], timetable: timetable)
        return try answer(request(from: ends[0].id, to: ends[1].id), asked: asked, notes: ends.notes)
    }

    /// Both stops are of one feed: no trip goes from one to another.
    func answer(_ feeds: TimetableSet) throws -> Answer {
        let ends = try [SetStopArgument]([from, to], feeds: feeds)
        let feed = ends[0].id.feed
        guard let own = try request(from: ends.ids[0], to: ends.ids[1]).asked(of: feed, in: feeds) else {
            throw CommandFailure("No trip is of two feeds: give stops, routes and agencies of one, such as \(feed).")
        }
        let asked = try AskedFeed(ends[0].id, in: feeds, snapshots: messages.snapshots(realtimeOptions, for: feeds))
        return try answer(own, asked: asked, notes: ends.notes)
    }

    /// Its moment depends on the feed, and is set when that is asked.
    private func request(from: Stop.ID, to: Stop.ID) -> ConnectionsRequest {
        var request = ConnectionsRequest(from: from, to: to, at: 0, limit: limit)
        request.filter = filter.filter
        return request
    }

    private func answer(_ request: ConnectionsRequest, asked: AskedFeed, notes: [String] = []) throws -> Answer {
        let zone = try asked.timetable.timeZone()
        let now = asked.snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = request
        request.at = begin.instant(in: zone, now: now)
        let found = try asked.timetable.connections(request, realtime: asked.snapshot)
        let warnings = asked.snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
        let end = found.status.lastServiceDate.flatMap { zone.start(of: $0.adding(days: -400)) > request.at ? nil : $0 }
        let none =
            end.map { CommandWords.text("no_direct_until", with: ["day": "\($0)"]) }
            ?? CommandWords.text("no_direct_in_days", count: 400)
        let sentence = found.status.sentence ?? none
        return Answer(
            asked.values(found.connections),
            sections: [asked.section(found.connections, columns: Self.columns(found.connections))],
            notes: notes + warnings + (found.connections.isEmpty ? [sentence] : []))
    }

    static func columns(_ connections: [Connection]) -> [TableColumn<Connection>] {
        [
            .day(of: connections) { ($0.boarding.effective(.departure), $0.boarding.timeZone) },
            TableColumn("Departs") { $0.boarding.timeOfDay($0.boarding.effective(.departure)) },
            TableColumn("Arrives") { $0.alighting.timeOfDay($0.alighting.effective(.arrival)) },
            TableColumn("Minutes", .right) { $0.duration.map { String(($0 + 30) / 60) } }.headed("Min"),
            TableColumn("Route") { $0.boarding.routeLabel }
                .coloured { RouteColours(background: $0.boarding.routeColor, text: $0.boarding.routeTextColor) },
            TableColumn("To") { $0.boarding.headsign }.shortened(1),
            TableColumn("Platform") { $0.boarding.platformCode }.headed("Pl"),
        ]
    }
}
