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
        row.headways = headways.answer
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
