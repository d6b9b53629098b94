internal import ArgumentParser
internal import GTFSHistory
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query journeys FROM TO`: door to door, with changes.
struct JourneysCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys",
        abstract: "Journeys from one end to another, door to door, with changes.",
        discussion: """
            Each end is a stop_id, LAT,LON, or words that search resolves. Of all journeys that leave within the window \
            those are listed that no other beats in departure, arrival and changes; where there is none, those of the next \
            departure, with a note. With --realtime the predicted times count, and a change that a delay breaks is not \
            offered. With --via they lead by way of a stop: one stays there as many minutes as are given, or stays aboard.

            With --sure each says how often its changes held, by the history beside the database (gtfs-query record), and \
            when the way arrives that is left where a change fails: of the last 60 days of the same kind (Monday to Friday, \
            Saturday, Sunday) if 20 of them tell, else by the delays of both rides, if there are 20 of each. Where a fresh \
            prediction is at hand, it says how much time is to spare instead.

            With --alternatives 2 each ride has the next two that make the same leg, and when one arrives with them at the \
            end: by the same rides from there where the change still holds, else by the first way that is left.

            \(WalkingRules().sentence)

            Examples:
              gtfs-query journeys 200060 215020
              gtfs-query journeys -33.87,151.21 "parramatta station" --arrive-by 09:00
              gtfs-query journeys 200060 215020 --via 214510:15
              gtfs-query journeys 200060 215020 --sure
              gtfs-query journeys 200060 215020 --alternatives 2
              gtfs-query journeys home work --commute --bike-to 200060 --join-express
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Argument(help: ArgumentHelp("Where it begins.", valueName: "from"), completion: FeedCompletion.Stops.kind)
    var from: String

    @Argument(help: ArgumentHelp("Where it ends.", valueName: "to"), completion: FeedCompletion.Stops.kind)
    var to: String

    @Option(
        help: ArgumentHelp(
            "By way of this stop, staying so many minutes at least; may be repeated once.", valueName: "stop[:minutes]"),
        completion: FeedCompletion.Stops.kind)
    var via: [String] = []

    @Option(
        help: ArgumentHelp(
            "Aboard this trip already, boarded at FROM: how to go on from the moment of --at.", valueName: "trip-id"))
    var fromTrip: String?

    @OptionGroup var begin: MomentOptions

    @Option(help: ArgumentHelp("When to be there, instead of --at.", valueName: "time"), transform: TimeArgument.read)
    var arriveBy: TimeArgument?

    @Option(name: .customLong("for"), help: ArgumentHelp("The length of the window.", valueName: "minutes"))
    var minutes: Int = 120

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 5

    @OptionGroup var ways: CommuteOptions

    @Option(
        help: ArgumentHelp(
            "For each ride, this many later ones that make the same leg, at most 20, and when one arrives with them.",
            valueName: "n"))
    var alternatives: Int = 0

    @Flag(help: "Say how often the changes held, and which way is left where one fails.")
    var sure = false

    @Option(help: "sure: the surest of the listed journeys first, those without a chance last.")
    var by: Order?

    @OptionGroup var history: HistoryOptions

    /// The orders of `--by`.
    enum Order: String, CaseIterable, ExpressibleByArgument {
        case sure
    }

    @OptionGroup var choice: JourneyOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Flag(help: "Write the journeys in an object with the feed's status, the rules and the next page.")
    var envelope = false

    func validate() throws {
        try DatabaseChoice.checkLimit(limit)
        guard begin.at == nil || arriveBy == nil else {
            throw ValidationError("--at is when to leave and --arrive-by when to be there: give one.")
        }
        guard via.count <= 2 else { throw ValidationError("--via names \(via.count) stops: give two at most.") }
        guard fromTrip == nil || via.isEmpty && arriveBy == nil && !ways.commute else {
            throw ValidationError("--from-trip goes on from now: leave --via, --arrive-by and --commute out.")
        }
        guard history.history == nil || sure || by != nil else {
            throw ValidationError("--history is for chances: give --sure, too.")
        }
        guard !sure && by == nil && alternatives == 0 || !ways.commute else {
            throw ValidationError(
                "--commute has an order of its own: ask for --sure, --by and --alternatives without it.")
        }
        guard via.isEmpty || arriveBy == nil else {
            throw ValidationError("--via is of journeys from a departure on: give --at in place of --arrive-by.")
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let ends = (
            try JourneyEndArgument(from, timetable: timetable), try JourneyEndArgument(to, timetable: timetable)
        )
        let via = try via.map { try ViaArgument($0, timetable: timetable) }
        guard ends.0.end != ends.1.end || !via.isEmpty else {
            throw CommandFailure("The journey begins where it ends, at \(ends.0.end.words): give two ends.")
        }
        let snapshot = try messages.snapshot(realtimeOptions, for: timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = JourneysRequest(from: ends.0.end, to: ends.1.end, at: begin.instant(in: zone, now: now))
        (request.via, request.aboard) = (via.map(\.via), fromTrip.map { Trip.ID($0) })
        if let arriveBy {
            request.at = arriveBy.instant(in: zone, now: now, on: begin.date?.date(in: zone, now: now))
            request.isTimedByArrival = true
        }
        (request.minutes, request.limit, request.alternatives) = (minutes, limit, alternatives)
        request.includesLines = options.format == .geojson
        choice.add(to: &request)
        (request.includesChances, request.isOrderedByChance) = (sure, by == .sure)
        var timetable = timetable
        if sure || by == .sure { timetable.changeRecords = try history.opened(of: options.choice.path()) }
        let (found, stations) = try found(request, timetable: timetable, snapshot: snapshot)
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is used.").lines } ?? []
        // As on boards, minutes count from the moment of the question.
        let moment = begin.at == nil ? now : request.at
        var notes = warnings + ([ends.0.note, ends.1.note] + via.map(\.note)).compactMap(\.self) + stations
        let isRide = found.journeys.contains { $0.boardings > 0 }
        if limit > 0, !isRide, let sentence = found.status.sentence ?? found.absence?.sentence(ends.0.end, ends.1.end) {
            notes.append(sentence)
        }
        return answer(found, notes: notes, now: moment, asked: request.at)
    }

    /// The journeys, or the ways of a commute, and what is meant by the words for its stations.
    private func found(
        _ request: JourneysRequest, timetable: Timetable, snapshot: RealtimeSnapshot?
    ) throws -> (JourneyList, [String]) {
        guard ways.commute else { return (try timetable.journeys(request, realtime: snapshot), []) }
        let (commute, notes) = try ways.request(request, limit: limit, timetable)
        return (try timetable.ask(commute, realtime: snapshot), notes)
    }

    private func answer(_ found: JourneyList, notes: [String], now: Int, asked: Int) -> Answer {
        let lines = found.journeys.enumerated().flatMap { index, journey in
            JourneyColumns.Line.lines(of: journey, number: index + 1)
        }
        var answer = Answer(
            envelope ? found as any Encodable : found.journeys, rows: lines,
            sections: JourneyColumns(journeys: found.journeys, asked: asked, now: ways.commute ? now : nil).sections,
            notes: notes)
        answer.features = lines
        if let note = Self.windowNote(found.journeys, minutes: minutes) { answer.notes.append(note) }
        return answer
    }

    /// A note on journeys outside the window, shown because it has none; nil for others.
    private static func windowNote(_ journeys: [Journey], minutes: Int) -> String? {
        let flags = journeys.flatMap(\.flags)
        if flags.contains(.afterWindow) {
            return CommandWords.text("after_window_note", count: minutes)
        }
        if flags.contains(.beforeWindow) {
            return CommandWords.text("before_window_note", count: minutes)
        }
        return nil
    }
}

extension JourneyAbsence {
    /// Why there is no journey, and what would help.
    fileprivate func sentence(_ from: JourneyEnd, _ to: JourneyEnd) -> String {
        switch (self, from, to) {
        case (.noStopNearOrigin, .stop(let id), _):
            CommandWords.text("no_stop_near_start", with: ["stop": id.rawValue])
        case (.noStopNearOrigin, .position, _):
            CommandWords.label("No stop is within reach of where the journey begins: name a stop, or use --bike.")
        case (.noStopNearDestination, _, .stop(let id)):
            CommandWords.text("no_stop_near_end", with: ["stop": id.rawValue])
        case (.noStopNearDestination, _, .position):
            CommandWords.label("No stop is within reach of where the journey ends: name a stop.")
        case (.noConnection, _, _):
            CommandWords.label("No trips lead there with so few changes: allow more with --max-changes.")
        case (.noService, _, _):
            CommandWords.label(
                "Nothing goes there with so few changes in the rest of the feed's days: ask for an earlier time, or "
                    + "allow more with --max-changes.")
        }
    }
}

/// The options that `journeys` and `reach` share: the trips to ride, and the rules.
struct JourneyOptions: ParsableArguments {
    @OptionGroup var riding: RidingOptions

    @OptionGroup var routes: RouteOptions

    func add(to request: inout some RideRequest) {
        request.filter = routes.filter
        riding.add(to: &request)
    }
}

/// A request that the options of journeys are for.
protocol RideRequest {
    var mostChanges: Int { get set }
    var filter: DepartureFilter { get set }
    var requiresWheelchairAccess: Bool { get set }
    var includesArranged: Bool { get set }
    var carriesBicycle: Bool { get set }
}

extension JourneysRequest: RideRequest {}
extension ReachRequest: RideRequest {}
extension MatrixRequest: RideRequest {}

/// How one rides: the rules of journeys, of what is reached and of the timeline of a commute.
struct RidingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Change at most this many times.", valueName: "n"))
    var maxChanges: Int = 4

    @Flag(help: "By bicycle to the first stop, where it stays.")
    var bike = false

    @Flag(help: "Only stops, trips and pathways that wheelchairs can use; unknown ones are taken.")
    var wheelchair = false

    @Flag(help: "Ride also what must be arranged by phone or with the driver.")
    var arranged = false

    func validate() throws {
        guard !(0...8).contains(maxChanges) else { return }
        throw ValidationError("--max-changes \(maxChanges): give a number from 0 to 8.")
    }

    /// The first of the options that is given; nil for none.
    var given: String? {
        let options = [
            "--max-changes": maxChanges != 4, "--bike": bike, "--wheelchair": wheelchair, "--arranged": arranged,
        ]
        return options.filter(\.value).keys.min()
    }

    func add(to request: inout some RideRequest) {
        (request.mostChanges, request.carriesBicycle) = (maxChanges, bike)
        (request.requiresWheelchairAccess, request.includesArranged) = (wheelchair, arranged)
    }
}

extension WalkingRules {
    var sentence: String {
        "Walking is at \(PlainNumber.text((speed * 36).rounded() / 10)) km/h, \(detour) times the great circle, up to "
            + "\(Int(reach)) m. A change takes \(changeTime) s; on foot to another stop it takes the walk and "
            + "\(walkingChangeTime) s."
    }
}
