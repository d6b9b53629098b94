internal import GTFSModel
internal import GTFSStore

/// What answers about places repeat of the stops there: their records, their parts, and the routes that serve them. A busy
/// station lies on thousands of patterns. Stops that nobody asks about are never read.
final class StopCaches: Sendable {
    private let records: Cache<Key<Stop>, StopRow.Record>
    private let parts: Cache<Key<Stop>, [StopRow]>
    /// By grid cell, for the map.
    private let cells: Cache<Int, [StopRow]>
    private let routesByStops: Cache<[Key<Stop>], StopRoutes>
    private let routesByKey: Cache<Key<Route>, Route>

    init(budget: CacheBudget) {
        records = Cache(budget: budget) { $0.byteCount }
        parts = Cache(budget: budget) { $0.reduce(32) { $0 + $1.byteCount } }
        cells = Cache(budget: budget) { $0.reduce(32) { $0 + $1.byteCount } }
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

    /// The most cells of a question that are kept, and the most stops of one of them: a city is asked about again and again.
    private static let (mostCells, mostStops) = (64, 1_000)

    /// Calls `body` with every stop in some runs of grid cells.
    func eachStop(inCells runs: [ClosedRange<Int>], _ reader: FeedReader, _ body: (StopRow) throws -> Void) throws {
        guard runs.reduce(0, { $0 + $1.count }) <= Self.mostCells else {
            for run in runs { try reader.eachStop(inCells: run, body) }
            return
        }
        for cell in runs.joined() {
            var isRead = false
            let kept = try cells.found(cell) {
                isRead = true
                var stops: [StopRow]? = []
                try reader.eachStop(inCells: cell...cell) { stop in
                    try body(stop)
                    stops?.append(stop)
                    if stops?.count ?? 0 > Self.mostStops { stops = nil }
                }
                return stops
            }
            if let kept, !isRead { for stop in kept { try body(stop) } }
        }
    }

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
