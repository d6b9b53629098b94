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
        let trips = try details.trips(keys.map { candidates[$0.index].tripKey })
        for number in keys.indices {
            keys[number].number = number
            keys[number].leadingBytes = candidates[keys[number].index].tripID(trips[number]).leadingBytes
        }
        func tripID(_ key: CoarseKey) -> Trip.ID { candidates[key.index].tripID(trips[key.number]) }
        func row(_ key: CoarseKey) -> BoardCandidate {
            var row = candidates[key.index]
            row.trip = trips[key.number]
            return row
        }
        func position(_ key: CoarseKey) throws -> BoardCursor { try row(key).cursor(details, namesStart: namesStarts) }
        // Trip ids are looked at where nothing else tells two rows apart, and the rest where they do not, either.
        try keys.sort { one, other in
            guard one.isLevel(with: other) else { return one.precedes(other) }
            if one.leadingBytes != other.leadingBytes { return one.leadingBytes < other.leadingBytes }
            let (left, right) = (tripID(one), tripID(other))
            if left != right { return left < right }
            let (first, second) = (try position(one), try position(other))
            return first < second || (one.number < other.number && !(second < first))
        }
        if let cursor { keys.removeFirst(try keys.prefix { try !(cursor < position($0)) }.count) }
        let page = keys.prefix(limit ?? .max)
        return (page.map(row), page.count < keys.count ? try page.last.map(position) : nil)
    }

    /// The values that order rows before their trips are read.
    private struct CoarseKey {
        let time: Int
        let scheduled: Int
        let rank: Int
        /// Among the candidates.
        let index: Int
        /// Among the keys, before trip ids order them.
        var number = 0
        /// First eight bytes of its trip's id, once the trip is read.
        var leadingBytes: UInt64 = 0

        func isLevel(with other: CoarseKey) -> Bool {
            time == other.time && scheduled == other.scheduled && rank == other.rank
        }

        func precedes(_ other: CoarseKey) -> Bool {
            if time != other.time { return time < other.time }
            return scheduled == other.scheduled ? rank < other.rank : scheduled < other.scheduled
        }
    }

    private func coarse(_ candidates: [BoardCandidate]) -> [CoarseKey] {
        var keys: [CoarseKey] = []
        keys.reserveCapacity(candidates.count)
        // By index: a candidate is not copied for some of its numbers.
        let earliest = cursor?.time ?? .min
        for index in candidates.indices where candidates[index].time >= earliest {
            keys.append(
                CoarseKey(
                    time: candidates[index].time, scheduled: candidates[index].scheduled,
                    rank: candidates[index].rank, index: index))
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
