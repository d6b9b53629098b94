internal import GRDB
package import GTFSModel

/// Questions chosen from the database itself, the same ones each time: for a benchmark, and for nothing else.
extension FeedDatabase {
    /// The station, or stop that has no station, which most departures leave; nil where nothing ever leaves.
    package func busiestPlace() throws -> Stop? { try sampledStops(Self.busiestPlaceSQL, []).first }

    /// The parts of a station that departures leave, the busiest first; of a stop that has none, itself.
    package func boardingStops(of id: Stop.ID) throws -> [Stop] {
        try sampledStops(Self.boardingStopsSQL, [id.rawValue, id.rawValue])
    }

    /// Up to `count` stops that departures leave and that belong to no station, evenly spread over all of them.
    package func kerbs(_ count: Int) throws -> [Stop] { try sampledStops(Self.kerbsSQL, [count, count]) }

    /// The middle of the grid's fullest cell; nil where no stop has a position.
    package func densestPlace() throws -> Coordinate? {
        try read { db in
            try Row.fetchOne(db, sql: Self.densestPlaceSQL).map { Coordinate(latitude: $0[0], longitude: $0[1]) }
        }
    }

    /// Up to `count` trips, evenly spread over all of them.
    package func sampledTrips(_ count: Int) throws -> [Trip.ID] {
        try read { db in
            try String.fetchAll(db, sql: Self.tripsSQL, arguments: [count, count]).map(Trip.ID.init(rawValue:))
        }
    }

    /// As SQLite says it, e.g. 3.40.1.
    package func libraryVersion() throws -> String {
        try read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "" }
    }

    private func sampledStops(_ sql: String, _ arguments: StatementArguments) throws -> [Stop] {
        try read { db in
            try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                let latitude: Double? = row["stop_lat"]
                let longitude: Double? = row["stop_lon"]
                let position = latitude.flatMap { latitude in
                    longitude.map { Coordinate(latitude: latitude, longitude: $0) }
                }
                return Stop(id: Stop.ID(rawValue: row["stop_id"]), name: row["stop_name"], position: position)
            }
        }
    }

    private static let busiestPlaceSQL = """
        SELECT place.stop_id, place.stop_name, place.stop_lat, place.stop_lon FROM stored_stops AS place
        JOIN (SELECT coalesce(parent.stop_key, stop.stop_key) AS place_key, sum(stop.departure_count) AS departures
              FROM stored_stops AS stop
              LEFT JOIN stored_stops AS parent ON parent.stop_key = stop.parent_key AND parent.is_listed
              GROUP BY 1 HAVING departures > 0) ON place.stop_key = place_key
        ORDER BY departures DESC, place.stop_id LIMIT 1
        """

    private static let boardingStopsSQL = """
        SELECT stop_id, stop_name, stop_lat, stop_lon FROM stored_stops
        WHERE departure_count > 0
          AND (stop_id = ? OR parent_key = (SELECT stop_key FROM stored_stops WHERE stop_id = ?))
        ORDER BY departure_count DESC, stop_id
        """

    /// A row is taken wherever the running share of `count` passes a whole number.
    private static let kerbsSQL = """
        SELECT stop_id, stop_name, stop_lat, stop_lon
        FROM (SELECT *, row_number() OVER (ORDER BY stop_key) AS place, count(*) OVER () AS total
              FROM stored_stops WHERE departure_count > 0 AND parent_key IS NULL)
        WHERE place * ? / total > (place - 1) * ? / total
        """

    private static let densestPlaceSQL = """
        SELECT avg(stop_lat), avg(stop_lon) FROM stored_stops
        JOIN (SELECT first_stop_key, last_stop_key FROM stop_cells
              ORDER BY last_stop_key - first_stop_key DESC, cell LIMIT 1)
          ON stop_key BETWEEN first_stop_key AND last_stop_key
        HAVING count(*) > 0
        """

    private static let tripsSQL = """
        SELECT trip_id
        FROM (SELECT trip_id, row_number() OVER (ORDER BY trip_id) AS place, count(*) OVER () AS total FROM trips)
        WHERE place * ? / total > (place - 1) * ? / total
        """
}
