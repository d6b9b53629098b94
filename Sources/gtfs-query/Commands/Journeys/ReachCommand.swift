internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query reach FROM --minutes N`: when every stop is reached.
struct ReachCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "reach",
        abstract: "Every stop that can be reached within some time, and when.",
        discussion: """
            With --for a departure each minute of a window counts: the least, the median and the greatest of their \
            durations are given.

            Example:
              gtfs-query reach -33.87,151.21 --minutes 30 --at 08:00 --format geojson
            """)

    @OptionGroup var options: AnswerOptions<PositionFormats>

    @Argument(help: ArgumentHelp("Where it begins: a stop_id, LAT,LON, or words.", valueName: "from"))
    var from: String

    @Option(help: ArgumentHelp("How long a journey may take.", valueName: "n"))
    var minutes: Int

    @OptionGroup var begin: MomentOptions

    @Option(name: .customLong("for"), help: ArgumentHelp("The length of a window of departures.", valueName: "minutes"))
    var windowMinutes: Int = 0

    @OptionGroup var choice: JourneyOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let end = try JourneyEndArgument(from, timetable)
        let snapshot = try messages.snapshot(realtimeOptions, timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = ReachRequest(from: end.end, at: begin.instant(in: zone, now: now), minutes: minutes)
        (request.windowMinutes, request.byBicycle) = (windowMinutes, choice.bike)
        (request.mostChanges, request.filter) = (choice.maxChanges, choice.filter)
        (request.isWheelchair, request.includesArranged) = (choice.wheelchair, choice.arranged)
        let found = try timetable.reach(request, realtime: snapshot)
        let nothing = found.isEmpty ? ["No stop is reached within \(minutes) minutes."] : []
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is used.").lines } ?? []
        return Answer(
            found, sections: [.rows(found, Self.columns)], notes: warnings + [end.note].compactMap(\.self) + nothing)
    }

    private static let columns: [Column<ReachedStop>] = [
        Column("Arrives") { InstantText.timeOfDay($0.arrival, $0.stop.timeZone) },
        Column("Minutes", .right) { String(($0.duration + 59) / 60) },
        Column("Median", .right) { $0.median.map { String(($0 + 59) / 60) } },
        Column("Most", .right) { $0.longest.map { String(($0 + 59) / 60) } },
        Column("Rides", .right) { String($0.boardings) },
        Column("Stop") { $0.stop.stopID?.rawValue }, Column("Name") { $0.stop.name },
    ]
}
