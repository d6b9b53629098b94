internal import GRDB
package import GTFSModel

/// The columns of routes.txt that boards show.
package struct RouteRow: Sendable {
    package let key: Key<Route>
    package let id: String
    package let agencyID: String?
    package let shortName: String?
    package let longName: String?
    package let type: RouteType?
    package let color: String?
    package let textColor: String?
    package let sortOrder: Int?
    package let continuousPickup: Int?
    package let continuousDropOff: Int?
}

extension RouteRow {
    /// A row of routes.txt, whole.
    package struct Record: Sendable {
        package let key: Key<Route>
        package let route: Route
        /// Whether routes.txt has it.
        package let isListed: Bool

        fileprivate static let columns = """
            route_key, is_listed, route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url,
            route_color, route_text_color, route_sort_order
            """

        /// - Parameter row: of `columns`.
        fileprivate init(_ row: SteppedStatement) {
            key = row.key(0)
            isListed = row.int(1) != 0
            var route = Route(id: Route.ID(row.text(2) ?? ""))
            route.agencyID = row.text(3).map { Agency.ID($0) }
            route.shortName = row.text(4)
            route.longName = row.text(5)
            route.description = row.text(6)
            route.type = row.optionalInt(7).map(RouteType.init(rawValue:))
            route.url = row.text(8)
            route.color = row.text(9)
            route.textColor = row.text(10)
            route.sortOrder = row.optionalInt(11)
            self.route = route
        }
    }
}

extension FeedReader {
    /// One pattern of a route, and the number of its trips.
    package struct RoutePatternRow: Sendable {
        package let patternKey: Key<Pattern>
        package let directionID: Int?
        package let headsign: String?
        package let tripCount: Int
    }
}

extension FeedReader {
    package func route(key: Key<Route>) throws -> RouteRow? {
        let route = try SteppedStatement(
            db,
            """
            SELECT route_id, agency_id, route_short_name, route_long_name, route_type, route_color, route_text_color,
                   route_sort_order, continuous_pickup, continuous_drop_off
            FROM stored_routes WHERE route_key = ?
            """)
        defer { route.reset() }
        route.bind(key, at: 1)
        guard try route.step() else { return nil }
        return RouteRow(
            key: key, id: route.text(0) ?? "", agencyID: route.text(1), shortName: route.text(2),
            longName: route.text(3), type: route.optionalInt(4).map(RouteType.init(rawValue:)), color: route.text(5),
            textColor: route.text(6),
            sortOrder: route.optionalInt(7), continuousPickup: route.optionalInt(8),
            continuousDropOff: route.optionalInt(9))
    }

    package func routeKey(id: String) throws -> Key<Route>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT route_key FROM stored_routes WHERE route_id = ?"), arguments: [id])
    }

    package func eachRouteName(_ body: (_ id: String, _ short: String?, _ long: String?) -> Void) throws {
        let names = try SteppedStatement(db, "SELECT route_id, route_short_name, route_long_name FROM stored_routes")
        defer { names.reset() }
        while try names.step() { body(names.text(0) ?? "", names.text(1), names.text(2)) }
    }

    package func routeRecord(id: Route.ID) throws -> RouteRow.Record? {
        try routeKey(id: id.rawValue).flatMap { try routeRecord(key: $0) }
    }

    package func routeRecord(key: Key<Route>) throws -> RouteRow.Record? {
        let route = try SteppedStatement(db, "SELECT \(RouteRow.Record.columns) FROM stored_routes WHERE route_key = ?")
        defer { route.reset() }
        route.bind(key, at: 1)
        return try route.step() ? RouteRow.Record(route) : nil
    }

    /// Every route, including those that only trips name.
    package func routeRecords() throws -> [RouteRow.Record] {
        let routes = try SteppedStatement(
            db, "SELECT \(RouteRow.Record.columns) FROM stored_routes ORDER BY route_key")
        defer { routes.reset() }
        var records: [RouteRow.Record] = []
        while try routes.step() { records.append(RouteRow.Record(routes)) }
        return records
    }

    /// The patterns of a route that trips follow, by direction, those with most trips first.
    package func patterns(ofRoute key: Key<Route>) throws -> [RoutePatternRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT p.pattern_key, p.direction_id, p.trip_headsign, sum(t.trip_count) AS trips
                    FROM patterns AS p JOIN time_profiles AS t ON t.pattern_key = p.pattern_key
                    WHERE p.route_key = ? GROUP BY p.pattern_key
                    ORDER BY p.direction_id IS NULL, p.direction_id, trips DESC, p.pattern_key
                    """), arguments: [key.rawValue]
        ).map {
            try RoutePatternRow(
                patternKey: $0.value(0), directionID: $0.value(1), headsign: $0.value(2), tripCount: $0.value(3))
        }
    }
}
