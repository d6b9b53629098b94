public import GTFSModel
public import GTFSQuery

/// The content of a map of a network: lines, each drawn once per route, the stops that the routes serve, and the zones of
/// service on demand.
public struct NetworkMap: Sendable {
    struct MapRoute: Sendable {
        let route: Route
        let lines: [[Coordinate]]
    }

    struct MapStop: Sendable {
        let name: String
        let position: Coordinate
        /// Indexes of `routes`, in their order.
        var routes: [Int]
    }

    struct MapZone: Sendable {
        let name: String
        /// The outer ring and the holes of each polygon.
        let rings: [[Coordinate]]
        /// Indexes of `routes`, in their order; empty for a zone that no trip serves.
        let routes: [Int]
    }

    /// The routes with a line or a zone.
    private(set) var routes: [MapRoute] = []
    /// Platforms of a station are one stop. By name.
    private(set) var stops: [MapStop] = []
    /// The zones that the routes serve, in the order of the file; with all routes of the feed, those that none serves, too.
    private(set) var zones: [MapZone] = []

    /// The order in which routes are painted over each other: buses first and railways last, and within a mode the
    /// longest first, so that the few lines that many people know lie above the many.
    var paintOrder: [Int] {
        let sizes = routes.map { shown in
            (rank: Self.rank(shown.route.type), metres: shown.lines.reduce(0) { $0 + Self.metres($1) })
        }
        return Array(routes.indices).stableSorted { one, other in
            (sizes[one].rank, -sizes[one].metres) < (sizes[other].rank, -sizes[other].metres)
        }
    }

    /// The order in which stops get their names while there is room: the places first at which one can change to the most
    /// lines, where a higher layer counts as four of them. Stops of one name that lie together are one place.
    var nameOrder: [Int] {
        var hubs: [(position: Coordinate, lines: Set<Int>)] = []
        var named: [String: [Int]] = [:]
        let hubOfStop = stops.map { stop -> Int in
            let name = stop.name.lowercased()
            let near = named[name]?.first { hubs[$0].position.distance(to: stop.position) < Self.hubMetres }
            guard let near else {
                hubs.append((stop.position, Set(stop.routes)))
                named[name, default: []].append(hubs.count - 1)
                return hubs.count - 1
            }
            hubs[near].lines.formUnion(stop.routes)
            return near
        }
        let ranks = routes.map { Self.rank($0.route.type) }
        let weights = hubs.map { hub in hub.lines.count + 4 * (hub.lines.map { ranks[$0] }.max() ?? 0) }
        return Array(stops.indices).stableSorted { weights[hubOfStop[$0]] > weights[hubOfStop[$1]] }
    }

    /// The most metres between stops of one name that are one place.
    private static let hubMetres = 300.0

    /// The layer in which a mode is painted: roads, water and air, streets with rails, metros, railways.
    static func rank(_ type: RouteType?) -> Int {
        let modes = [
            ["ferry", "air"], ["tram", "cable_tram", "aerial_lift", "funicular"], ["subway", "monorail"], ["rail"],
        ]
        let rank = modes.firstIndex { $0.contains { TransitMode($0)?.includes(type) ?? false } }
        return rank.map { $0 + 1 } ?? 0
    }

    private static func metres(_ line: [Coordinate]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Its routes: those with a line or a zone.
    public var routeCount: Int { routes.count }
    /// Its zones of service on demand.
    public var zoneCount: Int { zones.count }
    /// Its stops, platforms of a station as one.
    public var stopCount: Int { stops.count }
    /// The points of all lines.
    public var pointCount: Int { routes.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.count } } }

    init(routes: [MapRoute], stops: [MapStop], zones: [MapZone] = []) {
        (self.routes, self.stops, self.zones) = (routes, stops, zones)
    }

    var positions: [Coordinate] {
        routes.flatMap { $0.lines.joined() } + stops.map(\.position) + zones.flatMap { $0.rings.joined() }
    }

    /// The map of some routes.
    /// - Parameter tolerance: points within this many metres of a drawn line are left out.
    /// - Throws: a `QueryError` if the database cannot be read, or lacks one of these routes.
    public init(routes chosen: [Route], tolerance: Double = 5, _ timetable: Timetable) throws {
        let simplification = LineSimplification(tolerance: tolerance)
        let isWhole = try timetable.routes(RoutesRequest(limit: .max)).routes.count == chosen.count
        let all = try timetable.zones()
        let inZones = Set(all.flatMap(\.routes))
        for route in chosen {
            let shapes = try timetable.shapes(ofRoute: route.id)
            let lines = DistinctLines(shapes.map(\.line.points)).lines.map(simplification.points)
            if !lines.isEmpty || inZones.contains(route.id) { routes.append(MapRoute(route: route, lines: lines)) }
        }
        stops = try stops(timetable)
        zones = zones(isWhole ? all : all.filter { !$0.routes.isEmpty }, simplification)
    }

    /// The zones that the routes serve, and those that none serves.
    private func zones(_ all: [FlexZone], _ simplification: LineSimplification) -> [MapZone] {
        let indexes = Dictionary(routes.enumerated().map { ($1.route.id, $0) }, uniquingKeysWith: { first, _ in first })
        return all.compactMap { zone in
            let own = zone.routes.compactMap { indexes[$0] }
            guard !own.isEmpty || zone.routes.isEmpty else { return nil }
            return MapZone(
                name: zone.name ?? zone.id.rawValue,
                rings: zone.shape.polygons.joined().map(simplification.points), routes: own.sorted())
        }
    }

    /// The stops that the routes serve, platforms as their station.
    private func stops(_ timetable: Timetable) throws -> [MapStop] {
        let all = try timetable.stops(StopsRequest(limit: .max)).stops
        let listed = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var serving: [Stop.ID: Set<Int>] = [:]
        for (index, shown) in routes.enumerated() {
            for stop in try timetable.route(shown.route.id).patterns.flatMap(\.stops) {
                guard let stop = listed[stop.id] else { continue }
                serving[Self.shown(stop, listed).id, default: []].insert(index)
            }
        }
        let found = serving.compactMap { id, routes -> (id: Stop.ID, stop: MapStop)? in
            guard let stop = listed[id], let position = stop.position else { return nil }
            return (id, MapStop(name: stop.name ?? id.rawValue, position: position, routes: routes.sorted()))
        }
        return found.sorted { ($0.stop.name, $0.id) < ($1.stop.name, $1.id) }.map(\.stop)
    }

    /// The station of a platform, if that is listed and has a position; otherwise the stop itself.
    private static func shown(_ stop: Stop, _ listed: [Stop.ID: Stop]) -> Stop {
        guard let station = stop.parentID.flatMap({ listed[$0] }), station.position != nil else { return stop }
        return station
    }
}

/// Lines without the parts that an earlier line has drawn already, in either direction.
///
/// A route has a shape for each way that its trips go, and most of these share most of their points. A piece between
/// two points that is the same is left out, and the line goes on after it.
struct DistinctLines {
    private struct Piece: Hashable {
        let (first, second): (UInt64, UInt64)

        /// The same for both directions.
        init(_ one: UInt64, _ other: UInt64) { (first, second) = (min(one, other), max(one, other)) }
    }

    /// Two points or more each.
    private(set) var lines: [[Coordinate]] = []
    private var drawn: Set<Piece> = []

    /// - Parameter lines: the most important first.
    init(_ lines: [[Coordinate]] = []) {
        for line in lines { add(line) }
    }

    /// Adds the new parts of a line; the most important line comes first.
    mutating func add(_ line: [Coordinate]) {
        var run: [Coordinate] = []
        for (from, to) in zip(line, line.dropFirst()) {
            let (start, end) = (Self.cell(from), Self.cell(to))
            // Points that are equal at the precision of the map: the later one is dropped.
            if start == end { continue }
            guard drawn.insert(Piece(start, end)).inserted else {
                close(&run)
                continue
            }
            if run.isEmpty { run = [from] }
            run.append(to)
        }
        close(&run)
    }

    private mutating func close(_ run: inout [Coordinate]) {
        if run.count > 1 { lines.append(run) }
        run = []
    }

    /// A point to five decimals, about a metre.
    private static func cell(_ point: Coordinate) -> UInt64 {
        func part(_ degrees: Double) -> UInt64 {
            UInt64(UInt32(bitPattern: Int32(min(max((degrees * 1e5).rounded(), -2e8), 2e8))))
        }
        return part(point.latitude) << 32 | part(point.longitude)
    }
}
