public import GTFSModel
public import GTFSQuery

/// The content of a map of a network: lines, each drawn once per route, and the stops that the routes serve.
public struct NetworkMap: Sendable {
    struct MapRoute: Sendable {
        let route: Route
        let lines: [[Coordinate]]
    }

    struct MapStop: Sendable {
        let name: String
        let position: Coordinate
        /// Of `routes`, in their order.
        var routes: [Int]
    }

    /// Those with a line.
    private(set) var routes: [MapRoute] = []
    /// Platforms of a station are one stop. By name.
    private(set) var stops: [MapStop] = []

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

    /// Its routes: those with a line.
    public var routeCount: Int { routes.count }
    /// Its stops, platforms of a station as one.
    public var stopCount: Int { stops.count }
    /// The points of all lines.
    public var pointCount: Int { routes.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.count } } }

    init(routes: [MapRoute], stops: [MapStop]) { (self.routes, self.stops) = (routes, stops) }

    /// The map of some routes.
    /// - Parameter tolerance: points within this many metres of a drawn line are left out.
    /// - Throws: a `QueryError` if the database cannot be read, or lacks one of these routes.
    public init(routes chosen: [Route], tolerance: Double = 5, _ timetable: Timetable) throws {
        let simplification = LineSimplification(tolerance: tolerance)
        for route in chosen {
            let shapes = try timetable.shapes(ofRoute: route.id)
            let lines = DistinctLines(shapes.map(\.line.points)).lines.map(simplification.points)
            if !lines.isEmpty { routes.append(MapRoute(route: route, lines: lines)) }
        }
        stops = try stops(timetable)
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
