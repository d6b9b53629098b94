internal import GRDB

/// What a board needs to know of a row of stops.txt.
package struct StopRow: Sendable {
    package let key: Int
    package let id: String
    package let name: String?
    package let locationType: Int?
    package let parentKey: Int?
    package let timeZone: String?
    package let wheelchairBoarding: Int?
    package let platformCode: String?

    fileprivate init(_ row: Row) {
        key = row[0]
        id = row[1]
        name = row[2]
        locationType = row[3]
        parentKey = row[4]
        timeZone = row[5]
        wheelchairBoarding = row[6]
        platformCode = row[7]
    }

    fileprivate static let columns = """
        stop_key, stop_id, stop_name, location_type, parent_key, stop_timezone, wheelchair_boarding, platform_code
        """
}

extension FeedReader {
    /// The stop of an id, whether or not stops.txt lists it.
    package func stop(id: String) throws -> StopRow? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(StopRow.columns) FROM stored_stops WHERE stop_id = ?"), arguments: [id]
        ).map(StopRow.init)
    }

    package func stop(key: Int) throws -> StopRow? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(StopRow.columns) FROM stored_stops WHERE stop_key = ?"), arguments: [key]
        ).map(StopRow.init)
    }

    /// The stop itself and everything below it.
    package func stopWithParts(key: Int) throws -> [StopRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    WITH RECURSIVE parts (part_key) AS (
                        SELECT ?
                        UNION
                        SELECT stop_key FROM stored_stops JOIN parts ON parent_key = part_key
                    )
                    SELECT \(StopRow.columns) FROM parts JOIN stored_stops ON stop_key = part_key
                    """), arguments: [key]
        ).map(StopRow.init)
    }

    /// Calls `body` with every id of stops.txt and its name.
    package func eachStopName(_ body: (_ id: String, _ name: String?) -> Void) throws {
        let names = try SteppedStatement(db, "SELECT stop_id, stop_name FROM stored_stops WHERE is_listed")
        defer { names.reset() }
        while try names.step() { body(names.text(0) ?? "", names.text(1)) }
    }
}
