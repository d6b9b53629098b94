internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query visits`: what was observed.
struct VisitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "visits",
        abstract:
            "What was recorded of a trip, a stop, a route or a day: when vehicles came and left, and how that is known.",
        discussion: """
            A row is one stop time of one trip on one service day. Source: stopped (the vehicle stood there), stated (by \
            the operator, afterwards), passed (between two positions), predicted (the last prediction before it was \
            gone); its bracket is the earliest and the latest moment that the messages allow.

            Examples:
              gtfs-query visits --trip L1-S-0800
              gtfs-query visits --stop 2000 --date 20261124 --format csv
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(help: ArgumentHelp("Only this trip; may be repeated.", valueName: "trip-id"))
    var trip: [String] = []

    @Option(
        help: ArgumentHelp("Only this stop, or the platforms of this station; may be repeated.", valueName: "stop-id"))
    var stop: [String] = []

    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var date: DateArgument?

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int?

    @OptionGroup var history: HistoryOptions

    func validate() throws { try DatabaseChoice.checkLimit(limit) }

    func run() throws {
        try options.requireFormat(of: Self._commandName)
        let asked = try AskedHistory(options, history)
        var request = VisitsRequest(
            trips: trip.map { Trip.ID($0) }, stops: asked.platforms(stop), routes: route.map { Route.ID($0) })
        try asked.requireIDs(trips: trip, stops: stop, routes: route)
        if let day = try date.map({ try $0.date(in: asked.timeZone(), now: Environment.now) }) {
            request.dates = day...day
        }
        guard let count = try write(request, of: asked.history) else { return }
        if count == 0 { Output.note("No visit of these is recorded: `gtfs-query history info` has the days.") }
        if let limit, count > limit { Output.note("There is more: --limit \(limit) ends the list.") }
    }

    /// Thrown to end the list.
    private struct Enough: Error {}

    /// - Returns: how many there are, nil if nobody reads them to the end: with a limit, at least one more than that if the list ends there.
    private func write(_ request: VisitsRequest, of history: History) throws -> Int? {
        try history.passing(request) { [limit] visits in
            var isCut = false
            let rows = StreamedRows(Visit.columns) { body in
                var count = 0
                do {
                    try visits.each { visit in
                        if let limit, count == limit { throw Enough() }
                        count += 1
                        try body(visit)
                    }
                } catch is Enough { isCut = true }
            }
            return try rows.write(options.format).map { isCut ? $0 + 1 : $0 }
        }
    }
}

extension Visit {
    fileprivate static var columns: [TableColumn<Visit>] {
        [
            TableColumn("Day") { InstantText.day($0.trip.serviceDate) },
            TableColumn("Trip") { $0.trip.tripID.rawValue },
            TableColumn("Start") { $0.trip.startTime.map { "\($0)" } },
            TableColumn("Route") { $0.routeID?.rawValue }.leaving(2), TableColumn("Stop") { $0.stopID.rawValue },
            TableColumn("Scheduled") { $0.clock($0.scheduledDeparture ?? $0.scheduledArrival) },
            TableColumn("Arrived") { $0.clock($0.arrival?.time) },
            TableColumn("Left") { $0.clock($0.departure?.time) },
            TableColumn("Late", .right) { $0.delay.map(InstantText.minutesAndSeconds) },
            TableColumn("Source") { ($0.departure ?? $0.arrival)?.source.rawValue },
            TableColumn("Between") { $0.bracket }.leaving(1), TableColumn("Is") { $0.state.rawValue },
            TableColumn("Vehicle") { $0.vehicleID }.leaving(3),
        ]
    }

    private func clock(_ instant: Int?) -> String? { instant.map { InstantText.timeOfDay($0, timeZone) } }

    private var bracket: String? {
        (departure ?? arrival).map {
            InstantText.timeOfDay($0.earliest, timeZone) + " – " + InstantText.timeOfDay($0.latest, timeZone)
        }
    }
}
