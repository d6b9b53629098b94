internal import GRDB
package import GTFSModel

/// A row of time_profiles: when trips call at each stop of their pattern.
package struct ProfileTimes: Sendable {
    package let patternKey: Key<Pattern>
    /// Seconds from a trip's start_time; nil if the feed leaves the time blank.
    package let arrivals: [Int?]
    package let departures: [Int?]

    /// Seconds of the service day at which a trip that starts at `start` arrives; `Int32.min` where blank.
    package func arrival(_ position: Int, start: Int?) -> Int32 {
        Self.time(arrivals, position: position, start: start)
    }
    package func departure(_ position: Int, start: Int?) -> Int32 {
        Self.time(departures, position: position, start: start)
    }

    private static func time(_ offsets: [Int?], position: Int, start: Int?) -> Int32 {
        // A damaged file may have fewer times than stops.
        guard let start, position < offsets.count, let offset = offsets[position] else { return .min }
        return Int32(clamping: start &+ offset)
    }
}

extension ProfileTimes {
    /// Reads the packed offsets of a time profile.
    struct OffsetReader {
        /// The columns of `time_profiles` that describe the packing of the offsets, in the order in which `init` reads
        /// them.
        static let columns = "t.unit, t.width, t.earliest"

        private let unit: Int
        private let width: Int
        private let earliest: Int

        /// - Parameter first: the first of `columns` in the row.
        init(_ row: SteppedStatement, at first: Int32) {
            unit = row.int(first)
            width = row.int(first + 1)
            earliest = row.int(first + 2)
        }

        func three(_ bytes: Span<UInt8>, at positions: (Int, Int, Int)) -> (Int?, Int?, Int?) {
            (offset(bytes, at: positions.0), offset(bytes, at: positions.1), offset(bytes, at: positions.2))
        }

        func all(_ bytes: Span<UInt8>, count: Int) -> [Int?] {
            (0..<min(max(0, count), bytes.count)).map { offset(bytes, at: $0) }
        }

        private func offset(_ bytes: Span<UInt8>, at position: Int) -> Int? {
            PackedColumn.value(at: position, width: width, in: bytes).map {
                // A sound offset is a time of at most 9999 hours.
                min(max(earliest &+ $0 &* unit, -Self.most), Self.most)
            }
        }

        private static var most: Int { Int(min(1 << 31 as Int64, SteppedStatement.most)) }
    }
}

extension FeedReader {
    package func profileTimes(key: Key<TimeProfile>) throws -> ProfileTimes? {
        let profile = try SteppedStatement(
            db,
            """
            SELECT t.pattern_key, \(ProfileTimes.OffsetReader.columns), p.stop_count, t.departures, t.arrivals
            FROM time_profiles AS t JOIN patterns AS p ON p.pattern_key = t.pattern_key
            WHERE t.profile_key = ?
            """)
        defer { profile.reset() }
        profile.bind(key, at: 1)
        guard try profile.step() else { return nil }
        let reader = ProfileTimes.OffsetReader(profile, at: 1)
        let count = profile.int(4)
        let departures = profile.blob(5) { reader.all($0, count: count) } ?? []
        let arrivals = profile.blob(6) { reader.all($0, count: count) } ?? departures
        return ProfileTimes(patternKey: profile.key(0), arrivals: arrivals, departures: departures)
    }

    /// The time profiles that have no time at the first or the last stop, or no stop at all, each with its pattern.
    package func profilesWithoutEndTimes() throws -> [(key: Key<TimeProfile>, patternKey: Key<Pattern>)] {
        let profiles = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.pattern_key, \(ProfileTimes.OffsetReader.columns), p.stop_count, t.departures, t.arrivals
            FROM time_profiles AS t JOIN patterns AS p ON p.pattern_key = t.pattern_key
            """)
        defer { profiles.reset() }
        var found: [(key: Key<TimeProfile>, patternKey: Key<Pattern>)] = []
        while try profiles.step() {
            if !Self.hasEndTimes(profiles) { found.append((profiles.key(0), profiles.key(1))) }
        }
        return found
    }

    private static func hasEndTimes(_ profile: SteppedStatement) -> Bool {
        let (reader, count) = (ProfileTimes.OffsetReader(profile, at: 2), profile.int(5))
        guard count > 0 else { return false }
        let departures = profile.blob(6) { reader.three($0, at: (0, count - 1, 0)) } ?? (nil, nil, nil)
        let arrivals = profile.blob(7) { reader.three($0, at: (0, count - 1, 0)) } ?? departures
        return (departures.0 ?? arrivals.0) != nil && (departures.1 ?? arrivals.1) != nil
    }

    /// The keys of all time profiles, in their order.
    package func profileKeys() throws -> [Key<TimeProfile>] {
        let profiles = try SteppedStatement(db, "SELECT profile_key FROM time_profiles ORDER BY profile_key")
        defer { profiles.reset() }
        var keys: [Key<TimeProfile>] = []
        while try profiles.step() { keys.append(profiles.key(0)) }
        return keys
    }

    /// The time profiles of all patterns of a route: their trips are `tripCount` keys from `key`.
    package func profiles(ofRoute key: Key<Route>) throws -> [(key: Key<TimeProfile>, tripCount: Int)] {
        let profiles = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.trip_count FROM patterns AS p
            CROSS JOIN time_profiles AS t ON t.pattern_key = p.pattern_key
            WHERE p.route_key = ? ORDER BY t.profile_key
            """)
        defer { profiles.reset() }
        profiles.bind(key, at: 1)
        var found: [(key: Key<TimeProfile>, tripCount: Int)] = []
        while try profiles.step() { found.append((profiles.key(0), profiles.int(1))) }
        return found
    }

    /// Calls `body` with each stop of a pattern at a stop and the times of each profile there: profile by profile, with
    /// those of a pattern one after the other.
    package func eachProfileStop(stopKey: Key<Stop>, _ body: (ProfileStopRow) throws -> Void) throws {
        // CROSS JOIN makes SQLite keep this order: the stop's patterns, their rows, the profiles of those.
        let rows = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.trip_count, \(ProfileTimes.OffsetReader.columns), t.departures, t.arrivals,
                   p.pattern_key, p.route_key, p.direction_id, \(PackedPatternStops.columns)
            FROM stop_patterns AS s
            CROSS JOIN patterns AS p ON p.pattern_key = s.pattern_key
            CROSS JOIN time_profiles AS t ON t.pattern_key = s.pattern_key
            WHERE s.stop_key = ?
            """)
        defer { rows.reset() }
        rows.bind(stopKey, at: 1)
        var stops: [ProfileStopRow.StopOfPattern] = []
        // A pattern that calls here twice comes twice, each time with its profiles in the order of their keys.
        var last: (pattern: Key<Pattern>, profile: Key<TimeProfile>)?
        while try rows.step() {
            let row: (pattern: Key<Pattern>, profile: Key<TimeProfile>) = (rows.key(7), rows.key(0))
            if let last, last.pattern == row.pattern, last.profile.rawValue >= row.profile.rawValue { continue }
            last = row
            if stops.first?.patternKey != rows.key(7) { stops = Self.stops(of: rows, stopKey: stopKey) }
            for stop in stops { try body(ProfileStopRow(rows, stop: stop)) }
        }
    }

    private static func stops(of row: SteppedStatement, stopKey: Key<Stop>) -> [ProfileStopRow.StopOfPattern] {
        let packed = PackedPatternStops(row, at: 10)
        return packed.positions(ofStop: stopKey).map { position in
            ProfileStopRow.StopOfPattern(
                patternKey: row.key(7), position: position,
                stopSequence: packed.stopSequence(at: position), attributesKey: packed.attributesKey(at: position),
                routeKey: row.optionalKey(8), directionID: row.optionalInt(9), stopCount: packed.count)
        }
    }
}
