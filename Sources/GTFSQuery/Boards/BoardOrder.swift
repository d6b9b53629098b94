internal import GTFSModel
internal import GTFSStore

/// Puts candidates into the order of boards, up to the end of one page.
struct BoardOrder {
    let limit: Int?
    let cursor: BoardCursor?
    /// Whether starts of one headway trip can have the same time on the board, as with realtime.
    let namesStarts: Bool
    let details: TripDetails

    /// A page of rows, and where the next one begins.
    func page(_ candidates: [BoardCandidate]) throws -> (rows: [BoardCandidate], next: BoardCursor?) {
        let coarse = coarse(candidates)
        try details.read(coarse.prefix(reach(coarse)).compactMap { candidates[$0.index].tripKey })
        var page: [BoardCandidate] = []
        var rest = coarse[...]
        while let first = rest.first, limit.map({ page.count <= $0 }) ?? true {
            var end = rest.startIndex + 1
            while end < rest.endIndex, coarse[end].isLevel(with: first) { end += 1 }
            // Most rows have no ties, and their order needs no trip ids.
            if end == rest.startIndex + 1, cursor == nil {
                page.append(candidates[first.index])
            } else {
                page += try inOrder(rest[..<end].map { candidates[$0.index] })
            }
            rest = rest[end...]
        }
        guard let limit, page.count > limit else { return (page, nil) }
        let kept = page.prefix(limit)
        return (Array(kept), try kept.last.map(cursor(of:)))
    }

    /// Orders rows that differ only by their trips, and leaves out those up to the cursor.
    private func inOrder(_ ties: [BoardCandidate]) throws -> [BoardCandidate] {
        let keys = try ties.map(cursor(of:))
        return ties.indices.filter { index in cursor.map { $0 < keys[index] } ?? true }
            .sorted { (keys[$0], $0) < (keys[$1], $1) }.map { ties[$0] }
    }

    private func cursor(of row: BoardCandidate) throws -> BoardCursor {
        try row.cursor(details, namesStart: namesStarts)
    }

    /// The values that order rows before their trips are read.
    private struct CoarseKey {
        let time: Int
        let scheduled: Int
        let rank: Int
        let index: Int

        func isLevel(with other: CoarseKey) -> Bool {
            time == other.time && scheduled == other.scheduled && rank == other.rank
        }
    }

    private func coarse(_ candidates: [BoardCandidate]) -> [CoarseKey] {
        var keys: [CoarseKey] = []
        keys.reserveCapacity(candidates.count)
        for (index, row) in candidates.enumerated() where cursor.map({ row.time >= $0.time }) ?? true {
            keys.append(CoarseKey(time: row.time, scheduled: row.scheduled, rank: row.rank, index: index))
        }
        keys.sort { ($0.time, $0.scheduled, $0.rank, $0.index) < ($1.time, $1.scheduled, $1.rank, $1.index) }
        return keys
    }

    /// The most rows that a page looks at: those up to the cursor, the page, one more, and their ties.
    private func reach(_ keys: [CoarseKey]) -> Int {
        guard let limit, limit < keys.count else { return keys.count }
        let passed = cursor.map { cursor in
            keys.prefix { ($0.time, $0.scheduled, $0.rank) <= (cursor.time, cursor.scheduled, cursor.rank) }.count
        }
        var reach = (passed ?? 0) + limit + 1
        while reach < keys.count, keys[reach].isLevel(with: keys[reach - 1]) { reach += 1 }
        return min(reach, keys.count)
    }
}
