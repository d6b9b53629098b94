internal import GRDB
internal import GTFSModel

/// A feature of locations.geojson.
package struct LocationRow: Sendable {
    package let id: String
    /// stop_name and stop_desc of its properties.
    package let name: String?
    package let description: String?
    /// Its geometry, GeoJSON.
    package let geometry: String
}

extension FeedReader {
    /// Calls `body` with the features that have an id and a geometry, in the order of the file.
    package func eachLocation(_ body: (LocationRow) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, stop_name, stop_desc, geometry FROM locations
                    WHERE id IS NOT NULL AND geometry_type IS NOT NULL
                    """))
        while let row = try rows.next() {
            try body(
                LocationRow(
                    id: row.value(0), name: row.value(1), description: row.value(2), geometry: row.value(3)))
        }
    }

    /// Whether locations.geojson has a feature with the id.
    package func hasLocation(id: String) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM stored_locations WHERE location_id = ?)"),
            arguments: [id]) ?? false
    }

    /// Whether location_groups.txt or location_group_stops.txt names the group.
    package func hasLocationGroup(id: String) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM location_groups WHERE location_group_id = ?1)
                        OR EXISTS (SELECT 1 FROM location_group_stops WHERE location_group_id = ?1)
                    """), arguments: [id]) ?? false
    }

    /// The rows of location_group_stops.txt, in the order of the file.
    package func locationGroupStops() throws -> [(groupID: String, stopID: String)] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT location_group_id, stop_id FROM location_group_stops
                    WHERE location_group_id IS NOT NULL AND stop_id IS NOT NULL
                    """)
        ).map { (try $0.value(0), try $0.value(1)) }
    }

    /// Calls `body` with the id and the name of each zone and location group.
    package func eachAreaName(_ body: (String, String?) -> Void) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, stop_name FROM locations WHERE id IS NOT NULL
                    UNION ALL
                    SELECT location_group_id, location_group_name FROM location_groups
                    WHERE location_group_id IS NOT NULL
                    """))
        while let row = try rows.next() { body(try row.value(0), try row.value(1)) }
    }

    /// Calls `body` with each stop time without a stop, and the times of each profile there.
    package func eachStopTimeWithoutStop(_ body: (ProfileStopRow) throws -> Void) throws {
        try eachProfileStop(stopKey: Key(0), body)
    }
}
