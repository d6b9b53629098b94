internal import GTFSModel
internal import GTFSStore

/// What the trips of a pattern share on a board.
final class CachedPattern: Sendable {
    let route: CachedRoute
    /// trip_headsign, else the name of the last stop.
    let headsign: String?

    init(key: Key<Pattern>, _ session: FeedSession) throws {
        let label = try session.reader.patternLabel(key: key)
        route = try session.route(label?.routeKey)
        headsign = try label?.headsign ?? session.lastStopName(of: session.reader.patternStops(key: key))
    }

    var byteCount: Int { 48 + headsign.byteCount }
}

extension FeedSession {
    /// The name of the last stop among the visits of a pattern, Flex rows aside: what trips without a headsign show.
    func lastStopName(of stops: [PatternStopRow]) throws -> String? {
        let last = stops.last { stop in stop.stopKey != nil && summary.attributes[stop.attributesKey]?.hasWindow != true }
        return try last?.stopKey.flatMap { try stop($0)?.name }
    }
}
