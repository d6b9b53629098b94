internal import GRDB
package import GTFSModel

/// One pattern of a route, and how much of its traffic follows it.
package struct RoutePatternRow: Sendable {
    package let patternKey: Key<Pattern>
    package let directionID: Int?
    package let headsign: String?
    package let tripCount: Int
}

extension FeedReader {
    /// The patterns of a route that trips follow, by direction, those of most trips first.
    package func patterns(ofRoute key: Key<Route>) throws -> [RoutePatternRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT p.pattern_key, p.direction_id, p.trip_headsign, sum(t.trip_count) AS trips
                    FROM patterns AS p JOIN time_profiles AS t ON t.pattern_key = p.pattern_key
                    WHERE p.route_key = ? GROUP BY p.pattern_key
                    ORDER BY p.direction_id IS NULL, p.direction_id, trips DESC, p.pattern_key
                    """), arguments: [key.rawValue]
        ).map { RoutePatternRow(patternKey: $0[0], directionID: $0[1], headsign: $0[2], tripCount: $0[3]) }
    }
}
