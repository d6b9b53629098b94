internal import GRDB
package import GTFSModel

/// A pattern as journeys need it.
package struct NetworkPatternRow {
    package let key: Key<Pattern>
    package let routeKey: Key<Route>?
    /// stop_key of each stop; 0 for a row of a location or location group (Flex).
    package let stopKeys: [Int]
    /// attributes_key of each stop.
    package let attributesKeys: [Int]
}

/// A time profile as journeys need it.
package struct NetworkProfileRow {
    package let key: Key<TimeProfile>
    package let patternKey: Key<Pattern>
    /// The profile's trips are so many keys from `key`.
    package let tripCount: Int
    /// Seconds from a trip's start_time; nil where the feed leaves the time blank.
    package let departures: [Int?]
    /// Nil where all equal the departures.
    package let arrivals: [Int?]?
}

/// A trip as journeys need it.
package struct NetworkTripRow {
    package let key: Key<Trip>
    /// Seconds of the service day.
    package let startTime: Int
    package let serviceKey: Key<Service>
    package let blockKey: Key<Block>?
}

/// A row of pathways.txt.
package struct PathwayRow: Sendable {
    package let fromStopID: String
    package let toStopID: String
    /// pathway_mode: 2 is stairs, 4 an escalator.
    package let mode: Int?
    package let isBidirectional: Bool
    /// Metres.
    package let length: Double?
    /// Seconds.
    package let traversalTime: Int?
}

extension FeedReader {
    /// Calls `body` with each pattern, in the order of their keys.
    package func eachNetworkPattern(_ body: (NetworkPatternRow) throws -> Void) throws {
        let row = try SteppedStatement(
            db,
            """
            SELECT pattern_key, route_key, stop_width, stop_keys, attributes_width, attributes_keys FROM patterns
            ORDER BY pattern_key
            """)
        defer { row.reset() }
        while try row.step() {
            try body(
                NetworkPatternRow(
                    key: row.key(0), routeKey: row.optionalKey(1), stopKeys: row.packed(width: 2, 3),
                    attributesKeys: row.packed(width: 4, 5)))
        }
    }

    /// Calls `body` with each time profile, in the order of their keys.
    /// - Parameter stopCount: how many stops a pattern has.
    package func eachNetworkProfile(
        stopCount: (Key<Pattern>) -> Int, _ body: (NetworkProfileRow) throws -> Void
    ) throws {
        let row = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.pattern_key, t.trip_count, \(OffsetReader.columns), t.departures, t.arrivals
            FROM time_profiles AS t ORDER BY t.profile_key
            """)
        defer { row.reset() }
        while try row.step() {
            let reader = OffsetReader(row, at: 3)
            let count = stopCount(row.key(1))
            try body(
                NetworkProfileRow(
                    key: row.key(0), patternKey: row.key(1), tripCount: row.int(2),
                    departures: row.blob(6) { reader.all($0, count: count) } ?? [],
                    arrivals: row.blob(7) { reader.all($0, count: count) }))
        }
    }

    /// Calls `body` with each trip that has a time and a service, in the order of their keys.
    package func eachNetworkTrip(_ body: (NetworkTripRow) -> Void) throws {
        let row = try SteppedStatement(
            db,
            """
            SELECT trip_key, start_time, service_key, block_key FROM stored_trips
            WHERE start_time IS NOT NULL AND service_key IS NOT NULL ORDER BY trip_key
            """)
        defer { row.reset() }
        while try row.step() {
            body(
                NetworkTripRow(
                    key: row.key(0), startTime: row.int(1), serviceKey: row.key(2), blockKey: row.optionalKey(3)))
        }
    }

    /// The trips that wheelchairs cannot use: wheelchair_accessible 2.
    package func tripsWithoutWheelchairs() throws -> Set<Key<Trip>> {
        let row = try SteppedStatement(
            db,
            "SELECT t.trip_key FROM stored_trips AS t NATURAL JOIN trip_attributes AS a WHERE a.wheelchair_accessible = 2"
        )
        defer { row.reset() }
        var found: Set<Key<Trip>> = []
        while try row.step() { found.insert(row.key(0)) }
        return found
    }
}

extension FeedReader {
    /// Calls `body` with each stop, listed or not, in the order of their keys.
    package func eachStop(_ body: (StopTreeRow) throws -> Void) throws {
        let row = try SteppedStatement(db, GridSQL.allStops)
        defer { row.reset() }
        while try row.step() { try body(StopTreeRow(row)) }
    }

    /// Every row of pathways.txt whose ends are given.
    package func pathways() throws -> [PathwayRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time
                    FROM stored_pathways WHERE from_stop_id IS NOT NULL AND to_stop_id IS NOT NULL ORDER BY row_key
                    """)
        ).map { row in
            PathwayRow(
                fromStopID: row[0], toStopID: row[1], mode: row[2], isBidirectional: (row[3] as Int?) == 1,
                length: row[4], traversalTime: row[5])
        }
    }
}
