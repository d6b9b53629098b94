internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query connections FROM_STOP TO_STOP`: the next direct trips.
struct ConnectionsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections",
        abstract: "The next direct trips from one stop to another.",
        discussion: """
            Each stop stands for all parts of its station. With --realtime times are the predicted ones, and cancelled \
            trips are left out.
            """)

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(help: ArgumentHelp("The stop_id to board at.", valueName: "from-stop"))
    var from: String

    @Argument(help: ArgumentHelp("The stop_id to alight at.", valueName: "to-stop"))
    var to: String

    @OptionGroup var begin: MomentOptions

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    @OptionGroup var filter: FilterOptions

    func validate() throws { try DatabaseChoice.checkLimit(limit) }

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let snapshot = try messages.snapshot(realtimeOptions, timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        let time = begin.instant(in: zone, now: now)
        var request = ConnectionsRequest(from: Stop.ID(from), to: Stop.ID(to), at: time, limit: limit)
        request.filter = filter.filter
        let found = try timetable.connections(request, realtime: snapshot)
        let sentence = found.status.sentence ?? "No direct trip in the next 400 days."
        return Answer(
            found.connections, sections: [.rows(found.connections, Self.columns(found.connections))],
            notes: (snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? [])
                + (found.connections.isEmpty ? [sentence] : []))
    }

    static func columns(_ connections: [Connection]) -> [Column<Connection>] {
        [
            .day(of: connections) { ($0.boarding.effective(.departure), $0.boarding.timeZone) },
            Column("Departs") { $0.boarding.timeOfDay($0.boarding.effective(.departure)) },
            Column("Arrives") { $0.alighting.timeOfDay($0.alighting.effective(.arrival)) },
            Column("Minutes", .right) { $0.duration.map { String(($0 + 30) / 60) } },
            Column("Route") { $0.boarding.routeLabel }
                .coloured { CellColours(background: $0.boarding.routeColor, text: $0.boarding.routeTextColor) },
            Column("To") { $0.boarding.headsign }.shortened(1),
            Column("Platform") { $0.boarding.platformCode },
        ]
    }
}
