internal import GRDB
package import GTFSModel

/// A row of trip_attributes, of which only the key is passed around.
package enum TripAttributesRow {
    /// The fields of trips.txt that it holds, by the names of its columns, in the order of its values.
    package static let columns = [
        "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset",
    ]
}

/// The values of a trip, without its times.
package struct TripRow: Sendable {
    package let key: Key<Trip>
    package let profileKey: Key<TimeProfile>
    package let patternKey: Key<Pattern>
    package let id: String
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let serviceID: String?
    package let blockKey: Key<Block>?
    package let blockID: String?
    package let shortName: String?
    package let headsignListKey: Key<HeadsignList>?
    package let wheelchairAccessible: Int?
    package let bikesAllowed: Int?
    package let carsAllowed: Int?
    package let shapeID: String?

    fileprivate init(_ row: SteppedStatement) {
        key = row.key(0)
        profileKey = row.key(1)
        patternKey = row.key(2)
        id = TripIDForm.id(prefix: row.text(3) ?? "", suffix: row.text(4), digits: row.int(5), number: row.int(6))
        startTime = row.optionalInt(7)
        serviceKey = row.optionalKey(8)
        serviceID = row.text(9)
        blockKey = row.optionalKey(10)
        blockID = row.text(11)
        shortName = row.text(12)
        headsignListKey = row.optionalKey(13)
        wheelchairAccessible = row.optionalInt(14)
        bikesAllowed = row.optionalInt(15)
        carsAllowed = row.optionalInt(16)
        shapeID = row.text(17)
    }
}

/// Pieces of statements about trips.
///
/// Trips join their attributes by NATURAL JOIN: the key is the one column that both have, and version 1 names it otherwise.
enum TripSQL {
    /// Key of the profile of the trip `t`: the last one that begins at or before the trip.
    static let profileKey = "(SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)"
}

/// What tells when a trip runs, and by which id it is known.
package struct ScheduledTripRow: Sendable {
    package let key: Key<Trip>
    package let profileKey: Key<TimeProfile>
    /// Seconds of the service day; nil where the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let blockKey: Key<Block>?
    package let blockID: String?
    /// Of `tripIDForm`.
    package let idFormKey: Key<TripIDForm>
    package let idNumber: Int
}

/// What boards need of a trip beside its times.
package struct BoardTripRow: Sendable {
    package let id: String
    package let patternKey: Key<Pattern>
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let blockKey: Key<Block>?
    package let headsignListKey: Key<HeadsignList>?
    package let wheelchairAccessible: Int?
    package let bikesAllowed: Int?

    /// A first board reads hundreds of trips: the statement looks into no more tables than it must.
    fileprivate static let sql = """
        SELECT f.prefix, f.suffix, f.digits, t.id_number, t.start_time, t.service_key, t.block_key,
               a.headsign_list_key, a.wheelchair_accessible, a.bikes_allowed,
               (SELECT pattern_key FROM time_profiles WHERE profile_key <= t.trip_key ORDER BY profile_key DESC LIMIT 1)
        FROM stored_trips AS t
        JOIN trip_id_forms AS f ON f.id_form_key = t.id_form_key
        NATURAL JOIN trip_attributes AS a
        WHERE t.trip_key = ?
        """

    /// Nil for a trip before the first profile, which only a damaged file has.
    fileprivate init?(_ row: SteppedStatement) {
        guard let patternKey: Key<Pattern> = row.optionalKey(10) else { return nil }
        self.patternKey = patternKey
        id = TripIDForm.id(prefix: row.text(0) ?? "", suffix: row.text(1), digits: row.int(2), number: row.int(3))
        startTime = row.optionalInt(4)
        serviceKey = row.optionalKey(5)
        blockKey = row.optionalKey(6)
        headsignListKey = row.optionalKey(7)
        wheelchairAccessible = row.optionalInt(8)
        bikesAllowed = row.optionalInt(9)
    }
}

/// When a trip starts, and on which days.
package struct TripStartRow: Sendable {
    package let key: Key<Trip>
    /// Seconds of the service day; nil where the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
}

extension FeedReader {
    package func trip(key: Key<Trip>) throws -> TripRow? {
        let trip = try SteppedStatement(
            db,
            """
            SELECT t.trip_key, r.profile_key, r.pattern_key, f.prefix, f.suffix, f.digits, t.id_number,
                   t.start_time, t.service_key, s.service_id, t.block_key, b.block_id, a.trip_short_name,
                   a.headsign_list_key, a.wheelchair_accessible, a.bikes_allowed, a.cars_allowed, h.shape_id
            FROM stored_trips AS t
            JOIN trip_id_forms AS f ON f.id_form_key = t.id_form_key
            NATURAL JOIN trip_attributes AS a
            JOIN time_profiles AS r ON r.profile_key = \(TripSQL.profileKey)
            JOIN patterns AS p ON p.pattern_key = r.pattern_key
            LEFT JOIN stored_services AS s ON s.service_key = t.service_key
            LEFT JOIN blocks AS b ON b.block_key = t.block_key
            LEFT JOIN stored_shapes AS h ON h.shape_key = p.shape_key
            WHERE t.trip_key = ?
            """)
        defer { trip.reset() }
        trip.bind(key, at: 1)
        return try trip.step() ? TripRow(trip) : nil
    }

    package func boardTrip(key: Key<Trip>) throws -> BoardTripRow? {
        let trip = try SteppedStatement(db, BoardTripRow.sql)
        defer { trip.reset() }
        trip.bind(key, at: 1)
        return try trip.step() ? BoardTripRow(trip) : nil
    }

    package func scheduledTrip(key: Key<Trip>) throws -> ScheduledTripRow? {
        let trip = try SteppedStatement(
            db,
            """
            SELECT \(TripSQL.profileKey), t.start_time, t.service_key, t.block_key, b.block_id, t.id_form_key, t.id_number
            FROM stored_trips AS t LEFT JOIN blocks AS b ON b.block_key = t.block_key
            WHERE t.trip_key = ?
            """)
        defer { trip.reset() }
        trip.bind(key, at: 1)
        guard try trip.step() else { return nil }
        return ScheduledTripRow(
            key: key, profileKey: trip.key(0), startTime: trip.optionalInt(1), serviceKey: trip.optionalKey(2),
            blockKey: trip.optionalKey(3), blockID: trip.text(4), idFormKey: trip.key(5), idNumber: trip.int(6))
    }

    /// Calls `body` with each trip among `count` keys from `first`.
    package func eachTrip(
        from first: Key<Trip>, count: Int, _ body: (TripStartRow) throws -> Void
    ) throws {
        let trips = try SteppedStatement(
            db, "SELECT trip_key, start_time, service_key FROM stored_trips WHERE trip_key BETWEEN ? AND ?")
        defer { trips.reset() }
        trips.bind(first, at: 1)
        trips.bind(first.rawValue + count - 1, at: 2)
        while try trips.step() {
            try body(
                TripStartRow(key: trips.key(0), startTime: trips.optionalInt(1), serviceKey: trips.optionalKey(2)))
        }
    }

    /// The trips that a block lists.
    func tripKeys(ofBlock key: Key<Block>) throws -> [Key<Trip>] {
        let block = try SteppedStatement(db, "SELECT width, trip_keys FROM blocks WHERE block_key = ?")
        defer { block.reset() }
        block.bind(key, at: 1)
        return try block.step() ? block.packed(width: 0, 1).map { Key($0) } : []
    }

    /// The trips of a block with their start times, the earliest first.
    package func tripsOfBlock(key: Key<Block>) throws -> [TripStartRow] {
        let trip = try SteppedStatement(db, "SELECT start_time, service_key FROM stored_trips WHERE trip_key = ?")
        defer { trip.reset() }
        return try tripKeys(ofBlock: key).compactMap { key in
            trip.reset()
            trip.bind(key, at: 1)
            guard try trip.step() else { return nil }
            return TripStartRow(key: key, startTime: trip.optionalInt(0), serviceKey: trip.optionalKey(1))
        }
    }
}

extension FeedReader {
    /// Every run of equal stop_headsigns of a list, in order.
    package func stopHeadsigns(listKey: Key<HeadsignList>) throws -> [(positions: ClosedRange<Int>, headsign: String)] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "\(VerifySQL.headsigns) WHERE headsign_list_key = ? ORDER BY first_position"),
            arguments: [listKey.rawValue]
        ).compactMap { row in
            let (first, last): (Int, Int) = try (row.value(1), row.value(2))
            return first <= last ? (first...last, try row.value(3)) : nil
        }
    }
}

/// A row of stored_trips.
package struct StoredTrip {
    package let key: Key<Trip>
    package let profileKey: Key<TimeProfile>
    /// Seconds of the service day; nil where the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let idFormKey: Key<TripIDForm>
    package let idNumber: Int
    package let attributesKey: Key<TripAttributesRow>
    package let blockKey: Key<Block>?
    package let shortName: String?
    package let headsignListKey: Key<HeadsignList>?

    fileprivate static let sql = """
        SELECT t.trip_key, p.profile_key, t.start_time, t.service_key, t.id_form_key, t.id_number, a.rowid,
               t.block_key, a.trip_short_name, a.headsign_list_key
        FROM time_profiles p
        CROSS JOIN stored_trips t ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1
        NATURAL CROSS JOIN trip_attributes a
        ORDER BY p.profile_key, t.trip_key
        """

    /// Hands over each trip, in the order of their keys.
    package static func forEach(_ db: StoreDatabase, _ body: (StoredTrip) throws -> Void) throws {
        let trips = try StoredTripCursor(db)
        while let trip = try trips.next() { try body(trip) }
    }

    fileprivate init(_ row: SteppedStatement) {
        key = row.key(0)
        profileKey = row.key(1)
        startTime = row.optionalInt(2)
        serviceKey = row.optionalKey(3)
        idFormKey = row.key(4)
        idNumber = row.int(5)
        attributesKey = row.key(6)
        blockKey = row.optionalKey(7)
        shortName = row.text(8)
        headsignListKey = row.optionalKey(9)
    }
}

/// The rows of stored_trips one by one, in the order of their keys.
package final class StoredTripCursor {
    private let row: SteppedStatement
    private var isAtEnd = false

    package init(_ db: StoreDatabase) throws { row = SteppedStatement(try db.makeStatement(sql: StoredTrip.sql)) }

    /// The next trip; nil after the last one.
    package func next() throws -> StoredTrip? {
        if isAtEnd { return nil }
        isAtEnd = try !row.step()
        return isAtEnd ? nil : StoredTrip(row)
    }
}
