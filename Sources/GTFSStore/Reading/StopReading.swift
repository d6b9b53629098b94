internal import GRDB
package import GTFSModel

/// What a board needs to know of a row of stops.txt.
package struct StopRow: Sendable {
    package let key: Key<Stop>
    package let id: String
    package let name: String?
    package let locationType: Int?
    package let parentKey: Key<Stop>?
    package let timeZone: String?
    package let wheelchairBoarding: Int?
    package let platformCode: String?
    /// False where another file names the id and stops.txt does not.
    package let isListed: Bool

    fileprivate init(_ row: SteppedStatement) {
        key = row.key(0)
        id = row.text(1) ?? ""
        name = row.text(2)
        locationType = row.optionalInt(3)
        parentKey = row.optionalKey(4)
        timeZone = row.text(5)
        wheelchairBoarding = row.optionalInt(6)
        platformCode = row.text(7)
        isListed = row.int(8) != 0
    }

    fileprivate static let columns = """
        stop_key, stop_id, stop_name, location_type, parent_key, stop_timezone, wheelchair_boarding, platform_code,
        is_listed
        """
}

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
        stop.wheelchairBoarding = row.optionalInt(11).map(AvailabilityCode.init(rawValue:))
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
        FROM stop_records AS stop LEFT JOIN stored_stops AS parent ON parent.stop_key = stop.parent_key
        """
}

extension FeedReader {
    /// The stop of an id, whether or not stops.txt lists it.
    package func stop(id: String) throws -> StopRow? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT stop_key FROM stored_stops WHERE stop_id = ?"), arguments: [id]
        ).flatMap { try stop(key: Key($0)) }
    }

    /// Whether any trip stops at the stop.
    package func isServed(stopKey: Key<Stop>) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM stop_patterns WHERE stop_key = ?)"),
            arguments: [stopKey.rawValue]) ?? false
    }

    package func stop(key: Key<Stop>) throws -> StopRow? {
        let stop = try SteppedStatement(db, "SELECT \(StopRow.columns) FROM stop_records WHERE stop_key = ?")
        defer { stop.reset() }
        stop.bind(key, at: 1)
        return try stop.step() ? StopRow(stop) : nil
    }

    /// The keys of the stop itself and of everything below it.
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

    /// Calls `body` with every id of stops.txt and its name.
    package func eachStopName(_ body: (_ id: String, _ name: String?) -> Void) throws {
        let names = try SteppedStatement(db, "SELECT stop_id, stop_name FROM stop_records WHERE is_listed")
        defer { names.reset() }
        while try names.step() { body(names.text(0) ?? "", names.text(1)) }
    }

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
}
