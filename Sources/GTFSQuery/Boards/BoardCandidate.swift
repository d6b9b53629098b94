internal import GTFSModel
internal import GTFSStore

/// A row that a board may come to have: whole numbers alone, as most candidates of a long window are cut off again.
struct BoardCandidate {
    let run: TripRun
    /// Which of the board's stops it is at, and which of the visits there.
    let stop: Int
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
    let details: TripDetails

    /// A page of rows, and where the next one begins.
    func page(_ candidates: [BoardCandidate]) throws -> (rows: [BoardCandidate], next: BoardCursor?) {
        let coarse = coarse(candidates)
        try details.read(coarse.prefix(reach(coarse)).map { candidates[$0.index].run.tripKey })
        var page: [BoardCandidate] = []
        var rest = coarse[...]
        while let first = rest.first, limit.map({ page.count <= $0 }) ?? true {
            let ties = rest.prefix { $0.isLevel(with: first) }
            rest = rest.dropFirst(ties.count)
            page += try inOrder(ties.map { candidates[$0.index] })
        }
        guard let limit, page.count > limit else { return (page, nil) }
        let kept = page.prefix(limit)
        return (Array(kept), try kept.last.map(key))
    }

    /// Rows that all but their trips leaves equal, those after the cursor.
    private func inOrder(_ ties: [BoardCandidate]) throws -> [BoardCandidate] {
        // Most rows stand alone, and need no trip id to be put in order.
        if ties.count == 1, cursor == nil { return ties }
        let keys = try ties.map(key)
        return ties.indices.filter { index in cursor.map { $0 < keys[index] } ?? true }
            .sorted { (keys[$0], $0) < (keys[$1], $1) }.map { ties[$0] }
    }

    /// What rows are ordered by before their trips are known.
    private struct CoarseKey {
        let time: Int
        let rank: Int
        let index: Int

        func isLevel(with other: CoarseKey) -> Bool { time == other.time && rank == other.rank }
    }

    private func coarse(_ candidates: [BoardCandidate]) -> [CoarseKey] {
        var keys: [CoarseKey] = []
        keys.reserveCapacity(candidates.count)
        for (index, row) in candidates.enumerated() where cursor.map({ row.time(event) >= $0.time }) ?? true {
            keys.append(CoarseKey(time: row.time(event), rank: row.rank, index: index))
        }
        keys.sort { ($0.time, $0.rank, $0.index) < ($1.time, $1.rank, $1.index) }
        return keys
    }

    /// How many of the rows a page may come to look at: those up to the cursor, the page, one more, and their ties.
    private func reach(_ keys: [CoarseKey]) -> Int {
        guard let limit else { return keys.count }
        let passed = cursor.map { cursor in
            keys.prefix { ($0.time, $0.rank) <= (cursor.time, cursor.rank) }.count
        }
        var reach = (passed ?? 0) + max(0, limit) + 1
        while reach < keys.count, keys[reach].isLevel(with: keys[reach - 1]) { reach += 1 }
        return min(reach, keys.count)
    }

    private func key(_ row: BoardCandidate) throws -> BoardCursor {
        let time = row.time(event)
        return BoardCursor(
            time: time, scheduled: time, rank: row.rank, tripID: try details.trip(row.run.tripKey).id,
            date: row.run.date, position: row.position)
    }
}
