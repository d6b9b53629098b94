internal import GRDB
package import GTFSModel

/// A pattern for journeys.
package struct NetworkPatternRow {
    package let key: Key<Pattern>
    package let routeKey: Key<Route>?
    /// stop_key of each stop; 0 for a row of a location or location group (Flex).
    package let stopKeys: [Int]
    /// attributes_key of each stop.
    package let attributesKeys: [Int]
}

/// A time profile for journeys.
package struct NetworkProfileRow {
    package let key: Key<TimeProfile>
    package let patternKey: Key<Pattern>
    /// The profile's trips are this many keys from `key`.
    package let tripCount: Int
    /// Seconds from a trip's start_time; nil if the feed leaves the time blank.
    package let departures: [Int?]
    /// Nil if all equal the departures.
    package let arrivals: [Int?]?
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
            SELECT t.profile_key, t.pattern_key, t.trip_count, \(ProfileTimes.OffsetReader.columns), t.departures, t.arrivals
            FROM time_profiles AS t ORDER BY t.profile_key
            """)
        defer { row.reset() }
        while try row.step() {
            let reader = ProfileTimes.OffsetReader(row, at: 3)
            let count = stopCount(row.key(1))
            try body(
                NetworkProfileRow(
                    key: row.key(0), patternKey: row.key(1), tripCount: row.int(2),
                    departures: row.blob(6) { reader.all($0, count: count) } ?? [],
                    arrivals: row.blob(7) { reader.all($0, count: count) }))
        }
    }

    /// Every row of pathways.txt whose ends are given.
    package func pathways() throws -> [PathwayRow] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time
                    FROM stored_pathways WHERE from_stop_id IS NOT NULL AND to_stop_id IS NOT NULL ORDER BY row_key
                    """))
        // Row by row: the cells of a damaged file may be larger than memory, and the first of these ends the reading.
        return try Array(
            rows.map { row in
                try PathwayRow(
                    fromStopID: row.value(0), toStopID: row.value(1), mode: row.value(2),
                    isBidirectional: (row.value(3) as Int?) == 1, length: row.value(4), traversalTime: row.value(5))
            })
    }
}
