internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// The history that a command asks, with the timetable that it belongs to: only `--history` can be asked without one.
struct AskedHistory {
    let history: History
    /// Nil if only the history is named, and there is no database.
    let timetable: Timetable?

    init<Formats>(_ options: AnswerOptions<Formats>, chosen: HistoryOptions) throws {
        if chosen.history != nil, options.database.isEmpty {
            timetable = try? options.choice.timetable()
            history = try History(path: chosen.path(of: ""))
        } else {
            timetable = try options.choice.timetable()
            history = try History(path: chosen.path(of: options.choice.path()))
        }
    }

    /// The stops themselves, and the platforms of stations.
    func platforms(_ stops: [String]) -> [Stop.ID] {
        stops.flatMap { stop -> [Stop.ID] in
            let id = Stop.ID(stop)
            guard let timetable, let detail = try? timetable.stop(id) else { return [id] }
            return [id] + detail.parts.map(\.id)
        }
    }

    /// Throws for an id that neither the history nor the timetable has, with the nearest matches of the timetable.
    func requireIDs(
        trips: [String] = [], stops: [String] = [], routes: [String] = [], agencies: [String] = []
    ) throws {
        for trip in trips where try !history.hasTrip(Trip.ID(trip)) {
            try require(trip, kind: "trip") { _ = try $0.trip(Trip.ID(trip)) }
        }
        for stop in stops where try !history.hasStop(Stop.ID(stop)) {
            try require(stop, kind: "stop") { _ = try $0.stop(Stop.ID(stop)) }
        }
        for route in routes where try !history.hasRoute(Route.ID(route)) {
            try require(route, kind: "route") { _ = try $0.route(Route.ID(route)) }
        }
        for agency in agencies where try !history.hasAgency(Agency.ID(agency)) {
            try require(agency, kind: "agency") { try $0.requireIDs(agencies: [Agency.ID(agency)]) }
        }
    }

    private func require(_ id: String, kind: String, look: (Timetable) throws -> Void) throws {
        guard let timetable else {
            throw CommandFailure(
                "\(history.path) has no \(kind) \(id): `gtfs-query visits` lists what it has, and with the timetable given by "
                    + "--database the nearest ids are shown.")
        }
        try look(timetable)
    }

    /// The zone of days: that of the timetable, or else UTC.
    func timeZone() throws -> ServiceTimeZone { try timetable?.timeZone() ?? ServiceTimeZone(.gmt) }
}

/// `--from` and `--to`: service days of a history.
struct DayRangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The first service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read
    )
    var from: DateArgument?

    @Option(
        help: ArgumentHelp("The last service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var to: DateArgument?

    /// The days; nil if neither end is given.
    func dates(_ asked: AskedHistory) throws -> ClosedRange<ServiceDate>? {
        guard from != nil || to != nil else { return nil }
        let first = try from?.date(in: asked.timeZone(), now: Environment.now) ?? ServiceDate(dayNumber: .min)
        let last = try to?.date(in: asked.timeZone(), now: Environment.now) ?? ServiceDate(dayNumber: .max)
        guard first <= last else { throw ValidationError("--from \(first) is after --to \(last).") }
        return first...last
    }

    /// `20261102..20261108`
    static func span(_ text: String) throws -> ClosedRange<ServiceDate> {
        let ends = text.components(separatedBy: "..").map { ServiceDate($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            throw ValidationError("give service days as 20261102..20261108.")
        }
        return first...last
    }
}

/// `--history`: the history of a timetable.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The history; without it, the file beside the database: sydney-history.sqlite beside sydney.sqlite.",
            valueName: "path"), completion: .file())
    var history: String?

    func path(of database: @autoclosure () throws -> String) rethrows -> String {
        try history ?? History.path(besideTimetable: database())
    }

    /// The history of a database, which stays open for the next line.
    func opened(of database: @autoclosure () throws -> String) throws -> History {
        let path = try path(of: database())
        return try Self.known.withLock { known in Result { try known.history(at: path) } }.get()
    }

    private static let known = Locked(KnownHistory())
}

/// The history that a line asked last, opened anew when its file has changed. It keeps what it read of usual delays and of
/// changes.
struct KnownHistory {
    private var known: (path: String, stamp: FileStamp, history: History)?

    mutating func history(at path: String) throws -> History {
        let stamp = FileStamp(path: path)
        if let known, known.path == path, known.stamp == stamp { return known.history }
        let history = try History(path: path)
        known = stamp.map { (path, $0, history) }
        return history
    }
}
