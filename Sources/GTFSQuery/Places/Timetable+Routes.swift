public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// Every route of the feed, in order (routes.txt, route_sort_order; the blank ones last).
    public func routes() throws -> [Route] {
        try database.reading { try $0.routeRecords().filter(\.isListed).map(\.route).inOrder() }
    }

    /// The routes that serve a stop, in order; a station answers for its platforms.
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
                    stops: try reader.patternStops(key: pattern.patternKey).compactMap { visit in
                        guard let key = visit.stopKey else { return nil }
                        if stops[key] == nil { stops[key] = try reader.stopRecord(key: key)?.stop }
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
