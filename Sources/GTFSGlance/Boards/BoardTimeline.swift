public import Foundation
public import GTFSModel
public import GTFSQuery

/// The moments at which the text of a board changes, each with the text from then on (rule T10): what a widget or an e-paper
/// display needs to go on by itself.
///
///     var request = BoardTimelineRequest(DeparturesRequest(stopID: "2000", at: now), until: now + 4 * 3600)
///     for entry in try timetable.ask(request, realtime: snapshot).entries { show((entry.at, entry.rows)) }
public struct BoardTimeline: Sendable, Hashable {
    /// A row of the board as it reads.
    public struct Row: Sendable, Hashable {
        /// `5 min`, `now` or `10:25`; nil where the display counts by itself.
        public var time: String?
        private var lasting: Lasting

        /// A row with a text.
        public init(
            text: String, trip: TripOnServiceDay, stopID: Stop.ID, stopSequence: Int, timeZone: TimeZone
        ) {
            self.init(
                .whole(text),
                Lasting.Fields(trip: trip, stopID: stopID, stopSequence: stopSequence, timeZone: timeZone))
        }

        init(_ text: Text, _ fields: Lasting.Fields) { lasting = Lasting(text, fields) }

        /// Whether two rows read the same, and are of the same trip at the same stop.
        public static func == (left: Row, right: Row) -> Bool {
            guard left.time == right.time, left.lasting !== right.lasting else { return left.time == right.time }
            return left.lasting.fields == right.lasting.fields && left.text == right.text
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(time)
            hasher.combine(lasting.fields)
        }
    }

    /// A text of the board, and how long it holds.
    public struct Entry: Sendable, Hashable {
        /// From when on, seconds since 1970.
        public var at: Int
        /// Until when, not included.
        public var until: Int
        /// In the order of the board.
        public var rows: [Row]
        /// The zone to show the moments in.
        public var timeZone: TimeZone

        /// A text of a board.
        public init(at: Int, until: Int, rows: [Row], timeZone: TimeZone) {
            (self.at, self.until, self.rows, self.timeZone) = (at, until, rows, timeZone)
        }
    }

    /// In their order; each begins where the one before ends.
    public var entries: [Entry]

    /// A timeline of entries.
    public init(entries: [Entry]) { self.entries = entries }
}

/// A question for the moments at which the text of a board changes.
public struct BoardTimelineRequest: Sendable, Hashable {
    /// How a row shows when it leaves.
    public enum Countdown: String, Sendable, Hashable, Codable, CaseIterable {
        /// In minutes (rule G5).
        case minutes
        /// As clocks show it.
        case clock
        /// Not at all: the display counts by itself.
        case none
    }

    /// The board; its `at` is the first moment of the timeline, its `minutes` are how far ahead a board looks.
    public var board: DeparturesRequest
    /// The end of the timeline, seconds since 1970, not included.
    public var until: Int
    /// The most rows.
    public var rows = 3
    /// How a row shows when it leaves.
    public var countdown = Countdown.minutes
    /// The most entries; nil for all.
    public var maximum: Int?

    /// A timeline of a board.
    public init(_ board: DeparturesRequest, until: Int, rows: Int = 3) {
        (self.board, self.until, self.rows) = (board, until, rows)
    }
}

extension BoardTimelineRequest: Question {
    /// It asks a board for each of some moments.
    public static var kind: QuestionKind { .journeys }

    /// The longest timeline: a week.
    private static let longest = 7 * 86_400

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try board.validate()
        try Self.validate(from: board.at, until: until, maximum: maximum)
        try QueryError.require("rows", rows, in: 0...100, "a number of rows from 0 to 100")
    }

    static func validate(from start: Int, until: Int, maximum: Int?) throws {
        try QueryError.require(
            "until", until, in: start...ClampedSum.sum(start, longest), "a moment within a week of the first")
        try QueryError.require("maximum", maximum ?? 1, in: 1...Int.max, "a number of entries from 1 up")
    }

    /// The timeline.
    public func answer(in session: QuestionSession) throws -> BoardTimeline {
        let texts = RowTexts(countdown, of: board.event, upTo: board.minutes, in: session.words)
        // As many as a day has at a busy station, as each question looks at the whole rest of the window; few where few
        // entries are asked for.
        let ahead = min(6000, ClampedSum.sum(maximum.map { min($0, 6000) * 3 } ?? 6000, 30))
        let making = BoardTimelineMaking(
            start: board.at, until: until, maximum: maximum, session: session, texts: texts)
        return try making.timeline { now, end, session in
            [try BoardStretch(board, from: now, until: end, most: rows, ahead: ahead, in: session, texts: texts)]
        }
    }
}

extension BoardTimeline.Row {
    /// The whole row in one line, or what is before and after the time in it.
    enum Text {
        case whole(String)
        /// - Parameter before: nil for the label of the fields.
        case around(before: String?, after: String)
    }

    /// What stays the same while a row is on the board. It is held by reference: each entry has its rows, and they share it.
    final class Lasting: Sendable {
        struct Fields: Hashable {
            var trip: TripOnServiceDay
            var stopID: Stop.ID
            var stopSequence: Int
            var timeZone: TimeZone
            var line: String?
            var headsign: String?
            var instant: Int?
            var delay: Int?
            var status: DepartureStatus?
            var platform: String?
            var favouriteID: Favourite.ID?

            /// What is before the time in a row.
            var label: String { [line, headsign].compactMap(\.self).joined(separator: " ") }
        }

        let text: Text
        let fields: Fields

        init(_ text: Text, _ fields: Fields) { (self.text, self.fields) = (text, fields) }
    }

    /// The whole row in one line. It is put together when it is asked for: most rows differ from the same row a minute ago by
    /// their time alone.
    public var text: String {
        get {
            switch lasting.text {
            case .whole(let text): return text
            case .around(let before, let after):
                let before = before ?? lasting.fields.label
                guard let time else { return before + after }
                return before + (before.isEmpty ? "" : " ") + time + after
            }
        }
        set { lasting = Lasting(.whole(newValue), lasting.fields) }
    }

    /// The name of the route on a display; nil without one.
    public var line: String? {
        get { lasting.fields.line }
        set { change { $0.line = newValue } }
    }

    /// Where it goes.
    public var headsign: String? {
        get { lasting.fields.headsign }
        set { change { $0.headsign = newValue } }
    }

    /// The instant of that time, seconds since 1970.
    public var instant: Int? {
        get { lasting.fields.instant }
        set { change { $0.instant = newValue } }
    }

    /// Whole minutes late, negative for early; nil where not known, and for less than one.
    public var delay: Int? {
        get { lasting.fields.delay }
        set { change { $0.delay = newValue } }
    }

    /// The status; nil without realtime.
    public var status: DepartureStatus? {
        get { lasting.fields.status }
        set { change { $0.status = newValue } }
    }

    /// The platform.
    public var platform: String? {
        get { lasting.fields.platform }
        set { change { $0.platform = newValue } }
    }

    /// The favourite that the row is of; nil on the board of stops.
    public var favouriteID: Favourite.ID? {
        get { lasting.fields.favouriteID }
        set { change { $0.favouriteID = newValue } }
    }

    /// The trip on its service day.
    public var trip: TripOnServiceDay {
        get { lasting.fields.trip }
        set { change { $0.trip = newValue } }
    }

    /// The stop of the row.
    public var stopID: Stop.ID {
        get { lasting.fields.stopID }
        set { change { $0.stopID = newValue } }
    }

    /// stop_sequence of the stop.
    public var stopSequence: Int {
        get { lasting.fields.stopSequence }
        set { change { $0.stopSequence = newValue } }
    }

    /// The zone of the stop.
    public var timeZone: TimeZone {
        get { lasting.fields.timeZone }
        set { change { $0.timeZone = newValue } }
    }

    private mutating func change(_ body: (inout Lasting.Fields) -> Void) {
        var (text, fields) = (lasting.text, lasting.fields)
        // The text stays what it was.
        if case .around(nil, let after) = text { text = .around(before: fields.label, after: after) }
        body(&fields)
        lasting = Lasting(text, fields)
    }
}

extension BoardTimeline.Row: CountedRow {}

extension BoardTimeline.Row: AnswerCodable {
    private static let blank = BoardTimeline.Row(
        text: "", trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), stopID: "",
        stopSequence: 0, timeZone: .gmt)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("text", \.text)
        fields.add("line", \.line)
        fields.add("headsign", \.headsign)
        fields.add("time", \.time)
        fields.add("instant", instant: \.instant, in: \.timeZone)
        fields.add("delay", \.delay)
        fields.add("status", \.status)
        fields.add("platform", \.platform)
        fields.add("favorite_id", \.favouriteID)
        fields.add(TripOnServiceDay.fields, of: \.trip)
        fields.add("stop_id", \.stopID)
        fields.add("stop_sequence", \.stopSequence)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

extension BoardTimeline.Entry: AnswerCodable {
    private static let blank = BoardTimeline.Entry(at: 0, until: 0, rows: [], timeZone: .gmt)

    /// A row of `timeline`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("at", instant: \.at, in: \.timeZone)
        fields.add("until", instant: \.until, in: \.timeZone)
        fields.add("rows", \.rows)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

extension BoardTimeline: Codable {}
