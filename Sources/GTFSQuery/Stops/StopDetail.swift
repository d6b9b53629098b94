public import GTFSModel
internal import GTFSStore

/// Everything about one stop or station.
public struct StopDetail: Sendable, Hashable, Identifiable {
    /// Its row of stops.txt.
    public var stop: Stop
    /// The station or platform that it is a part of; nil without one, and if stops.txt does not list it.
    public var parent: Stop?
    /// Its parts: the platforms of a station, its entrances, and so on.
    public var parts: [Stop]
    /// The routes that serve it or its platforms. An entrance or node has those of its station, a boarding area those of
    /// its platform.
    public var routes: [Route]
    /// Whether any trip leaves from it on any day of the feed.
    public var isServed: Bool

    /// A stop with its parts and routes.
    public init(stop: Stop, parent: Stop? = nil, parts: [Stop] = [], routes: [Route] = [], isServed: Bool = true) {
        self.stop = stop
        self.parent = parent
        self.parts = parts
        self.routes = routes
        self.isServed = isServed
    }

    /// The stop's.
    public var id: Stop.ID { stop.id }
}

extension Timetable {
    /// Everything about a stop.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the stop.
    public func stop(_ id: Stop.ID) throws -> StopDetail { try database.reading { try stopDetail(id, reader: $0) } }

    /// The routes that serve stops, platforms or whole stations, for `SourceRoutes.own(_:of:at:)`. Zones have none.
    /// - Throws: `QueryError.unknownID` for a stop that the feed does not have; `StoreError`.
    public func routeIDs(at stops: [Stop.ID]) throws -> Set<Route.ID> {
        try database.reading { reader in
            let session = try feedSession(reader)
            return try stops.reduce(into: []) { routes, stop in
                if try reader.anyStopKey(id: stop.rawValue) == nil, try session.area(stop) != nil { return }
                routes.formUnion(try stopDetail(stop, reader: reader).routes.map(\.id))
            }
        }
    }

    /// Checks that the feed has the ids that filter a list.
    /// - Throws: `QueryError.unknownID` for the first that it lacks, with the nearest matches.
    package func requireIDs(
        routes: [Route.ID] = [], stops: [Stop.ID] = [], agencies: [Agency.ID] = []
    ) throws {
        try database.reading { reader in
            let session = try feedSession(reader)
            var filter = DepartureFilter()
            (filter.routes, filter.agencies) = (routes, agencies)
            try session.require(filter)
            for id in stops { _ = try session.knownStop(id) }
        }
    }

    /// Whether any trip calls at a stop or its parts, on any day; true for a zone or location group, which exists to be
    /// served.
    package func isServed(_ id: Stop.ID) throws -> Bool {
        try database.reading { reader in
            let session = try feedSession(reader)
            guard try reader.anyStopKey(id: id.rawValue) != nil else { return try session.area(id) != nil }
            return try session.boardStopKeys(id).contains { try reader.isServed(stopKey: $0) }
        }
    }

    func stopDetail(_ id: Stop.ID, reader: FeedReader) throws -> StopDetail {
        guard let record = try reader.stopRecord(id: id),
            try record.row.isListed || reader.isServed(stopKey: record.row.key)
        else {
            throw try feedSession(reader).unknownStop(id)
        }
        var tree = StationTree(reader)
        let serving = try tree.rowsServing(record.row)
        let parts = try tree.parts(of: record.row)
        var detail = StopDetail(
            stop: record.stop,
            parent: try record.row.parentKey.flatMap { try reader.stopRecord(key: $0) }.flatMap {
                $0.row.isListed ? $0.stop : nil
            },
            parts: try parts.compactMap { try reader.stopRecord(key: $0.key)?.stop }.sorted(by: Self.precedes),
            routes: try caches.stopCaches.routes(servingStops: serving.map(\.key), reader),
            isServed: serving.contains { $0.departureCount > 0 })
        try translator(reader)?.translate(&detail)
        return detail
    }

    /// The stops that a route serves, in the order of travel: first those of the pattern with the most trips.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route.
    public func stops(ofRoute id: Route.ID) throws -> [StopResult] {
        try database.reading { reader in
            let record = try requireRoute(id, reader: reader)
            var seen: Set<Key<Stop>> = []
            let found = try reader.patterns(ofRoute: record.key)
                .flatMap { try reader.patternStops(key: $0.patternKey) }
                .compactMap(\.stopKey).filter { seen.insert($0).inserted }
                .compactMap { try answer($0, reader: reader) }
            return try translated(found, reader)
        }
    }

    private func answer(_ key: Key<Stop>, reader: FeedReader) throws -> StopResult? {
        guard let record = try caches.stopCaches.record(key, reader) else { return nil }
        return StopResult(
            stop: record.stop, routes: try caches.stopCaches.routes(servingStops: [key], reader),
            isServed: record.row.departureCount > 0,
            members: [])
    }

    /// Platforms before entrances, nodes and boarding areas; then by platform_code and id.
    private static func precedes(_ left: Stop, _ right: Stop) -> Bool {
        let types = (left.locationType.rawValue, right.locationType.rawValue)
        if types.0 != types.1 { return types.0 < types.1 }
        let codes = (PlatformOrder(left.platformCode), PlatformOrder(right.platformCode))
        return codes.0 == codes.1 ? left.id < right.id : codes.0 < codes.1
    }
}

/// Platform 2 comes before platform 10, and both before one without a code.
private struct PlatformOrder: Comparable {
    private let number: Int
    private let code: String?

    init(_ code: String?) {
        self.code = code
        number = code.map(RouteOrder.LeadingNumber.of) ?? .max
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.number != right.number { return left.number < right.number }
        guard let leftCode = left.code, let rightCode = right.code else { return left.code != nil && right.code == nil }
        return leftCode < rightCode
    }
}

extension StationTree {
    /// The rows whose departures a stop shows: itself and its parts; for an entrance or node its station's, for a
    /// boarding area its platform's.
    mutating func rowsServing(_ stop: StopRow) throws -> [StopRow] {
        var row = stop
        switch row.locationType {
        case .entrance, .genericNode, .boardingArea: row = try parent(of: row) ?? row
        default: break
        }
        return [row] + (try parts(of: row))
    }
}

extension Timetable {
    /// The rules for changing at a stop, in the order of transfers.txt: those that name the stop, the station that it is a
    /// part of, or one of its own parts, as their beginning or their end.
    ///
    /// "If a stop ID refers to a station, the transfer rule applies to all its child stops" (GTFS Schedule reference,
    /// transfers.txt, from_stop_id).
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the stop.
    public func transfers(atStop id: Stop.ID) throws -> [Transfer] {
        try database.reading { reader in
            var tree = StationTree(reader)
            guard let record = try reader.stopRecord(id: id), let row = try tree.row(record.row.key) else {
                throw try feedSession(reader).unknownStop(id)
            }
            let root = try tree.root(of: row)
            let rows = try [row] + tree.parts(of: row) + (root.key == row.key ? [] : [root])
            return try reader.transfers(ofStops: rows.map(\.id))
        }
    }
}

extension StopDetail: AnswerCodable {
    private static let blank = StopDetail(stop: Stop(id: ""), parent: nil, parts: [], routes: [], isServed: false)

    /// The object that `stop` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(Stop.fields, of: \.stop)
        fields.add("served", \.isServed)
        fields.add("routes", \.routes)
        fields.add("platforms", \.platforms, absent: [])
        fields.add("entrances_and_nodes", \.entrancesAndNodes, absent: [])
        fields.addForDecoding { $0.add("parent", \.parent) }
    }
}

extension StopDetail {
    /// Its parts that are stops: the platforms of a station.
    public var platforms: [Stop] {
        get { parts.filter { $0.locationType == .stop } }
        set { parts = newValue + entrancesAndNodes }
    }

    /// Its other parts: entrances, generic nodes, boarding areas.
    public var entrancesAndNodes: [Stop] {
        get { parts.filter { $0.locationType != .stop } }
        set { parts = platforms + newValue }
    }
}
