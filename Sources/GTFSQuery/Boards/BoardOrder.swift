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
        var keys = coarse(candidates)
        if let limit, limit < keys.count {
            keys.sort { $0.isLevel(with: $1) ? $0.index < $1.index : $0.precedes($1) }
            keys.removeSubrange(reach(keys)...)
        }
        let rows = try details.naming(keys.map { candidates[$0.index] })
        for index in keys.indices { keys[index].index = index }
        let cursors = try rows.map { try $0.cursor(details, namesStart: namesStarts) }
        // Trip ids are looked at where nothing else tells two rows apart.
        keys.sort { one, other in
            guard one.isLevel(with: other) else { return one.precedes(other) }
            if cursors[one.index] < cursors[other.index] { return true }
            return one.index < other.index && !(cursors[other.index] < cursors[one.index])
        }
        if let cursor { keys.removeAll { !(cursor < cursors[$0.index]) } }
        let page = keys.prefix(limit ?? .max)
        return (page.map { rows[$0.index] }, page.count < keys.count ? page.last.map { cursors[$0.index] } : nil)
    }

    /// The values that order rows before their trips are read.
    private struct CoarseKey {
        let time: Int
        let scheduled: Int
        let rank: Int
        var index: Int

        func isLevel(with other: CoarseKey) -> Bool {
            time == other.time && scheduled == other.scheduled && rank == other.rank
        }

        func precedes(_ other: CoarseKey) -> Bool {
            (time, scheduled, rank) < (other.time, other.scheduled, other.rank)
        }
    }

    private func coarse(_ candidates: [BoardCandidate]) -> [CoarseKey] {
        var keys: [CoarseKey] = []
        keys.reserveCapacity(candidates.count)
        for (index, row) in candidates.enumerated() where cursor.map({ row.time >= $0.time }) ?? true {
            keys.append(CoarseKey(time: row.time, scheduled: row.scheduled, rank: row.rank, index: index))
        }
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
