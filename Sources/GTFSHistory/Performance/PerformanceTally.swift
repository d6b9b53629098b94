internal import GTFSModel

/// What a row of performance is computed from: sums that can be added up.
struct PerformanceTally: Equatable {
    /// What has no distribution.
    struct Counts: Equatable {
        /// By `Visit.State`.
        var states = Array(repeating: 0, count: Visit.State.allCases.count)
        var headways = HeadwaySums()
    }

    private var counts = Counts()
    var delays = DelayCounts()
    /// The service days that have a delay, by their numbers.
    var days: Set<Int> = []
    /// The service days that have a pair of departures, by their numbers.
    var headwayDays: Set<Int> = []

    var states: [Int] { counts.states }

    var headways: HeadwaySums {
        get { counts.headways }
        _modify { yield &counts.headways }
    }

    @inline(__always) mutating func add(_ state: Visit.State) { counts.states[state.index] &+= 1 }

    mutating func add(_ other: Counts) {
        for index in counts.states.indices { counts.states[index] &+= other.states[index] }
        counts.headways.add(other.headways)
    }

    /// The row, without the keys of its group.
    func row(_ limits: PunctualityLimits) -> PerformanceRow {
        var row = PerformanceRow()
        func count(_ state: Visit.State) -> Int { states[state.index] }
        (row.observed, row.missed, row.unseen) = (count(.observed), count(.missed), count(.unseen))
        (row.unwatched, row.cancelled, row.skipped) = (count(.unwatched), count(.cancelled), count(.skipped))
        row.onTime = delays.count(in: limits)
        row.early = delays.count(below: limits.earliest)
        row.late = delays.count - row.onTime - row.early
        row.headways = headways.answer(days: headwayDays.count)
        guard delays.count >= PerformanceRow.fewest else { return row }
        let share = Double(row.onTime) / Double(delays.count)
        row.onTimeShare = share
        let percentiles = delays.percentiles([10, 50, 90])
        (row.p10, row.p50, row.p90) = (percentiles[0], percentiles[1], percentiles[2])
        if days.count >= PerformanceRow.fewestDays { row.grade = PunctualityGrade(onTimeShare: share) }
        return row
    }
}

extension Visit.State {
    /// Among all states.
    var index: Int {
        switch self {
        case .observed: 0
        case .missed: 1
        case .unseen: 2
        case .unwatched: 3
        case .cancelled: 4
        case .skipped: 5
        case .added: 6
        }
    }
}

/// Sums over headways, from which waits follow (rule H9).
struct HeadwaySums: Equatable {
    /// Observed pairs, their headways and the squares of these.
    var pairs = 0
    var sum = 0
    var squares = 0
    var bunched = 0
    /// The same of the scheduled headways of these pairs.
    var scheduledSum = 0
    var scheduledSquares = 0

    /// Seconds of the longest scheduled headway at which riders come at random.
    static let longest = 900
    /// A pair is bunched below this part of its scheduled headway.
    private static let bunching = 4

    /// Adds an observed pair.
    /// - Parameter scheduled: the headway of the later departure by the schedule, so that both sums are of the same pairs.
    mutating func add(_ headway: Int, scheduled: Int) {
        pairs += 1
        sum += headway
        squares += headway * headway
        if headway * Self.bunching < scheduled { bunched += 1 }
        scheduledSum += scheduled
        scheduledSquares += scheduled * scheduled
    }

    /// Sums of a damaged file may be of any size.
    mutating func add(_ other: HeadwaySums) {
        pairs &+= other.pairs
        sum &+= other.sum
        squares &+= other.squares
        bunched &+= other.bunched
        scheduledSum &+= other.scheduledSum
        scheduledSquares &+= other.scheduledSquares
    }

    /// Nil without a pair.
    /// - Parameter days: the number of service days that have one.
    func answer(days: Int) -> PerformanceRow.Headways? {
        guard pairs > 0 else { return nil }
        var answer = PerformanceRow.Headways(pairs: pairs)
        guard pairs >= PerformanceRow.fewest else { return answer }
        answer.bunchedShare = Double(bunched) / Double(pairs)
        guard sum > 0, scheduledSum > 0 else { return answer }
        let (observed, expected) = (Self.wait(squares, sum: sum), Self.wait(scheduledSquares, sum: scheduledSum))
        answer.excessWait = Int(exactly: (observed - expected).rounded())
        answer.scheduledWait = Int(exactly: expected.rounded())
        if days >= PerformanceRow.fewestDays {
            answer.grade = PunctualityGrade(excessWaitShare: (observed - expected) / expected)
        }
        return answer
    }

    /// The mean wait of riders who come at random: Σh² / 2Σh.
    private static func wait(_ squares: Int, sum: Int) -> Double { Double(squares) / (2 * Double(sum)) }
}
