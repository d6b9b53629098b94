internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Makes a timeline: asks the board where messages can change it, and goes on by its rows in between.
struct BoardTimelineMaking {
    let request: BoardTimelineRequest
    let session: QuestionSession

    /// Rows that are asked for at once beyond those that are shown: those of a day at a busy station, as each question looks
    /// at the whole rest of the window; few where few entries are asked for.
    private var ahead: Int { min(6000, ClampedSum.sum(request.maximum.map { min($0, 6000) * 3 } ?? 6000, 30)) }

    func timeline() throws -> BoardTimeline {
        let zone = try session.feed().timeZones.firstTimeZone().zone
        var timeline = BoardTimeline(entries: [])
        var epochs = (session.realtime?.epochs ?? [])[...]
        var now = request.board.at
        let most = request.maximum ?? .max
        let texts = RowTexts(
            request.countdown, of: request.board.event, upTo: request.board.minutes, in: session.words)
        while now < request.until || timeline.entries.isEmpty {
            while let first = epochs.first, first <= now { epochs.removeFirst() }
            let end = min(request.until, epochs.first ?? .max)
            var stretch = try BoardStretch(
                at: now, until: max(end, now), request, in: session, ahead: ahead, texts: texts)
            try stretch.eachText { moment, rows in
                timeline.add(rows, at: moment, zone, comparing: moment == now)
                return timeline.entries.count <= most
            }
            if timeline.entries.count > most || stretch.end >= request.until { break }
            now = stretch.end
        }
        timeline.close(at: request.until, most: most)
        return timeline
    }
}

/// A board from one moment until messages change it, or its rows run out.
private struct BoardStretch {
    private let request: BoardTimelineRequest
    private let start: Int
    private let rows: BoardRows
    /// When each of them is on the board.
    private let times: [Span]
    /// The first rows of the board as they read now.
    private var shown: [ShownRow<BoardTimeline.Row>] = []
    /// The first row that has not been shown yet.
    private var next = 0
    private let texts: RowTexts
    /// Until when the rows are known.
    let end: Int

    /// From when until when a row is on the board.
    private struct Span {
        let enters: Int
        let leaves: Int
    }

    init(
        at now: Int, until end: Int, _ request: BoardTimelineRequest, in session: QuestionSession, ahead: Int,
        texts: RowTexts
    ) throws {
        (self.request, start, self.texts) = (request, now, texts)
        var board = request.board
        let window = board.minutes * 60
        board.at = now
        board.minutes = min(board.minutes + max(0, end - now) / 60 + 1, 527_040)
        board.limit = request.rows + ahead
        (board.cursor, board.foldsHeadways, board.includesContinuations) = (nil, false, false)
        let session = session.changing { ($0.now, $0.includesDeparted) = (now, false) }
        let found = try session.rows(of: board)
        let passing = PassedStops(session.realtime)
        rows = found
        times = (0..<found.count).map { index in
            let time = found.time(at: index)
            let passed = found.overlay(at: index).flatMap { passing.moment(of: $0.trip, at: $0.position) }
            return Span(
                enters: ClampedSum.difference(time, window), leaves: min(ClampedSum.sum(time, 1), passed ?? .max))
        }
        // The last row of a page is the last that is known.
        let known = found.next == nil ? end : Self.sightOf(times.map(\.leaves), request.rows, end)
        self.end = max(known, now + 1)
    }

    /// Until when as many rows are left as are shown.
    private static func sightOf(_ leaves: [Int], _ shown: Int, _ end: Int) -> Int {
        let sorted = leaves.sorted(by: >)
        return shown > 0 && sorted.count >= shown ? min(end, sorted[shown - 1]) : end
    }

    /// Gives `body` the texts of the board, each with the moment from which on it is there, until it returns false. From one
    /// to the next only the rows that change are looked at.
    mutating func eachText(_ body: (Int, [BoardTimeline.Row]) -> Bool) throws {
        var now = start
        while now < end {
            let isOther = try change(to: now)
            if isOther || now == start {
                guard body(now, shown.map { $0.row }) else { return }
            }
            let entry = shown.count < request.rows && next < times.count ? times[next].enters : .max
            now = max(now + 1, min(entry, shown.reduce(.max) { min($0, $1.leaves, $1.changes) }))
        }
    }

    /// Takes away the rows that have left, adds those that have room, and reads the countdowns that are others now.
    /// - Returns: whether the board has another text.
    private mutating func change(to now: Int) throws -> Bool {
        let count = shown.count
        shown.removeAll { $0.leaves <= now }
        var isOther = shown.count < count
        for index in shown.indices where shown[index].changes <= now {
            texts.count(&shown[index], at: now)
            isOther = true
        }
        while shown.count < request.rows, next < times.count {
            // By the order of their times, later ones enter later.
            guard times[next].enters <= now else { break }
            if times[next].leaves > now {
                var row = texts.row(try rows.departure(at: next), until: times[next].leaves)
                texts.count(&row, at: now)
                shown.append(row)
                isOther = true
            }
            next += 1
        }
        return isOther
    }
}

/// When messages show that a vehicle has been at a stop, by the times that they give for later ones.
private struct PassedStops {
    private let evaluated: EvaluatedOverlay?

    init(_ realtime: RealtimeSnapshot?) {
        evaluated = realtime.flatMap { $0.status.isUsable ? EvaluatedOverlay($0) : nil }
    }

    /// Nil where they never show it.
    func moment(of trip: TripOverlay, at position: Int) -> Int? {
        let all = trip.stopTimes
        guard all.indices.contains(position), evaluated?.validity(of: trip).extent == .whole else { return nil }
        let later = all[(position + 1)...].filter { $0.isExplicit && $0.relation != .skipped }
        let end = all.last { $0.relation != .skipped }
        return (later.compactMap(\.firstTime) + [end?.firstTime].compactMap(\.self)).min().map { ClampedSum.sum($0, 1) }
    }
}

extension BoardTimeline {
    /// Adds a text.
    /// - Parameter comparing: whether it may be the one that is there.
    mutating func add(_ rows: [Row], at moment: Int, _ zone: TimeZone, comparing: Bool) {
        if comparing, let last = entries.last, last.rows.map(\.visible) == rows.map(\.visible) { return }
        if !entries.isEmpty { entries[entries.count - 1].until = moment }
        entries.append(Entry(at: moment, until: moment, rows: rows, timeZone: zone))
    }

    /// Ends the last entry, and leaves out what is too much.
    mutating func close(at end: Int, most: Int) {
        if !entries.isEmpty { entries[entries.count - 1].until = max(end, entries[entries.count - 1].at) }
        if entries.count > most { entries.removeLast(entries.count - most) }
    }
}

extension BoardTimeline.Row {
    /// What is seen of a row, and by which it is found. Where the display counts, the instant is seen too.
    var visible: BoardTimeline.Row {
        var visible = self
        if time != nil { visible.instant = nil }
        return visible
    }
}
