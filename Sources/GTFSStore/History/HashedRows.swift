internal import GRDB
internal import GTFSModel

/// Rows that are found by a hash of what they are, and have it beside them.
enum HashedRows {
    /// Of each table, its hash and the bytes that it is of.
    private static let tables = [
        ("recorded_patterns", "hash", "stops"), ("recorded_profiles", "hash", "times"), ("listings", "hash", "trips"),
        ("recorded_trips", "id_hash", "trip_id"),
    ]

    /// A sentence for each table that has rows without their hash.
    static func faults(_ db: Database) throws -> [String] {
        try tables.compactMap { table, hash, bytes in
            let rows = try SteppedStatement(db, "SELECT \(hash), \(bytes) FROM \(table)")
            defer { rows.reset() }
            var count = 0
            while try rows.step() {
                let isOf =
                    bytes == "trip_id" ? rows.text(1).map { HistoryRows.RecordedTripRow.hash(of: $0) } : hash32(rows)
                if isOf != rows.int(0) { count += 1 }
            }
            return count == 0 ? nil : "\(count) rows of \(table) are not what their hashes are of"
        }
    }

    private static func hash32(_ row: SteppedStatement) -> Int? {
        guard case .bytes(let hash) = row.hashed(1) else { return nil }
        return Int(hash & 0xFFFF_FFFF)
    }
}
