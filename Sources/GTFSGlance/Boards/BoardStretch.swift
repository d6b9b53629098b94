internal import GTFSModel
internal import GTFSQuery

/// The rows of a board, or of a favourite, from one moment until messages change them or they run out.
struct BoardStretch {
    private var first: FirstRows
    /// A row as it comes onto the board, its time not yet counted.
    private let row: (Int) throws -> ShownRow<BoardTimeline.Row>
    private var indexes: [Int] = []
    /// The first rows as they read now.
    private(set) var shown: [ShownRow<BoardTimeline.Row>] = []
    /// When the board reads otherwise.
    private(set) var changes = Int.min
    /// Until when the rows are known.
    let end: Int

    private init(
        _ spans: [RowSpan], most: Int, until end: Int, row: @escaping (Int) throws -> ShownRow<BoardTimeline.Row>
    ) {
        (first, self.end, self.row) = (FirstRows(spans, most: most), end, row)
    }

    /// Goes on to a moment no earlier than the one before.
    /// - Returns: whether the board has another text.
    mutating func move(to now: Int, by texts: RowTexts) throws -> Bool {
        first.move(to: now)
        var isOther = first.rows != indexes
        if isOther {
            var rows: [ShownRow<BoardTimeline.Row>] = []
            rows.reserveCapacity(first.rows.count)
            for index in first.rows {
                if let known = indexes.firstIndex(of: index) {
                    rows.append(shown[known])
                } else {
                    rows.append(try row(index))
                }
            }
            (indexes, shown) = (first.rows, rows)
        }
        changes = first.changes
        for index in shown.indices {
            if shown[index].changes <= now {
                texts.count(&shown[index], at: now)
                isOther = true
            }
            changes = min(changes, shown[index].changes)
        }
        return isOther
    }
}

extension BoardStretch {
    /// The rows of a board from a moment on.
    /// - Parameters:
    ///   - end: to be known until then, if there are not too many.
    ///   - most: the rows that are shown.
    ///   - ahead: rows that are asked for beyond those.
    ///   - scope: the favourite that the board is of.
    init(
        _ board: DeparturesRequest, from now: Int, until end: Int, most: Int, ahead: Int, in session: QuestionSession,
        texts: RowTexts, of scope: FavouriteScope? = nil
    ) throws {
        var board = board
        let window = board.minutes * 60
        board.at = now
        board.minutes = min(board.minutes + max(0, end - now) / 60 + 1, 527_040)
        let isCut = scope == nil || board.limit != nil
        board.limit = isCut ? ClampedSum.sum(most, ahead) : nil
        (board.cursor, board.foldsHeadways, board.includesContinuations) = (nil, false, false)
        let rows = try session.rows(of: board)
        let evaluated = session.evaluated
        var spans = (0..<rows.count).map { index in
            let time = rows.time(at: index)
            let passing = evaluated.flatMap { evaluated in
                rows.overlay(at: index).flatMap { evaluated.passing(of: $0.trip, at: $0.position) }
            }
            return RowSpan(
                row: index, enters: ClampedSum.difference(time, window),
                leaves: min(ClampedSum.sum(time, 1), passing ?? .max))
        }
        // The last row of a page is the last that is known.
        let known = rows.next == nil ? end : Self.sight(of: spans, shown: most, until: end)
        if let scope, scope.hasSeveralStops {
            if isCut { spans = spans.first(most, from: now, until: known) }
            let (trips, count) = (try (0..<rows.count).map { try rows.trip(at: $0) }, rows.count)
            spans = spans.best(of: trips, by: (0..<count).map { scope.rank(rows.stopID(at: $0)) * count + $0 })
        }
        self.init(spans, most: most, until: known) { try texts.row(rows.departure(at: $0), of: scope?.id) }
    }

    /// Until when as many rows are left as are shown.
    private static func sight(of spans: [RowSpan], shown: Int, until end: Int) -> Int {
        let sorted = spans.map(\.leaves).sorted(by: >)
        return shown > 0 && sorted.count >= shown ? min(end, sorted[shown - 1]) : end
    }

    /// The next direct trips of a journey from a moment on.
    init(
        _ scope: FavouriteScope, from now: Int, until end: Int, most: Int, in session: QuestionSession, texts: RowTexts
    ) throws {
        var (all, spans, known): ([Connection], [RowSpan], Int) = ([], [], end)
        let passing = PassedRides(scope.rides.isEmpty ? nil : session.evaluated)
        for var question in scope.rides {
            (question.at, question.through) = (now, end)
            let rides = try session.ask(question).connections.filter { $0.times.departure < .max }
            // The rides of one trip are there one after the other; a trip of the messages alone may have the same id.
            var left: [[AnyHashable]: Int] = [:]
            let own = rides.enumerated().map { index, ride in
                let leaves = passing.leaving(ride)
                let trip: [AnyHashable] = [ride.boarding.trip, ride.boarding.realtime?.status == .added]
                if let passed = passing.moment(of: ride), passed < leaves { known = min(known, max(passed, now + 1)) }
                defer { left[trip] = leaves }
                return RowSpan(row: all.count + index, enters: left[trip] ?? .min, leaves: leaves)
            }
            spans += own.first(most, from: now, until: end)
            all += rides
        }
        let order = all.order
        let rides = order.map { all[$0] }
        var (spots, ranks) = (Array(repeating: 0, count: all.count), Array(repeating: 0, count: all.count))
        for (spot, index) in order.enumerated() { spots[index] = spot }
        // The one of two rides of a trip that arrives first, or else leaves last.
        let best = all.indices.sorted { one, other in
            let (left, right) = (all[one].times, all[other].times)
            return (left.arrival, -left.departure, one) < (right.arrival, -right.departure, other)
        }
        for (rank, index) in best.enumerated() { ranks[spots[index]] = rank }
        let placed = spans.map { RowSpan(row: spots[$0.row], enters: $0.enters, leaves: $0.leaves) }
            .sorted { ($0.row, $0.enters) < ($1.row, $1.enters) }
        self.init(placed.best(of: rides.map(\.boarding.trip), by: ranks), most: most, until: known) {
            texts.row(rides[$0], of: scope.id)
        }
    }
}

/// When messages show that direct trips have left.
private struct PassedRides {
    private let evaluated: EvaluatedOverlay?
    private let trips: [TripOnServiceDay: TripOverlay]

    init(_ evaluated: EvaluatedOverlay?) {
        self.evaluated = evaluated
        let all = evaluated?.removesDeparted == true ? evaluated?.overlay.trips ?? [] : []
        trips = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }

    /// By its own times; those of broken feeds may fall.
    func leaving(_ ride: Connection) -> Int {
        let (departure, arrival) = ride.times
        return ClampedSum.sum(evaluated?.removesDeparted == true ? min(departure, arrival) : departure, 1)
    }

    /// By times that are given for later stops; nil where they never show it.
    func moment(of ride: Connection) -> Int? {
        guard let evaluated, let trip = trips[ride.boarding.trip] else { return nil }
        let ends = [ride.boarding.position, ride.alighting.position]
        return ends.compactMap { evaluated.passing(of: trip, at: $0) }.min()
    }
}
