internal import GRDB
package import GTFSModel

/// A row of stops.txt, whole.
package struct StopRecord: Sendable {
    package let key: Int
    package let parentKey: Int?
    package let stop: Stop
    package let departureCount: Int

    fileprivate init(_ row: Row) {
        key = row["stop_key"]
        parentKey = row["parent_key"]
        departureCount = row["departure_count"]
        var stop = Stop(
            id: Stop.ID(row["stop_id"] as String), name: row["stop_name"],
            locationType: LocationType(row["location_type"]))
        stop.code = row["stop_code"]
        stop.spokenName = row["tts_stop_name"]
        stop.description = row["stop_desc"]
        if let latitude = row["stop_lat"] as Double?, let longitude = row["stop_lon"] as Double? {
            stop.position = Coordinate(latitude: latitude, longitude: longitude)
        }
        stop.zoneID = row["zone_id"]
        stop.url = row["stop_url"]
        stop.parentID = (row["parent_id"] as String?).map { Stop.ID($0) }
        stop.timeZone = row["stop_timezone"]
        stop.wheelchairBoarding = row["wheelchair_boarding"]
        stop.levelID = row["level_id"]
        stop.platformCode = row["platform_code"]
        self.stop = stop
    }

    fileprivate static let selection = """
        SELECT stop.*, parent.stop_id AS parent_id FROM stored_stops AS stop
        LEFT JOIN stored_stops AS parent ON parent.stop_key = stop.parent_key
        """
}

/// A row of routes.txt, whole.
package struct RouteRecord: Sendable {
    package let key: Int
    package let route: Route

    fileprivate init(_ row: Row) {
        key = row["route_key"]
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
    package func stopRecord(key: Int) throws -> StopRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(StopRecord.selection) WHERE stop.stop_key = ?"), arguments: [key]
        ).map(StopRecord.init)
    }

    package func stopRecord(id: Stop.ID) throws -> StopRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(StopRecord.selection) WHERE stop.stop_id = ?"), arguments: [id.rawValue]
        ).map(StopRecord.init)
    }

    package func routeRecord(key: Int) throws -> RouteRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM stored_routes WHERE route_key = ?"), arguments: [key]
        ).map(RouteRecord.init)
    }

    package func routeRecord(id: Route.ID) throws -> RouteRecord? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM stored_routes WHERE route_id = ?"), arguments: [id.rawValue]
        ).map(RouteRecord.init)
    }

    /// Every route that routes.txt lists.
    package func routeRecords() throws -> [RouteRecord] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM stored_routes WHERE is_listed ORDER BY route_key")
        ).map(RouteRecord.init)
    }

    package func agencyName(id: Agency.ID?) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT agency_name FROM stored_agency WHERE ?1 IS NULL OR agency_id = ?1 ORDER BY row_key"),
            arguments: [id?.rawValue])
    }
}
