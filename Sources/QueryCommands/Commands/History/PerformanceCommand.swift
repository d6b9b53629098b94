internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query performance`: punctuality, headways and grades.
struct PerformanceCommand: AskingCommand {
    static let configuration = CommandConfiguration(
        commandName: "performance",
        abstract: "How punctual and how regular: shares on time, delays, headways and grades of what was recorded.",
        discussion: """
            Shares are of observed visits; what was not watched is not judged. Below 20 visits there is no share, on fewer \
            than three days no grade: the cell is empty, and the counts are there. Regularity grades departures at most \
            15 minutes apart, by how much longer than planned one waits who comes at random: A up to 4% longer, B 9%, C \
            15%, D 27%, else F.

            Examples:
              gtfs-query performance --by route
              gtfs-query performance --route L1 --by hour --days 90
              gtfs-query performance --by route --worst 10
              gtfs-query performance --stop 2000 --on-time -180..180
              gtfs-query performance --route L1 --picture L1.html
              gtfs-query performance --changes 40 L1
              gtfs-query performance --route L1 --by segment
              gtfs-query performance --by route --from 20261109 --to 20261115 --against 20261102..20261108

            --by segment has running times from stop to stop: those that half and nine in ten did not exceed, what the \
            schedule had, and the excess over it. --against has the same rows of other days beside these, and the \
            difference.

            A picture is a page with a bar for each row, the hours of the week, and of one route the stops along its line \
            and the running times from one to the next.
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pages>

    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(
        help: ArgumentHelp("Only this stop, or the platforms of this station; may be repeated.", valueName: "stop-id"))
    var stop: [String] = []

    @Option(help: ArgumentHelp("Only this trip; may be repeated.", valueName: "trip-id"))
    var trip: [String] = []

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @Option(
        help: ArgumentHelp(
            "A row for each of these: route, direction, stop, hour, weekday, weekday-hour, day, or segment for the running "
                + "times from stop to stop.", valueName: "part"),
        completion: .list(PerformancePart.names), transform: PerformancePart.read)
    var by: PerformancePart?

    @Option(
        help: ArgumentHelp("How many days, up to the last recorded one; 30 unless told.", valueName: "number"))
    var days: Int?

    @OptionGroup var range: DayRangeOptions

    @Option(
        help: ArgumentHelp(
            "Other service days, to have their rows beside these, and the difference.", valueName: "from..to"),
        transform: DayRangeOptions.span)
    var against: ClosedRange<ServiceDate>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds from schedule that are on time; -60..300 unless told.", valueName: "from..to"),
        transform: PerformanceCommand.limits)
    var onTime: PunctualityLimits?

    @Flag(help: "Only stop times with timepoint 1 count for punctuality.")
    var timepoints = false

    @Option(help: ArgumentHelp("Only the worst of those with a grade.", valueName: "number"))
    var worst: Int?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "How often the change from one trip or line to another held, each by its id.", valueName: "id"))
    var changes: [String] = []

    @OptionGroup var history: HistoryOptions

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pages>

    func validate() throws {
        try validateChanges()
        guard days == nil || (range.from == nil && range.to == nil) else {
            throw ValidationError("--days and --from or --to say which days: give one of them.")
        }
        guard days.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--days \(days ?? 0): give a number from 1 up.")
        }
        guard worst.map({ $0 >= 0 }) ?? true else {
            throw ValidationError("--worst \(worst ?? 0): give a number from 0 up.")
        }
        guard by != .segment || onTime == nil && !timepoints && against == nil else {
            throw ValidationError(
                "--by segment has running times: --on-time, --timepoints and --against do not go with it.")
        }
        guard against == nil || worst == nil else {
            throw ValidationError("--against has all rows: leave --worst out.")
        }
    }

    private func validateChanges() throws {
        guard !changes.isEmpty else { return }
        let isNarrowed = !(route + stop + trip + agency).isEmpty || by != nil || worst != nil || against != nil
        guard !isNarrowed, onTime == nil, !timepoints, pictures.picture == nil else {
            throw ValidationError("--changes goes with --days, --from, --to and --history: leave the others out.")
        }
        guard changes.count == 2 else {
            throw ValidationError("--changes names \(changes.count): give two, each a trip_id or a route_id.")
        }
    }

    func run() throws {
        if let target = try pictures.target(of: Self.self, options.format) {
            guard by != .segment, against == nil else {
                throw ValidationError(
                    "A picture has no running times and no other days: leave --by segment and --against out.")
            }
            let asked = try asked()
            return try target.write(picture(asked)) { try answer(asked).notes }
        }
        try options.requireFormat(of: Self._commandName)
        try answer(asked()).write(options.format)
    }

    func answer() throws -> Answer { try answer(asked()) }

    private func asked() throws -> AskedHistory {
        let asked = try AskedHistory(options, chosen: history)
        try asked.requireIDs(trips: trip, stops: stop, routes: route, agencies: agency)
        return asked
    }

    private func answer(_ asked: AskedHistory) throws -> Answer {
        guard changes.isEmpty else { return try PerformanceChanges(changes, in: asked).answer(request(asked)) }
        if by == .segment { return try SegmentAnswer(asked).answer(request(asked)) }
        if let against { return try ComparisonAnswer(asked).answer(request(asked), against: against) }
        let report = try asked.history.performance(request(asked))
        let names = PerformanceNames([report], timetable: asked.timetable)
        return Answer(
            report.rows, sections: [.rows(report.rows, PerformanceRow.columns(names))],
            notes: [report.sentence(in: CommandWords.current)])
    }

    private func picture(_ asked: AskedHistory) throws -> Picture? {
        let chosen = [("Route", route), ("Stop", stop), ("Trip", trip), ("Agency", agency)].map {
            (kind: $0.0, ids: $0.1)
        }
        return try PerformanceDrawing(asked: asked, request: request(asked), chosen: chosen).picture()
    }

    private func request(_ asked: AskedHistory) throws -> PerformanceRequest {
        var request = PerformanceRequest(
            routes: route.map { Route.ID($0) }, stops: asked.platforms(stop), trips: trip.map { Trip.ID($0) },
            agencies: agency.map { Agency.ID($0) }, grouping: by?.grouping)
        if let days { request.lastDays = days }
        request.dates = try range.dates(asked)
        if let onTime { request.limits = onTime }
        (request.isOfTimepoints, request.worst) = (timepoints, worst)
        return request
    }

    /// `-60..300`
    private static func limits(_ text: String) throws -> PunctualityLimits {
        let ends = text.components(separatedBy: "..").map { Int($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            throw ValidationError("give seconds from schedule as -60..300.")
        }
        return PunctualityLimits(earliest: first, latest: last)
    }
}

extension PerformanceRow {
    fileprivate static func columns(_ names: PerformanceNames) -> [TableColumn<PerformanceRow>] {
        keys(names) { $0 } + [
            TableColumn("Observed", .right) { String($0.observed) }.headed("Obs"),
            TableColumn("On time", .right) { $0.onTimeShare.map(PlainNumber.percentReached) },
            TableColumn("Early", .right) { $0.onTimeShare == nil ? nil : String($0.early) }.leaving(4),
            TableColumn("Late", .right) { $0.onTimeShare == nil ? nil : String($0.late) }.leaving(4),
            TableColumn("p10", .right) { $0.p10.map(InstantText.minutesAndSeconds) }.leaving(3),
            TableColumn("p50", .right) { $0.p50.map(InstantText.minutesAndSeconds) },
            TableColumn("p90", .right) { $0.p90.map(InstantText.minutesAndSeconds) },
            TableColumn("Missed", .right) { $0.missed > 0 ? String($0.missed) : nil }.leaving(2),
            TableColumn("Unseen", .right) { $0.unseen > 0 ? String($0.unseen) : nil }.leaving(2),
            TableColumn("Unwatched", .right) { $0.unwatched > 0 ? String($0.unwatched) : nil }.leaving(1),
            TableColumn("Cancelled", .right) { $0.cancelled > 0 ? String($0.cancelled) : nil }.leaving(2),
            TableColumn("Skipped", .right) { $0.skipped > 0 ? String($0.skipped) : nil }.leaving(1),
            TableColumn("Excess wait", .right) {
                $0.headways?.excessWait.map { CommandWords.text("seconds", count: $0) }
            }.headed("Wait").leaving(3),
            TableColumn("Bunched", .right) { $0.headways?.bunchedShare.map(PlainNumber.percent) }.leaving(3),
            TableColumn("Regularity") { $0.headways?.grade?.rawValue }.leaving(2),
            TableColumn("Grade") { $0.grade?.rawValue },
        ]
    }

    /// The columns of what a row is about.
    static func keys<Row>(
        _ names: PerformanceNames, of row: @escaping @Sendable (Row) -> PerformanceRow
    ) -> [TableColumn<Row>] {
        [
            TableColumn("Route") { row($0).routeID.map { names.text($0) } },
            TableColumn("Direction", .right) { row($0).directionID.map(String.init) }.headed("Dir"),
            TableColumn("Stop") { row($0).stopID.map { names.text($0) } }.shortened(1),
            TableColumn("Weekday") {
                row($0).weekdayName.map { CommandWords.label($0.prefix(1).uppercased() + $0.dropFirst()) }
            },
            TableColumn("Hour", .right) { row($0).hour.map(String.init) },
            TableColumn("Day") { row($0).date.map(InstantText.day) },
        ]
    }
}

/// A part of `--by`.
enum PerformancePart: Equatable {
    case group(PerformanceRequest.Grouping)
    /// From stop to stop.
    case segment

    static var names: [String] { PerformanceRequest.Grouping.allCases.map(\.rawValue) + ["segment"] }

    static func read(_ text: String) throws -> PerformancePart {
        if text == "segment" { return .segment }
        guard let grouping = PerformanceRequest.Grouping(rawValue: text) else {
            throw ValidationError("give one of \(names.joined(separator: ", ")).")
        }
        return .group(grouping)
    }

    var grouping: PerformanceRequest.Grouping? { if case .group(let grouping) = self { grouping } else { nil } }
}
