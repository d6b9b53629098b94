internal import GRDB
package import GTFSModel

extension FeedReader {
    /// A linked-trip transfer: whether passengers may stay on the vehicle at the end of a trip.
    package struct LinkedTripRow: Sendable {
        package let toTripID: String?
        /// 4: they may stay on; 5: they must alight.
        package let transferType: Int
    }
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
        ).map { try LinkedTripRow(toTripID: $0.value(0), transferType: $0.value(1)) }
    }

    /// Every row of transfers.txt, in the order of the file.
    package func transfers() throws -> [Transfer] { try transfers("true", arguments: []) }

    /// The rules that name one of the stops as their beginning or end, in the order of the file.
    package func transfers(ofStops ids: [String]) throws -> [Transfer] {
        let list = "[" + ids.map(\.jsonQuoted).joined(separator: ",") + "]"
        return try transfers(Self.namesStop, arguments: [list])
    }

    private static let namesStop = """
        from_stop_id IN (SELECT value FROM json_each(?1)) OR to_stop_id IN (SELECT value FROM json_each(?1))
        """

    /// Row by row: the cells of a damaged file may be larger than memory, and the first of these ends the reading. A
    /// copied row keeps the types of its values; from other rows SQLite turns any value into a number.
    private func transfers(_ condition: String, arguments: StatementArguments) throws -> [Transfer] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type,
                           min_transfer_time
                    FROM stored_transfers WHERE \(condition) ORDER BY row_key
                    """), arguments: arguments)
        return try Array(rows.map { try Transfer($0.copy()) })
    }
}

extension Transfer {
    fileprivate init(_ row: Row) throws {
        try self.init(
            fromStopID: (row.value(0) as String?).map { Stop.ID($0) },
            toStopID: (row.value(1) as String?).map { Stop.ID($0) },
            type: (row.value(6) as Int?).map(TransferType.init(rawValue:)), minimumTime: row.value(7))
        fromRouteID = (try row.value(2) as String?).map { Route.ID($0) }
        toRouteID = (try row.value(3) as String?).map { Route.ID($0) }
        fromTripID = (try row.value(4) as String?).map { Trip.ID($0) }
        toTripID = (try row.value(5) as String?).map { Trip.ID($0) }
    }
}
