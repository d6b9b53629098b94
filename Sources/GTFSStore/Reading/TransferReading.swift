internal import GRDB

/// A linked-trip transfer: what becomes of passengers who stay in their seats at the end of a trip.
package struct LinkedTripRow: Sendable {
    package let toTripID: String?
    /// 4: they may stay on; 5: they must alight.
    package let transferType: Int
}

extension FeedReader {
    /// Whether any trip is linked to another.
    package func hasLinkedTrips() throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM stored_transfers WHERE from_trip_id IS NOT NULL AND transfer_type IN (4, 5))
                    """)) ?? false
    }

    package func linkedTrips(from tripID: String) throws -> [LinkedTripRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT to_trip_id, transfer_type FROM stored_transfers
                    WHERE from_trip_id = ? AND transfer_type IN (4, 5) ORDER BY row_key
                    """), arguments: [tripID]
        ).map { LinkedTripRow(toTripID: $0[0], transferType: $0[1]) }
    }
}
