internal import GTFSModel
internal import GTFSStore

/// Leaves out rows that no group can show while the board is made, so that the cost of a grouped board follows the rows
/// of its groups, not those of its window. The rows left out are counted.
///
/// More rows than are shown may stay, as the groups are formed from them; each row left out comes after `rowsPerGroup`
/// rows of its group that passengers can board.
final class GroupThinning {
    let rowsPerGroup: Int
    private let details: TripDetails
    /// Nil for a board without realtime.
    private let evaluated: EvaluatedOverlay?
    private var groups: [DepartureGroup.Key: Group] = [:]
    /// The starts of headway trips with realtime data, by trip and day; made when the first one is needed.
    private lazy var overlayStarts = startsOfOverlay()

    private struct Group {
        /// The number of rows that stay and can certainly be boarded.
        var servedCount = 0
        /// The order of the last of these, to tell the rows after it.
        var last: [Int] = []
        var leftOutCount = 0
    }

    private struct TripDay: Hashable {
        let tripKey: Key<Trip>
        let day: Int
    }

    init(rowsPerGroup: Int, details: TripDetails, _ evaluated: EvaluatedOverlay?) {
        self.rowsPerGroup = rowsPerGroup
        self.details = details
        self.evaluated = evaluated
    }

    /// The groups of the rows that stayed, in their order, before the texts of the rows are translated.
    var keysOfRows: [DepartureGroup.Key] = []

    /// How many rows of each group were left out.
    /// - Parameter board: with the rows that stayed, translated if a language is asked for.
    func leftOut(of board: DepartureBoard) -> [DepartureGroup.Key: Int] {
        let names = Dictionary(
            zip(keysOfRows, board.departures.map(DepartureGroup.Key.init)), uniquingKeysWith: { first, _ in first })
        return groups.reduce(into: [:]) { counts, group in
            if group.value.leftOutCount > 0 {
                counts[names[group.key] ?? group.key, default: 0] += group.value.leftOutCount
            }
        }
    }

    /// The rows of one part of the window that may be shown, given those of earlier parts.
    func thinned(_ rows: [BoardCandidate], at stops: [StopTimetable]) throws -> [BoardCandidate] {
        try details.read(rows.filter { line($0, stops: stops)?.directionID == nil }.compactMap(\.tripKey))
        let order = rows.map { [$0.time, $0.rank] }
        let sorted = rows.indices.sorted { (order[$0][0], order[$0][1], $0) < (order[$1][0], order[$1][1], $1) }
        var kept: [BoardCandidate] = []
        for index in sorted {
            let row = rows[index]
            let isServed = row.start.map { isServedForCertain($0, at: row.time) } ?? false
            let key = try key(row, stops: stops)
            var group = groups[key] ?? Group()
            // Rows with realtime data may move, or change their group.
            if !isServed {
                kept.append(row)
            } else if group.servedCount < rowsPerGroup || order[index] == group.last {
                kept.append(row)
                group.servedCount += 1
                group.last = order[index]
            } else {
                group.leftOutCount += 1
            }
            groups[key] = group
        }
        return kept
    }

    /// Whether a start of the schedule is on the board unchanged, and can be boarded.
    func isServedForCertain(_ start: TripStart, at time: Int) -> Bool {
        guard let evaluated else { return true }
        return (time >= evaluated.now || !evaluated.status.isUsable) && evaluated.trip(of: start) == nil
    }

    /// Counts starts of a headway trip that were not named: all of them come after enough others of their group.
    /// - Parameters:
    ///   - row: the row of the first of them.
    ///   - isShown: whether the schedule's row of a start with realtime data is on the board.
    func leaveOut(
        _ starts: HeadwayStarts.Rest, of row: BoardCandidate, at stops: [StopTimetable],
        isShown: (TripStart) -> Bool
    ) throws {
        let key = try key(row, stops: stops)
        let known = overlayStarts[TripDay(tripKey: starts.first.tripKey, day: starts.first.date.dayNumber)] ?? []
        let gone = known.compactMap(starts.start).count { !isShown($0) }
        groups[key, default: Group()].leftOutCount += starts.count - gone
    }

    private func startsOfOverlay() -> [TripDay: [Int]] {
        var found: [TripDay: [Int]] = [:]
        guard let evaluated else { return found }
        for key in evaluated.overlay.index.trips.keys where key.startTime != .min {
            found[TripDay(tripKey: key.tripKey, day: key.day), default: []].append(key.startTime)
        }
        return found
    }

    private func line(_ row: BoardCandidate, stops: [StopTimetable]) -> StopTimetable.Line? {
        guard case .schedule(_, let stopTime) = row.source else { return nil }
        let stop = stops[row.stop]
        return stop.line(of: stop.patternStop(of: stop.stopTimes[stopTime]))
    }

    /// The group of a row of the schedule (rule G1).
    private func key(_ row: BoardCandidate, stops: [StopTimetable]) throws -> DepartureGroup.Key {
        let line = line(row, stops: stops)
        let headsign =
            try line?.directionID == nil
            ? row.tripKey.flatMap { try details.trip($0).headsign(position: row.position) } : nil
        return DepartureGroup.Key(
            routeID: line?.route.row.map { Route.ID($0.id) }, directionID: line?.directionID, headsign: headsign)
    }
}
