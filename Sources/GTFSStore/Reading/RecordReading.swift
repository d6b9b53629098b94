internal import GRDB
package import GTFSModel

/// A row of stops.txt, whole.
package struct StopRecord: Sendable {
    package let key: Key<Stop>
    package let parentKey: Key<Stop>?
    package let stop: Stop
    package let departureCount: Int
    /// False where another file names the id and stops.txt does not.
    package let isListed: Bool

    fileprivate init(_ row: SteppedStatement) {
        key = row.key(0)
        parentKey = row.optionalKey(1)
        departureCount = row.int(2)
        isListed = row.int(18) != 0
        var stop = Stop(
            id: Stop.ID(row.text(3) ?? ""), name: row.text(4), locationType: LocationType(row.optionalInt(5)))
        if let latitude = row.optionalDouble(6), let longitude = row.optionalDouble(7) {
            stop.position = Coordinate(latitude: latitude, longitude: longitude)
        }
        stop.code = row.text(8)
        stop.platformCode = row.text(9)
        stop.parentID = row.text(10).map { Stop.ID($0) }
        stop.wheelchairBoarding = row.optionalInt(11)
        stop.timeZone = row.text(12)
        stop.zoneID = row.text(13)
        stop.levelID = row.text(14)
        stop.spokenName = row.text(15)
        stop.description = row.text(16)
        stop.url = row.text(17)
        self.stop = stop
    }

    /// In the order in which `init` takes them.
    fileprivate static let selection = """
        SELECT stop.stop_key, stop.parent_key, stop.departure_count, stop.stop_id, stop.stop_name, stop.location_type,
               stop.stop_lat, stop.stop_lon, stop.stop_code, stop.platform_code, parent.stop_id,
               stop.wheelchair_boarding, stop.stop_timezone, stop.zone_id, stop.level_id, stop.tts_stop_name,
               stop.stop_desc, stop.stop_url, stop.is_listed
        FROM stored_stops AS stop LEFT JOIN stored_stops AS parent ON parent.stop_key = stop.parent_key
        """
}

/// A row of routes.txt, whole.
package struct RouteRecord: Sendable {
    package let key: Key<Route>
    package let route: Route
    /// Whether routes.txt has it.
    package let isListed: Bool

    fileprivate init(_ row: Row) {
        key = row["route_key"]
        isListed = row["is_listed"]
        var route = Route(id: Route.ID(row["route_id"] as String))
        route.agencyID = (row["agency_id"] as String?).map { Agency.ID($0) }
        route.shortName = row["route_short_name"]
        route.longName = row["route_long_name"]
        route.description = row["route_desc"]
        route.type = row["route_type"]
        route.url = row["route_url"]
        route.color = row["route_color"]
        route.textColor = row["route_text_color"]
        route.sortOrder = row["route_sort_order"]
        self.route = route
    }
}

extension FeedReader {
    package func stopRecord(key: Key<Stop>) throws -> StopRecord? {
        let stops = try SteppedStatement(db, "\(StopRecord.selection) WHERE stop.stop_key = ?1")
        defer { stops.reset() }
        stops.bind(key, at: 1)
        return try stops.step() ? StopRecord(stops) : nil
    }

    package func stopRecord(id: Stop.ID) throws -> StopRecord? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT stop_key FROM stored_stops WHERE stop_id = ?"), arguments: [id.rawValue]
        ).flatMap { try stopRecord(key: $0) }
    }

    package func routeRecord(id: Route.ID) throws -> RouteRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM stored_routes WHERE route_id = ?"), arguments: [id.rawValue]
        ).map(RouteRecord.init)
    }

    package func routeRecord(key: Key<Route>) throws -> RouteRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM stored_routes WHERE route_key = ?"), arguments: [key.rawValue]
        ).map(RouteRecord.init)
    }

    /// Every route, those too that only trips name.
    package func routeRecords() throws -> [RouteRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM stored_routes ORDER BY route_key").map(RouteRecord.init)
    }

    package func agencyName(id: Agency.ID?) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT agency_name FROM stored_agency WHERE ?1 IS NULL OR agency_id = ?1 ORDER BY row_key"),
            arguments: [id?.rawValue])
    }
}
