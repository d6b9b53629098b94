internal import GTFSModel
internal import GTFSQuery

/// An answer that is followed through time: it is asked again at the moment at which the first of its rows leaves, and in
/// between only where it reads otherwise at the end. While the messages are the same, what has gone does not come back, so an
/// answer that is the same at two moments is the same between them.
struct FollowedAnswer<Row: CountedRow> {
    /// The first moment, seconds since 1970.
    let start: Int
    /// The end, not included.
    let until: Int
    /// Seconds for which a row is shown that comes in at the far end of the window: no two looks are farther apart.
    let window: Int
    let realtime: RealtimeSnapshot?
    let texts: RowTexts
    /// The rows at a moment, by a view of the messages at that moment.
    let ask: (Int) throws -> [ShownRow<Row>]

    /// Gives `body` the rows with each moment from which on they may read otherwise, until it returns false.
    func eachText(_ body: (Int, [Row]) -> Bool) throws {
        var epochs = (realtime?.epochs ?? [])[...]
        var (now, shown) = (start, try ask(start))
        while true {
            while let first = epochs.first, first <= now { epochs.removeFirst() }
            let leaves = shown.reduce(.max) { min($0, $1.leaves) }
            let look = min(leaves, epochs.first ?? .max, until, ClampedSum.sum(now, max(1, window)))
            let other = try firstOther(than: shown, from: now, before: look)
            let end = max(other?.at ?? look, now + 1)
            var moment = now
            while moment < max(end, start + 1) {
                for index in shown.indices where moment == now || shown[index].changes <= moment {
                    texts.count(&shown[index], at: moment)
                }
                guard body(moment, shown.map(\.row)) else { return }
                moment = shown.reduce(end) { min($0, max($1.changes, moment + 1)) }
            }
            guard end < until else { return }
            (now, shown) = (end, try other?.rows ?? ask(end))
        }
    }

    /// The first moment after another, and before a later one, at which the rows are others.
    private func firstOther(
        than shown: [ShownRow<Row>], from now: Int, before end: Int
    ) throws -> (at: Int, rows: [ShownRow<Row>])? {
        guard end - 1 > now else { return nil }
        let still = shown.map(\.still)
        var (same, other) = (now, (at: end - 1, rows: try ask(end - 1)))
        guard other.rows.map(\.still) != still else { return nil }
        while other.at - same > 1 {
            let middle = same + (other.at - same) / 2
            let rows = try ask(middle)
            if rows.map(\.still) == still { same = middle } else { other = (middle, rows) }
        }
        return other
    }
}

extension ShownRow {
    /// What does not count down.
    fileprivate var still: Row {
        var still = row
        still.time = nil
        return still
    }
}

extension RealtimeSnapshot {
    /// The moments at which the messages say less: each is older than a limit from then on.
    var epochs: [Int] {
        var sent = Set(overlay.feeds.flatMap { [$0.timestamp, $0.changedAt] }.compactMap(\.self))
        sent.formUnion(overlay.trips.compactMap(\.timestamp))
        sent.formUnion(overlay.vehicles.compactMap(\.vehicle.timestamp))
        let ages = [limits.stale, limits.drop, limits.cancellationDrop]
        // A clock that is ahead is found out when it is too far ahead no more.
        let skews = sent.map { ClampedSum.difference($0, 60) }
        return Set(sent.flatMap { sent in ages.map { ClampedSum.sum(ClampedSum.sum(sent, $0), 1) } } + skews).sorted()
    }

    /// The same messages at another moment, without rows that have left.
    func seen(at moment: Int) -> RealtimeSnapshot {
        var snapshot = self
        (snapshot.now, snapshot.includesDeparted) = (moment, false)
        return snapshot
    }
}
