internal import GTFSModel
internal import GTFSStore

/// What the trips of a pattern share on a board.
final class PatternFacts: Sendable {
    let route: RouteFacts
    /// trip_headsign, else the name of the last stop.
    let headsign: String?

    init(key: Key<Pattern>, _ facts: FeedFacts) throws {
        let label = try facts.reader.patternLabel(key: key)
        route = try facts.route(label?.routeKey)
        headsign = try label?.headsign ?? facts.lastStopName(of: facts.reader.patternStops(key: key))
    }

    var byteCount: Int { 48 + headsign.byteCount }
}

extension FeedFacts {
    /// The name of the last stop among the visits of a pattern, Flex rows aside: what trips without a headsign show.
    func lastStopName(of stops: [PatternStopRow]) throws -> String? {
        let last = stops.last { stop in stop.stopKey != nil && file.attributes[stop.attributesKey]?.hasWindow != true }
        return try last?.stopKey.flatMap { try stop($0)?.name }
    }
}
