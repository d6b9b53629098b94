internal import GTFSModel
internal import GTFSQuery

/// The stops, positions and trips of a benchmark's questions, chosen from the database by SQL: the same each time.
struct QuestionSample {
    /// The station, or stop without a station, with most departures; nil in a feed without departures.
    let busiest: Stop?
    /// Its parts with departures, the busiest first.
    let platforms: [Stop]
    /// Stops without a station, evenly spread.
    let stops: [Stop]
    /// The middle of the fullest grid cell; nil if no stop has a position.
    let densest: Coordinate?
    /// Evenly spread.
    let trips: [Trip.ID]
}

extension Timetable {
    /// - Parameter count: the most stops, and the most trips.
    func sample(_ count: Int) throws -> QuestionSample {
        let busiest = try stops(SampleSQL.busiest).first
        return QuestionSample(
            busiest: busiest, platforms: try busiest.map { try stops(SampleSQL.platforms(of: $0.id)) } ?? [],
            stops: try stops(SampleSQL.stops(count)),
            densest: try rows(sql: SampleSQL.densest).first.flatMap { Coordinate($0[0], $0[1]) },
            trips: try rows(sql: SampleSQL.trips(count)).map { Trip.ID($0[0] ?? "") })
    }

    /// The version of the SQLite that answers, e.g. 3.40.1.
    func libraryVersion() throws -> String { try rows(sql: "SELECT sqlite_version()").first?[0] ?? "" }

    private func stops(_ sql: String) throws -> [Stop] {
        try rows(sql: sql).map { row in
            Stop(id: Stop.ID(row[0] ?? ""), name: row[1], position: Coordinate(row[2], row[3]))
        }
    }
}

extension Coordinate {
    /// Nil if the text is missing.
    fileprivate init?(_ latitude: String?, _ longitude: String?) {
        guard let latitude = latitude.flatMap(Double.init), let longitude = longitude.flatMap(Double.init) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }
}

/// Over tables and views of schema version 2.
private enum SampleSQL {
    static let busiest = """
        SELECT station.stop_id, station.stop_name, station.stop_lat, station.stop_lon FROM stop_records AS station
        JOIN (SELECT coalesce(parent.stop_key, stop.stop_key) AS station_key, sum(stop.departure_count) AS departures
              FROM stop_records AS stop
              LEFT JOIN stop_records AS parent ON parent.stop_key = stop.parent_key AND parent.is_listed
              GROUP BY 1 HAVING departures > 0) ON station.stop_key = station_key
        ORDER BY departures DESC, station.stop_id LIMIT 1
        """

    static func platforms(of id: Stop.ID) -> String {
        """
        SELECT stop_id, stop_name, stop_lat, stop_lon FROM stop_records
        WHERE departure_count > 0 AND (stop_id = \(quoted(id.rawValue))
            OR parent_key = (SELECT stop_key FROM stop_records WHERE stop_id = \(quoted(id.rawValue))))
        ORDER BY departure_count DESC, stop_id
        """
    }

    /// A row is taken if the running share of `count` passes a whole number.
    static func stops(_ count: Int) -> String {
        """
        SELECT stop_id, stop_name, stop_lat, stop_lon
        FROM (SELECT *, row_number() OVER (ORDER BY stop_key) AS n, count(*) OVER () AS total
              FROM stop_records WHERE departure_count > 0 AND parent_key IS NULL)
        WHERE n * \(count) / total > (n - 1) * \(count) / total
        """
    }

    static let densest = """
        SELECT avg(stop_lat), avg(stop_lon) FROM stop_records
        JOIN (SELECT first_stop_key, last_stop_key FROM stop_cells
              ORDER BY last_stop_key - first_stop_key DESC, cell LIMIT 1)
          ON stop_key BETWEEN first_stop_key AND last_stop_key
        HAVING count(*) > 0
        """

    static func trips(_ count: Int) -> String {
        """
        SELECT trip_id
        FROM (SELECT trip_id, row_number() OVER (ORDER BY trip_id) AS n, count(*) OVER () AS total FROM trips)
        WHERE n * \(count) / total > (n - 1) * \(count) / total
        """
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
