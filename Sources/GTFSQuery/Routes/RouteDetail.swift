public import GTFSModel
internal import GTFSStore

/// Everything about one route.
///
///     let detail = try timetable.route("L1")
///     for pattern in detail.patterns { print(pattern.tripCount, pattern.stops.map { $0.name ?? "" }) }
public struct RouteDetail: Sendable, Hashable, Identifiable {
    /// Its row of routes.txt.
    public var route: Route
    /// agency_name of its agency; nil if the feed has none.
    public var agencyName: String?
    /// Its stop sequences, by direction; in each, those with the most trips first.
    public var patterns: [RoutePattern]

    /// A route with its patterns.
    public init(route: Route, agencyName: String? = nil, patterns: [RoutePattern] = []) {
        self.route = route
        self.agencyName = agencyName
        self.patterns = patterns
    }

    /// The route's.
    public var id: Route.ID { route.id }
}

/// A stop sequence that trips of a route follow.
public struct RoutePattern: Sendable, Hashable, Identifiable {
    /// The key of the pattern in this database, for `Timetable.shape(ofPattern:)`. In the database of another import it
    /// belongs to another pattern, or to none.
    public var id: Key<Pattern>
    /// 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// trip_headsign of its trips; nil where blank.
    public var headsign: String?
    /// How many trips follow it, over all services.
    public var tripCount: Int
    /// The stops in order; a stop that it calls at twice is there twice.
    public var stops: [StopName]

    /// A stop sequence of a route.
    public init(
        id: Key<Pattern> = 0, directionID: Int? = nil, headsign: String? = nil, tripCount: Int, stops: [StopName]
    ) {
        self.id = id
        self.directionID = directionID
        self.headsign = headsign
        self.tripCount = tripCount
        self.stops = stops
    }
}

/// A stop by its id and name.
public struct StopName: Sendable, Hashable, Identifiable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil where blank.
    public var name: String?

    /// A stop.
    public init(id: Stop.ID, name: String? = nil) {
        self.id = id
        self.name = name
    }
}

extension Timetable {
    /// The routes that serve a stop, in the same order; a station stands for its platforms.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the stop.
    public func routes(atStop id: Stop.ID) throws -> [Route] { try stop(id).routes }

    /// Everything about a route.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route.
    public func route(_ id: Route.ID) throws -> RouteDetail {
        try database.reading { reader in
            let record = try requireRoute(id, reader)
            let session = try feedSession(reader)
            let patterns = try reader.patterns(ofRoute: record.key).map { pattern in
                RoutePattern(
                    id: pattern.patternKey, directionID: pattern.directionID, headsign: pattern.headsign,
                    tripCount: pattern.tripCount,
                    stops: try reader.patternStops(key: pattern.patternKey).compactMap { stop in
                        try stop.stopKey.flatMap { try session.stop($0) }.map {
                            StopName(id: Stop.ID($0.id), name: $0.name)
                        }
                    })
            }
            var detail = RouteDetail(
                route: record.route, agencyName: try reader.agencyName(id: record.route.agencyID), patterns: patterns)
            try Translator(session)?.translate(&detail)
            return detail
        }
    }
}

extension Timetable {
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route.
    func requireRoute(_ id: Route.ID, _ reader: FeedReader) throws -> RouteRow.Record {
        if let record = try reader.routeRecord(id: id) { return record }
        throw try feedSession(reader).unknownRoute(id.rawValue)
    }
}
