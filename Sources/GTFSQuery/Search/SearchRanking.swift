internal import GTFSModel
internal import GTFSStore

/// Orders candidates and turns them into answers.
struct SearchRanking {
    let index: SearchIndex
    let servedRoutes: ServedRoutes
    let entries: SearchEntries
    let request: SearchRequest
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex, servedRoutes: ServedRoutes, request: SearchRequest) throws {
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
        return withBestOfFar(withUnfinished(withoutNeedlessGaps(order)))
    }

    /// The number of best rows before all further ones.
    private static let certainRows = 5

    /// The further rows are for names that may begin with the query: "parkes" stays at "park", though many streets have
    /// that name.
    private func withUnfinished(_ order: [SearchCandidate]) -> [SearchCandidate] {
        let rows = order.prefix(request.limit)
        let missing = request.limit - Self.certainRows - rows.count(where: \.hasUnfinishedWord)
        guard order.count > request.limit, missing > 0 else { return order }
        let further = order.dropFirst(request.limit).filter(\.hasUnfinishedWord).prefix(missing)
        let kept = rows.count - further.count
        return Array(rows.prefix(kept)) + further + order.dropFirst(kept)
    }

    /// Names that have all words come before those that borrow one of stops nearby, unless it belongs to a street in
    /// them.
    private func scored(_ candidates: [SearchCandidate]) -> [SearchCandidate] {
        let isHeld = candidates.contains { !$0.isBorrowed && !$0.isOnStreet }
        return withoutUnfinished(
            candidates.map { candidate in
                var candidate = candidate
                if isHeld, candidate.isBorrowed { candidate.score -= SearchScore.borrowed }
                if candidate.holdsPhrase { candidate.score += SearchScore.phraseWithKind }
                return candidate
            })
    }

    /// If the query is the name of a stop, names that only begin with it count less.
    private func withoutUnfinished(_ candidates: [SearchCandidate]) -> [SearchCandidate] {
        guard candidates.contains(where: \.isNamedByWhole) else { return candidates }
        return candidates.map { candidate in
            var candidate = candidate
            if candidate.hasUnfinishedWord { candidate.score -= SearchScore.otherThanWhole }
            return candidate
        }
    }

    /// A candidate that leaves words out has a row only before the first that does not.
    private func withoutNeedlessGaps(_ order: [SearchCandidate]) -> [SearchCandidate] {
        guard let first = order.firstIndex(where: { !$0.leavesOut }) else { return order }
        return order[..<first] + order[first...].filter { !$0.leavesOut }
    }

    /// The first rows, which always include the best exact code and the best exact name.
    private func withBestOfFar(_ order: [SearchCandidate]) -> [SearchCandidate] {
        var first = Array(order.prefix(request.limit))
        for matchClass in [SearchCandidate.MatchClass.exactName, .exactCode]
        where !first.contains(where: { $0.matchClass == matchClass }) {
            guard let best = order.first(where: { $0.matchClass == matchClass }) else { continue }
            if let last = first.lastIndex(where: { $0.matchClass > .exactName }) { first[last] = best }
        }
        return first
    }

    func answers(_ candidates: [SearchCandidate]) throws -> [SearchRequest.RankedStop] {
        var tree = StationTree(reader)
        return try candidates.compactMap { candidate in
            try answer(candidate, tree: &tree).map {
                SearchRequest.RankedStop(result: $0, relevance: SearchRequest.Relevance(score: candidate.score))
            }
        }
    }

    private func answer(_ candidate: SearchCandidate, tree: inout StationTree) throws -> StopResult? {
        let keys = entries.stopKeys(of: candidate.entry)
        guard let key = candidate.stopKey ?? keys.first, let record = try reader.stopRecord(key: key) else {
            return nil
        }
        tree.remember(record.row)
        let parts = try keys.flatMap { key in try tree.row(key).map { try tree.parts(of: $0) } ?? [] }
        return StopResult(
            stop: record.stop, distance: candidate.distance,
            routes: try servedRoutes.routes(servingStops: keys + parts.map(\.key), reader),
            isServed: entries.departureCount(of: candidate.entry) > 0,
            members: try members(keys, parts: parts, tree: &tree), matchedName: candidate.matchedName,
            matched: candidate.matched)
    }

    private func members(_ keys: [Key<Stop>], parts: [StopRow], tree: inout StationTree) throws -> [Stop.ID] {
        if keys.count > 1 { return try keys.compactMap { try tree.row($0).map { Stop.ID($0.id) } } }
        return parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted()
    }
}
