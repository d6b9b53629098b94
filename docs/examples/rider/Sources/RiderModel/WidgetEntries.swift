import Foundation
import GTFSGlance
import GTFSQuery

/// What a widget shows from a moment on.
public struct BoardEntry: Sendable, Hashable {
    /// A row, whose countdown the widget does by itself.
    public struct Row: Sendable, Hashable, Identifiable {
        public var id: String
        public var badge: LineBadge
        public var headsign: String
        /// The moment to count down to; nil where it does not stop.
        public var date: Date?
        public var platform: String?
        /// Whole minutes late, negative for early; nil where not known.
        public var delay: Int?
        public var isCancelled: Bool
    }

    public var date: Date
    public var title: String
    public var rows: [Row]
    /// Nothing is known of later departures: the widget asks the person to open the app.
    public var isEnd: Bool

    public init(date: Date, title: String, rows: [Row], isEnd: Bool = false) {
        (self.date, self.title, self.rows, self.isEnd) = (date, title, rows, isEnd)
    }
}

/// The entries of a widget with the next departures of a stop.
public struct BoardEntries: Sendable, Hashable {
    public var stop: Stop.ID
    public var title: String
    /// How far the entries go.
    public var length: Duration = .seconds(4 * 3600)
    /// A system keeps few entries, and counts the reloads of a day.
    public var maximum = 40

    public init(stop: Stop.ID, title: String) { (self.stop, self.title) = (stop, title) }

    /// An entry at each moment at which something but the countdown changes, and one at the end, from which on the text would be
    /// wrong.
    public func entries(in timetable: Timetable, realtime: RealtimeSnapshot? = nil, at now: Date) throws -> [BoardEntry]
    {
        let begin = Int(now.timeIntervalSince1970)
        var request = BoardTimelineRequest(
            DeparturesRequest(stopID: stop, at: now), until: begin + Int(length.components.seconds), rows: 4)
        request.countdown = .none
        request.maximum = maximum
        let timeline = try timetable.ask(request, realtime: realtime)
        let badges = try badges(in: timetable, realtime: realtime, at: now)
        let entries = timeline.entries.map { entry in
            let rows = entry.rows.map { BoardEntry.Row($0, badge: badges[$0.trip.tripID]) }
            return BoardEntry(date: Self.date(entry.at), title: title, rows: rows)
        }
        let end = timeline.entries.last.map { Self.date($0.until) } ?? now
        return entries + [BoardEntry(date: end, title: title, rows: [], isEnd: true)]
    }

    /// The colours of the trips, which the rows of a timeline do not have: two lines of one name may have two. The last entry
    /// has the departures of an hour more.
    private func badges(
        in timetable: Timetable, realtime: RealtimeSnapshot?, at now: Date
    ) throws -> [Trip.ID: LineBadge] {
        let request = DeparturesRequest(stopID: stop, at: now, for: length + .seconds(3600))
        let board = try timetable.departures(request, realtime: realtime)
        return Dictionary(
            board.departures.map { ($0.trip.tripID, LineBadge($0)) }, uniquingKeysWith: { first, _ in first })
    }

    private static func date(_ instant: Int) -> Date { Date(timeIntervalSince1970: TimeInterval(instant)) }
}

extension BoardEntry.Row {
    init(_ row: BoardTimeline.Row, badge: LineBadge?) {
        // The trips of a headway differ in their start alone.
        let start = row.trip.startTime.map { "\($0)" } ?? ""
        id = "\(row.trip.tripID) \(row.trip.serviceDate) \(start) \(row.stopSequence)"
        self.badge = badge ?? LineBadge(line: row.line, color: nil, textColor: nil)
        headsign = row.headsign ?? ""
        isCancelled = row.status?.isServed == false
        date = isCancelled ? nil : row.instant.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        platform = row.platform
        delay = row.delay
    }
}

extension BoardEntries {
    /// Those of the first stop among favourites; nil where there is none in this timetable.
    public init?(first found: [FoundFavourite]) {
        for each in found where each.state != .missing {
            guard case .stop(let stop) = each.found ?? each.favourite.subject else { continue }
            self.init(stop: stop.id, title: each.favourite.title)
            return
        }
        return nil
    }
}
