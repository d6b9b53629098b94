internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query stop ID`: everything about one stop.
struct StopCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Everything about a stop: where it is, its routes, its platforms.")

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Argument(
        help: ArgumentHelp("The stop_id, or words that search resolves.", valueName: "stop-id"),
        completion: StopCompletion.kind)
    var stop: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try StopArgument(stop, timetable)
        let detail = try timetable.stop(asked.id)
        return Answer(
            detail,
            sections: [
                .pairs(detail.namedValues), .rows(detail.routes, Route.columns, title: "Routes"),
                .rows(detail.platforms, Self.partColumns, title: "Platforms"),
                .rows(detail.entrancesAndNodes, Self.partColumns, title: "Entrances and nodes"),
            ], notes: [asked].notes)
    }

    private static var partColumns: [Column<Stop>] {
        [
            Column("Stop") { $0.id.rawValue }, Column("Platform") { $0.platformCode }.headed("Pl"),
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
struct StopsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops", abstract: "The stops that a route serves in the order of travel, those in a box, or all.",
        discussion: """
            Examples:
              gtfs-query stops --route L1
              gtfs-query stops --bbox 151.1,-33.9,151.3,-33.8 --format geojson
              gtfs-query stops --limit 500
            """)

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Option(help: ArgumentHelp("Only those that this route serves.", valueName: "route-id"))
    var route: String?

    @OptionGroup var part: BoxOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        guard route != nil, part.bbox != nil || page.limit != nil || page.cursor != nil else { return }
        throw ValidationError("--route lists all stops of the route: leave --bbox, --limit and --cursor out.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if let route {
            let stops = try timetable.stops(ofRoute: Route.ID(route)).map(\.stop)
            return Answer(stops, sections: [.rows(stops, Self.columns)])
        }
        let found = try timetable.stops(
            StopsRequest(box: part.bbox, limit: page.limit ?? .max, cursor: page.cursor))
        return Answer(
            found.stops, sections: [.rows(found.stops, Self.columns)], notes: PageOptions.notes(found.nextCursor))
    }

    private static var columns: [Column<Stop>] {
        [
            Column("Stop") { $0.id.rawValue }, Column("Code") { $0.code }, Column("Name") { $0.name }.shortened(1),
            Column("Platform") { $0.platformCode }.headed("Pl"), Column("Part of") { $0.parentID?.rawValue },
        ]
    }
}

/// `gtfs-query transfers STOP_ID`: the rules for changing at a stop.
struct TransfersCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfers",
        abstract: "The rules for changing at a stop, at the station that it is a part of, and at its own parts.")

    @OptionGroup var options: AnswerOptions<PlainFormats>

    @Argument(
        help: ArgumentHelp("The stop_id, or words that search resolves.", valueName: "stop-id"),
        completion: StopCompletion.kind)
    var stop: String

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try StopArgument(stop, timetable)
        let transfers = try timetable.transfers(atStop: asked.id)
        return Answer(transfers, sections: [.rows(transfers, Transfer.columns)], notes: [asked].notes)
    }
}

extension Transfer {
    fileprivate static var columns: [Column<Transfer>] {
        [
            Column("From stop") { $0.fromStopID?.rawValue }, Column("To stop") { $0.toStopID?.rawValue },
            Column("From route") { $0.fromRouteID?.rawValue }, Column("To route") { $0.toRouteID?.rawValue },
            Column("From trip") { $0.fromTripID?.rawValue }, Column("To trip") { $0.toTripID?.rawValue },
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
