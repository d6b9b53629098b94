internal import ArgumentParser
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query diagram ROUTE`: the trips of a route on a day by time and distance.
struct DiagramCommand: PictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "diagram",
        abstract: "The trips of a route on a day by time and distance, with realtime over them.",
        discussion: """
            Time goes to the right; the stops of the longest pattern stand at their distances along its line. Trips of \
            both directions lie on it by the stops that they share with it. With --realtime what is predicted is drawn \
            over the schedule, and cancelled trips are dashed; a line marks the present. CSV has a line per trip and stop of the line.

            Examples:
              gtfs-query diagram L1 --date 20261125 --picture L1.svg
              gtfs-query diagram L1 --realtime updates.pb --picture L1.html
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pictures>

    @Argument(help: ArgumentHelp("The route_id.", valueName: "route-id"), completion: FeedCompletion.Routes.kind)
    var route: String

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var date: DateArgument = .today

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pictures>

    func answer(_ timetable: Timetable) throws -> Answer {
        let (found, notes, _) = try diagram(timetable)
        return Answer(
            found, sections: [.rows(found.trips, Self.columns(TimetableClock(date: found.date, zone: found.timeZone)))],
            notes: notes)
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let (found, notes, now) = try diagram(timetable)
        guard !found.trips.isEmpty else { return nil }
        let drawn = DiagramPicture(
            diagram: found, now: now, language: try options.picturedFeed(timetable).language)
        return Picture(
            html: { drawn.html }, svg: { drawn.svg }, content: Count.text(found.trips.count, "trip"), notes: notes)
    }

    func run() throws {
        guard options.format == .csv, pictures.picture == nil else { return try writeAnswer() }
        let (found, notes, _) = try diagram(options.choice.timetable())
        try DiagramLines(diagram: found).write { try Output.write($0) }
        notes.forEach(Output.note)
    }

    private func diagram(_ timetable: Timetable) throws -> (RouteDiagram, notes: [String], now: Int) {
        let snapshot = try messages.snapshot(realtimeOptions, for: timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        let found = try timetable.routeDiagram(
            Route.ID(route), on: date.date(in: zone, now: now), realtime: snapshot)
        var notes = snapshot.map { MessageWarnings($0, instead: "The schedule is drawn.").lines } ?? []
        let isOfUse = snapshot?.status.feeds.contains { [.fresh, .stale].contains($0.state) } ?? false
        if isOfUse, !found.trips.contains(where: { !$0.predicted.isEmpty || $0.isCancelled }) {
            notes.append(CommandWords.text("no_message_of_route", with: ["day": "\(found.date)"]))
        }
        if found.tripsElsewhere > 0 {
            notes.append(CommandWords.text("trips_elsewhere", count: found.tripsElsewhere))
        }
        if !found.isMeasured, !found.trips.isEmpty {
            notes.append(CommandWords.label("The stops have no positions: they stand at equal distances."))
        }
        if found.trips.isEmpty {
            notes.append(try DayWithoutTrips(route: found.route, date: found.date).sentence(timetable))
        }
        return (found, notes, now)
    }

    private static func columns(_ clock: TimetableClock) -> [TableColumn<DiagramTrip>] {
        [
            TableColumn("Trip") { $0.tripID.rawValue },
            TableColumn("Direction", .right) { $0.directionID.map(String.init) }.headed("Dir"),
            TableColumn<DiagramTrip>("To") { $0.headsign }.shortened(1),
            TableColumn("From", .right) { $0.scheduled.first.map { clock.text($0.time) } },
            TableColumn("Until", .right) { $0.scheduled.last.map { clock.text($0.time) } },
            TableColumn("Metres", .right) { trip in
                trip.scheduled.first.flatMap { first in trip.scheduled.last.map { abs($0.distance - first.distance) } }
                    .map { PlainNumber.text($0.rounded()) }
            }.leaving(1),
            TableColumn("Expected", .right) { $0.predicted.last.map { clock.text($0.time) } }.headed("Exp"),
            TableColumn("Status") {
                $0.isCancelled
                    ? CommandWords.label("cancelled") : $0.scheduled.isEmpty ? CommandWords.label("extra") : nil
            },
        ]
    }
}

/// A diagram as CSV: a line per point.
private struct DiagramLines {
    let diagram: RouteDiagram

    /// - Parameter write: returns whether the reader continues.
    func write(_ write: (String) throws -> Bool) throws {
        let header = ["trip_id", "direction_id", "headsign", "source", "time", "distance"]
        guard !diagram.trips.isEmpty, try write(CSVWriter.line(header)) else { return }
        for trip in diagram.trips {
            let text =
                lines(trip, source: "scheduled", points: trip.scheduled)
                + lines(trip, source: "predicted", points: trip.predicted)
            guard try write(text) else { return }
        }
    }

    private func lines(_ trip: DiagramTrip, source: String, points: [DiagramPoint]) -> String {
        points.map { point in
            CSVWriter.line([
                trip.tripID.rawValue, trip.directionID.map(String.init) ?? "", trip.headsign ?? "", source,
                point.time.description, PlainNumber.text(PlainNumber.rounded(point.distance, decimals: 1)),
            ])
        }.joined()
    }
}
