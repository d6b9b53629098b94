internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// How a board is asked and written, beside what it is about.
struct BoardOptions {
    /// When the board begins; `now` goes with the clock.
    let begin: MomentOptions
    let clock: CommandClock
    let zone: ServiceTimeZone
    let isEnveloped: Bool
    /// Whether the answer is a table, which shows service on demand below the rows.
    let isTable: Bool
    let limits: FreshnessLimits
    /// Whether rows that have left stay on a board with realtime.
    let includesDeparted: Bool
    /// The most departures of each route and direction; nil for a board without groups.
    let rowsPerGroup: Int?
}

/// A board that is asked once, or again and again as its messages change.
struct BoardSession {
    let timetable: Timetable
    private let request: DeparturesRequest
    let options: BoardOptions
    private var feeds: MessageFeeds
    /// Nil where there is no message.
    private var overlay: RealtimeOverlay?
    /// In which minute the board was drawn last.
    private var minute: Int?

    /// - Parameter request: its beginning is set from `options` each time the board is asked.
    init(_ request: DeparturesRequest, _ options: BoardOptions, feeds: MessageFeeds, on timetable: Timetable) {
        self.request = request
        self.options = options
        self.feeds = feeds
        self.timetable = timetable
    }

    /// Reads the messages that have changed.
    /// - Parameter moment: by the system's clock.
    /// - Returns: whether the board is to be drawn: a message has changed, or the minute has passed.
    @discardableResult
    mutating func update(at moment: Int) throws -> Bool {
        let now = options.clock.now(at: moment)
        let isChanged = feeds.look(at: now, knowsFileTimes: options.clock.isSystem)
        if isChanged { overlay = try feeds.overlay(on: timetable) }
        defer { minute = now / 60 }
        return isChanged || minute != now / 60
    }

    func answer(at moment: Int) throws -> Answer {
        let now = options.clock.now(at: moment)
        var request = request
        request.from = options.begin.instant(in: options.zone, now: now)
        let snapshot = overlay.map { overlay in
            var snapshot = RealtimeSnapshot(overlay, now: now)
            snapshot.limits = options.limits
            snapshot.includesDeparted = options.includesDeparted
            return snapshot
        }
        let board = try timetable.departures(request, realtime: snapshot)
        var answer = answer(board, request, snapshot)
        answer.notes += try EmptyBoard(timetable: timetable, request: request, zone: options.zone, realtime: snapshot)
            .notes(of: board)
        answer.heading = { heading(of: request) }
        return answer
    }
}

extension BoardSession {
    /// The board as `departures` writes it.
    /// - Parameter snapshot: what was applied to the schedule; nil without realtime.
    private func answer(
        _ board: DepartureBoard, _ request: DeparturesRequest, _ snapshot: RealtimeSnapshot?
    ) -> Answer {
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
        let notes = warnings + notes(of: board)
        let onDemand = TableSection.rows(
            board.flexWindows, FlexWindow.columns(request.event, of: board.flexWindows))
        guard let rowsPerGroup = options.rowsPerGroup else {
            let columns = DepartureColumns(departures: board.departures, event: request.event, moment: request.from)
            return Answer(
                options.isEnveloped ? board as any Encodable : board.departures,
                sections: columns.sections(isRealtime: snapshot != nil) + [onDemand], notes: notes)
        }
        let grouped = GroupedBoard(board, rowsPerGroup: rowsPerGroup)
        let sections = grouped.groups.flatMap { group in
            DepartureColumns(departures: group.departures, event: request.event, moment: request.from).sections(
                isRealtime: snapshot != nil, title: group.title)
        }
        return Answer(
            options.isEnveloped ? grouped as any Encodable : grouped.groups,
            rows: grouped.groups.flatMap(\.departures), sections: sections + [onDemand], notes: notes)
    }

    /// What a person must know of the board beside its rows.
    private func notes(of board: DepartureBoard) -> [String] {
        var notes: [String] = []
        if board.departures.isEmpty, let sentence = board.status.sentence { notes.append(sentence) }
        guard !options.isEnveloped else { return notes }
        if !board.flexWindows.isEmpty, !options.isTable {
            notes.append("On demand: \(board.flexWindows.map(\.words).joined(separator: "; ")).")
        }
        if let next = board.next { notes.append("There is more: --cursor \(next)") }
        return notes
    }
}

extension DepartureGroup {
    /// `L1 to Saltpan, Gull Island +3`: with how many more departures there are.
    fileprivate var title: String {
        let label = departures.first?.routeLabel ?? ""
        let way = headsigns.isEmpty ? "" : "to " + headsigns.joined(separator: ", ")
        return [label, way, remainingCount > 0 ? "+\(remainingCount)" : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension FeedStatus {
    /// Why nothing can be expected; nil where the feed is in force.
    var sentence: String? {
        let first = firstServiceDate?.description ?? ""
        let last = lastServiceDate?.description ?? ""
        return switch state {
        case .active: nil
        case .expired: "The feed is over: it covers \(first) to \(last). Import a newer one."
        case .notYetActive: "The feed has not begun: it covers \(first) to \(last)."
        case .withoutService: "The feed has no service on any day: no trip of it ever runs."
        }
    }
}

extension FlexWindow {
    /// `Village bus 10:00–12:00`.
    var words: String { "\(headsign ?? routeID?.rawValue ?? tripID.rawValue) \(timesInWords)" }
}

/// The line above a board where a person reads it.
extension BoardSession {
    /// `Lantern Square (2000), Wednesday 2026-11-25, as of 08:00 Australia/Sydney`
    func heading(of request: DeparturesRequest) -> String {
        let zone = options.zone
        let day = zone.date(at: request.from)
        let time = InstantText.timeOfDay(request.from / 60 * 60, zone.zone)
        let rest = request.furtherStopIDs.isEmpty ? "" : " and \(request.furtherStopIDs.count) more"
        return "\(name(of: request.stopID))\(rest), \(Self.weekdays[day.weekday]) "
            + "\(InstantText.day(request.from, zone.zone)), as of \(time) \(zone.zone.identifier)"
    }

    /// What the clock of a watched board shows at a moment of the system's clock: `08:00:15`.
    func clockText(at moment: Int) -> String {
        RFC3339.WallTime(options.clock.now(at: moment), in: options.zone).time
    }

    /// A zone of service on demand is no stop, and has its id alone.
    private func name(of id: Stop.ID) -> String {
        guard let name = try? timetable.stop(id).stop.name else { return id.rawValue }
        return "\(name) (\(id))"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

/// What a person asks next where a board is empty: which filter left nothing, and when the next trip leaves.
struct EmptyBoard {
    let timetable: Timetable
    let request: DeparturesRequest
    let zone: ServiceTimeZone
    let realtime: RealtimeSnapshot?

    /// A week has the next departure of almost every stop; a year, of the others.
    private static let horizons = [7 * 1440, 366 * 1440]

    /// Nothing for a board that has rows, for a page of one, and for a feed that is over, which is reason enough.
    func notes(of board: DepartureBoard) throws -> [String] {
        guard board.departures.isEmpty, board.flexWindows.isEmpty, board.status.sentence == nil, request.cursor == nil,
            request.limit != 0
        else { return [] }
        let filtered = try filterNote()
        return try (filtered.map { [$0] } ?? []) + [nextNote(isFiltered: filtered != nil)]
    }

    private var verb: String { request.event == .departure ? "leaves" : "arrives" }

    /// How many rows there are without the filter; nil where these are none either.
    private func filterNote() throws -> String? {
        guard request.filter != DepartureFilter() else { return nil }
        var free = request
        (free.filter, free.limit) = (DepartureFilter(), nil)
        let count = try timetable.departures(free, realtime: realtime).departures.count
        guard count > 0 else { return nil }
        return
            "\(request.filter.inWords) leaves no row of \(count): without it the board has \(count == 1 ? "one" : "them")."
    }

    private func nextNote(isFiltered: Bool) throws -> String {
        let within = "Nothing \(verb) within \(request.minutes) min"
        for minutes in Self.horizons where minutes > request.minutes {
            var later = request
            (later.minutes, later.limit) = (minutes, 1)
            guard let next = try timetable.departures(later, realtime: realtime).departures.first else { continue }
            return "\(within): the next is \(words(next))."
        }
        guard request.event == .departure else { return "Nothing arrives here in the next year." }
        return "Nothing leaves here in the next year"
            + (request.filter == DepartureFilter()
                ? ": --arrivals lists trips that end here." : " that passes the filter.")
    }

    /// `L1 to Saltpan at 05:12 on 2026-11-26`: the day where it is another one.
    private func words(_ next: Departure) -> String {
        let route = next.routeLabel ?? next.routeID?.rawValue ?? next.tripID.rawValue
        let way = next.headsign.map { " to \($0)" } ?? ""
        guard let instant = next.effective(request.event) else { return route + way }
        let day = InstantText.day(instant, next.timeZone)
        let isToday = day == InstantText.day(request.from, zone.zone)
        return "\(route)\(way) at \(InstantText.timeOfDay(instant, next.timeZone))" + (isToday ? "" : " on \(day)")
    }
}

extension DepartureFilter {
    /// `--route L1 --mode ferry`: as it is typed.
    fileprivate var inWords: String {
        let words =
            routes.map { "--route \($0)" } + agencies.map { "--agency \($0)" }
            + modes.map { "--mode \($0.description)" }
            + (direction.map { ["--direction \($0)"] } ?? [])
        return words.joined(separator: " ")
    }
}
