internal import GTFSModel
internal import GTFSStore

/// What the trips of a pattern share on a board.
final class PatternFacts: Sendable {
    let route: RouteFacts
    /// trip_headsign, else the name of the last stop.
    let headsign: String?

    init(key: Int, _ facts: FeedFacts) throws {
        let label = try facts.reader.patternLabel(key: key)
        route = try facts.route(label?.routeKey)
        headsign = try label?.headsign ?? Self.lastStopName(of: key, facts)
    }

    private static func lastStopName(of key: Int, _ facts: FeedFacts) throws -> String? {
        let last = try facts.reader.patternStops(key: key).last { stop in
            stop.stopKey != nil && facts.file.attributes[stop.attributesKey]?.hasWindow != true
        }
        return try last?.stopKey.flatMap { try facts.stop($0)?.name }
    }

    var byteCount: Int { 48 + headsign.byteCount }
}
