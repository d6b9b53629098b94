internal import GTFSModel
internal import GTFSStore

/// A row that a board may come to have: whole numbers alone, as most candidates of a long window are cut off again.
struct BoardCandidate {
    let run: TripRun
    /// Which of the search's visits it is.
    let visit: Int
    /// Instants.
    let arrival: Int
    let departure: Int
    let rank: Int
    let position: Int

    func time(_ event: StopEvent) -> Int { event == .departure ? departure : arrival }
}

/// Puts candidates into the order of boards, looking no further than a page of them.
struct BoardOrder {
    let event: StopEvent
    let limit: Int?
    let cursor: BoardCursor?
    let tripID: (Int) throws -> Trip.ID

    /// A page of rows, and where the next one begins.
    func page(_ candidates: [BoardCandidate]) throws -> (rows: [BoardCandidate], next: BoardCursor?) {
        var page: [(row: BoardCandidate, key: BoardCursor)] = []
        let coarse = candidates.filter { row in cursor.map { row.time(event) >= $0.time } ?? true }
            .sorted { isBefore($0, $1) }
        var rest = coarse[...]
        while let first = rest.first, limit.map({ page.count <= $0 }) ?? true {
            // Trip ids decide only between rows that all else leaves equal.
            let ties = rest.prefix { !isBefore(first, $0) }
            rest = rest.dropFirst(ties.count)
            let keyed = try ties.map { ($0, try key($0)) }.sorted { $0.1 < $1.1 }
            page += keyed.filter { row in cursor.map { $0 < row.1 } ?? true }.map { (row: $0.0, key: $0.1) }
        }
        guard let limit, page.count > limit else { return (page.map(\.row), nil) }
        let kept = page.prefix(limit)
        return (kept.map(\.row), kept.last?.key)
    }

    private func isBefore(_ left: BoardCandidate, _ right: BoardCandidate) -> Bool {
        (left.time(event), left.rank) < (right.time(event), right.rank)
    }

    private func key(_ row: BoardCandidate) throws -> BoardCursor {
        let time = row.time(event)
        return BoardCursor(
            time: time, scheduled: time, rank: row.rank, tripID: try tripID(row.run.tripKey), date: row.run.date,
            position: row.position)
    }
}
