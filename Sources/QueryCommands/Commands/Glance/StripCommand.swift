internal import ArgumentParser
internal import GTFSGlance
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query strip ROUTE`: a direction of a route on one axis, with what is under way.
struct StripCommand: PictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "strip",
        abstract: "A direction of a route as a strip: its stops down, and what is under way beside them.",
        discussion: """
            A trip stands in the row of the stop that it has left last, or at which it is. Stops that only some trips serve \
            follow the line, each branch with the stop at which it leaves it. A picture has the line as a ribbon; late \
            vehicles are warmer, and all go on for five minutes without a network.

            Examples:
              gtfs-query strip L1 --direction 0 --at 08:10
              gtfs-query strip L1 --realtime vehicles.pb --realtime updates.pb --format json
              gtfs-query strip L1 --direction 0 --at 08:10 --picture L1.svg
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pictures>

    @Argument(help: .routeID, completion: FeedCompletion.Routes.kind)
    var route: String

    @Option(help: ArgumentHelp("0 or 1; the one with the most trips without it.", valueName: "0|1"))
    var direction: Int?

    @OptionGroup var begin: MomentOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pictures>

    func validate() throws {
        try sources.check(messages)
        guard direction.map((0...1).contains) ?? true else {
            throw ValidationError("--direction \(direction ?? 0): give 0 or 1.")
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let read = try read(timetable)
        let snapshot = read.snapshot
        let moment = try moment(timetable, snapshot: snapshot)
        let strip = try timetable.strip(
            ofRoute: Route.ID(route), direction: direction, at: moment, realtime: snapshot)
        let nothing = strip.stops.isEmpty ? [CommandWords.text("strip_empty", with: ["route": route])] : []
        return Answer(
            strip, rows: strip.runners,
            sections: [.rows(strip.lines, StripLine.columns)] + strip.branchSections,
            notes: read.warnings(instead: "The schedule is used.") + nothing)
    }
}

extension StripCommand {
    /// Seconds between two moments of a picture, and their number: five minutes.
    private static let (step, moments) = (15, 21)

    private func read(_ timetable: Timetable) throws -> SourceChoice.ReadMessages {
        try sources.choice(among: messages) { [Route.ID(route)] }.read(realtimeOptions, for: timetable)
    }

    private func moment(_ timetable: Timetable, snapshot: RealtimeSnapshot?) throws -> Int {
        let zone = try timetable.timeZone()
        return begin.instant(
            in: zone, now: snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now))
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let read = try read(timetable)
        let snapshot = read.snapshot
        let moment = try moment(timetable, snapshot: snapshot)
        let strips = try (0..<Self.moments).map { index in
            let seconds = index * Self.step
            return try timetable.strip(
                ofRoute: Route.ID(route), direction: direction, at: moment + seconds,
                realtime: snapshot?.trusted(for: seconds))
        }
        guard !strips[0].stops.isEmpty else { return nil }
        let drawn = try StripPicture(
            strips, every: Self.step, time: InstantText.timeOfDay(moment, timetable.timeZone().zone),
            language: options.picturedFeed(timetable).language, words: CommandWords.current)
        return Picture(
            html: { drawn.html }, svg: { drawn.svg },
            content: Count.text(strips[0].runners.count, "vehicle"),
            notes: read.warnings(instead: "The schedule is used."))
    }
}

extension RealtimeSnapshot {
    /// The same messages later on, as far as they count now.
    fileprivate func trusted(for seconds: Int) -> RealtimeSnapshot {
        var later = self
        later.limits.stale = ClampedSum.sum(limits.stale, seconds)
        later.limits.drop = ClampedSum.sum(limits.drop, seconds)
        later.limits.cancellationDrop = ClampedSum.sum(limits.cancellationDrop, seconds)
        return later
    }
}

/// A stop of a strip with what is beside it.
private struct StripLine {
    let mark: RouteStrip.Mark
    let beside: [String]

    static var columns: [TableColumn<StripLine>] {
        [
            TableColumn("Metres", .right) { String(Int($0.mark.metres)) },
            TableColumn("Stop") { $0.mark.name ?? $0.mark.stopID.rawValue }.shortened(2),
            TableColumn("Under way") { $0.beside.joined(separator: "; ") }.wrapped(1),
        ]
    }
}

extension RouteStrip {
    fileprivate var lines: [StripLine] {
        lines(stops, runners: runners.filter { $0.branch == nil }) { ($0.metres, 0.05) }
    }

    /// Each runner beside the last stop that is not ahead of it.
    private func lines(
        _ marks: [Mark], runners: [Runner], location: (Runner) -> (metres: Double, slack: Double)
    ) -> [StripLine] {
        marks.enumerated().map { index, mark in
            let here = runners.filter { runner in
                let (metres, slack) = location(runner)
                let last = marks.lastIndex { $0.metres <= metres + slack } ?? 0
                return last == index
            }
            return StripLine(mark: mark, beside: here.map { $0.words(at: mark) })
        }
    }

    fileprivate var branchSections: [TableSection] {
        branches.enumerated().map { index, branch in
            var title = CommandWords.label("Branch")
            if let from = branch.from {
                title = CommandWords.text("branch_from", with: ["branch": title, "stop": name(of: from)])
            }
            if let to = branch.to {
                title = CommandWords.text("branch_to", with: ["branch": title, "stop": name(of: to)])
            }
            let rows = lines(branch.stops, runners: runners.filter { $0.branch == index }) {
                ($0.location.metres, 0.05)
            }
            return .rows(rows, StripLine.columns, title: title)
        }
    }

    private func name(of stop: Stop.ID) -> String { stops.first { $0.stopID == stop }?.name ?? stop.rawValue }
}

extension RouteStrip.Runner {
    /// `bus 12 at it`, `T1 350 m on, late 3 min`
    fileprivate func words(at mark: RouteStrip.Mark) -> String {
        let name = vehicle?.label ?? vehicle?.id ?? location.trip.tripID.rawValue
        let metres = Int(((branch == nil ? self.metres : location.metres) - mark.metres).rounded())
        let position = CommandWords.text(
            metres > 0 ? "runner_on" : "runner_here", count: metres, with: ["vehicle": name])
        guard let delay, delay.magnitude >= 60 else { return position }
        let time = MessageWarnings.duration(Int(clamping: delay.magnitude), in: CommandWords.current)
        return CommandWords.text(
            delay > 0 ? "runner_late" : "runner_early", with: ["runner": position, "time": time])
    }
}
