internal import GRDB
package import GTFSModel

/// A row of stops.txt as a position and as a part of a station.
package struct StopTreeRow: Sendable {
    package let key: Key<Stop>
    package let parentKey: Key<Stop>?
    package let locationType: LocationType
    package let position: Coordinate?
    /// Departures of passengers over all days of the feed at this very row.
    package let departureCount: Int
    package let wheelchairBoarding: Int?
    package let id: String
    /// False where another file names the id and stops.txt does not.
    package let isListed: Bool

    init(_ row: SteppedStatement) {
        key = row.key(0)
        parentKey = row.optionalKey(1)
        locationType = LocationType(row.optionalInt(2))
        if let latitude = row.optionalDouble(3), let longitude = row.optionalDouble(4) {
            position = Coordinate(latitude: latitude, longitude: longitude)
        } else {
            position = nil
        }
        departureCount = row.int(5)
        wheelchairBoarding = row.optionalInt(6)
        id = row.text(7) ?? ""
        isListed = row.int(8) != 0
    }
}

/// The statements behind `nearby`, constants so that a test pins their plans.
package enum GridSQL {
    private static let columns = """
        stop_records.stop_key, parent_key, location_type, stop_lat, stop_lon, departure_count, wheelchair_boarding,
        stop_id, is_listed
        """
    /// The stops in a run of cells: ?1 … ?2.
    package static let stopsInCells = """
        SELECT \(columns) FROM stop_cells
        CROSS JOIN stop_records ON stop_records.stop_key BETWEEN first_stop_key AND last_stop_key
        WHERE cell BETWEEN ?1 AND ?2
        """
    /// The stops in a run of cells, ?1 … ?2, whose latitude is ?3 … ?4 and whose longitude is ?5 … ?6. Rows outside are left
    /// before the rest of them is read.
    package static let stopsInBox = stopsInCells + " AND stop_lat BETWEEN ?3 AND ?4 AND stop_lon BETWEEN ?5 AND ?6"
    /// The stops that stops.txt lists in a run of cells, ?1 … ?2, from the key ?3 on.
    package static let listedStopsInCells = stopsInCells + " AND stop_records.stop_key >= ?3 AND is_listed"
    /// All stops that stops.txt lists, from the key ?1 on.
    package static let listedStops = """
        SELECT \(columns) FROM stop_records WHERE stop_key >= ?1 AND is_listed ORDER BY stop_key
        """
    /// All stops, whether or not stops.txt lists them.
    package static let allStops = "SELECT \(columns) FROM stop_records ORDER BY stop_key"
    package static let stop = "SELECT \(columns) FROM stop_records WHERE stop_key = ?1"
    package static let children = "SELECT \(columns) FROM stop_records WHERE parent_key = ?1 ORDER BY stop_key"
    /// The route keys of all patterns at stop ?1, ascending, one per time that a pattern stops there.
    package static let routesAtStop = """
        SELECT route_key FROM stop_patterns
        CROSS JOIN patterns ON patterns.pattern_key = stop_patterns.pattern_key
        WHERE stop_key = ?1 AND route_key IS NOT NULL
        """
}

extension FeedReader {
    /// Calls `body` with every stop within `radius` metres of `center`, and with some that are farther.
    package func eachStop(
        within radius: Double, of center: Coordinate, _ body: (StopTreeRow) throws -> Void
    ) throws {
        let stops = try SteppedStatement(db, GridSQL.stopsInBox)
        defer { stops.reset() }
        let edges = StopGrid.edges(within: radius, of: center)
        stops.bind(edges.south, at: 3)
        stops.bind(edges.north, at: 4)
        stops.bind(edges.west, at: 5)
        stops.bind(edges.east, at: 6)
        for run in StopGrid.cells(within: radius, of: center) {
            stops.reset()
            stops.bind(run.lowerBound, at: 1)
            stops.bind(run.upperBound, at: 2)
            while try stops.step() { try body(StopTreeRow(stops)) }
        }
    }

    /// Calls `body` with the stops that stops.txt lists, in the order of their keys, until it returns false.
    /// - Parameters:
    ///   - first: the least key.
    ///   - runs: runs of grid cells in rising order; nil for all stops.
    package func eachListedStop(
        from first: Key<Stop>, inCells runs: [ClosedRange<Int>]?, _ body: (StopTreeRow) throws -> Bool
    ) throws {
        guard let runs else { return try eachListedStop(from: first, body) }
        let stops = try SteppedStatement(db, GridSQL.listedStopsInCells)
        defer { stops.reset() }
        stops.bind(first, at: 3)
        for run in runs {
            stops.reset()
            stops.bind(run.lowerBound, at: 1)
            stops.bind(run.upperBound, at: 2)
            while try stops.step() { if try !body(StopTreeRow(stops)) { return } }
        }
    }

    private func eachListedStop(from first: Key<Stop>, _ body: (StopTreeRow) throws -> Bool) throws {
        let stops = try SteppedStatement(db, GridSQL.listedStops)
        defer { stops.reset() }
        stops.bind(first, at: 1)
        while try stops.step() { if try !body(StopTreeRow(stops)) { return } }
    }

    package func stopTreeRow(key: Key<Stop>) throws -> StopTreeRow? {
        let stop = try SteppedStatement(db, GridSQL.stop)
        defer { stop.reset() }
        stop.bind(key, at: 1)
        return try stop.step() ? StopTreeRow(stop) : nil
    }

    /// The rows of stops.txt that name `key` as their parent.
    package func children(of key: Key<Stop>) throws -> [StopTreeRow] {
        let rows = try SteppedStatement(db, GridSQL.children)
        defer { rows.reset() }
        rows.bind(key, at: 1)
        var children: [StopTreeRow] = []
        while try rows.step() { children.append(StopTreeRow(rows)) }
        return children
    }

    /// The keys of the routes whose patterns stop there, each once.
    package func routeKeys(atStop key: Key<Stop>) throws -> Set<Key<Route>> {
        let routes = try SteppedStatement(db, GridSQL.routesAtStop)
        defer { routes.reset() }
        routes.bind(key, at: 1)
        var keys: Set<Key<Route>> = []
        // Patterns stand in order of their routes, so most repetitions follow each other.
        var last: Key<Route>?
        while try routes.step() {
            let route: Key<Route> = routes.key(0)
            if route != last { keys.insert(route) }
            last = route
        }
        return keys
    }
}
