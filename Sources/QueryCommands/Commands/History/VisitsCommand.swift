internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query visits`: what was observed.
struct VisitsCommand: AskingCommand {
    static let configuration = CommandConfiguration(
        commandName: "visits",
        abstract:
            "What was recorded of a trip, a stop, a route or a day: when vehicles came and left, and how that is known.",
        discussion: """
            A row is one stop time of one trip on one service day. Source: stopped (the vehicle stood there), stated (by \
            the operator, afterwards), passed (between two positions), predicted (the last prediction before it was \
            gone); its bracket is the earliest and the latest moment that the messages allow. A table has trips with an \
            observation before those without.

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
        let (history, request) = try asked()
        guard let count = try write(request, of: history) else { return }
        if count == 0 {
            Output.note(CommandWords.text("no_visit", with: ["command": "`gtfs-query history info`"]))
        }
        if let limit, count > limit { Output.note(CommandWords.text("more_rows", count: limit)) }
    }

    func answer() throws -> Answer {
        let (history, request) = try asked()
        let visits: [Visit] = try history.passing(request) { pass in
            var visits: [Visit] = []
            do {
                try pass.each { visit in
                    if let limit, visits.count == limit { throw Enough() }
                    visits.append(visit)
                }
            } catch is Enough {}
            return visits
        }
        return Answer(visits, sections: [.rows(visits, Visit.columns)])
    }

    private func asked() throws -> (history: History, request: VisitsRequest) {
        let asked = try AskedHistory(options, chosen: history)
        var request = VisitsRequest(
            trips: trip.map { Trip.ID($0) }, stops: asked.platforms(stop), routes: route.map { Route.ID($0) })
        try asked.requireIDs(trips: trip, stops: stop, routes: route)
        if let day = try date.map({ try $0.date(in: asked.timeZone(), now: Environment.now) }) {
            request.dates = day...day
        }
        return (asked.history, request)
    }

    /// Thrown to end the list.
    private struct Enough: Error {}

    /// - Returns: how many there are, nil if nobody reads them to the end: with a limit, at least one more than that if the list ends there.
    private func write(_ request: VisitsRequest, of history: History) throws -> Int? {
        try history.passing(request) { [limit, isTable = options.format == .table] visits in
            var isCut = false
            let rows = StreamedRows(Visit.columns) { body in
                var count = 0
                do {
                    try (isTable ? visits.eachObservedFirst : visits.each) { visit in
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

extension VisitPass {
    /// Calls `body` with the visits of trips that have an observation, then with those of the others: most of what a
    /// timetable has was often not watched.
    fileprivate func eachObservedFirst(_ body: (Visit) throws -> Void) throws {
        for isObserved in [true, false] {
            var trip: [Visit] = []
            func end() throws {
                if trip.contains(where: { $0.arrival != nil || $0.departure != nil }) == isObserved {
                    try trip.forEach(body)
                }
                trip = []
            }
            try each { visit in
                if visit.trip != trip.first?.trip { try end() }
                trip.append(visit)
            }
            try end()
        }
    }
}

extension Visit {
    fileprivate static var columns: [TableColumn<Visit>] {
        [
            TableColumn("Day") { InstantText.day($0.trip.serviceDate) },
            TableColumn("Trip") { $0.trip.tripID.rawValue }.shortened(1),
            TableColumn("Start") { $0.trip.startTime.map { "\($0)" } }.leaving(6),
            TableColumn("Route") { $0.routeID?.rawValue }.leaving(2),
            TableColumn("Stop") { $0.stopID.rawValue }.shortened(2),
            TableColumn("Scheduled") { $0.clock($0.scheduledDeparture ?? $0.scheduledArrival) }.headed("Due"),
            TableColumn("Arrived") { $0.clock($0.arrival?.time) }.leaving(5),
            TableColumn("Left") { $0.clock($0.departure?.time) }.leaving(7),
            TableColumn("Late", .right) { $0.delay.map(InstantText.minutesAndSeconds) },
            TableColumn("Source") { ($0.departure ?? $0.arrival).map { CommandWords.label($0.source.rawValue) } }
                .leaving(4),
            TableColumn("Between") { $0.bracket }.leaving(1),
            TableColumn("Is") { CommandWords.phrase(ofName: $0.state.rawValue) },
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
