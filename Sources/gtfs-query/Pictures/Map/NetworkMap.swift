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

/// The lines of a route without what an earlier line has drawn already, in either direction.
///
/// A route has a shape for each way that its trips go, most of which share most of their points. Where a piece between two
/// points is the same, it is left out, and the line goes on behind it.
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
    init(_ lines: [[Coordinate]]) {
        for line in lines { add(line) }
    }

    private mutating func add(_ line: [Coordinate]) {
        var run: [Coordinate] = []
        for (from, to) in zip(line, line.dropFirst()) {
            let (start, end) = (Self.cell(from), Self.cell(to))
            // Points that the precision of the map does not tell apart: the later one goes.
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
