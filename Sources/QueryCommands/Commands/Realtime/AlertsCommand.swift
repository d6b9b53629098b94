internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query alerts --realtime FILE …`: the alerts in force.
struct AlertsCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "The alerts of GTFS-Realtime messages that are in force, and what they are about.",
        discussion: """
            Examples:
              gtfs-query alerts --realtime alerts.pb
              gtfs-query alerts --realtime alerts.pb --route L1 --stop 2000
              gtfs-query alerts --realtime alerts.pb --lang fr --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(help: ArgumentHelp("Only about this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only about this stop, its station or its platforms: a stop_id, or words; may be repeated.",
            valueName: "stop-id"),
        completion: FeedCompletion.Stops.kind)
    var stop: [String] = []

    @Option(help: ArgumentHelp("Only about this trip; may be repeated.", valueName: "trip-id"))
    var trip: [String] = []

    @Option(
        help: ArgumentHelp("The service day of --trip: YYYYMMDD or today.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument = .today

    @OptionGroup var messages: MessageOptions

    @OptionGroup var sources: SourceOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        try messages.requireFile()
        try sources.check(messages)
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let asked = try [StopArgument](stop, timetable: timetable)
        let (snapshot, notes) = try sources.choice(among: messages) { try routes(timetable, stops: asked.map(\.id)) }
            .readAny(realtimeOptions, for: timetable)
        let alerts = try timetable.alerts(
            request(timetable, stops: asked.map(\.id), at: snapshot.now), realtime: snapshot)
        let isFiltered = !(route + stop + trip).isEmpty
        let absent = try AlertPeriods(snapshot).notes(isFiltered: isFiltered, in: timetable.timeZone().zone)
        let warnings = MessageWarnings(snapshot)
        var answer = Answer(
            alerts, sections: [.rows(alerts, AlertReport.columns)],
            notes: asked.notes + warnings.linesOfRead + notes + (alerts.isEmpty ? absent : []))
        answer.failure = warnings.failure
        return answer
    }

    /// The routes whose alerts are asked for; none for all.
    private func routes(_ timetable: Timetable, stops: [Stop.ID]) throws -> Set<Route.ID> {
        let trips = trip.map { (try? timetable.trip(Trip.ID($0)))?.route?.id }
        // A trip that only messages have may be of any route.
        guard trips.allSatisfy({ $0 != nil }) else { return [] }
        return try timetable.routeIDs(at: stops).union(route.map { Route.ID($0) }).union(trips.compactMap(\.self))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        try sources.checkOneDatabase()
        let snapshots = try messages.snapshots(realtimeOptions, for: feeds)
        let asked = try [SetStopArgument](stop, feeds: feeds)
        let request = try request(feeds, stops: asked.ids, snapshots: snapshots)
        for member in feeds.members {
            guard let own = try request.asked(of: member.id, in: feeds) else { continue }
            try member.timetable.requireIDs(routes: own.routes, stops: own.stops)
        }
        let found: SetAnswer<AlertReport> = try feeds.ask(request, realtime: snapshots)
        let absent = try feeds.members.flatMap { member in
            try snapshots[member.id].map { snapshot in
                try AlertPeriods(snapshot).notes(
                    isFiltered: request != AlertsRequest(), in: member.timetable.timeZone().zone)
            }?.map { "\(member.id): \($0)" } ?? []
        }
        var answer = Answer(
            found, AlertReport.columns,
            notes: asked.notes + MessageWarnings.linesOfRead(of: snapshots) + (found.rows.isEmpty ? absent : []))
        answer.addFailure(MessageWarnings.failure(of: snapshots))
        return answer
    }

    /// What several feeds are asked: ids are written with their feeds, and a day is one of the feed of the trip.
    private func request(
        _ feeds: TimetableSet, stops: [Stop.ID], snapshots: [FeedID: RealtimeSnapshot]
    ) throws -> AlertsRequest {
        let trips = try trip.map { text in
            let feed = try QualifiedID<Trip>(text).feed
            let zone = try feeds.member(of: feed).timetable.timeZone()
            let day = date.date(in: zone, now: snapshots[feed]?.now ?? Environment.now)
            return TripOnServiceDay(tripID: Trip.ID(text), serviceDate: day)
        }
        return AlertsRequest(routes: route.map { Route.ID($0) }, stops: stops, trips: trips)
    }

    /// - Parameters:
    ///   - stops: those of `--stop`.
    ///   - now: seconds since 1970.
    private func request(_ timetable: Timetable, stops: [Stop.ID], at now: Int) throws -> AlertsRequest {
        try timetable.requireIDs(routes: route.map { Route.ID($0) }, stops: stops)
        let day = try date.date(in: timetable.timeZone(), now: now)
        return AlertsRequest(
            routes: route.map { Route.ID($0) }, stops: stops,
            trips: trip.map { TripOnServiceDay(tripID: Trip.ID($0), serviceDate: day) })
    }
}

extension AlertReport {
    fileprivate static var columns: [TableColumn<AlertReport>] {
        [
            TableColumn("Severity") { $0.severity == .unknownSeverity ? nil : CommandWords.label($0.severity.name) },
            TableColumn("Effect") { CommandWords.phrase(ofName: $0.effect.name) }.wrapped(1).leaving(1),
            TableColumn("About") { $0.entitiesInWords }.wrapped(2), TableColumn("Until") { $0.endInWords },
            TableColumn("Alert") { $0.header ?? $0.description }.wrapped(3),
        ]
    }

    private static let mostNamed = 3

    /// `stop Lantern Square, route L1`: the names of the entities, or their ids if the timetable has none.
    private var entitiesInWords: String {
        let rest = informedEntities.count - Self.mostNamed
        return informedEntities.prefix(Self.mostNamed).map(\.words).joined(separator: ", ")
            + (rest > 0 ? " +\(rest)" : "")
    }

    /// The end of the last period; nil if one has no end.
    private var endInWords: String? {
        let periods = impactPeriods.isEmpty ? communicationPeriods : impactPeriods
        let shown = periods.isEmpty ? activePeriods : periods
        let ends = shown.compactMap(\.end)
        guard ends.count == shown.count, let last = ends.max() else { return nil }
        return String(InstantText.rfc3339(last, timeZone).prefix(16).replacing("T", with: " "))
    }
}

extension InformedEntity {
    fileprivate var words: String {
        let parts = [
            ("agency", agencyName ?? agencyID?.rawValue), ("route", routeLabel ?? routeID?.rawValue),
            ("route type", routeType.map { String($0.rawValue) }), ("direction", directionID.map(String.init)),
            ("stop", stopName ?? stopID?.rawValue), ("trip", tripID?.rawValue), ("on", startDate), ("at", startTime),
        ]
        return parts.compactMap { word, name in name.map { "\(CommandWords.label(word)) \($0)" } }.joined(
            separator: " ")
    }
}

/// Why a list of alerts is empty: how many alerts the messages have, and when they are in force.
private struct AlertPeriods {
    private let alerts: [[TimeRange]]
    /// Whether any message could be read.
    private let isRead: Bool
    private let now: Int

    init(_ snapshot: RealtimeSnapshot) {
        isRead = snapshot.overlay.feeds.contains { $0.failure == nil }
        alerts = snapshot.overlay.alerts.map(\.alert.shownPeriods)
        now = snapshot.now
    }

    /// - Parameters:
    ///   - isFiltered: whether the list has a filter.
    ///   - zone: for the times.
    func notes(isFiltered: Bool, in zone: TimeZone) -> [String] {
        guard !alerts.isEmpty else { return isRead ? [CommandWords.label("The messages hold no alert.")] : [] }
        let current = alerts.count { periods in periods.isEmpty || periods.contains { $0.contains(now) } }
        guard current == 0 else {
            return isFiltered ? [held(CommandWords.label(", none in force about what was asked"))] : []
        }
        let periods = alerts.joined()
        if let start = periods.compactMap(\.start).filter({ $0 > now }).min() {
            return [held(CommandWords.text("alerts_next", with: ["time": text(start, zone: zone)]))]
        }
        let last = periods.compactMap(\.end).max().map {
            CommandWords.text("alerts_last", with: ["time": text($0, zone: zone)])
        }
        return [held(last ?? CommandWords.label(", none in force any more"))]
    }

    private func held(_ rest: String) -> String {
        CommandWords.text("alerts_held", count: alerts.count, with: ["rest": rest])
    }

    /// `2026-11-21 08:05`
    private func text(_ instant: Int, zone: TimeZone) -> String {
        String(InstantText.rfc3339(instant, zone).prefix(16).replacing("T", with: " "))
    }
}
