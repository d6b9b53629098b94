internal import GRDB
package import GTFSModel

extension FeedReader {
    /// The statements about stops, constants so that a test pins their plans.
    package enum StopSQL {
        /// The id of the parent, under the feed's own column name.
        private static let parents = """
            LEFT JOIN (SELECT stop_key AS parent_key, stop_id AS parent_station FROM stored_stops) USING (parent_key)
            """
        private static let inCells = """
            FROM stop_cells CROSS JOIN stop_records ON stop_records.stop_key BETWEEN first_stop_key AND last_stop_key
            """
        /// Location types, a JSON array; NULL for all.
        private static let isOfTypes = "(?1 IS NULL OR ifnull(location_type, 0) IN (SELECT value FROM json_each(?1)))"

        package static let key = "SELECT stop_key FROM stored_stops WHERE stop_id = ?1"
        package static let label = "\(StopRow.Column.label.sql) FROM stop_records WHERE stop_key = ?1"
        package static let onMap = "\(StopRow.Column.onMap.sql) FROM stop_records WHERE stop_key = ?1"
        package static let whole = "\(StopRow.Column.whole.sql) FROM stop_records \(parents) WHERE stop_key = ?1"
        /// All stops, whether or not stops.txt lists them.
        package static let all = "\(StopRow.Column.onMap.sql) FROM stop_records ORDER BY stop_key"
        /// The positions of the stops that stops.txt lists.
        package static let positions =
            "\(StopRow.Column.position.sql) FROM stop_records WHERE is_listed"
        package static let children =
            "\(StopRow.Column.onMap.sql) FROM stop_records WHERE parent_key = ?1 ORDER BY stop_key"
        /// The stops in a run of cells, ?1 … ?2.
        package static let onMapInCells = "\(StopRow.Column.onMap.sql) \(inCells) WHERE cell BETWEEN ?1 AND ?2"
        /// The stops of types ?1 that stops.txt lists from the key ?2 on.
        package static let listed = """
            \(StopRow.Column.whole.sql) FROM stop_records \(parents)
            WHERE stop_key >= ?2 AND is_listed AND \(isOfTypes) ORDER BY stop_key
            """
        /// The same in a run of cells, ?3 … ?4.
        package static let listedInCells = """
            \(StopRow.Column.whole.sql) \(inCells) \(parents)
            WHERE cell BETWEEN ?3 AND ?4 AND stop_key >= ?2 AND is_listed AND \(isOfTypes)
            """
        /// The route keys of all patterns at stop ?1, ascending, one for each call of a pattern there.
        package static let routes = """
            SELECT route_key FROM stop_patterns
            CROSS JOIN patterns ON patterns.pattern_key = stop_patterns.pattern_key
            WHERE stop_key = ?1 AND route_key IS NOT NULL
            """
    }
}

extension FeedReader {
    /// The key of the stop with an id, whether or not stops.txt lists it.
    package func anyStopKey(id: String) throws -> Key<Stop>? {
        try Key.fetchOne(db.cachedStatement(sql: StopSQL.key), arguments: [id])
    }

    /// The stop with an id, whether or not stops.txt lists it.
    package func stop(id: String) throws -> StopRow? { try anyStopKey(id: id).flatMap { try stop(key: $0) } }

    /// Whether stops.txt names a zone for any stop.
    package func hasStopZones() throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM stop_attributes WHERE stop_timezone IS NOT NULL)") ?? false
    }

    /// A stop for boards.
    package func stop(key: Key<Stop>) throws -> StopRow? {
        try SelectedRows(db, StopRow.Column.label, StopSQL.label, key.rawValue).first(StopRow.init)
    }

    /// A stop for the map.
    package func stopOnMap(key: Key<Stop>) throws -> StopRow? {
        try SelectedRows(db, StopRow.Column.onMap, StopSQL.onMap, key.rawValue).first(StopRow.init)
    }

    package func stopRecord(key: Key<Stop>) throws -> StopRow.Record? {
        try SelectedRows(db, StopRow.Column.whole, StopSQL.whole, key.rawValue).first(StopRow.Record.init)
    }

    package func stopRecord(id: Stop.ID) throws -> StopRow.Record? {
        try anyStopKey(id: id.rawValue).flatMap { try stopRecord(key: $0) }
    }

    /// Calls `body` with each stop for the map, listed or not, in the order of their keys.
    package func eachStop(_ body: (StopRow) throws -> Void) throws {
        try SelectedRows(db, StopRow.Column.onMap, StopSQL.all).each { try body(StopRow($0)) }
    }

    /// The positions of the stops that stops.txt lists, in no order.
    package func listedPositions() throws -> [Coordinate] {
        var positions: [Coordinate] = []
        try SelectedRows(db, StopRow.Column.position, StopSQL.positions).each { row in
            guard let latitude = row.double(.stopLat), let longitude = row.double(.stopLon) else { return }
            positions.append(Coordinate(latitude: latitude, longitude: longitude))
        }
        return positions
    }

    /// The rows of stops.txt that name `key` as their parent, for the map.
    package func children(of key: Key<Stop>) throws -> [StopRow] {
        var children: [StopRow] = []
        try SelectedRows(db, StopRow.Column.onMap, StopSQL.children, key.rawValue).each { children.append(StopRow($0)) }
        return children
    }

    /// Calls `body` with every stop in a run of grid cells, for the map.
    package func eachStop(inCells cells: ClosedRange<Int>, _ body: (StopRow) throws -> Void) throws {
        let stops = try SelectedRows(
            db, StopRow.Column.onMap, StopSQL.onMapInCells, cells.lowerBound, cells.upperBound)
        try stops.each { try body(StopRow($0)) }
    }

    /// Calls `body` with the stops that stops.txt lists, in the order of their keys, until it returns false.
    /// - Parameters:
    ///   - first: the least key.
    ///   - runs: runs of grid cells in rising order; nil for all stops.
    ///   - types: an empty set for all.
    package func eachListedStop(
        from first: Key<Stop>, inCells runs: [ClosedRange<Int>]?, types: Set<LocationType>,
        _ body: (StopRow.Record) throws -> Bool
    ) throws {
        let stops = try SelectedRows(db, StopRow.Column.whole, runs == nil ? StopSQL.listed : StopSQL.listedInCells)
        stops.statement.bind(types.isEmpty ? nil : "\(types.map(\.rawValue))", at: 1)
        stops.statement.bind(first, at: 2)
        guard let runs else {
            try stops.prefix(while: { try body(StopRow.Record($0)) })
            return
        }
        for run in runs {
            stops.statement.bind(run.lowerBound, at: 3)
            stops.statement.bind(run.upperBound, at: 4)
            guard try stops.prefix(while: { try body(StopRow.Record($0)) }) else { return }
        }
    }

    /// Whether any trip calls at the stop.
    package func isServed(stopKey: Key<Stop>) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM stop_patterns WHERE stop_key = ?)"),
            arguments: [stopKey.rawValue]) ?? false
    }

    /// The keys of the stop itself and of all its parts.
    package func stopWithParts(key: Key<Stop>) throws -> [Key<Stop>] {
        let parts = try SteppedStatement(
            db,
            """
            WITH RECURSIVE parts (part_key) AS (
                SELECT ?
                UNION
                SELECT stop_key FROM stored_stops JOIN parts ON parent_key = part_key
            )
            SELECT stop_key FROM parts JOIN stored_stops ON stop_key = part_key
            """)
        defer { parts.reset() }
        parts.bind(key, at: 1)
        var keys: [Key<Stop>] = []
        while try parts.step() { keys.append(parts.key(0)) }
        return keys
    }

    /// The keys of the routes whose patterns call there, each once.
    package func routeKeys(atStop key: Key<Stop>) throws -> Set<Key<Route>> {
        let routes = try SteppedStatement(db, StopSQL.routes)
        defer { routes.reset() }
        routes.bind(key, at: 1)
        var keys: Set<Key<Route>> = []
        // Patterns are in the order of their routes, so most repetitions follow each other.
        var last: Key<Route>?
        while try routes.step() {
            let route: Key<Route> = routes.key(0)
            if route != last { keys.insert(route) }
            last = route
        }
        return keys
    }
}
