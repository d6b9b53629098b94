internal import Foundation
internal import GRDB
package import GTFSModel

/// A row of patterns with its visits.
package struct StoredPattern {
    package struct Visit: Sendable {
        package let stopKey: Key<Stop>?
        package let sequence: Int
        package let attributesKey: Key<StopTimeAttributesRow>
    }

    package let routeKey: Key<Route>?
    package let direction: Int?
    package let headsign: String?
    package let shapeKey: Key<Shape>?
    package let visits: [Visit]
    /// shape_dist_traveled of each visit.
    package let distances: [StoredShape.Decimal?]

    private static let sql = """
        SELECT pattern_key, route_key, direction_id, trip_headsign, shape_key, distance_decimals, distance_width,
               distances, distances_text, \(StoredVisits.columns)
        FROM patterns
        """

    /// One pattern by its key.
    package static func fetch(_ db: StoreDatabase, key: Key<Pattern>) throws -> StoredPattern? {
        let row = try SteppedStatement(db, sql + " WHERE pattern_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        return try row.step() ? StoredPattern(row) : nil
    }

    private init(_ row: SteppedStatement) {
        routeKey = row.optionalKey(1)
        direction = row.optionalInt(2)
        headsign = row.text(3)
        shapeKey = row.optionalKey(4)
        let stored = StoredVisits(row, at: 9)
        visits = stored.all().map {
            Visit(stopKey: $0.stopKey, sequence: $0.stopSequence, attributesKey: $0.attributesKey)
        }
        distances = Self.distances(row, count: stored.count)
    }

    private static func distances(_ row: SteppedStatement, count: Int) -> [StoredShape.Decimal?] {
        if let text = row.text(8) { return DistancesText.distances(text) }
        let (decimals, width) = (row.int(5), row.int(6))
        return row.blob(7) { bytes in
            (0..<count).map { position in
                PackedColumn.value(at: position, width: width, in: bytes).map {
                    StoredShape.Decimal(mantissa: $0, decimals: decimals)
                }
            }
        } ?? Array(repeating: nil, count: count)
    }
}

/// A row of time_profiles.
package struct StoredTimes {
    package let patternKey: Key<Pattern>
    private let unit: Int
    private let earliest: Int
    private let departures: PackedColumn
    private let arrivals: PackedColumn?

    private static let sql =
        "SELECT pattern_key, unit, width, earliest, departures, arrivals FROM time_profiles WHERE profile_key = ?"

    package static func fetch(_ db: StoreDatabase, key: Key<TimeProfile>) throws -> StoredTimes? {
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
    fileprivate func fetchOne(_ key: Key<TimeProfile>) throws -> StoredTimes? {
        try Row.fetchOne(self, arguments: [key.rawValue]).map(StoredTimes.init)
    }
}

/// A row of stored_trips.
package struct StoredTrip {
    package let key: Key<Trip>
    package let profileKey: Key<TimeProfile>
    package let start: Int?
    package let serviceKey: Key<Service>?
    package let formKey: Key<TripIDForm>
    package let number: Int
    package let attributesKey: Key<TripAttributesRow>
    package let blockKey: Key<Block>?
    package let shortName: String?
    package let headsignList: Key<HeadsignList>?

    fileprivate static let sql = """
        SELECT t.trip_key, p.profile_key, t.start_time, t.service_key, t.id_form_key, t.id_number, t.attributes_key,
               t.block_key, a.trip_short_name, a.headsign_list_key
        FROM time_profiles p
        CROSS JOIN stored_trips t ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1
        CROSS JOIN trip_attributes a ON a.attributes_key = t.attributes_key
        ORDER BY p.profile_key, t.trip_key
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
    package static func fetchAll(_ db: StoreDatabase) throws -> [Key<TripIDForm>: StoredTripForm] {
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
