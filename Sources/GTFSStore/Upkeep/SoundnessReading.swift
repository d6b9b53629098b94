internal import GRDB
internal import GTFSModel

extension FeedDatabase {
    /// The errors that SQLite finds in the pages, indexes and constraints of the file; at most about 20.
    package func integrityFindings() throws -> [String] {
        try read { try IntegrityCheck($0, own: DatabaseSchema($0)?.own).findings() }
    }

    /// References of one table to a missing row of another, counted.
    package func foreignKeyFindings() throws -> [String] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT "table", parent, count(*) FROM pragma_foreign_key_check
                    GROUP BY "table", parent ORDER BY "table", parent
                    """
            ).map { row in
                let (table, parent): (String, String) = try (row.value(0), row.value(1))
                return "\(table) refers to \(try row.value(2) as Int) rows of \(parent) that are not there"
            }
        }
    }

    /// Places where two tables with the same data differ.
    package func structureFindings() throws -> [String] {
        let counted = try read { db in
            try Self.structureSQL.flatMap { sql, meaning in
                let count = try Int.fetchOne(db, sql: sql) ?? 0
                return count == 0 ? [] : ["\(count) \(meaning)"]
            }
        }
        return try counted + tripListFindings() + derivedFindings()
    }

    /// Counts that are 0 in a sound database, each with a description of its fault.
    static let structureSQL: [(sql: String, meaning: String)] = [
        (
            """
            SELECT count(*) FROM patterns AS pattern
            WHERE length(stop_keys) <> stop_width * stop_count OR length(sequences) <> sequence_width * stop_count
               OR length(attributes_keys) <> attributes_width * stop_count
            """, "patterns have another number of stops than they say"
        ),
        (
            """
            SELECT count(*) FROM time_profiles AS profile JOIN patterns USING (pattern_key)
            WHERE length(departures) <> width * stop_count OR length(arrivals) <> width * stop_count
            """, "time profiles have another number of times than their pattern has stops"
        ),
        (
            """
            SELECT count(*) FROM time_profiles AS profile WHERE trip_count <>
            (SELECT count(*) FROM stored_trips
             WHERE trip_key >= profile.profile_key AND trip_key < profile.profile_key + profile.trip_count)
            """, "time profiles have other trips than they say"
        ),
        (
            """
            SELECT count(*) FROM stored_trips AS t LEFT JOIN time_profiles AS profile
            ON profile.profile_key = \(TripSelection.profileKey)
            WHERE profile.profile_key IS NULL OR trip_key >= profile.profile_key + profile.trip_count
            """, "trips stand outside the range of their time profile"
        ),
    ]

    /// How many records of each file are in kept_records; files without any are absent.
    package func keptRecordCounts() throws -> [String: Int] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT file_name, count(*) FROM kept_records GROUP BY file_name")
            var counts: [String: Int] = [:]
            for row in rows { counts[try row.value(0)] = try row.value(1) }
            return counts
        }
    }
}

extension FeedDatabase {
    /// Errors of the lists beside stored_trips: the trips in the order of their ids, and those of each block.
    func tripListFindings() throws -> [String] {
        try reading { reader in
            try [
                (reader.tripsNotByID(), "trips are not found by their ids"),
                (reader.blocksWithOtherTrips(), "blocks list other trips than theirs"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        }
    }
}

extension FeedReader {
    /// Trips that are missing in trip_id_order, or out of order there.
    fileprivate func tripsNotByID() throws -> Int {
        let runs = try SteppedStatement(
            db,
            """
            SELECT id_form_key, id_number, width, trip_keys FROM trip_id_order ORDER BY id_form_key, id_number
            """)
        defer { runs.reset() }
        let trip = try SteppedStatement(db, "SELECT id_form_key, id_number FROM stored_trips WHERE trip_key = ?")
        defer { trip.reset() }
        var last = (form: 0, number: Int64(0))
        var found = 0
        while try runs.step() {
            for (position, key) in runs.packed(width: 2, 3).enumerated() {
                trip.reset()
                trip.bind(key, at: 1)
                guard try trip.step() else { continue }
                let id = (form: trip.int(0), number: trip.int64(1))
                guard last < id, position > 0 || id == (runs.int(0), runs.int64(1)) else { continue }
                last = id
                found += 1
            }
        }
        return try abs((Int.fetchOne(db, sql: "SELECT count(*) FROM stored_trips") ?? 0) - found)
    }

    /// Blocks whose list differs from the trips that name them.
    fileprivate func blocksWithOtherTrips() throws -> Int {
        let counts = try Row.fetchAll(
            db,
            sql: """
                SELECT block_key, count(trip_key) FROM blocks LEFT JOIN stored_trips USING (block_key)
                GROUP BY block_key
                """)
        return try counts.count { row in
            let (block, count): (Key<Block>, Int) = try (row.value(0), row.value(1))
            let listed = try trips(ofBlock: block)
            return listed.count != count || Set(listed).count != listed.count
        }
    }

    /// The trips of a block's list that name the block, and nil for each that does not.
    private func trips(ofBlock key: Key<Block>) throws -> [Key<Trip>?] {
        let trip = try SteppedStatement(db, "SELECT block_key FROM stored_trips WHERE trip_key = ?")
        defer { trip.reset() }
        return try tripKeys(ofBlock: key).map { tripKey in
            trip.reset()
            trip.bind(tripKey, at: 1)
            return try trip.step() && trip.optionalKey(0) == key ? tripKey : nil
        }
    }
}
