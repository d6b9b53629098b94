internal import ArgumentParser
internal import GTFSGlance
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query place TRIP`: where a trip is on its line.
struct LocationCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Where a trip is on its line at a moment, between two messages too.",
        discussion: """
            By the times at its stops, and from the last position of its vehicle on: never past a stop that is ahead.

            Examples:
              gtfs-query place L1-S-0800 --date 20261125 --at 08:12
              gtfs-query place L1-S-0800 --realtime vehicles.pb --realtime updates.pb --format geojson
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Argument(help: ArgumentHelp("The trip_id.", valueName: "trip-id"))
    var trip: String

    @OptionGroup var begin: MomentOptions

    @Option(
        name: .customLong("start"),
        help: ArgumentHelp("Of a trip that runs by headway: when it starts.", valueName: "HH:MM:SS"),
        transform: TripCommand.serviceTime)
    var startTime: ServiceTime?

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws { try sources.check(messages) }

    func answer(_ timetable: Timetable) throws -> Answer {
        // A trip that only messages have may be of any route.
        let read = try sources.choice(among: messages) {
            Set([(try? timetable.trip(Trip.ID(trip)))?.route?.id].compactMap(\.self))
        }.read(realtimeOptions, for: timetable)
        let snapshot = read.snapshot
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        // A date alone is the day of the trip; the moment is then now.
        let moment = begin.at == nil ? now : begin.instant(in: zone, now: now)
        let day = (begin.date ?? .today).date(in: zone, now: moment)
        // Without a date, a trip of the day before may still be under way.
        let days = begin.date == nil ? [day, day.advanced(by: -1)] : [day]
        let locations = try days.compactMap { date in
            try timetable.location(
                of: TripOnServiceDay(tripID: Trip.ID(trip), serviceDate: date, startTime: startTime), at: moment,
                realtime: snapshot)
        }
        let location = locations.first { $0.stage == .underWay } ?? locations.first
        let warnings = read.warnings(instead: "The schedule is used.")
        let nothing = location == nil ? [CommandWords.text("trip_not_run", with: ["trip": trip, "day": "\(day)"])] : []
        let found = location.map { [$0] } ?? []
        return Answer(found, sections: [.rows(found, TripLocation.columns)], notes: warnings + nothing)
    }
}

extension TripLocation {
    fileprivate static var columns: [TableColumn<TripLocation>] {
        [
            TableColumn("Trip") { $0.trip.tripID.rawValue }, TableColumn("Metres", .right) { String(Int($0.metres)) },
            TableColumn("Way", .right) {
                $0.stage == .over ? CommandWords.label("arrived") : "\(Int(($0.share * 100).rounded()))%"
            },
            TableColumn("Heading", .right) { $0.heading.map { "\(Int($0.rounded()))°" } },
            TableColumn("Position") { $0.positionInWords }, TableColumn("After") { $0.stopBefore?.rawValue },
            TableColumn("Before") { $0.stopAfter?.rawValue },
            TableColumn("Stops to go", .right) { String($0.stopsToGo) }.headed("To go"),
            TableColumn("By") { CommandWords.label($0.evidence.rawValue) },
            TableColumn("Age") { $0.age.map { MessageWarnings.duration($0, in: CommandWords.current) } },
        ]
    }

    var positionInWords: String? {
        position.map { position in
            [position.latitude, position.longitude].map { PlainNumber.text(PlainNumber.rounded($0, decimals: 6)) }
                .joined(separator: CommandWords.label(", "))
        }
    }
}
