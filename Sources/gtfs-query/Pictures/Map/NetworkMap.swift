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
        var found: [Stop.ID: MapStop] = [:]
        var stations: [Stop.ID: Stop] = [:]
        for route in chosen {
            let shapes = try timetable.shapes(ofRoute: route.id)
            let lines = DistinctLines(shapes.map(\.line.points)).lines.map(simplification.points)
            guard !lines.isEmpty else { continue }
            for result in try timetable.stops(ofRoute: route.id) {
                let stop = try Self.shown(result.stop, &stations, timetable)
                guard let position = stop.position else { continue }
                let known =
                    found[stop.id]
                    ?? MapStop(
                        name: stop.name ?? stop.id.rawValue, position: position, routes: [])
                guard known.routes.last != routes.count else { continue }
                found[stop.id] = known
                found[stop.id]?.routes.append(routes.count)
            }
            routes.append(MapRoute(route: route, lines: lines))
        }
        stops = found.sorted { ($0.value.name, $0.key) < ($1.value.name, $1.key) }.map(\.value)
    }

    /// The station of a platform, if that has a position; else the stop itself.
    private static func shown(_ stop: Stop, _ stations: inout [Stop.ID: Stop], _ timetable: Timetable) throws -> Stop {
        guard let id = stop.parentID else { return stop }
        if let known = stations[id] { return known }
        // A parent that stops.txt does not list is none.
        let parent = try? timetable.stop(id).stop
        let shown = parent.flatMap { $0.position == nil ? nil : $0 } ?? stop
        if parent != nil { stations[id] = shown }
        return shown
    }
}
