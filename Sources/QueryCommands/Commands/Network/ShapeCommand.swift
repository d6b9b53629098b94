internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query shape --trip ID | --pattern KEY | --route ID`: lines on the map.
struct ShapeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape", abstract: "The line of a trip or a pattern on the map, or the lines of a route.",
        discussion: """
            Trips without a shape have straight lines between their stops.
            With --route, --from and --to are stop_ids. The patterns that serve both in this order are taken.

            Examples:
              gtfs-query shape --route L1 --format geojson > line.geojson
              gtfs-query shape --route L1 --from 200060 --to 200070 --format geojson
              gtfs-query shape --trip L1-S-0800 --from 2 --to 5 --format json
              gtfs-query shape --trip L1-S-0800 --realtime updates.pb --format geojson   # on its detour
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Option(help: ArgumentHelp("The trip_id.", valueName: "trip-id"))
    var trip: String?

    @Option(help: ArgumentHelp("The pattern_key, as `route ID --format json` has it.", valueName: "key"))
    var pattern: Int?

    @Option(help: ArgumentHelp("The route_id.", valueName: "route-id"))
    var route: String?

    @Option(
        help: ArgumentHelp(
            "From this stop on: 1 for the first stop of the trip or pattern; with --route a stop_id.", valueName: "stop"
        ))
    var from: String?

    @Option(help: ArgumentHelp("Up to this stop.", valueName: "stop"))
    var to: String?

    @Option(
        help: ArgumentHelp("With --realtime, the service day: YYYYMMDD or today.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument?

    @Option(
        name: .customLong("start"),
        help: ArgumentHelp("With --realtime, of a trip that runs by headway: when it starts.", valueName: "HH:MM:SS"),
        transform: TripCommand.serviceTime)
    var startTime: ServiceTime?

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        guard messages.files.isEmpty || (trip != nil && from == nil && to == nil) else {
            throw ValidationError("With --realtime, name a trip with --trip: its whole line is shown.")
        }
        guard [trip != nil, pattern != nil, route != nil].filter(\.self).count == 1 else {
            throw ValidationError("Name a trip with --trip, a pattern with --pattern, or a route with --route.")
        }
        if route != nil {
            guard (from == nil) == (to == nil) else {
                throw ValidationError("With --route, --from and --to go together: give a stop_id to each.")
            }
        } else {
            for stop in [from, to].compactMap(\.self) where Int(stop) == nil {
                throw ValidationError("'\(stop)' is no number: the first stop of the trip or pattern is 1.")
            }
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if let route {
            let shapes = try shapes(Route.ID(route), timetable: timetable)
            return Answer(
                shapes, sections: [.rows(shapes, RouteShape.columns)], notes: notes(shapes, route: Route.ID(route)))
        }
        if let trip, let snapshot = try messages.snapshot(realtimeOptions, for: timetable) {
            return try answer(Trip.ID(trip), timetable: timetable, snapshot: snapshot)
        }
        let found =
            try trip.map { try line(ofTrip: Trip.ID($0), timetable) }
            ?? line(ofPattern: Key(pattern ?? 0), timetable)
        return Answer(found, sections: [.rows([found], ShapeLine.columns)])
    }

    /// The line of a trip on the day of `--date` or else of the messages.
    private func answer(_ id: Trip.ID, timetable: Timetable, snapshot: RealtimeSnapshot) throws -> Answer {
        let day = try (date ?? .today).date(in: timetable.timeZone(), now: snapshot.now)
        let wanted = TripOnServiceDay(tripID: id, serviceDate: day, startTime: startTime)
        let found = try timetable.shape(of: wanted, realtime: snapshot)
        let warnings = MessageWarnings(snapshot, instead: "The line of the timetable is shown.").lines
        return Answer(found, sections: [.rows([found], ShapeLine.columns)], notes: warnings)
    }

    private func shapes(_ route: Route.ID, timetable: Timetable) throws -> [RouteShape] {
        guard let from, let to else { return try timetable.shapes(ofRoute: route) }
        return try timetable.shapes(ofRoute: route, from: Stop.ID(from), to: Stop.ID(to))
    }

    private func notes(_ shapes: [RouteShape], route: Route.ID) -> [String] {
        guard let from, let to, shapes.isEmpty else { return [] }
        return [
            CommandWords.text("no_pattern_between", with: ["route": route.rawValue, "from": from, "to": to])
        ]
    }

    private func line(ofTrip id: Trip.ID, _ timetable: Timetable) throws -> ShapeLine {
        guard from != nil || to != nil else { return try timetable.shape(ofTrip: id) }
        let part = try part(of: "Trip \(id)", count: timetable.trip(id).stopTimes.count)
        return try timetable.shape(ofTrip: id, from: part.lowerBound, to: part.upperBound)
    }

    private func line(ofPattern key: Key<Pattern>, _ timetable: Timetable) throws -> ShapeLine {
        guard let whole = try timetable.shape(ofPattern: key), let count = try timetable.stopCount(ofPattern: key)
        else {
            throw CommandFailure(
                "The database has no pattern \(key): `gtfs-query route ID --format json` lists those of a route.")
        }
        guard from != nil || to != nil else { return whole }
        let part = try part(of: "Pattern \(key)", count: count)
        return try timetable.shape(ofPattern: key, from: part.lowerBound, to: part.upperBound) ?? whole
    }

    /// The positions of `--from` and `--to` among `count` stops.
    private func part(of name: String, count: Int) throws -> ClosedRange<Int> {
        let (first, last) = (from.flatMap { Int($0) } ?? 1, to.flatMap { Int($0) } ?? count)
        guard 1 <= first, first <= last, last <= count else {
            throw CommandFailure(
                "\(name) has stops 1 to \(count), not \(first) to \(last): give --from and --to in this order.")
        }
        return first - 1...last - 1
    }
}

extension ShapeLine {
    fileprivate static var columns: [TableColumn<ShapeLine>] {
        [
            TableColumn("Shape") { $0.isFromStops ? CommandWords.label("between stops") : $0.shapeID },
            TableColumn("Metres", .right) { PlainNumber.text($0.length.rounded()) },
            TableColumn("Points", .right) { String($0.points.count) },
        ]
    }
}

extension RouteShape {
    fileprivate static var columns: [TableColumn<RouteShape>] {
        [
            TableColumn("Direction", .right) { $0.directionID.map(String.init) },
            TableColumn("Trips", .right) { String($0.tripCount) },
        ] + ShapeLine.columns.map { column in column.of { $0.line } }
    }
}
