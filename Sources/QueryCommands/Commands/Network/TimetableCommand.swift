internal import ArgumentParser
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query timetable ROUTE`: the trips of a route on a day, trips across and stops down.
struct TimetableCommand: PictureCommand, IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "timetable", abstract: "The timetable of a route on a day: stops down, trips across.",
        discussion: """
            Both directions, each with its notes: other headsigns, where one cannot board or alight, headways. Where the \
            feed does not say the direction, the order of the stops tells it, else the headsigns. Times are what clocks \
            show; +1 is the day after. Trips that stop elsewhere are merged into one list of stops, and are in \
            the order of their times at stops that they share. --picture writes a page for the screen and for paper. CSV \
            has a line per stop time, with its row and its column.

            Examples:
              gtfs-query timetable L1 --date 20261125
              gtfs-query timetable L1 --date 20261125 --picture L1.html
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pages>

    @Argument(help: .routeID, completion: FeedCompletion.Routes.kind)
    var id: String

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var date: DateArgument = .today

    @Option(help: ArgumentHelp("Only this direction_id, 0 or 1.", valueName: "direction"))
    var direction: Int?

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pages>

    func validate() throws {
        guard let direction, !(0...1).contains(direction) else { return }
        throw ValidationError("--direction \(direction): GTFS has directions 0 and 1.")
    }

    func answer(_ asked: AskedFeed) throws -> Answer {
        let found = try routeTimetable(asked)
        let blocks = found.directions.flatMap { direction in
            TimetableTable(direction: direction, clock: TimetableClock(found)).sections
        }
        return Answer(
            asked.value(found), sections: [asked.pairs([])] + blocks,
            notes: try notes(found, timetable: asked.timetable))
    }

    func picture(_ asked: AskedFeed) throws -> Picture? {
        let found = try routeTimetable(asked)
        guard !found.directions.isEmpty else { return nil }
        let trips = found.directions.reduce(0) { $0 + $1.columns.count }
        let page = TimetablePage(timetable: found, language: try PicturedFeed(asked.timetable, fileName: "").language)
        return Picture(
            forms: [.html: page.write], content: Count.text(trips, "trip"),
            notes: try notes(found, timetable: asked.timetable))
    }

    func run() throws {
        guard options.format == .csv, pictures.picture == nil else { return try writeAnswer() }
        // A line per stop time: written one trip at a time, as the largest routes have a million of them.
        let asked = try asked()
        let found = try routeTimetable(asked)
        try TimetableLines(timetable: found, feed: asked.name).write { try Output.write($0) }
        try notes(found, timetable: asked.timetable).forEach(Output.note)
    }

    private func routeTimetable(_ asked: AskedFeed) throws -> RouteTimetable {
        let day = try date.date(in: asked.timetable.timeZone(), now: Environment.now)
        var found = try asked.timetable.routeTimetable(Route.ID(asked.id), on: day)
        if let direction { found.directions.removeAll { $0.directionID != direction } }
        return found
    }

    private func notes(_ found: RouteTimetable, timetable: Timetable) throws -> [String] {
        var notes: [String] = []
        if found.tripsWithoutTimes > 0 {
            notes.append(
                "\(Count.text(found.tripsWithoutTimes, "trip")) of the day not shown: on demand, or without a time at the first or last stop."
            )
        }
        if found.windowsNotShown > 0 {
            notes.append(
                "\(Count.text(found.windowsNotShown, "stop time")) of service on demand beside those with times, not shown: "
                    + "`gtfs-query trip TRIP_ID` has the windows."
            )
        }
        guard found.directions.isEmpty else { return notes }
        let absence = DayWithoutTrips(route: found.route, date: found.date, direction: direction)
        return notes + [try absence.sentence(timetable)]
    }
}

/// Why a route has no trip on a day, and when it has one.
struct DayWithoutTrips {
    let route: Route
    let date: ServiceDate
    var direction: Int?

    func sentence(_ timetable: Timetable) throws -> String {
        let advice =
            try timetable.nextServiceDay(ofRoute: route.id, after: date)
            .map { CommandWords.text("next_day_is", with: ["day": "\($0)"]) }
            ?? CommandWords.label("No such trip runs on a later day: ask for an earlier --date.")
        var words = ["route": route.label ?? route.id.rawValue, "day": "\(date)", "advice": advice]
        words["direction"] = direction.map { String($0) }
        return CommandWords.text(direction == nil ? "no_trip_on" : "no_trip_in_direction_on", with: words)
    }
}

/// A timetable as CSV: a line per stop time, trip by trip.
private struct TimetableLines {
    let timetable: RouteTimetable
    /// Its name among several; nil for the only one.
    let feed: FeedID?

    private static let header = [
        "direction_id", "column", "trip_id", "trip_short_name", "headsign", "row", "stop_id", "stop_name",
        "platform_code",
        "arrival_time", "departure_time", "approximate", "pickup_type", "drop_off_type", "stop_headsign",
        "headway_secs",
        "exact_times", "end_time", "inferred_direction",
    ]

    /// - Parameter write: returns whether the reader continues.
    func write(_ write: (String) throws -> Bool) throws {
        let header = (feed == nil ? [] : ["feed"]) + Self.header
        guard !timetable.directions.isEmpty, try write(CSVWriter.line(header)) else { return }
        for direction in timetable.directions {
            for (index, column) in direction.columns.enumerated() {
                guard try write(lines(of: column, at: index, in: direction)) else { return }
            }
        }
    }

    private func lines(
        of column: RouteTimetable.Column, at index: Int, in direction: RouteTimetable.Direction
    ) -> String {
        let trip = [
            direction.directionID.map(String.init), "\(index)", column.tripID.rawValue, column.shortName,
            column.headsign,
        ]
        let window = [
            column.frequency?.headway.map(String.init), column.frequency?.exactTimes.map { String($0.rawValue) },
            column.frequency?.end?.description, direction.inferredDirection.map(String.init),
        ]
        let named = feed.map { [$0.rawValue] } ?? []
        return column.cells.map { cell in
            let row = direction.rows[cell.row]
            let stop = [
                "\(cell.row)", row.stopID.rawValue, row.name, row.platformCode, cell.arrival?.description,
                cell.departure?.description, cell.isApproximate.map { $0 ? "true" : "false" },
                cell.pickupType.map { String($0.rawValue) }, cell.dropOffType.map { String($0.rawValue) },
                cell.headsign,
            ]
            return CSVWriter.line(named + (trip + stop + window).map { $0 ?? "" })
        }.joined()
    }
}
