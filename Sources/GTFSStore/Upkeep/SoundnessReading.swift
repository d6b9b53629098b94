internal import GRDB
internal import GTFSModel
internal import GTFSSchema

extension FeedDatabase {
    /// What SQLite finds wrong with the pages, indexes and constraints of the file; about 20 at most.
    package func integrityFindings() throws -> [String] {
        let rows = try read { try String.fetchAll($0, sql: "PRAGMA integrity_check(20)") }
        // Findings about pages come several to a row, under a heading of asterisks.
        let lines = rows.flatMap { $0.split(separator: "\n").map(String.init) }
        return lines.filter { $0 != "ok" && !$0.hasPrefix("***") }
    }

    /// References of one table to a row of another that isn't there, counted.
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

    /// Places where two tables that tell the same story differ.
    package func structureFindings() throws -> [String] {
        let counted = try read { db in
            try Self.structureSQL.flatMap { sql, meaning in
                let count = try Int.fetchOne(db, sql: sql) ?? 0
                return count == 0 ? [] : ["\(count) \(meaning)"]
            }
        }
        return try counted + tripListFindings()
    }

    /// Counts that are 0 in a sound database, each with a description of the fault that it counts.
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
            SELECT abs((SELECT coalesce(sum(stop_count), 0) FROM patterns) - count(*)) FROM pattern_stops
            """, "pattern stops are not found by their stop"
        ),
        (
            """
            SELECT count(*) FROM stop_patterns
            WHERE stop_key <> 0 AND stop_key NOT IN (SELECT stop_key FROM stored_stops)
            """, "pattern stops are at stops that are not there"
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
            ON profile.profile_key = \(TripSQL.profileKey)
            WHERE profile.profile_key IS NULL OR trip_key >= profile.profile_key + profile.trip_count
            """, "trips stand outside the range of their time profile"
        ),
    ]

    /// How many records of a file of the feed are stored in its tables; nil for a file that has no table here.
    /// - Parameter isKept: whether it is kept byte by byte.
    package func storedRecords(of file: String, isKept: Bool) throws -> Int? {
        try read { db in
            if let sql = Self.recordsSQL[file] { return try Int.fetchOne(db, sql: sql) }
            // A file beside the feed may be named almost as one of GTFS: "stops.csv", "trips.txt.bak".
            let table = file.hasSuffix(".txt") ? "stored_" + file.dropLast(4) : ""
            // A name cannot be bound, so it is used as the schema has it. Some tables are there only if they have rows.
            guard try db.tableExists(table) || db.viewExists(table) else {
                let isOptional = OptionalTable.v2.contains { $0.name == table }
                return isOptional || isKept ? 0 : nil
            }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)")
        }
    }

    /// The files that are kept byte by byte.
    package func keptFiles() throws -> Set<String> { try read { try StoredKeptFiles($0).names } }

    /// How many records of each file are in kept_records; files without any are missing.
    package func keptRecordCounts() throws -> [String: Int] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT file_name, count(*) FROM kept_records GROUP BY file_name")
            var counts: [String: Int] = [:]
            for row in rows { counts[try row.value(0)] = try row.value(1) }
            return counts
        }
    }

    /// Files whose records are not one row each of one table. The table of every other file is `stored_` and its name.
    private static let recordsSQL = [
        "stops.txt": "SELECT count(*) FROM stop_records WHERE is_listed = 1",
        "routes.txt": "SELECT count(*) FROM stored_routes WHERE is_listed = 1",
        "calendar.txt": "SELECT count(*) FROM service_records WHERE is_listed = 1",
        "stop_times.txt": """
        SELECT coalesce(sum(stop_count), 0) FROM time_profiles JOIN patterns USING (pattern_key)
        JOIN stored_trips ON trip_key BETWEEN profile_key AND profile_key + trip_count - 1
        """,
        "shapes.txt": "SELECT coalesce(sum(point_count), 0) FROM stored_shapes",
        "calendar_dates.txt": "SELECT count(*) FROM calendar_dates",
        "locations.geojson": "SELECT count(feature) FROM stored_locations",
    ]
}

extension FeedDatabase {
    /// Where the lists beside stored_trips lead elsewhere: the trips in the order of their ids, and those of each block.
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
        var last = (form: 0, number: 0)
        var found = 0
        while try runs.step() {
            for (position, key) in runs.packed(width: 2, 3).enumerated() {
                trip.reset()
                trip.bind(key, at: 1)
                guard try trip.step() else { continue }
                let id = (form: trip.int(0), number: trip.int(1))
                guard last < id, position > 0 || id == (runs.int(0), runs.int(1)) else { continue }
                last = id
                found += 1
            }
        }
        return try abs((Int.fetchOne(db, sql: "SELECT count(*) FROM stored_trips") ?? 0) - found)
    }

    /// Blocks whose list is not just the trips that name them.
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
