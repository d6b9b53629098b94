internal import GTFSModel
internal import GTFSQuery

/// What a map of a network shows: lines, each drawn once per route, and the stops that the routes serve.
struct NetworkMap {
    struct MapRoute {
        let route: Route
        let lines: [[Coordinate]]
    }

    struct MapStop {
        let name: String
        let position: Coordinate
        /// Of `routes`, in their order.
        var routes: [Int]
    }

    /// Those with a line.
    private(set) var routes: [MapRoute] = []
    /// Platforms of a station are one stop. By name.
    private(set) var stops: [MapStop] = []

    var pointCount: Int { routes.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.count } } }

    init(routes: [MapRoute], stops: [MapStop]) { (self.routes, self.stops) = (routes, stops) }

    init(routes chosen: [Route], simplification: LineSimplification, _ timetable: Timetable) throws {
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

    /// The station of a platform, if that is listed and has a position; else the stop itself.
    private static func shown(_ stop: Stop, _ listed: [Stop.ID: Stop]) -> Stop {
        guard let station = stop.parentID.flatMap({ listed[$0] }), station.position != nil else { return stop }
        return station
    }
}
