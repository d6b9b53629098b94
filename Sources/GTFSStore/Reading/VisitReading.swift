internal import GRDB
package import GTFSModel

/// One visit of a stop by the trips of one time profile: a visit of a pattern beside a row of time_profiles.
package struct VisitRow: Sendable {
    package let patternKey: Key<Pattern>
    package let position: Int
    package let stopKey: Key<Stop>
    package let stopSequence: Int
    package let attributesKey: Key<StopTimeAttributesRow>
    package let routeKey: Key<Route>?
    package let directionID: Int?
    /// Visits of the pattern.
    package let stopCount: Int
    package let profileKey: Key<TimeProfile>
    package let tripCount: Int
    /// The profile's trips are `tripCount` keys from here.
    package var firstTripKey: Key<Trip> { Key(profileKey.rawValue) }
    /// Seconds from a trip's start_time; nil where the feed leaves the time blank.
    package let arrival: Int?
    package let departure: Int?
    /// Departure of the pattern's first visit, its arrival where that is blank: seconds from start_time.
    package let firstTime: Int?
    /// Whether the pattern's last visit has a time.
    package let hasLastTime: Bool

    fileprivate init(_ profile: SteppedStatement, _ visit: PatternVisit) {
        patternKey = visit.patternKey
        position = visit.position
        stopKey = visit.stopKey
        stopSequence = visit.stopSequence
        attributesKey = visit.attributesKey
        routeKey = visit.routeKey
        directionID = visit.directionID
        stopCount = visit.stopCount
        profileKey = profile.key(0)
        tripCount = profile.int(1)
        let reader = OffsetReader(profile, unit: 2, width: 3, earliest: 4)
        let places = (position, 0, stopCount - 1)
        let departures = profile.blob(5) { reader.three($0, at: places) } ?? (nil, nil, nil)
        let arrivals = profile.blob(6) { reader.three($0, at: places) } ?? departures
        departure = departures.0
        arrival = arrivals.0
        firstTime = departures.1 ?? arrivals.1
        hasLastTime = departures.2 != nil || arrivals.2 != nil
    }
}

/// A visit of a stop by a pattern, whatever the times.
private struct PatternVisit {
    let patternKey: Key<Pattern>
    let position: Int
    let stopKey: Key<Stop>
    let stopSequence: Int
    let attributesKey: Key<StopTimeAttributesRow>
    let routeKey: Key<Route>?
    let directionID: Int?
    let stopCount: Int
}

/// Offsets of a time profile, as its unit, width and earliest say.
struct OffsetReader {
    private let unit: Int
    private let width: Int
    private let earliest: Int

    init(_ row: SteppedStatement, unit: Int32, width: Int32, earliest: Int32) {
        self.unit = row.int(unit)
        self.width = row.int(width)
        self.earliest = row.int(earliest)
    }

    func offset(_ bytes: Span<UInt8>, at position: Int) -> Int? {
        PackedColumn.value(at: position, width: width, in: bytes).map { earliest + $0 * unit }
    }

    func three(_ bytes: Span<UInt8>, at positions: (Int, Int, Int)) -> (Int?, Int?, Int?) {
        (offset(bytes, at: positions.0), offset(bytes, at: positions.1), offset(bytes, at: positions.2))
    }

    func all(_ bytes: Span<UInt8>, count: Int) -> [Int?] { (0..<count).map { offset(bytes, at: $0) } }
}

extension FeedReader {
    /// Calls `body` with every visit of a stop, profile by profile, the profiles of a pattern side by side.
    package func eachVisit(stopKey: Key<Stop>, _ body: (VisitRow) throws -> Void) throws {
        // CROSS JOIN keeps SQLite to this order: the stop's patterns, their rows, the profiles of those.
        let rows = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.trip_count, t.unit, t.width, t.earliest, t.departures, t.arrivals,
                   p.pattern_key, p.route_key, p.direction_id, \(StoredVisits.columns)
            FROM stop_patterns AS s
            CROSS JOIN patterns AS p ON p.pattern_key = s.pattern_key
            CROSS JOIN time_profiles AS t ON t.pattern_key = s.pattern_key
            WHERE s.stop_key = ?
            """)
        defer { rows.reset() }
        rows.bind(stopKey, at: 1)
        var visits: [PatternVisit] = []
        while try rows.step() {
            if visits.first?.patternKey != rows.key(7) { visits = patternVisits(rows, stopKey: stopKey) }
            for visit in visits { try body(VisitRow(rows, visit)) }
        }
    }

    private func patternVisits(_ row: SteppedStatement, stopKey: Key<Stop>) -> [PatternVisit] {
        let stored = StoredVisits(row, at: 10)
        return stored.visits(ofStop: stopKey).map { visit in
            PatternVisit(
                patternKey: row.key(7), position: visit.position, stopKey: stopKey,
                stopSequence: visit.stopSequence, attributesKey: visit.attributesKey, routeKey: row.optionalKey(8),
                directionID: row.optionalInt(9), stopCount: stored.count)
        }
    }

    /// Calls `body` with each trip among `count` keys from `first` whose start_time lies in `starts`; with nil, with
    /// each of them.
    package func eachTrip(
        from first: Key<Trip>, count: Int, starts: ClosedRange<Int>?, _ body: (TripStartRow) throws -> Void
    ) throws {
        let trips = try SteppedStatement(
            db,
            """
            SELECT trip_key, start_time, service_key FROM stored_trips
            WHERE trip_key BETWEEN ?1 AND ?2 AND (?3 IS NULL OR start_time BETWEEN ?3 AND ?4)
            """)
        defer { trips.reset() }
        trips.bind(first, at: 1)
        trips.bind(first.rawValue + count - 1, at: 2)
        trips.bind(starts?.lowerBound, at: 3)
        trips.bind(starts?.upperBound, at: 4)
        while try trips.step() {
            try body(
                TripStartRow(key: trips.key(0), startTime: trips.optionalInt(1), serviceKey: trips.optionalKey(2)))
        }
    }
}

/// When a trip starts, and on which days.
package struct TripStartRow: Sendable {
    package let key: Key<Trip>
    /// Seconds of the service day; nil where the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
}
