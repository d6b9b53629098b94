internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The trips of a history by their keys, each read once.
final class RecordedTrips {
    /// A route and direction.
    struct Line: Hashable {
        /// In texts.
        var routeKey: Int?
        var routeID: Route.ID?
        var directionID: Int?
        var agencyID: Agency.ID?
        /// In texts.
        var zoneKey: Int
        var timeZone: ServiceTimeZone
    }

    /// A service day in a time zone.
    struct ZoneDay: Hashable {
        /// In texts.
        var zoneKey: Int
        var date: ServiceDate
    }

    let rows: HistoryRows
    private var trips: [Int: RecordedTrip] = [:]
    private let known: KnownPatterns
    private var listings: [Int: [ListedTrip]] = [:]
    private var lines: [Int: Line] = [:]
    private var texts: [Int: String] = [:]
    private var zones: [Int: ServiceTimeZone] = [:]
    private var starts: [ZoneDay: Int] = [:]

    /// - Parameter known: keeps the patterns and profiles that are read.
    init(_ rows: HistoryRows, _ known: KnownPatterns = KnownPatterns()) { (self.rows, self.known) = (rows, known) }

    /// Forgets the trips that were read, with their patterns and profiles, if they are more than a number.
    func forgetTrips(above count: Int) {
        guard trips.count > count else { return }
        (trips, listings) = ([:], [:])
        known.forget(except: [])
    }

    /// - Throws: `DamagedHistory` if there is none.
    func trip(_ key: Int) throws -> RecordedTrip {
        if let known = trips[key] { return known }
        guard let row = try rows.trip(key: key) else { throw DamagedHistory() }
        let trip = RecordedTrip(
            key: key, id: Trip.ID(row.id), pattern: try pattern(row.patternKey),
            profile: try row.profileKey.map { try profile($0) }, startTime: row.startTime,
            windows: try [FrequencyWindow](packed: row.windows))
        guard trip.isPossible else { throw DamagedHistory() }
        trips[key] = trip
        return trip
    }

    func pattern(_ key: Int) throws -> RecordedPattern {
        if let pattern = known.patterns[key] { return pattern }
        guard let row = try rows.pattern(key: key) else { throw DamagedHistory() }
        let pattern = RecordedPattern(key: key, line: row.line, stops: try .init(packed: row.stops))
        known.patterns[key] = pattern
        return pattern
    }

    private func profile(_ key: Int) throws -> RecordedProfile {
        if let profile = known.profiles[key] { return profile }
        guard let row = try rows.profile(key: key) else { throw DamagedHistory() }
        let profile = try RecordedProfile(key: key, packed: row)
        known.profiles[key] = profile
        return profile
    }

    /// The text of a key; empty if there is none.
    func text(_ key: Int) throws -> String {
        if let known = texts[key] { return known }
        let text = try rows.text(key: key) ?? ""
        texts[key] = text
        return text
    }

    /// The scheduled trips of a line on a day, in the order of their keys.
    func listed(_ row: DayLineRow) throws -> [ListedTrip] {
        guard let key = row.listingKey else { return [] }
        if let known = listings[key] { return known }
        guard let bytes = try rows.listing(key: key) else { throw DamagedHistory() }
        let listed = try [ListedTrip](packed: bytes)
        listings[key] = listed
        return listed
    }

    /// The key for a list of scheduled trips; nil for none.
    func listingKey(_ listed: [ListedTrip]) throws -> Int? {
        guard !listed.isEmpty else { return nil }
        let packed = listed.packed
        return try rows.listingKey(hash: packed.hash32, trips: packed)
    }

    func line(_ key: Int) throws -> Line {
        if let known = lines[key] { return known }
        guard let row = try rows.line(key: key) else { throw DamagedHistory() }
        return try line(key, row: row)
    }

    func line(_ key: Int, row: HistoryRows.LineRow) throws -> Line {
        if let known = lines[key] { return known }
        let line = Line(
            routeKey: row.routeKey, routeID: try row.routeKey.map { Route.ID(try text($0)) },
            directionID: row.directionID, agencyID: try row.agencyKey.map { Agency.ID(try text($0)) },
            zoneKey: row.zoneKey, timeZone: try serviceZone(row.zoneKey))
        lines[key] = line
        return line
    }

    /// Noon minus twelve hours of a line's service day, seconds since 1970.
    func start(of date: ServiceDate, line: Int) throws -> Int {
        guard let zone = try lines[line]?.zoneKey ?? rows.line(key: line)?.zoneKey else { throw DamagedHistory() }
        let key = ZoneDay(zoneKey: zone, date: date)
        if let known = starts[key] { return known }
        let start = try serviceZone(zone).start(of: date)
        starts[key] = start
        return start
    }

    /// The zone in which times at a stop are shown.
    func zone(ofStop stop: Int, line: Int) throws -> TimeZone {
        guard let key = try rows.zoneKey(ofStop: stop) else { return try self.line(line).timeZone.zone }
        return try zone(key)
    }

    /// The zones of stops that have one of their own, by key.
    func stopZones() throws -> [Int: ServiceTimeZone] { try rows.stopZones().mapValues { try serviceZone($0) } }

    private func serviceZone(_ key: Int) throws -> ServiceTimeZone {
        if let known = zones[key] { return known }
        let zone = ServiceTimeZone(try zone(key))
        zones[key] = zone
        return zone
    }

    private func zone(_ key: Int) throws -> TimeZone {
        guard let zone = TimeZone(identifier: try text(key)) else { throw DamagedHistory() }
        return zone
    }
}

/// The stops and times of trips that were read from a history, each once.
final class KnownPatterns {
    var patterns: [Int: RecordedPattern] = [:]
    /// By their keys in the history.
    var profiles: [Int: RecordedProfile] = [:]

    /// Forgets all but those of some trips.
    func forget(except trips: some Sequence<RecordedTrip>) {
        (patterns, profiles) = ([:], [:])
        for trip in trips {
            patterns[trip.pattern.key] = trip.pattern
            if let profile = trip.profile { profiles[profile.key] = profile }
        }
    }
}
