internal import GTFSModel
internal import GTFSStore

/// Brings candidates in order and makes answers of them.
struct SearchRanking {
    let index: SearchIndex
    let servedRoutes: ServedRoutes
    let entries: SearchEntries
    let request: SearchRequest
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex, _ servedRoutes: ServedRoutes, _ request: SearchRequest) throws {
        self.index = index
        self.servedRoutes = servedRoutes
        self.request = request
        entries = try index.entries
    }

    /// The first rows of the answer.
    func ranked(_ candidates: [SearchCandidate]) -> [SearchCandidate] {
        let order = scored(candidates).sorted { left, right in
            left.score != right.score ? left.score > right.score : left.entry < right.entry
        }
        return withBestOfFar(withoutNeedlessGaps(order))
    }

    /// Of a query that is the name of a stop, names that only begin with it count less.
    private func scored(_ candidates: [SearchCandidate]) -> [SearchCandidate] {
        guard candidates.contains(where: { $0.isWholeName && !$0.hasUnfinishedWord }) else { return candidates }
        return candidates.map { candidate in
            var candidate = candidate
            if candidate.hasUnfinishedWord { candidate.score -= SearchScore.otherThanWhole }
            return candidate
        }
    }

    /// What leaves words out has a row only before the first that does not.
    private func withoutNeedlessGaps(_ order: [SearchCandidate]) -> [SearchCandidate] {
        guard let first = order.firstIndex(where: { !$0.leavesOut }) else { return order }
        return order[..<first] + order[first...].filter { !$0.leavesOut }
    }

    /// The first rows, in which the best exact code and the best exact name always have a row.
    private func withBestOfFar(_ order: [SearchCandidate]) -> [SearchCandidate] {
        var first = Array(order.prefix(request.limit))
        for matchClass in [MatchClass.exactName, .exactCode]
        where !first.contains(where: { $0.matchClass == matchClass }) {
            guard let best = order.first(where: { $0.matchClass == matchClass }) else { continue }
            if let last = first.lastIndex(where: { $0.matchClass > .exactName }) { first[last] = best }
        }
        return first
    }

    func answers(_ candidates: [SearchCandidate]) throws -> [RankedStop] {
        var tree = StationTree(reader)
        return try candidates.compactMap { candidate in
            try answer(candidate, &tree).map {
                RankedStop(result: $0, relevance: SearchRelevance(score: candidate.score))
            }
        }
    }

    private func answer(_ candidate: SearchCandidate, _ tree: inout StationTree) throws -> StopResult? {
        let keys = entries.stopKeys(of: candidate.entry)
        guard let key = candidate.stopKey ?? keys.first, let record = try reader.stopRecord(key: key) else {
            return nil
        }
        let parts = try keys.flatMap { key in try tree.row(key).map { try tree.parts(of: $0) } ?? [] }
        return StopResult(
            stop: record.stop, distance: candidate.distance,
            routes: try servedRoutes.routes(servingStops: keys + parts.map(\.key), reader),
            isServed: entries.departureCount(of: candidate.entry) > 0,
            members: try members(keys, parts: parts, &tree), matchedName: candidate.matchedName,
            matched: candidate.matched)
    }

    private func members(_ keys: [Key<Stop>], parts: [StopTreeRow], _ tree: inout StationTree) throws -> [Stop.ID] {
        if keys.count > 1 { return try keys.compactMap { try tree.row($0).map { Stop.ID($0.id) } } }
        return parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted()
    }
}
