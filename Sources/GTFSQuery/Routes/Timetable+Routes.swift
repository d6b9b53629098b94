public import GTFSModel
internal import GTFSStore

/// Everything about one route.
public struct RouteDetail: Sendable, Equatable {
    /// Its row of routes.txt.
    public var route: Route
    /// agency_name of its agency; nil where the feed has none.
    public var agencyName: String?
    /// Its stop sequences, by direction; in each, those with the most trips first.
    public var patterns: [RoutePattern]
}

/// A stop sequence that trips of a route follow.
public struct RoutePattern: Sendable, Equatable {
    /// 0 or 1; nil where the feed leaves it blank.
    public var directionID: Int?
    /// trip_headsign of its trips; nil where blank.
    public var headsign: String?
    /// How many trips follow it, over all services.
    public var tripCount: Int
    /// The stops in order; a stop at which it stops twice is there twice.
    public var stops: [Stop]
}

extension Timetable {
    /// The routes that serve a stop, in the same order; a station stands for its platforms.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, where the feed has no such stop.
    public func routes(atStop id: Stop.ID) throws -> [Route] { try stop(id).routes }

    /// Everything about a route.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, where the feed has no such route.
    public func route(_ id: Route.ID) throws -> RouteDetail {
        try database.reading { reader in
            let record = try requireRoute(id, reader)
            var stops: [Key<Stop>: Stop] = [:]
            let patterns = try reader.patterns(ofRoute: record.key).map { pattern in
                RoutePattern(
                    directionID: pattern.directionID, headsign: pattern.headsign, tripCount: pattern.tripCount,
                    stops: try reader.patternStops(key: pattern.patternKey).compactMap { patternStop in
                        guard let key = patternStop.stopKey else { return nil }
                        if stops[key] == nil { stops[key] = try caches.stopRecord(key, reader)?.stop }
                        return stops[key]
                    })
            }
            return RouteDetail(
                route: record.route, agencyName: try reader.agencyName(id: record.route.agencyID), patterns: patterns)
        }
    }
}

extension Timetable {
    /// - Throws: `QueryError.unknownID`, with the nearest matches, where the feed has no such route.
    func requireRoute(_ id: Route.ID, _ reader: FeedReader) throws -> RouteRecord {
        if let record = try reader.routeRecord(id: id) { return record }
        throw try FeedSession(reader, caches).unknownRoute(id.rawValue)
    }
}
