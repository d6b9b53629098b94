internal import GTFSModel
internal import GTFSStore

/// The routes that serve stops. A busy station lies on thousands of patterns, so answers are cached. Others are never
/// read.
final class ServedRoutes: Sendable {
    private let routesByStops: Cache<[Key<Stop>], StopRoutes>
    private let routesByKey: Cache<Key<Route>, Route>

    init(budget: CacheBudget) {
        routesByStops = Cache(budget: budget) { $0.byteCount }
        routesByKey = Cache(budget: budget) { $0.byteCount }
    }

    /// The routes that serve any of the stops, in their order.
    func routes(servingStops keys: [Key<Stop>], _ reader: FeedReader) throws -> [Route] {
        try routesByStops.value(keys) {
            let routeKeys = try keys.reduce(into: Set<Key<Route>>()) { try $0.formUnion(reader.routeKeys(atStop: $1)) }
            let routes = try routeKeys.compactMap { try route($0, reader) }.inOrder()
            return StopRoutes(stopCount: keys.count, routes: routes)
        }.routes
    }

    private func route(_ key: Key<Route>, _ reader: FeedReader) throws -> Route? {
        try routesByKey.found(key) { try reader.routeRecord(key: key)?.route }
    }
}

/// The routes at some stops.
private struct StopRoutes: Sendable {
    let stopCount: Int
    let routes: [Route]

    var byteCount: Int { stopCount * 8 + routes.storageByteCount }
}

extension Route {
    var byteCount: Int {
        let texts = [
            Optional(id.rawValue), agencyID?.rawValue, shortName, longName, description, url, color, textColor,
        ]
        return texts.reduce(MemoryLayout<Route>.size) { $0 + $1.byteCount }
    }
}
