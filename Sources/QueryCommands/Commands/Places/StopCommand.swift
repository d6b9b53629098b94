internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stop ID`: everything about one stop.
struct StopCommand: IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Everything about a stop: where it is, its routes, its platforms.",
        discussion: """
            Examples:
              gtfs-query stop 2000
              gtfs-query stop "lantern square" --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Argument(help: .stopID, completion: FeedCompletion.Stops.kind)
    var id: String

    func answer(_ feeds: TimetableSet) throws -> Answer { try answer(aboutStopOf: feeds) }

    func answer(_ asked: AskedFeed) throws -> Answer {
        let stop = try StopArgument(asked.id, timetable: asked.timetable)
        let detail = try asked.timetable.stop(stop.id)
        return Answer(
            asked.value(detail),
            sections: [
                asked.pairs(detail.namedValues),
                asked.section(detail.routes, columns: Route.columns, title: CommandWords.label("Routes")),
                asked.section(detail.platforms, columns: Self.partColumns, title: CommandWords.label("Platforms")),
                asked.section(
                    detail.entrancesAndNodes, columns: Self.partColumns,
                    title: CommandWords.label("Entrances and nodes")),
            ], notes: [stop].notes)
    }

    private static var partColumns: [TableColumn<Stop>] {
        [
            TableColumn(id: "Stop") { $0.id.rawValue }, TableColumn("Platform") { $0.platformCode }.headed("Pl"),
            TableColumn("Name") { $0.name }.shortened(1),
        ]
    }
}

extension StopDetail {
    fileprivate var namedValues: [(name: String, value: String?)] {
        [
            ("Stop", stop.id.rawValue), ("Code", stop.code), ("Name", stop.name), ("Platform", stop.platformCode),
            ("Description", stop.description),
            ("Position", stop.position.map { PlainNumber.text($0.latitude) + ", " + PlainNumber.text($0.longitude) }),
            ("Part of", parent.map { [$0.id.rawValue, $0.name].compactMap(\.self).joined(separator: ", ") }),
            ("Zone", stop.zoneID), ("Time zone", stop.timeZone), ("Page", stop.url),
            (
                "Wheelchairs",
                stop.wheelchairBoarding.flatMap { [.possible: "can board", .notPossible: "cannot board"][$0] }.map(
                    CommandWords.label)
            ),
            ("Served", isServed ? nil : CommandWords.label("no, nothing leaves from here")),
        ]
    }
}
