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
            let record = try requireRoute(id, reader: reader)
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
    func requireRoute(_ id: Route.ID, reader: FeedReader) throws -> RouteRow.Record {
        if let record = try reader.routeRecord(id: id) { return record }
        throw try feedSession(reader).unknownRoute(id.rawValue)
    }
}

/// The order in which routes are listed: route_sort_order with the blank ones last (routes.txt), then by their label,
/// which counts as a number if it begins with one, then by id.
struct RouteOrder: Comparable {
    /// The number that a label such as `10a` begins with, so that 2 comes before 10, as people expect.
    enum LeadingNumber {
        /// `Int.max` for a label without one, so that it comes last.
        static func of(_ label: String) -> Int {
            guard let first = label.utf8.first, (0x30...0x39).contains(first) else { return .max }
            return Int(label.prefix { $0.isASCII && $0.isNumber }) ?? .max
        }
    }

    private let sortOrder: Int
    /// The number that the label begins with.
    private let number: Int
    private let label: String
    private let id: Route.ID

    init(_ route: Route) {
        sortOrder = route.sortOrder ?? .max
        label = route.label ?? ""
        number = LeadingNumber.of(label)
        id = route.id
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.sortOrder != right.sortOrder { return left.sortOrder < right.sortOrder }
        if left.number != right.number { return left.number < right.number }
        if left.label != right.label { return left.label < right.label }
        return left.id < right.id
    }
}

extension [Route] {
    /// In the order in which routes are listed.
    func inOrder() -> [Route] {
        // Routes are large, so their indexes are sorted.
        let orders = map(RouteOrder.init)
        return indices.sorted { orders[$0] < orders[$1] }.map { self[$0] }
    }
}

extension RouteDetail: AnswerCodable {
    /// The object that `route` writes.
    package static let fields = AnswerFields(
        RouteDetail(route: Route(id: ""), agencyName: nil, patterns: [])
    ) { fields in
        fields.add(Route.fields, of: \.route)
        fields.add("agency_name", \.agencyName)
        fields.add("patterns", \.patterns)
    }
}

extension RoutePattern: AnswerCodable {
    /// A pattern of a route.
    package static let fields = AnswerFields(
        RoutePattern(id: 0, directionID: nil, headsign: nil, tripCount: 0, stops: [])
    ) { fields in
        fields.add("direction_id", \.directionID)
        fields.add("trip_headsign", \.headsign)
        fields.add("trips", \.tripCount)
        fields.add("stops", \.stops)
        fields.addForDecoding { $0.add("pattern_key", \.id) }
    }
}

extension StopName: AnswerCodable {
    /// A stop of a pattern.
    package static let fields = AnswerFields(StopName(id: "", name: nil)) { fields in
        fields.add("stop_id", \.id)
        fields.add("stop_name", \.name)
    }
}
