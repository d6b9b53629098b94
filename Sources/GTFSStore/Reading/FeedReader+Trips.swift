internal import GRDB
package import GTFSModel

extension FeedReader {
    package func trip(key: Key<Trip>, _ selection: TripSelection = .whole) throws -> TripRow? {
        try SelectedRows(db, selection.columns, "\(selection.sql) WHERE trip_key = ?", key.rawValue).first(TripRow.init)
    }

    /// Calls `body` with each trip among `count` keys from `first`.
    package func eachTrip(
        from first: Key<Trip>, count: Int, _ body: (TripRow.Start) throws -> Void
    ) throws {
        let selection = TripSelection.start
        try SelectedRows(
            db, selection.columns, "\(selection.sql) WHERE trip_key BETWEEN ? AND ?", first.rawValue,
            first.rawValue + count - 1
        ).each { try body(TripRow.Start($0)) }
    }

    /// Calls `body` with each trip that has a time and a service, with its block, in the order of their keys.
    package func eachTimedTrip(_ body: (TripRow.Start) throws -> Void) throws {
        let selection = TripSelection.startInBlock
        try SelectedRows(
            db, selection.columns,
            "\(selection.sql) WHERE start_time IS NOT NULL AND service_key IS NOT NULL ORDER BY trip_key"
        ).each { try body(TripRow.Start($0)) }
    }

    /// The trips that wheelchairs cannot use: wheelchair_accessible 2.
    package func tripsWithoutWheelchairs() throws -> Set<Key<Trip>> {
        let row = try SteppedStatement(
            db, "SELECT trip_key FROM stored_trips NATURAL JOIN trip_attributes WHERE wheelchair_accessible = 2")
        defer { row.reset() }
        var found: Set<Key<Trip>> = []
        while try row.step() { found.insert(row.key(0)) }
        return found
    }

    func tripKeys(ofBlock key: Key<Block>) throws -> [Key<Trip>] {
        let block = try SteppedStatement(db, "SELECT width, trip_keys FROM blocks WHERE block_key = ?")
        defer { block.reset() }
        block.bind(key, at: 1)
        return try block.step() ? block.packed(width: 0, 1).map { Key($0) } : []
    }

    /// The trips of a block with their start times, the earliest first.
    package func tripsOfBlock(key: Key<Block>) throws -> [TripRow.Start] {
        let selection = TripSelection.start
        return try tripKeys(ofBlock: key).compactMap { key in
            try SelectedRows(db, selection.columns, "\(selection.sql) WHERE trip_key = ?", key.rawValue)
                .first(TripRow.Start.init)
        }
    }

    /// Hands over the stored columns of each trip, in the order of their keys.
    package func eachStoredTrip(_ body: (TripRow) throws -> Void) throws {
        let trips = try TripRow.Cursor(db)
        while let trip = try trips.next() { try body(trip) }
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

extension TripRow {
    /// The trips with their stored columns, one by one, in the order of their keys.
    package final class Cursor {
        private let rows: SelectedRows<Column>
        private var isAtEnd = false

        package init(_ db: StoreDatabase) throws {
            let selection = TripSelection.stored
            let statement = try db.makeStatement(sql: "\(selection.sql) ORDER BY profile_key, trip_key")
            rows = SelectedRows(SteppedStatement(statement), selection.columns)
        }

        /// The next trip; nil after the last one.
        package func next() throws -> TripRow? {
            if isAtEnd { return nil }
            isAtEnd = try !rows.statement.step()
            return isAtEnd ? nil : TripRow(rows)
        }
    }
}
