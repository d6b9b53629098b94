internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Makes a timeline: asks the board where messages can change it, and goes on by its rows in between.
struct BoardTimelineMaking {
    let request: BoardTimelineRequest
    let session: QuestionSession

    /// Rows that are asked for beyond those that are shown.
    private static let ahead = 300

    func timeline() throws -> BoardTimeline {
        let zone = try session.feed().timeZones.firstTimeZone().zone
        var timeline = BoardTimeline(entries: [])
        var epochs = epochs[...]
        var now = request.board.at
        let most = request.maximum ?? .max
        while now < request.until || timeline.entries.isEmpty {
            while let first = epochs.first, first <= now { epochs.removeFirst() }
            let end = min(request.until, epochs.first ?? .max)
            let stretch = try BoardStretch(at: now, until: max(end, now), request, session, ahead: Self.ahead)
            for (moment, rows) in stretch.texts() {
                if timeline.add(rows, at: moment, zone), timeline.entries.count > most { break }
            }
            if timeline.entries.count > most || stretch.end >= request.until { break }
            now = stretch.end
        }
        timeline.close(at: request.until, most: most)
        return timeline
    }

    /// The moments at which messages say less: each is older than a limit from then on.
    private var epochs: [Int] {
        guard let realtime = session.realtime else { return [] }
        let (overlay, limits) = (realtime.overlay, realtime.limits)
        var sent = Set(overlay.feeds.flatMap { [$0.timestamp, $0.changedAt] }.compactMap(\.self))
        sent.formUnion(overlay.trips.compactMap(\.timestamp))
        sent.formUnion(overlay.vehicles.compactMap(\.vehicle.timestamp))
        let ages = [limits.stale, limits.drop, limits.cancellationDrop]
        // A clock that is ahead is found out when it is too far ahead no more.
        let skews = sent.map { ClampedSum.difference($0, 60) }
        return Set(sent.flatMap { sent in ages.map { ClampedSum.sum(ClampedSum.sum(sent, $0), 1) } } + skews).sorted()
    }
}

/// A board from one moment until messages change it, or its rows run out.
private struct BoardStretch {
    private let request: BoardTimelineRequest
    private let start: Int
    private let rows: [TimedRow]
    private let words: Words
    /// Until when the rows are known.
    let end: Int

    /// A row, from when until when it is on the board.
    private struct TimedRow {
        let departure: Departure
        let enters: Int
        let leaves: Int
        let time: Int
    }

    init(
        at now: Int, until end: Int, _ request: BoardTimelineRequest, _ session: QuestionSession, ahead: Int
    ) throws {
        (self.request, start, words) = (request, now, session.words)
        var board = request.board
        let window = board.minutes * 60
        board.at = now
        board.minutes = min(board.minutes + max(0, end - now) / 60 + 1, 527_040)
        board.limit = request.rows + ahead
        (board.cursor, board.foldsHeadways) = (nil, false)
        let session = session.changing { ($0.now, $0.includesDeparted) = (now, false) }
        let found = try session.ask(board)
        let passing = PassedStops(session.realtime)
        rows = found.departures.map { row in
            let time = row.effective(board.event) ?? now
            let leaves = min(ClampedSum.sum(time, 1), passing.moment(row) ?? .max)
            return TimedRow(departure: row, enters: ClampedSum.difference(time, window), leaves: leaves, time: time)
        }
        // The last row of a page is the last that is known.
        let known = found.next == nil ? end : Self.sightOf(rows.map(\.leaves), request.rows, end)
        self.end = max(known, now + 1)
    }

    /// Until when as many rows are left as are shown.
    private static func sightOf(_ leaves: [Int], _ shown: Int, _ end: Int) -> Int {
        let sorted = leaves.sorted(by: >)
        return shown > 0 && sorted.count >= shown ? min(end, sorted[shown - 1]) : end
    }

    /// The texts of the board, each with the moment from which on it is there.
    func texts() -> [(Int, [BoardTimeline.Row])] {
        var texts: [(Int, [BoardTimeline.Row])] = []
        var (now, first) = (start, 0)
        while now < end {
            // Rows that have left are not looked at again.
            while first < rows.count, rows[first].leaves <= now { first += 1 }
            let next = shown(at: now, from: first)
            texts.append((now, next.rows.map { text($0, at: now) }))
            now = next.until
        }
        return texts
    }

    /// The rows at a moment, and when another moment has others or another countdown.
    private func shown(at now: Int, from first: Int) -> (rows: [Departure], until: Int) {
        var (shown, until) = ([Departure](), end)
        for row in rows[first...] {
            guard row.leaves > now else { continue }
            guard row.enters <= now else {
                until = min(until, row.enters)
                // By the order of their times, later ones enter later.
                break
            }
            guard shown.count < request.rows else { break }
            shown.append(row.departure)
            until = min(until, row.leaves, change(of: row, at: now))
        }
        return (shown, max(until, now + 1))
    }

    /// When the countdown of a row reads otherwise.
    private func change(of row: TimedRow, at now: Int) -> Int {
        guard request.countdown == .minutes, row.departure.isServed else { return .max }
        switch Countdown(until: row.time, at: now) {
        case .past, .now: return ClampedSum.sum(row.time, Countdown.nowTolerance + 1)
        case .minutes(1): return row.time - Countdown.nowTolerance
        case .minutes(let minutes): return row.time - minutes * 60 + 1
        }
    }
}

extension BoardStretch {
    private func text(_ departure: Departure, at now: Int) -> BoardTimeline.Row {
        let event = request.board.event
        var row = BoardTimeline.Row(
            text: "", trip: departure.trip, stopID: departure.stopID, stopSequence: departure.stopSequence,
            timeZone: departure.timeZone)
        (row.line, row.headsign, row.platform) = (departure.routeLabel, departure.headsign, departure.platformCode)
        (row.instant, row.status) = (departure.effective(event), departure.realtime?.status)
        row.time = time(departure, event, at: now)
        row.delay = departure.delay(event).map { $0 / 60 }.flatMap { $0 == 0 ? nil : $0 }
        let late = row.delay.map { words.text($0 > 0 ? "late" : "early", count: Int(clamping: $0.magnitude)) }
        let status = departure.isServed ? late : departure.statusText(in: words)
        let platform = row.platform.map { words.text("platform", with: ["platform": $0]) }
        let head = [row.line, row.headsign, row.time].compactMap(\.self).joined(separator: " ")
        row.text = [head, status, platform].compactMap(\.self).joined(separator: words.label(", "))
        return row
    }

    /// `5 min`, `now`, `10:25`; nil where it does not stop, or the display counts.
    private func time(_ departure: Departure, _ event: StopEvent, at now: Int) -> String? {
        switch request.countdown {
        case .none: nil
        case .clock: departure.effective(event).map { InstantText.timeOfDay($0 / 60 * 60, departure.timeZone) }
        case .minutes:
            departure.countdown(event, at: now)?.text(in: words)
        }
    }
}

/// When messages show that a vehicle has been at a stop, by the times that they give for later ones.
private struct PassedStops {
    private var trips: [TripOnServiceDay: TripOverlay] = [:]

    init(_ realtime: RealtimeSnapshot?) {
        guard let realtime, realtime.status.isUsable else { return }
        let evaluated = EvaluatedOverlay(realtime)
        for trip in realtime.overlay.trips where evaluated.validity(of: trip).extent == .whole { trips[trip.id] = trip }
    }

    /// Nil where they never show it.
    func moment(_ row: Departure) -> Int? {
        guard row.realtime != nil, let trip = trips[row.trip] else { return nil }
        let all = trip.stopTimes
        guard all.indices.contains(row.position) else { return nil }
        let later = all[(row.position + 1)...].filter { $0.isExplicit && $0.relation != .skipped }
        let end = all.last { $0.relation != .skipped }
        return (later.compactMap(\.firstTime) + [end?.firstTime].compactMap(\.self)).min().map { ClampedSum.sum($0, 1) }
    }
}

extension BoardTimeline {
    /// Adds a text if it is another one.
    /// - Returns: whether it is.
    fileprivate mutating func add(_ rows: [Row], at moment: Int, _ zone: TimeZone) -> Bool {
        if let last = entries.last, last.rows.map(\.visible) == rows.map(\.visible) { return false }
        if !entries.isEmpty { entries[entries.count - 1].until = moment }
        entries.append(Entry(at: moment, until: moment, rows: rows, timeZone: zone))
        return true
    }

    /// Ends the last entry, and leaves out what is too much.
    fileprivate mutating func close(at end: Int, most: Int) {
        if !entries.isEmpty { entries[entries.count - 1].until = max(end, entries[entries.count - 1].at) }
        if entries.count > most { entries.removeLast(entries.count - most) }
    }
}

extension BoardTimeline.Row {
    /// What is seen of a row, and by which it is found. Where the display counts, the instant is seen too.
    fileprivate var visible: BoardTimeline.Row {
        var visible = self
        if time != nil { visible.instant = nil }
        return visible
    }
}
