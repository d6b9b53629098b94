internal import ArgumentParser
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query reach FROM --minutes N`: when every stop is reached.
struct ReachCommand: PictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "reach",
        abstract: "Every stop that can be reached within some time, and when.",
        discussion: """
            With --for, every minute of the window is tried; the answer has the shortest, the median and the longest \
            duration. --picture draws the stops on a map, in the colour of their minutes. --area gives the area in place \
            of the stops: the rest of the time is walked around each, on a grid of 50 m.

            Examples:
              gtfs-query reach -33.87,151.21 --minutes 30 --at 08:00 --format geojson
              gtfs-query reach central --minutes 45 --at 08:00 --for 60 --picture reach.html
              gtfs-query reach central --minutes 45 --at 08:00 --area --format geojson
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Maps>

    @Argument(
        help: ArgumentHelp("Where it begins: a stop_id, LAT,LON, or words.", valueName: "from"),
        completion: FeedCompletion.Stops.kind)
    var from: String

    @Option(help: ArgumentHelp("How long a journey may take.", valueName: "n"))
    var minutes: Int

    @OptionGroup var begin: MomentOptions

    @Option(name: .customLong("for"), help: ArgumentHelp("The length of a window of departures.", valueName: "minutes"))
    var windowMinutes: Int = 0

    @Flag(help: "The area that is reached, as polygons.")
    var area = false

    @OptionGroup var choice: JourneyOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @OptionGroup var pictures: PictureOptions<OutputFormat.Maps>

    func validate() throws {
        let isPicture = pictures.picture != nil || [.html, .svg].contains(options.format)
        guard area, windowMinutes > 0 || isPicture else { return }
        throw ValidationError("--area is of one departure, and no picture: leave --for and --picture out.")
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if area { return try answerOfArea(timetable) }
        let reached = try reached(timetable)
        return Answer(reached.stops, sections: [.rows(reached.stops, Self.columns)], notes: reached.notes)
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let reached = try reached(timetable)
        guard !reached.stops.isEmpty else { return nil }
        let zone = try timetable.timeZone().zone
        let (day, time) = (InstantText.day(reached.request.at, zone), InstantText.timeOfDay(reached.request.at, zone))
        let window = windowMinutes > 0 ? ", departures of \(windowMinutes) minutes" : ""
        let start = try Self.start(reached.request.from, timetable: timetable)
        let drawn = ReachPicture(
            title: "\(minutes) minutes from \(start.name), \(day) \(time)\(window)", start: start.position,
            stops: reached.stops, background: try NetworkBackground(behind: reached.stops, timetable), minutes: minutes,
            language: try options.picturedFeed(timetable).language)
        return Picture(
            html: { drawn.html }, svg: { drawn.svg }, content: "\(reached.stops.count) stops", notes: reached.notes)
    }

    private func answerOfArea(_ timetable: Timetable) throws -> Answer {
        let asked = try asked(timetable)
        let area = try timetable.reachedArea(asked.request, realtime: asked.snapshot)
        let size = PlainNumber.text((area.squareMetres / 10_000).rounded() / 100)
        return Answer(
            area, sections: [.pairs([("Minutes", "\(area.minutes)"), ("Area", "\(size) km²")])], notes: asked.notes)
    }

    private func reached(
        _ timetable: Timetable
    ) throws -> (request: ReachRequest, stops: [ReachedStop], notes: [String]) {
        let (request, snapshot, notes) = try asked(timetable)
        let found = try timetable.reach(request, realtime: snapshot)
        var nothing = found.isEmpty ? [CommandWords.text("not_reached", count: minutes)] : []
        if !found.contains(where: { $0.boardings > 0 }) {
            let last = request.at + (windowMinutes + minutes) * 60
            if let sentence = try timetable.status(of: request.at...last).sentence { nothing.append(sentence) }
        }
        return (request, found, notes + nothing)
    }

    private func asked(
        _ timetable: Timetable
    ) throws -> (request: ReachRequest, snapshot: RealtimeSnapshot?, notes: [String]) {
        let end = try JourneyEndArgument(from, timetable: timetable)
        let snapshot = try messages.snapshot(realtimeOptions, for: timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = ReachRequest(from: end.end, at: begin.instant(in: zone, now: now), minutes: minutes)
        request.windowMinutes = windowMinutes
        choice.add(to: &request)
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is used.").lines } ?? []
        return (request, snapshot, warnings + [end.note].compactMap(\.self))
    }

    private static func start(_ end: JourneyEnd, timetable: Timetable) throws -> (name: String, position: Coordinate?) {
        switch end {
        case .position(let position): return ("\(position.latitude),\(position.longitude)", position)
        case .stop(let id):
            let stop = try timetable.stop(id).stop
            return (stop.name ?? id.rawValue, stop.position)
        }
    }

    private static let columns: [TableColumn<ReachedStop>] = [
        TableColumn("Arrives") { InstantText.timeOfDay($0.arrival, $0.stop.timeZone) },
        TableColumn("Minutes", .right) { String(($0.duration + 59) / 60) }.headed("Min"),
        TableColumn("Median", .right) { $0.median.map { String(($0 + 59) / 60) } },
        TableColumn("Most", .right) { $0.longest.map { String(($0 + 59) / 60) } },
        TableColumn("Rides", .right) { String($0.boardings) },
        TableColumn("Stop") { $0.stop.stopID?.rawValue }, TableColumn("Name") { $0.stop.name }.shortened(1),
    ]
}
