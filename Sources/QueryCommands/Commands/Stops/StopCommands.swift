internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stop ID`: everything about one stop.
struct StopCommand: IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Everything about a stop: where it is, its routes, its platforms.")

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Argument(help: .stopID, completion: StopCompletion.kind)
    var id: String

    func answer(_ asked: AskedFeed) throws -> Answer {
        let stop = try StopArgument(asked.id, asked.timetable)
        let detail = try asked.timetable.stop(stop.id)
        return Answer(
            asked.value(detail),
            sections: [
                asked.pairs(detail.namedValues), asked.section(detail.routes, Route.columns, title: "Routes"),
                asked.section(detail.platforms, Self.partColumns, title: "Platforms"),
                asked.section(detail.entrancesAndNodes, Self.partColumns, title: "Entrances and nodes"),
            ], notes: [stop].notes)
    }

    private static var partColumns: [Column<Stop>] {
        [
            Column(id: "Stop") { $0.id.rawValue }, Column("Platform") { $0.platformCode }.headed("Pl"),
            Column("Name") { $0.name }.shortened(1),
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
                stop.wheelchairBoarding.flatMap { [.possible: "can board", .notPossible: "cannot board"][$0] }
            ),
            ("Served", isServed ? nil : "no, nothing leaves from here"),
        ]
    }
}

/// `gtfs-query stops [--route ID | --bbox BOX]`: the stops that a route serves, those in a box, or all.
struct StopsCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops", abstract: "The stops that a route serves in the order of travel, those in a box, or all.",
        discussion: """
            Examples:
              gtfs-query stops --route L1
              gtfs-query stops --bbox 151.1,-33.9,151.3,-33.8 --format geojson
              gtfs-query stops --limit 500
            """)

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Option(
        help: ArgumentHelp(
            "Only those that this route serves; with several databases with the name of its file: sydney:T1.",
            valueName: "route-id"))
    var route: String?

    @OptionGroup var part: BoxOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        guard route != nil, part.bbox != nil || page.limit != nil || page.cursor != nil else { return }
        throw ValidationError("--route lists all stops of the route: leave --bbox, --limit and --cursor out.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if let route { return try answer(ofRoute: AskedFeed(timetable, id: route)) }
        let found = try timetable.stops(request)
        return Answer(
            found.stops, sections: [.rows(found.stops, Self.columns)], notes: PageOptions.notes(found.nextCursor))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        if let route { return try answer(ofRoute: AskedFeed(QualifiedID(route), in: feeds)) }
        return Answer(try feeds.stops(request), Self.columns)
    }

    private func answer(ofRoute asked: AskedFeed) throws -> Answer {
        let stops = try asked.timetable.stops(ofRoute: Route.ID(asked.id)).map(\.stop)
        return Answer(asked.values(stops), sections: [asked.section(stops, Self.columns)])
    }

    private var request: StopsRequest {
        StopsRequest(box: part.bbox, limit: page.limit ?? .max, cursor: page.cursor)
    }

    private static var columns: [Column<Stop>] {
        [
            Column(id: "Stop") { $0.id.rawValue }, Column("Code") { $0.code }, Column("Name") { $0.name }.shortened(1),
            Column("Platform") { $0.platformCode }.headed("Pl"), Column(id: "Part of") { $0.parentID?.rawValue },
        ]
    }
}

/// `gtfs-query transfers STOP_ID`: the rules for changing at a stop.
struct TransfersCommand: IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfers",
        abstract: "The rules for changing at a stop, at the station that it is a part of, and at its own parts.")

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(help: .stopID, completion: StopCompletion.kind)
    var id: String

    func answer(_ asked: AskedFeed) throws -> Answer {
        let stop = try StopArgument(asked.id, asked.timetable)
        let transfers = try asked.timetable.transfers(atStop: stop.id)
        return Answer(
            asked.values(transfers), sections: [asked.section(transfers, Transfer.columns)], notes: [stop].notes)
    }
}

extension Transfer {
    fileprivate static var columns: [Column<Transfer>] {
        [
            Column(id: "From stop") { $0.fromStopID?.rawValue }, Column(id: "To stop") { $0.toStopID?.rawValue },
            Column(id: "From route") { $0.fromRouteID?.rawValue }, Column(id: "To route") { $0.toRouteID?.rawValue },
            Column(id: "From trip") { $0.fromTripID?.rawValue }, Column(id: "To trip") { $0.toTripID?.rawValue },
            Column("Change") { $0.inWords }.wrapped(1), Column("Seconds", .right) { $0.minimumTime.map(String.init) },
        ]
    }

    /// transfer_type in words; a number that the reference does not have stays a number.
    private var inWords: String {
        switch type ?? .recommended {
        case .recommended: "recommended"
        case .timed: "the next vehicle waits"
        case .takesTime: "takes time"
        case .notPossible: "not possible"
        case .inSeat: "stay seated"
        case .reboarding: "leave and board again"
        case let other: String(other.rawValue)
        }
    }
}
