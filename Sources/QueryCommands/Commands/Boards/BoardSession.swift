internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// A board that is asked once, or repeatedly as its messages and its database change.
struct BoardSession {
    /// How a board is asked and written, besides its request.
    struct Options {
        /// When the board begins; `now` follows the clock.
        let begin: MomentOptions
        let zone: ServiceTimeZone
        let isEnveloped: Bool
        /// Whether the answer is a table, which shows service on demand below the rows.
        let isTable: Bool
        let limits: FreshnessLimits
        /// Whether rows that have left stay on a board with realtime.
        let includesDeparted: Bool
        /// The most departures of each route and direction; nil for a board without groups.
        let rowsPerGroup: Int?
        /// Seconds for which a row that has left stays.
        let departed: Int
        /// Whether each row is a sentence.
        let isSpoken: Bool
    }

    private(set) var timetable: Timetable
    /// Its beginning is set from `options` each time the board is asked.
    let request: DeparturesRequest
    let options: Options
    /// The notes on the command line, which come before those on the board.
    let notes: [String]

    /// The board at a moment.
    /// - Parameter realtime: the overlay of the messages; nil without any.
    func answer(at now: Int, _ realtime: RealtimeSnapshot?) throws -> Answer {
        var request = request
        let moment = options.begin.instant(in: options.zone, now: now)
        (request.at, request.minutes) = (moment - options.departed, request.minutes + (options.departed + 59) / 60)
        var snapshot = realtime
        snapshot?.limits = options.limits
        snapshot?.includesDeparted = options.includesDeparted
        var answer = try answer(request, snapshot: snapshot, from: moment)
        answer.notes = notes + answer.notes
        answer.heading = { heading(of: request, at: moment) }
        return answer
    }
}

extension BoardSession {
    /// The answer of `departures`.
    /// - Parameter snapshot: the overlay to apply to the schedule; nil without realtime.
    /// - Parameter moment: from which minutes count.
    private func answer(
        _ request: DeparturesRequest, snapshot: RealtimeSnapshot?, from moment: Int
    ) throws -> Answer {
        if let rowsPerGroup = options.rowsPerGroup {
            return try answer(request, rowsPerGroup: rowsPerGroup, snapshot: snapshot, from: moment)
        }
        var board = try timetable.departures(request, realtime: snapshot)
        board.departures.removeAll { isBeyond($0, from: moment) }
        var answer = Answer(
            options.isEnveloped ? board as any Encodable : board.departures,
            sections: DepartureColumns(
                departures: board.departures, event: request.event, moment: moment,
                above: DepartureColumns.TextAbove(stop: nameAbove(request))
            ).sections(isRealtime: snapshot != nil) + FlexWindow.sections(request.event, of: board.flexWindows))
        if options.isSpoken { answer = SpokenDeparture.answer(board.departures, request.event, at: moment) }
        let isEmpty = board.departures.isEmpty
        answer.notes = notes(board.flexWindows, status: board.status, isEmpty: isEmpty, snapshot: snapshot)
        answer.notes += Self.note(onTripsWithoutTimes: board.tripsWithoutTimes)
        if request.includesUsual { answer.notes += Self.note(onUsualDelaysOf: board.departures) }
        if let next = board.next, !options.isEnveloped {
            answer.notes.append(CommandWords.text("more_pages", with: ["cursor": "\(next)"]))
        }
        if isEmpty, board.flexWindows.isEmpty { answer.askedNotes = notes(of: board.status, at: moment, snapshot) }
        return answer
    }

    /// The answer of `departures --group`.
    private func answer(
        _ request: DeparturesRequest, rowsPerGroup: Int, snapshot: RealtimeSnapshot?, from moment: Int
    ) throws -> Answer {
        var board = try timetable.groupedDepartures(request, rowsPerGroup: rowsPerGroup, realtime: snapshot)
        for index in board.groups.indices {
            board.groups[index].departures.removeAll { isBeyond($0, from: moment) }
        }
        board.groups.removeAll { rowsPerGroup > 0 && $0.departures.isEmpty }
        let (groups, flexWindows) = (board.groups, board.flexWindows)
        let isEmpty = rowsPerGroup > 0 && groups.isEmpty
        var answer = Answer(
            options.isEnveloped ? board as any Encodable : groups, rows: groups.flatMap(\.departures),
            sections: groups.flatMap { group in
                group.sections(
                    request.event, from: moment, isRealtime: snapshot != nil, title: group.title,
                    stop: nameAbove(request))
            } + FlexWindow.sections(request.event, of: flexWindows))
        answer.notes = notes(flexWindows, status: board.status, isEmpty: isEmpty, snapshot: snapshot)
        answer.notes += Self.note(onTripsWithoutTimes: board.tripsWithoutTimes)
        if request.includesUsual { answer.notes += Self.note(onUsualDelaysOf: groups.flatMap(\.departures)) }
        if isEmpty, flexWindows.isEmpty { answer.askedNotes = notes(of: board.status, at: moment, snapshot) }
        return answer
    }

    /// What a person asks next after an empty board.
    private func notes(
        of status: FeedStatus, at moment: Int, _ snapshot: RealtimeSnapshot?
    ) -> () throws -> [String] {
        { try EmptyBoard(self, request: asked(at: moment), realtime: snapshot).notes(of: status) }
    }

    /// Whether a row is only on the board as that begins earlier, for what has left, by whole minutes.
    private func isBeyond(_ row: Departure, from moment: Int) -> Bool {
        options.departed % 60 > 0 && (row.effective(request.event) ?? .min) > moment + request.minutes * 60
    }

    /// The request as it was asked, from a moment on.
    private func asked(at moment: Int) -> DeparturesRequest {
        var request = request
        request.at = moment
        return request
    }

    /// Why trips that stop here are on no board (rule A18).
    private static func note(onTripsWithoutTimes count: Int) -> [String] {
        guard count > 0 else { return [] }
        return [CommandWords.text("without_times", count: count)]
    }

    /// Why a board that was asked how late departures usually are does not say it (rule H11).
    private static func note(onUsualDelaysOf departures: [Departure]) -> [String] {
        guard !departures.isEmpty, departures.allSatisfy({ $0.usual == nil }) else { return [] }
        return [
            CommandWords.label(
                "The history has too little to say how late these usually are: it takes 10 delays of a trip here on days of the same kind, or 20 of its route in the same hour."
            )
        ]
    }

    /// The name of the stop that the heading of the board has, if it is about one.
    private func nameAbove(_ request: DeparturesRequest) -> @Sendable () -> String? {
        guard request.furtherStopIDs.isEmpty else { return { nil } }
        return { [timetable] in (try? timetable.stop(request.stopID))?.stop.name }
    }

    /// The notes on the board besides its rows.
    private func notes(
        _ flexWindows: [FlexWindow], status: FeedStatus, isEmpty: Bool, snapshot: RealtimeSnapshot?
    ) -> [String] {
        var notes = snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
        if isEmpty, let sentence = status.sentence { notes.append(sentence) }
        if !options.isEnveloped, !flexWindows.isEmpty, !options.isTable {
            let windows = flexWindows.map(\.words).joined(separator: "; ")
            notes.append(CommandWords.text("on_demand", with: ["windows": windows]))
        }
        return notes
    }
}

extension DepartureGroup {
    /// Its table.
    /// - Parameter stop: the name of the stop that the heading of the board has.
    func sections(
        _ event: StopEvent, from moment: Int, isRealtime: Bool, title: String,
        stop: @escaping @Sendable () -> String? = { nil }
    ) -> [TableSection] {
        let above = DepartureColumns.TextAbove(
            route: Set(departures.map(\.routeLabel)).count == 1 ? departures[0].routeLabel : nil,
            headsign: headsigns.count == 1 ? headsigns[0] : nil, stop: stop)
        return DepartureColumns(departures: departures, event: event, moment: moment, above: above)
            .sections(isRealtime: isRealtime, title: title)
    }

    /// `L1 to Saltpan, Gull Island +3`: with the number of further departures.
    var title: String {
        let label = key.line?.name ?? departures.first?.routeLabel ?? ""
        let signs = headsigns.joined(separator: ", ")
        let way =
            headsigns.isEmpty
            ? label
            : label.isEmpty
                ? CommandWords.text("to", with: ["places": signs])
                : CommandWords.text("ride", with: ["line": label, "headsign": signs])
        return [way, remainingCount > 0 ? "+\(remainingCount)" : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension FeedStatus {
    /// Why no departures can be expected; nil if the feed is in force.
    var sentence: String? {
        let first = firstServiceDate?.description ?? ""
        let last = lastServiceDate?.description ?? ""
        return switch state {
        case .active: nil
        case .expired: CommandWords.text("feed_over", with: ["first": first, "last": last])
        case .notYetActive: CommandWords.text("feed_not_begun", with: ["first": first, "last": last])
        case .withoutService: CommandWords.label("The feed has no service on any day: no trip of it ever runs.")
        }
    }
}

extension FlexWindow {
    /// `Village bus 10:00–12:00`.
    var words: String { "\(headsign ?? routeID?.rawValue ?? tripID.rawValue) \(timesInWords)" }
}

extension BoardSession {
    /// Asks the board at a moment, for whom the earlier timetable was asked.
    mutating func answer(at moment: TimetableMoment) throws -> Answer {
        timetable = moment.timetable.asked(by: timetable.asker)
        return try answer(at: moment.now, moment.realtime)
    }
}

/// The heading of a board for a person.
extension BoardSession {
    /// `Lantern Square (2000), Wednesday 2026-11-25, as of 08:00 Australia/Sydney`
    func heading(of request: DeparturesRequest, at moment: Int) -> String {
        let zone = options.zone
        let day = zone.date(at: moment)
        let time = InstantText.timeOfDay(moment / 60 * 60, zone.zone)
        let (name, further) = (name(of: request.stopID), request.furtherStopIDs.count)
        let stop = further == 0 ? name : CommandWords.text("and_more", count: further, with: ["stop": name])
        return CommandWords.text(
            "board_heading",
            with: [
                "stop": stop, "weekday": CommandWords.label(Self.weekdays[day.weekday]),
                "day": InstantText.day(moment, zone.zone), "time": time, "zone": zone.zone.identifier,
            ])
    }

    /// A zone of service on demand is not a stop, and has only its id.
    private func name(of id: Stop.ID) -> String {
        guard let name = try? timetable.stop(id).stop.name else { return id.rawValue }
        return "\(name) (\(id))"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

/// A row of a board with its sentence (rule T13).
private struct SpokenDeparture: Encodable, Sendable {
    let departure: Departure
    let spoken: String
    /// The language of the sentence.
    let words: String

    init(_ departure: Departure, event: StopEvent, at moment: Int) {
        let words = CommandWords.current
        self.departure = departure
        spoken = departure.spoken(event, in: words, at: moment)
        self.words = words.language
    }

    /// The answer of `departures --spoken`.
    /// - Parameter moment: from which minutes count, seconds since 1970.
    static func answer(_ departures: [Departure], _ event: StopEvent, at moment: Int) -> Answer {
        let rows = departures.map { SpokenDeparture($0, event: event, at: moment) }
        let columns = [
            TableColumn<SpokenDeparture>.day(of: rows, besides: moment) {
                ($0.departure.effective(event), $0.departure.timeZone)
            },
            TableColumn("Spoken") { $0.spoken }.wrapped(1),
        ]
        return Answer(rows, sections: [.rows(rows, columns)])
    }

    private enum CodingKeys: String, CodingKey { case spoken, words }

    /// Writes the row of `departures`, then its sentence.
    func encode(to encoder: any Encoder) throws {
        try departure.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(spoken, forKey: .spoken)
        try values.encode(words, forKey: .words)
    }
}
