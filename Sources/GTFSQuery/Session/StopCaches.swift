internal import GTFSModel
internal import GTFSStore

/// What answers about places repeat of the stops there: their records, their parts, and the routes that serve them. A busy
/// station lies on thousands of patterns. Stops that nobody asks about are never read.
final class StopCaches: Sendable {
    private let records: Cache<Key<Stop>, StopRow.Record>
    private let parts: Cache<Key<Stop>, [StopRow]>
    private let routesByStops: Cache<[Key<Stop>], StopRoutes>
    private let routesByKey: Cache<Key<Route>, Route>

    init(budget: CacheBudget) {
        records = Cache(budget: budget) { $0.byteCount }
        parts = Cache(budget: budget) { $0.reduce(32) { $0 + $1.byteCount } }
        routesByStops = Cache(budget: budget) { $0.byteCount }
        routesByKey = Cache(budget: budget) { $0.byteCount }
    }

    /// The record of a stop; nil for a key that the feed does not have.
    func record(_ key: Key<Stop>, _ reader: FeedReader) throws -> StopRow.Record? {
        try records.found(key) { try reader.stopRecord(key: key) }
    }

    /// All parts of a stop, and their parts.
    func parts(of row: StopRow, _ reader: FeedReader) throws -> [StopRow] {
        try parts.value(row.key) { try StationTree(reader).parts(of: row) }
    }

    /// The routes that serve any of the stops, in their order.
    func routes(servingStops keys: [Key<Stop>], _ reader: FeedReader) throws -> [Route] {
        try routesByStops.value(keys) {
            let routeKeys = try keys.reduce(into: Set<Key<Route>>()) { try $0.formUnion(reader.routeKeys(atStop: $1)) }
            let routes = try routeKeys.compactMap { try route($0, reader: reader) }.inOrder()
            return StopRoutes(stopCount: keys.count, routes: routes)
        }.routes
    }

    private func route(_ key: Key<Route>, reader: FeedReader) throws -> Route? {
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

extension StopRow.Record {
    var byteCount: Int {
        [stop.code, stop.spokenName, stop.description, stop.zoneID, stop.url, stop.parentID?.rawValue, stop.levelID]
            .reduce(row.byteCount + MemoryLayout<Stop>.size) { $0 + $1.byteCount }
    }
}
