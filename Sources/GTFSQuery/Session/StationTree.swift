internal import GTFSModel
internal import GTFSStore

/// The parents and parts of the stops of one question. Each row is read once.
struct StationTree {
    private let reader: FeedReader
    private var rows: [Key<Stop>: StopRow] = [:]

    /// The most levels above or below a stop. A boarding area is two below its station (GTFS Schedule reference,
    /// stops.txt, parent_station): more are an error of the feed, and may be a circle.
    static let levels = 4

    init(_ reader: FeedReader) { self.reader = reader }

    /// Remembers a row that was already read.
    mutating func remember(_ row: StopRow) { rows[row.key] = row }

    mutating func row(_ key: Key<Stop>) throws -> StopRow? {
        if let row = rows[key] { return row }
        let row = try reader.stopOnMap(key: key)
        rows[key] = row
        return row
    }

    /// The stop that `parent_station` names; nil if stops.txt does not list it.
    mutating func parent(of row: StopRow) throws -> StopRow? {
        try row.parentKey.flatMap { try self.row($0) }.flatMap { $0.isListed ? $0 : nil }
    }

    /// The station that a part belongs to; for a stop without a parent, the stop itself.
    mutating func root(of row: StopRow) throws -> StopRow {
        var top = row
        for _ in 0..<Self.levels {
            guard let parent = try parent(of: top) else { break }
            top = parent
        }
        return top
    }

    /// All parts of a stop, and their parts.
    func parts(of row: StopRow) throws -> [StopRow] {
        // A stop that stops.txt does not list has no parts, even if other stops name it as parent_station.
        guard row.isListed else { return [] }
        var parts = try reader.children(of: row.key)
        if parts.isEmpty { return [] }
        var known = Set(parts.map(\.key)).union([row.key])
        var level = parts[...]
        for _ in 1..<Self.levels where !level.isEmpty {
            let start = parts.count
            for part in level {
                parts += try reader.children(of: part.key).filter { known.insert($0.key).inserted }
            }
            level = parts[start...]
        }
        return parts
    }
}

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
