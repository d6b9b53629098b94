internal import GRDB
internal import GTFSModel

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
    /// Trips that do not stand in trip_id_order, or out of order there.
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
            for (place, key) in runs.packed(width: 2, 3).enumerated() {
                trip.reset()
                trip.bind(key, at: 1)
                guard try trip.step() else { continue }
                let id = (form: trip.int(0), number: trip.int(1))
                guard last < id, place > 0 || id == (runs.int(0), runs.int(1)) else { continue }
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
            let block: Key<Block> = row[0]
            let listed = try trips(ofBlock: block)
            return listed.count != row[1] || Set(listed).count != listed.count
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
