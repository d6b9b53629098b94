internal import GRDB
package import GTFSModel

/// A visit of a pattern.
package struct PatternStopRow: Sendable {
    /// Nil for a row of a location or location group (Flex).
    package let stopKey: Key<Stop>?
    package let stopSequence: Int
    package let attributesKey: Key<StopTimeAttributesRow>
}

/// A pattern with all of its visits.
package struct PatternRow: Sendable {
    package let key: Key<Pattern>
    package let routeKey: Key<Route>?
    package let directionID: Int?
    package let headsign: String?
    package let stops: [PatternStopRow]
    /// shape_dist_traveled of each visit, times 10 to the power of the pattern's decimals.
    package let distances: [Int?]
    package let distanceDecimals: Int
}

/// The times of a profile at each visit, seconds from a trip's start_time; nil where blank.
package struct ProfileTimes: Sendable {
    package let patternKey: Key<Pattern>
    package let arrivals: [Int?]
    package let departures: [Int?]
}

extension FeedReader {
    package func pattern(key: Key<Pattern>) throws -> PatternRow? {
        let pattern = try SteppedStatement(
            db,
            """
            SELECT route_key, direction_id, trip_headsign, stop_count, distance_width, distances, distance_decimals,
                   distances_text
            FROM patterns WHERE pattern_key = ?
            """)
        defer { pattern.reset() }
        pattern.bind(key, at: 1)
        guard try pattern.step() else { return nil }
        let count = pattern.int(3)
        let width = pattern.int(4)
        let written = pattern.text(7).map { WrittenDistances(json: $0) }
        return PatternRow(
            key: key, routeKey: pattern.optionalKey(0), directionID: pattern.optionalInt(1), headsign: pattern.text(2),
            stops: try patternStops(key: key),
            distances: pattern.blob(5) { bytes in
                (0..<count).map { PackedColumn.value(at: $0, width: width, in: bytes) }
            } ?? written?.numbers(count: count) ?? Array(repeating: nil, count: count),
            distanceDecimals: written?.decimals ?? pattern.int(6))
    }

    package func patternStops(key: Key<Pattern>) throws -> [PatternStopRow] {
        let pattern = try SteppedStatement(
            db, "SELECT \(StoredVisits.columns) FROM patterns WHERE pattern_key = ?")
        defer { pattern.reset() }
        pattern.bind(key, at: 1)
        return try pattern.step() ? StoredVisits(pattern, at: 0).all() : []
    }

    package func profileTimes(key: Key<TimeProfile>) throws -> ProfileTimes? {
        let profile = try SteppedStatement(
            db,
            """
            SELECT t.pattern_key, t.unit, t.width, t.earliest, p.stop_count, t.departures, t.arrivals
            FROM time_profiles AS t JOIN patterns AS p ON p.pattern_key = t.pattern_key
            WHERE t.profile_key = ?
            """)
        defer { profile.reset() }
        profile.bind(key, at: 1)
        guard try profile.step() else { return nil }
        let reader = OffsetReader(profile, unit: 1, width: 2, earliest: 3)
        let count = profile.int(4)
        let departures = profile.blob(5) { reader.all($0, count: count) } ?? []
        let arrivals = profile.blob(6) { reader.all($0, count: count) } ?? departures
        return ProfileTimes(patternKey: profile.key(0), arrivals: arrivals, departures: departures)
    }
}

extension FeedReader {
    /// What a display shows of a pattern's trips: their route and trip_headsign.
    package func patternLabel(key: Key<Pattern>) throws -> (routeKey: Key<Route>?, headsign: String?)? {
        let label = try SteppedStatement(db, "SELECT route_key, trip_headsign FROM patterns WHERE pattern_key = ?")
        defer { label.reset() }
        label.bind(key, at: 1)
        return try label.step() ? (label.optionalKey(0), label.text(1)) : nil
    }
}
