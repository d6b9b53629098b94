internal import ArgumentParser
internal import Foundation
internal import GTFSGlance
internal import GTFSHistory
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// `gtfs-query watch …`: what to tell of a ride, a journey, a board or a route, and when.
struct WatchCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Tells when to leave, to board and to get off, and what changes meanwhile.",
        discussion: """
            Give a trip with two of its stops, two ends of a journey, --stop or --route. A line is written when something \
            comes true, until the ride is over, --until, or Ctrl-C; what turns out to be false is taken back. With --plan \
            all that is known now is written at once, each with its moment. As JSON each line is an object.

            Examples:
              gtfs-query watch L1-S-0800 2000 2050 --date 20261125 --realtime updates.pb --walk 4
              gtfs-query watch "lantern square" 2050 --at 08:00 --plan
              gtfs-query watch --stop 2000 --realtime updates.pb --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp(
            "A trip_id with the stops to board and to alight at, or where a journey begins and where it ends.",
            valueName: "trip or ends"),
        completion: FeedCompletion.Stops.kind)
    var words: [String] = []

    @Option(
        help: ArgumentHelp("The next departures of this stop; may be repeated.", valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stop: [String] = []

    @Option(
        help: ArgumentHelp("The punctuality of this route.", valueName: "route-id"),
        completion: FeedCompletion.Routes.kind)
    var route: String?

    @OptionGroup var begin: MomentOptions

    @Option(help: ArgumentHelp("The walk to the boarding stop.", valueName: "minutes"))
    var walk: Int = 0

    @Option(help: ArgumentHelp("How long before the departure to be there.", valueName: "minutes"))
    var margin: Int = 2

    @Option(
        help: ArgumentHelp(
            "How long before the departure to say that it is soon; may be repeated.", valueName: "minutes"))
    var lead: [Int] = []

    @Option(help: ArgumentHelp("When to end.", valueName: "time"), transform: TimeArgument.read)
    var until: TimeArgument?

    @Flag(help: "Write all notices that are known now, and end.")
    var plan = false

    @Flag(
        help: ArgumentHelp(
            "Where nothing fresh is predicted, go by the place of the vehicle, with its usual running times where there is a "
                + "history."))
    var fromVehicles = false

    @OptionGroup var history: HistoryOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        let kinds = [!words.isEmpty, !stop.isEmpty, route != nil].count(where: \.self)
        guard kinds == 1, [0, 2, 3].contains(words.count) else {
            throw ValidationError("Give a trip and two of its stops, two ends of a journey, --stop or --route.")
        }
        for (option, minutes) in [("walk", walk), ("margin", margin)] + lead.map({ ("lead", $0) }) {
            guard (option == "lead" ? 1...1440 : 0...1440).contains(minutes) else {
                throw ValidationError("--\(option) \(minutes): give minutes of a day.")
            }
        }
        try sources.check(messages)
        guard fromVehicles || history.history == nil else {
            throw ValidationError("--history has the usual running times of vehicles: give --from-vehicles with it.")
        }
        guard plan || options.format != .csv else {
            throw ValidationError("watch writes lines as they come true: choose table or json, or add --plan.")
        }
    }

    /// The notices that are known now.
    func answer(_ timetable: Timetable) throws -> Answer {
        let timetable = try withHistory(timetable)
        let asked = try asked(timetable)
        let read = try choice(for: asked.watch, in: timetable).read(realtimeOptions, for: timetable)
        let now = try now(timetable)
        let plan = try timetable.plan(of: asked.watch, at: now, realtime: read.snapshot)
        let warnings = read.warnings(instead: "The schedule is used.")
        let nothing = plan.notices.isEmpty ? [CommandWords.label("There is nothing to tell.")] : []
        return Answer(
            plan.notices, sections: [.rows(plan.notices, Notice.columns(plan.notices))],
            notes: asked.notes + warnings + nothing)
    }

    func show(_ timetable: Timetable) throws {
        guard !plan else { return try answer(timetable).write(options.format) }
        let timetable = try withHistory(timetable)
        let asked = try asked(timetable)
        asked.notes.forEach(Output.note)
        let zone = try timetable.timeZone()
        let clock = RealtimeOptions.CommandClock(realtimeOptions.now, in: zone, at: Environment.now)
        let end = until?.instant(in: zone, now: clock.now(at: Environment.now))
        let feeds = FollowedMessages(
            try choice(for: asked.watch, in: timetable), options: realtimeOptions.options, clock: clock)
        var watched = WatchedPlan(
            watch: asked.watch, timetable: timetable, feeds: feeds, limits: realtimeOptions.limits)
        try watched.run(clock, until: end) { change in
            try Output.write(options.format == .json ? AnswerEncoder().value(of: change).text + "\n" : change.line)
        }
    }
}

extension WatchCommand {
    private func asked(_ timetable: Timetable) throws -> (watch: Watch, notes: [String]) {
        var options = Watch.Options()
        (options.walk, options.margin) = (walk * 60, margin * 60)
        options.usesVehicles = fromVehicles
        if !lead.isEmpty { options.leads = lead.map { $0 * 60 } }
        if let route {
            try timetable.requireIDs(routes: [Route.ID(route)])
            return (Watch(.route(Watch.Line(routeID: Route.ID(route))), options: options), [])
        }
        if !stop.isEmpty {
            let stops = try [StopArgument](stop, timetable: timetable)
            return (Watch(.board(Watch.Board(stops: stops.map(\.id))), options: options), stops.notes)
        }
        if words.count == 3 { return try (Watch(ride(timetable), options: options), []) }
        return try journey(timetable, options: options)
    }

    private func choice(for watch: Watch, in timetable: Timetable) throws -> SourceChoice {
        try sources.choice(among: messages) { try timetable.routeIDs(of: watch) }
    }

    /// The timetable with the history that is named, or that lies beside it.
    private func withHistory(_ timetable: Timetable) throws -> Timetable {
        guard fromVehicles else { return timetable }
        let path = try history.path(of: options.choice.path())
        guard history.history != nil || FileManager.default.fileExists(atPath: path) else { return timetable }
        var timetable = timetable
        timetable.usualDelays = try History(path: path)
        return timetable
    }

    private func now(_ timetable: Timetable) throws -> Int {
        realtimeOptions.now.instant(in: try timetable.timeZone(), now: Environment.now)
    }

    /// The trip of three words, by stop_ids or words that search resolves.
    private func ride(_ timetable: Timetable) throws -> Watch.Ride {
        let day = try (begin.date ?? .today).date(in: timetable.timeZone(), now: now(timetable))
        let trip = TripOnServiceDay(tripID: Trip.ID(words[0]), serviceDate: day)
        let ends = try [StopArgument](Array(words.dropFirst()), timetable: timetable)
        return try timetable.ride(on: trip, from: ends[0].id, to: ends[1].id)
    }

    /// The first answer of `journeys` between two words.
    private func journey(_ timetable: Timetable, options: Watch.Options) throws -> (Watch, [String]) {
        let ends = (
            try JourneyEndArgument(words[0], timetable: timetable),
            try JourneyEndArgument(words[1], timetable: timetable)
        )
        let snapshot = try messages.snapshot(realtimeOptions, for: timetable)
        let moment = begin.instant(in: try timetable.timeZone(), now: try now(timetable))
        let request = JourneysRequest(from: ends.0.end, to: ends.1.end, at: moment, limit: 1)
        guard let journey = try timetable.journeys(request, realtime: snapshot).journeys.first,
            let rides = try timetable.rides(of: journey, to: ends.1.end, realtime: snapshot)
        else { throw CommandFailure("There is no journey with a ride to watch from \(words[0]) to \(words[1]).") }
        var options = options
        if walk == 0, let first = journey.legs.first, first.mode != .ride { options.walk = first.duration }
        return (Watch(rides, options: options), [ends.0.note, ends.1.note].compactMap(\.self))
    }
}

/// A watch that is asked whenever a message comes or a notice comes true.
private struct WatchedPlan {
    let watch: Watch
    let timetable: Timetable
    var feeds: FollowedMessages?
    let limits: FreshnessLimits
    private var told = Told()
    private var overlay: RealtimeOverlay?
    /// When to ask again without a message.
    private var next = Int.min

    /// Milliseconds between two looks at the messages.
    private static let pause = 200

    init(watch: Watch, timetable: Timetable, feeds: FollowedMessages?, limits: FreshnessLimits) {
        (self.watch, self.timetable, self.feeds, self.limits) = (watch, timetable, feeds, limits)
    }

    /// - Parameter tell: writes a change.
    /// - Returns: when the watch or its time is over, or when the program is told to stop.
    mutating func run(
        _ clock: RealtimeOptions.CommandClock, until end: Int?, _ tell: (PlanChange) throws -> Bool
    ) throws {
        let signals = WatchSignals(suspends: false)
        while true {
            let moment = Environment.now
            let now = clock.now(at: moment)
            let limit = min(now, end ?? .max)
            // What came true while nobody looked comes first, each at its own moment.
            while (Int.min + 1..<limit).contains(next) {
                if try !ask(at: next, tell) { return }
            }
            let isNew = feeds?.poll(at: moment, learningFrom: overlay) ?? false
            if isNew { overlay = try feeds?.overlay(on: timetable) }
            if isNew || next <= limit {
                if try !ask(at: limit, tell) { return }
            }
            if let end, now >= end { return }
            if signals.next(within: Self.pause) == .stop { return }
        }
    }

    /// - Returns: false if nothing is to come, or nobody reads it.
    private mutating func ask(at now: Int, _ tell: (PlanChange) throws -> Bool) throws -> Bool {
        var snapshot = overlay.map { RealtimeSnapshot($0, now: now) }
        snapshot?.limits = limits
        let plan = try timetable.plan(of: watch, at: now, realtime: snapshot)
        for change in plan.changes(since: told, of: .due) {
            if try !tell(change) { return false }
        }
        told = plan.told(after: told, of: .due)
        next = max(plan.next ?? .max, now + 1)
        return !plan.isOver
    }
}

extension PlanChange {
    /// `10:05:00  Leave now for L1 to Saltpan`
    fileprivate var line: String {
        let time = RFC3339.WallTime(notice.at, in: ServiceTimeZone(notice.timeZone)).time
        let text = notice.text
        return
            "\(time)  \(kind == .takenBack ? CommandWords.text("notice_not_true", with: ["sentence": text]) : text)\n"
    }
}

extension Notice {
    fileprivate static func columns(_ notices: [Notice]) -> [TableColumn<Notice>] {
        [
            .day(of: notices) { ($0.at, $0.timeZone) },
            TableColumn("At") { InstantText.timeOfDay($0.at, $0.timeZone) },
            TableColumn("Kind") { CommandWords.phrase(ofName: $0.kind.rawValue) }.leaving(1),
            TableColumn("By") { CommandWords.label($0.evidence.rawValue) }.leaving(2),
            TableColumn("Notice") { $0.text }.wrapped(1),
        ]
    }
}
