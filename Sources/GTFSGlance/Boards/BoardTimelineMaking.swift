internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Makes a timeline of boards that are shown together: reads the rows of each where messages can change them, and goes on by
/// these in between.
struct BoardTimelineMaking {
    /// The first moment, seconds since 1970.
    let start: Int
    /// The end, not included.
    let until: Int
    let maximum: Int?
    let session: QuestionSession
    let texts: RowTexts

    /// - Parameter read: reads the boards from a moment until another, if it can, by the messages at the first one.
    func timeline(_ read: (Int, Int, QuestionSession) throws -> [BoardStretch]) throws -> BoardTimeline {
        let zone = try session.feed().timeZones.firstTimeZone().zone
        var timeline = BoardTimeline(entries: [])
        var epochs = MessageEpochs(session.realtime)
        var now = start
        let most = maximum ?? .max
        while now < until || timeline.entries.isEmpty {
            let asked = max(min(until, epochs.next(after: now)), now)
            var boards = try read(now, asked, session.seen(at: now))
            let end = max(now + 1, boards.reduce(asked) { min($0, $1.end) })
            var moment = now
            while moment < end {
                var isOther = moment == now
                for index in boards.indices { isOther = try boards[index].move(to: moment, by: texts) || isOther }
                if isOther {
                    timeline.add(boards.rows, at: moment, in: zone, comparing: moment == now)
                }
                if timeline.entries.count > most { break }
                var next = end
                for index in boards.indices { next = min(next, boards[index].changes) }
                moment = max(next, moment + 1)
            }
            if timeline.entries.count > most { break }
            now = end
        }
        timeline.close(at: until, most: most)
        return timeline
    }
}

extension [BoardStretch] {
    /// The rows of all boards as they read now.
    fileprivate var rows: [BoardTimeline.Row] {
        var rows: [BoardTimeline.Row] = []
        rows.reserveCapacity(reduce(0) { $0 + $1.shown.count })
        for index in indices { for row in self[index].shown { rows.append(row.row) } }
        return rows
    }
}

/// The moments at which messages say less: each is older than a limit from then on.
struct MessageEpochs {
    private var moments: ArraySlice<Int> = []

    init(_ realtime: RealtimeSnapshot?) {
        guard let realtime else { return }
        let (overlay, limits) = (realtime.overlay, realtime.limits)
        var sent = Set(overlay.feeds.flatMap { [$0.timestamp, $0.changedAt] }.compactMap(\.self))
        sent.formUnion(overlay.trips.compactMap(\.timestamp))
        sent.formUnion(overlay.vehicles.compactMap(\.vehicle.timestamp))
        let ages = [limits.stale, limits.drop, limits.cancellationDrop]
        // A clock that is ahead is found out when it is too far ahead no more.
        let skews = sent.map { ClampedSum.difference($0, 60) }
        moments =
            Set(sent.flatMap { sent in ages.map { ClampedSum.sum(ClampedSum.sum(sent, $0), 1) } } + skews).sorted()[...]
    }

    /// The first after a moment that is no earlier than the one before; `Int.max` for none.
    mutating func next(after now: Int) -> Int {
        while let first = moments.first, first <= now { moments.removeFirst() }
        return moments.first ?? .max
    }
}

extension QuestionSession {
    /// With the same messages at another moment, without rows that have left.
    func seen(at moment: Int) -> QuestionSession { changing { ($0.now, $0.includesDeparted) = (moment, false) } }
}

extension BoardTimeline {
    /// Adds a text.
    /// - Parameter comparing: whether it may be the one that is there.
    mutating func add(_ rows: [Row], at moment: Int, in zone: TimeZone, comparing: Bool) {
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
