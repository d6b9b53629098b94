internal import GTFSModel
internal import GTFSStore

/// Orders candidates and turns them into answers.
struct SearchRanking {
    let index: SearchIndex
    let caches: StopCaches
    let entries: SearchEntries
    let request: SearchRequest
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex, caches: StopCaches, request: SearchRequest) throws {
        self.index = index
        self.caches = caches
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
        try candidates.compactMap { candidate in
            try answer(candidate).map {
                SearchRequest.RankedStop(result: $0, relevance: SearchRequest.Relevance(score: candidate.score))
            }
        }
    }

    private func answer(_ candidate: SearchCandidate) throws -> StopResult? {
        let keys = entries.stopKeys(of: candidate.entry)
        guard let key = candidate.stopKey ?? keys.first, let record = try caches.record(key, reader) else {
            return nil
        }
        let rows = try keys.compactMap { try caches.record($0, reader)?.row }
        let parts = try rows.flatMap { try caches.parts(of: $0, reader) }
        return StopResult(
            stop: record.stop, distance: candidate.distance,
            routes: try caches.routes(servingStops: keys + parts.map(\.key), reader),
            isServed: entries.departureCount(of: candidate.entry) > 0,
            members: members(rows, parts: parts), matchedName: candidate.matchedName,
            matched: candidate.matched)
    }

    private func members(_ rows: [StopRow], parts: [StopRow]) -> [Stop.ID] {
        if rows.count > 1 { return rows.map { Stop.ID($0.id) } }
        return parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted()
    }
}
