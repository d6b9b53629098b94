internal import GTFSModel
internal import GTFSQuery

/// Merges the journeys of several feeds. Each feed is asked for as many rows as the answer has, and for twice as many
/// where its next rows could count because others leave out some of them.
struct JourneyMerge {
    /// What the feeds are to be asked.
    private(set) var question: JourneysRequest
    private let limit: Int

    init(_ request: JourneysRequest) { (question, limit) = (request, request.limit) }

    /// - Returns: Nil if the feeds are to be asked again.
    mutating func merged(_ answers: [TimetableSet.FeedResult<JourneyList>]) -> SetJourneys? {
        let lists = answers.compactMap { answer in
            (try? answer.result.get()).map { FeedRow(feed: answer.feed, row: $0) }
        }
        let rows = inOrder(best(lists.flatMap { list in list.row.journeys.map { FeedRow(feed: list.feed, row: $0) } }))
        // A list of the most rows may go on after its last one.
        let ends = lists.compactMap { $0.row.journeys.count == question.limit ? $0.row.journeys.last.map(order) : nil }
        if limit > 0, let end = ends.min(), rows.count(where: { order($0.row) <= end }) < limit {
            question.limit = question.limit.multipliedReportingOverflow(by: 2).overflow ? .max : question.limit * 2
            return nil
        }
        var merged = SetJourneys(journeys: Array(rows.prefix(limit)), failures: answers.compactMap(\.failure))
        for list in lists { add(list.row, of: list.feed, to: &merged) }
        setPages(&merged, from: lists.map(\.row), rest: rows.dropFirst(limit).map(\.row))
        if question.isOrderedByChance {
            merged.journeys = merged.journeys.stableSorted { $0.row.isSurer(than: $1.row) }
        }
        return merged
    }

    private func add(_ list: JourneyList, of feed: FeedID, to merged: inout SetJourneys) {
        merged.status.append(FeedRow(feed: feed, row: list.status))
        if let absence = list.absence { merged.absences.append(FeedRow(feed: feed, row: absence)) }
        if let realtime = list.realtime { merged.realtime.append(FeedRow(feed: feed, row: realtime)) }
    }

    private func setPages(_ merged: inout SetJourneys, from lists: [JourneyList], rest: [Journey]) {
        let (isArriving, earlier) = (question.isTimedByArrival, lists.compactMap(\.earlier))
        let later = lists.compactMap(\.later)
        merged.later = (later + (isArriving ? [] : rest.map(\.departure))).min()
        merged.earlier = (earlier + (isArriving ? rest.map(\.arrival) : [])).max()
    }

    /// The journeys that no other beats (rule J9); those outside the window only where none is in it, and then of the moment
    /// nearest to it.
    private func best(_ rows: [FeedRow<Journey>]) -> [FeedRow<Journey>] {
        let best = rows.enumerated().filter { index, row in
            !rows.enumerated().contains { $0 != index && $1.row.beats(row.row, isBefore: $0 < index) }
        }.map(\.element)
        let inWindow = best.filter { !$0.row.flags.contains(.afterWindow) && !$0.row.flags.contains(.beforeWindow) }
        guard inWindow.isEmpty else { return inWindow }
        let nearest = question.isTimedByArrival ? best.map(\.row.arrival).max() : best.map(\.row.departure).min()
        return best.filter { (question.isTimedByArrival ? $0.row.arrival : $0.row.departure) == nearest }
    }

    private func inOrder(_ rows: [FeedRow<Journey>]) -> [FeedRow<Journey>] {
        rows.stableSorted { order($0.row) < order($1.row) }
    }

    /// J9 and J11: by arrival, fewer boardings, later departure; of a question for the latest arrival by later departure,
    /// fewer boardings, arrival.
    private func order(_ journey: Journey) -> Order {
        question.isTimedByArrival
            ? Order(first: -journey.departure, boardings: journey.boardings, last: journey.arrival)
            : Order(first: journey.arrival, boardings: journey.boardings, last: -journey.departure)
    }

    private struct Order: Comparable {
        let first, boardings, last: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.first, left.boardings, left.last) < (right.first, right.boardings, right.last)
        }
    }
}

extension Journey {
    /// Whether it leaves no earlier, arrives no later and boards no more vehicles, and one of these is better; of equal ones
    /// the one with less walking, then the one that is before.
    fileprivate func beats(_ other: Journey, isBefore: Bool) -> Bool {
        guard departure >= other.departure, arrival <= other.arrival, boardings <= other.boardings else { return false }
        if (departure, arrival, boardings) != (other.departure, other.arrival, other.boardings) { return true }
        return walking == other.walking ? isBefore : walking < other.walking
    }
}
