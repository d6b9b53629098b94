internal import GRDB
package import GTFSModel

/// What a trip says of itself, beside its times.
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
enum TripSQL {
    /// Key of the profile of the trip `t`: the last one that begins at or before the trip.
    static let profileKey = "(SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)"
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
            JOIN trip_attributes AS a ON a.attributes_key = t.attributes_key
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
                sql: """
                    SELECT first_position, last_position, stop_headsign FROM stop_headsigns
                    WHERE headsign_list_key = ? ORDER BY first_position
                    """), arguments: [listKey.rawValue]
        ).compactMap { row in
            let (first, last): (Int, Int) = (row[0], row[1])
            return first <= last ? (first...last, row[2]) : nil
        }
    }
}
