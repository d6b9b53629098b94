internal import GRDB
internal import GTFSModel

/// What a trip says of itself, beside its times.
package struct TripRow: Sendable {
    package let key: Int
    package let profileKey: Int
    package let patternKey: Int
    package let id: String
    package let startTime: Int?
    package let serviceKey: Int?
    package let serviceID: String?
    package let blockKey: Int?
    package let blockID: String?
    package let shortName: String?
    package let headsignListKey: Int?
    package let wheelchairAccessible: Int?
    package let bikesAllowed: Int?
    package let carsAllowed: Int?
    package let shapeID: String?

    fileprivate init(_ row: SteppedStatement) {
        key = row.int(0)
        profileKey = row.int(1)
        patternKey = row.int(2)
        id = TripIDForm.id(prefix: row.text(3) ?? "", suffix: row.text(4), digits: row.int(5), number: row.int(6))
        startTime = row.optionalInt(7)
        serviceKey = row.optionalInt(8)
        serviceID = row.text(9)
        blockKey = row.optionalInt(10)
        blockID = row.text(11)
        shortName = row.text(12)
        headsignListKey = row.optionalInt(13)
        wheelchairAccessible = row.optionalInt(14)
        bikesAllowed = row.optionalInt(15)
        carsAllowed = row.optionalInt(16)
        shapeID = row.text(17)
    }
}

extension FeedReader {
    package func trip(key: Int) throws -> TripRow? {
        let trip = try SteppedStatement(
            db,
            """
            SELECT t.trip_key, t.profile_key, r.pattern_key, f.prefix, f.suffix, f.digits, t.id_number,
                   t.start_time, t.service_key, s.service_id, t.block_key, b.block_id, t.trip_short_name,
                   t.headsign_list_key, a.wheelchair_accessible, a.bikes_allowed, a.cars_allowed, h.shape_id
            FROM stored_trips AS t
            JOIN trip_id_forms AS f ON f.id_form_key = t.id_form_key
            JOIN trip_attributes AS a ON a.attributes_key = t.attributes_key
            JOIN time_profiles AS r ON r.profile_key = t.profile_key
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

    package func tripID(key: Int) throws -> String? {
        let form = try SteppedStatement(
            db,
            """
            SELECT f.prefix, f.suffix, f.digits, t.id_number FROM stored_trips AS t
            JOIN trip_id_forms AS f ON f.id_form_key = t.id_form_key WHERE t.trip_key = ?
            """)
        defer { form.reset() }
        form.bind(key, at: 1)
        guard try form.step() else { return nil }
        return TripIDForm.id(
            prefix: form.text(0) ?? "", suffix: form.text(1), digits: form.int(2), number: form.int(3))
    }

    package func tripKey(id: String) throws -> Int? {
        for form in TripIDForm.all(of: id) {
            guard let formKey = try tripIDFormKey(form.shared) else { continue }
            let key = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT trip_key FROM stored_trips WHERE id_number = ? AND id_form_key = ?"),
                arguments: [form.number, formKey])
            if let key { return key }
        }
        return nil
    }

    /// The key of a form, by bisection: keys go in the order of the forms.
    private func tripIDFormKey(_ form: TripIDForm) throws -> Int? {
        var low = 1
        var high = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id_form_key) FROM trip_id_forms")) ?? 0
        let probe = try SteppedStatement(
            db, "SELECT prefix, suffix, digits FROM trip_id_forms WHERE id_form_key = ?")
        defer { probe.reset() }
        while low <= high {
            let middle = (low + high) / 2
            probe.reset()
            probe.bind(middle, at: 1)
            guard try probe.step() else { return nil }
            let found = TripIDForm(prefix: probe.text(0) ?? "", suffix: probe.text(1), digits: probe.int(2), number: 0)
            if found == form { return middle }
            if found < form { low = middle + 1 } else { high = middle - 1 }
        }
        return nil
    }

    /// stop_headsign of the visit at `position`.
    package func stopHeadsign(listKey: Int, position: Int) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT stop_headsign FROM stop_headsigns
                    WHERE headsign_list_key = ?1 AND first_position <= ?2 AND last_position >= ?2
                    """), arguments: [listKey, position])
    }

    /// The other trips of a block, with their start times.
    package func tripsOfBlock(key: Int) throws -> [TripStartRow] {
        let trips = try SteppedStatement(
            db, "SELECT trip_key, start_time, service_key FROM stored_trips WHERE block_key = ?")
        defer { trips.reset() }
        trips.bind(key, at: 1)
        var found: [TripStartRow] = []
        while try trips.step() {
            found.append(
                TripStartRow(key: trips.int(0), startTime: trips.optionalInt(1), serviceKey: trips.optionalInt(2)))
        }
        return found
    }

    /// Calls `body` with the id of every trip.
    package func eachTripID(_ body: (String) -> Void) throws {
        let trips = try SteppedStatement(
            db,
            """
            SELECT f.prefix, f.suffix, f.digits, t.id_number FROM stored_trips AS t
            JOIN trip_id_forms AS f ON f.id_form_key = t.id_form_key
            """)
        defer { trips.reset() }
        while try trips.step() {
            body(
                TripIDForm.id(
                    prefix: trips.text(0) ?? "", suffix: trips.text(1), digits: trips.int(2), number: trips.int(3)))
        }
    }
}

extension FeedReader {
    /// Every run of equal stop_headsigns of a list, in order.
    package func stopHeadsigns(listKey: Int) throws -> [(positions: ClosedRange<Int>, headsign: String)] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT first_position, last_position, stop_headsign FROM stop_headsigns
                    WHERE headsign_list_key = ? ORDER BY first_position
                    """), arguments: [listKey]
        ).compactMap { row in
            let (first, last): (Int, Int) = (row[0], row[1])
            return first <= last ? (first...last, row[2]) : nil
        }
    }
}
