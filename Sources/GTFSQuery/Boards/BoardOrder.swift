internal import GTFSModel
internal import GTFSStore

/// A candidate for a row of a board, with the values that boards are ordered by.
protocol OrderedRow {
    /// The instant of the row, seconds since 1970.
    func time(_ event: StopEvent) -> Int
    /// The instant that the schedule gives.
    func scheduled(_ event: StopEvent) -> Int
    /// route_sort_order, blank ones last.
    var rank: Int { get }
    /// The trip whose id is read before the row is put in order; nil for a trip that the timetable lacks.
    var orderingTripKey: Key<Trip>? { get }
    /// The row's position among all others.
    func cursor(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor
}

/// Puts candidates into the order of boards, as far as one page reaches.
struct BoardOrder {
    let event: StopEvent
    let limit: Int?
    let cursor: BoardCursor?
    let details: TripDetails

    /// A page of rows, and where the next one begins.
    func page<Row: OrderedRow>(_ candidates: [Row]) throws -> (rows: [Row], next: BoardCursor?) {
        let coarse = coarse(candidates)
        try details.read(coarse.prefix(reach(coarse)).compactMap { candidates[$0.index].orderingTripKey })
        var page: [Row] = []
        var rest = coarse[...]
        while let first = rest.first, limit.map({ page.count <= $0 }) ?? true {
            let ties = rest.prefix { $0.isLevel(with: first) }
            rest = rest.dropFirst(ties.count)
            page += try inOrder(ties.map { candidates[$0.index] })
        }
        guard let limit, page.count > limit else { return (page, nil) }
        let kept = page.prefix(limit)
        return (Array(kept), try kept.last.map { try $0.cursor(event, details) })
    }

    /// Puts rows in order that differ only by their trips, and leaves out those up to the cursor.
    private func inOrder<Row: OrderedRow>(_ ties: [Row]) throws -> [Row] {
        // Most rows stand alone, and need no trip id to be put in order.
        if ties.count == 1, cursor == nil { return ties }
        let keys = try ties.map { try $0.cursor(event, details) }
        return ties.indices.filter { index in cursor.map { $0 < keys[index] } ?? true }
            .sorted { (keys[$0], $0) < (keys[$1], $1) }.map { ties[$0] }
    }

    /// The values that rows are ordered by before their trips are read.
    private struct CoarseKey {
        let time: Int
        let scheduled: Int
        let rank: Int
        let index: Int

        func isLevel(with other: CoarseKey) -> Bool {
            time == other.time && scheduled == other.scheduled && rank == other.rank
        }
    }

    private func coarse<Row: OrderedRow>(_ candidates: [Row]) -> [CoarseKey] {
        var keys: [CoarseKey] = []
        keys.reserveCapacity(candidates.count)
        for (index, row) in candidates.enumerated() where cursor.map({ row.time(event) >= $0.time }) ?? true {
            keys.append(
                CoarseKey(time: row.time(event), scheduled: row.scheduled(event), rank: row.rank, index: index))
        }
        keys.sort { ($0.time, $0.scheduled, $0.rank, $0.index) < ($1.time, $1.scheduled, $1.rank, $1.index) }
        return keys
    }

    /// How many of the rows a page looks at, at most: those up to the cursor, the page, one more, and their ties.
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

/// A candidate for a row of a board without realtime: it has no texts, as most candidates of a long window are never shown.
struct BoardCandidate {
    let start: TripStart
    /// Index among the stops of the board.
    let stop: Int
    /// Index in the stop's `stopTimes`.
    let stopTime: Int
    /// Instants.
    let arrival: Int
    let departure: Int
    let rank: Int
    let position: Int

    func time(_ event: StopEvent) -> Int { event == .departure ? departure : arrival }
}

extension BoardCandidate: OrderedRow {
    func scheduled(_ event: StopEvent) -> Int { time(event) }
    var orderingTripKey: Key<Trip>? { start.tripKey }

    func cursor(_ event: StopEvent, _ details: TripDetails) throws -> BoardCursor {
        let time = time(event)
        return BoardCursor(
            time: time, scheduled: time, rank: rank, tripID: try details.trip(start.tripKey).id, date: start.date,
            position: position)
    }
}
