internal import Foundation
internal import GRDB
internal import GTFSModel

/// A row of patterns with its visits.
package struct StoredPattern {
    package struct Visit: Sendable {
        package let stopKey: Int?
        package let sequence: Int
        package let attributesKey: Int
    }

    package let routeKey: Int?
    package let direction: Int?
    package let headsign: String?
    package let shapeKey: Int?
    package fileprivate(set) var visits: [Visit] = []
    /// shape_dist_traveled of each visit.
    package let distances: [StoredShape.Decimal?]

    private static let sql = """
        SELECT pattern_key, route_key, direction_id, trip_headsign, shape_key, stop_count, distance_decimals, distance_width,
               distances, distances_text
        FROM patterns
        """
    private static let visitsSQL = """
        SELECT pattern_key, stop_key, stop_sequence, attributes_key FROM pattern_stops ORDER BY pattern_key, position
        """

    /// All patterns by key.
    package static func fetchAll(_ db: StoreDatabase) throws -> [Int: StoredPattern] {
        var patterns: [Int: StoredPattern] = [:]
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() { patterns[row[0]] = StoredPattern(row) }
        let visits = try Row.fetchCursor(db, sql: visitsSQL)
        while let row = try visits.next() {
            patterns[row[0]]?.visits.append(Visit(stopKey: row[1], sequence: row[2], attributesKey: row[3]))
        }
        return patterns
    }

    /// One pattern by its key.
    package static func fetch(_ db: StoreDatabase, key: Int) throws -> StoredPattern? {
        let row = try Row.fetchOne(db.cachedStatement(sql: sql + " WHERE pattern_key = ?"), arguments: [key])
        var pattern = row.map(StoredPattern.init)
        let visits = try Row.fetchCursor(db.cachedStatement(sql: visitsOfOneSQL), arguments: [key])
        while let row = try visits.next() {
            pattern?.visits.append(Visit(stopKey: row[0], sequence: row[1], attributesKey: row[2]))
        }
        return pattern
    }

    private static let visitsOfOneSQL =
        "SELECT stop_key, stop_sequence, attributes_key FROM pattern_stops WHERE pattern_key = ? ORDER BY position"

    private init(_ row: Row) {
        routeKey = row[1]
        direction = row[2]
        headsign = row[3]
        shapeKey = row[4]
        distances = Self.distances(row, count: row[5])
    }

    private static func distances(_ row: Row, count: Int) -> [StoredShape.Decimal?] {
        if let text: String = row[9] { return DistancesText.distances(text) }
        guard let decimals: Int = row[6], let width: Int = row[7], let bytes: Data = row[8] else {
            return Array(repeating: nil, count: count)
        }
        let packed = PackedColumn(bytes: [UInt8](bytes), width: width)
        return (0..<count).map { packed.value(at: $0).map { StoredShape.Decimal(mantissa: $0, decimals: decimals) } }
    }
}

/// A row of time_profiles.
package struct StoredTimes {
    package let patternKey: Int
    private let unit: Int
    private let earliest: Int
    private let departures: PackedColumn
    private let arrivals: PackedColumn?

    private static let sql =
        "SELECT pattern_key, unit, width, earliest, departures, arrivals FROM time_profiles WHERE profile_key = ?"

    package static func fetch(_ db: StoreDatabase, key: Int) throws -> StoredTimes? {
        try db.cachedStatement(sql: sql).fetchOne(key)
    }

    fileprivate init(_ row: Row) {
        patternKey = row[0]
        unit = row[1]
        let width: Int = row[2]
        earliest = row[3]
        departures = PackedColumn(bytes: [UInt8](row[4] as Data), width: width)
        arrivals = (row[5] as Data?).map { PackedColumn(bytes: [UInt8]($0), width: width) }
    }

    /// Seconds of the service day, or `Int32.min` where the feed leaves the time blank.
    package func departure(_ position: Int, start: Int?) -> Int32 { time(departures, position, start) }
    package func arrival(_ position: Int, start: Int?) -> Int32 { time(arrivals ?? departures, position, start) }

    private func time(_ column: PackedColumn, _ position: Int, _ start: Int?) -> Int32 {
        guard let start, let number = column.value(at: position) else { return .min }
        return Int32(clamping: start + earliest + number * unit)
    }
}

extension Statement {
    fileprivate func fetchOne(_ key: Int) throws -> StoredTimes? {
        try Row.fetchOne(self, arguments: [key]).map(StoredTimes.init)
    }
}

/// A row of stored_trips.
package struct StoredTrip {
    package let key: Int
    package let profileKey: Int
    package let start: Int?
    package let serviceKey: Int?
    package let formKey: Int
    package let number: Int
    package let attributesKey: Int
    package let blockKey: Int?
    package let shortName: String?
    package let headsignList: Int?

    fileprivate static let sql = """
        SELECT trip_key, profile_key, start_time, service_key, id_form_key, id_number, attributes_key, block_key,
               trip_short_name, headsign_list_key
        FROM stored_trips ORDER BY trip_key
        """

    /// Hands over each trip, in the order of their keys.
    package static func forEach(_ db: StoreDatabase, _ body: (StoredTrip) throws -> Void) throws {
        let trips = try StoredTripCursor(db)
        while let trip = try trips.next() { try body(trip) }
    }

    fileprivate init(_ row: Row) {
        key = row[0]
        profileKey = row[1]
        start = row[2]
        serviceKey = row[3]
        formKey = row[4]
        number = row[5]
        attributesKey = row[6]
        blockKey = row[7]
        shortName = row[8]
        headsignList = row[9]
    }
}

/// The rows of stored_trips one by one, in the order of their keys.
package final class StoredTripCursor {
    private let rows: RowCursor

    package init(_ db: StoreDatabase) throws { rows = try Row.fetchCursor(db, sql: StoredTrip.sql) }

    /// The next trip; nil after the last one.
    package func next() throws -> StoredTrip? { try rows.next().map(StoredTrip.init) }
}

/// A row of trip_id_forms.
package struct StoredTripForm {
    private let prefix: String
    private let suffix: String?
    private let digits: Int

    private static let sql = "SELECT id_form_key, prefix, suffix, digits FROM trip_id_forms"

    /// All forms by key.
    package static func fetchAll(_ db: StoreDatabase) throws -> [Int: StoredTripForm] {
        let rows = try Row.fetchAll(db, sql: sql)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], StoredTripForm($0)) })
    }

    private init(_ row: Row) {
        prefix = row[1]
        suffix = row[2]
        digits = row[3]
    }

    /// The trip id of a number.
    package func id(_ number: Int) -> String {
        TripIDForm.id(prefix: prefix, suffix: suffix, digits: digits, number: number)
    }
}
