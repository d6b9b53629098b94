internal import GTFSModel
internal import GTFSStore

/// Brings candidates in order and makes answers of them.
struct SearchRanking {
    let index: SearchIndex
    let servedRoutes: ServedRoutes
    let entries: SearchEntries
    let request: SearchRequest
    /// Days that the feed covers.
    let days: Int
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex, _ servedRoutes: ServedRoutes, _ request: SearchRequest) throws {
        self.index = index
        self.servedRoutes = servedRoutes
        self.request = request
        entries = try index.entries
        days = try index.days
    }

    func ranked(_ candidates: [SearchCandidate]) -> [SearchCandidate] {
        // Without a position they come in order: by class, and the keys of entries rise by departures, name and id.
        guard request.position != nil else { return Array(candidates.prefix(request.limit)) }
        let scored = candidates.map { (candidate: $0, score: score($0)) }
        let order = scored.sorted { left, right in
            if left.score != right.score { return left.score > right.score }
            return left.candidate.entry < right.candidate.entry
        }
        return withBestOfFar(order.map(\.candidate))
    }

    private func score(_ candidate: SearchCandidate) -> Double {
        candidate.score(dailyDepartures: dailyDepartures(candidate))
    }

    private func dailyDepartures(_ candidate: SearchCandidate) -> Double {
        Double(entries.departureCount(of: candidate.entry)) / Double(days)
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
            try answer(candidate, &tree).map { RankedStop(result: $0, relevance: relevance(candidate)) }
        }
    }

    private func relevance(_ candidate: SearchCandidate) -> SearchRelevance {
        SearchRelevance(
            score: request.position.map { _ in score(candidate) }, matchClass: candidate.matchClass,
            dailyDepartures: dailyDepartures(candidate))
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
            members: try members(keys, parts: parts, &tree), matchedName: try matchedName(record.stop, candidate, keys))
    }

    private func members(_ keys: [Key<Stop>], parts: [StopTreeRow], _ tree: inout StationTree) throws -> [Stop.ID] {
        if keys.count > 1 { return try keys.compactMap { try tree.row($0).map { Stop.ID($0.id) } } }
        return parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted()
    }

    /// The name that the query is found in, where it isn't the stop's own.
    private func matchedName(_ stop: Stop, _ candidate: SearchCandidate, _ keys: [Key<Stop>]) throws -> String? {
        let words = SearchText(request.text).words
        guard (MatchClass.exactName...MatchClass.abbreviation).contains(candidate.matchClass),
            !(stop.name.map { SearchText($0).answers(words) } ?? false)
        else { return nil }
        return try SearchedNames(index).others(ofStops: keys).first { SearchText($0).answers(words) }
    }
}
