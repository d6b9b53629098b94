internal import GTFSModel

/// The hashes of the values that trips and stop_times refer to, by database key, computed from the finished database.
struct TimetableHashes {
    private let stops, routes, services, shapes, blocks: [UInt64]
    let attributes: [Key<StopTimeAttributesRow>: UInt64]
    /// The columns of stop_times.txt and trips.txt that any attributes have a value for.
    let attributesColumns, tripColumns: Set<String>
    private let tripAttributes: [Key<TripRow.Attributes>: UInt64]
    private let headsigns: [Key<HeadsignList>: [HeadsignRun]]

    private typealias HeadsignRun = (positions: ClosedRange<Int>, hash: UInt64)

    init(_ database: StoreDatabase) throws {
        stops = try Self.ids(database, sql: VerifySQL.stopIDs)
        routes = try Self.ids(database, sql: VerifySQL.routeIDs)
        services = try Self.ids(database, sql: VerifySQL.serviceIDs)
        shapes = try Self.ids(database, sql: VerifySQL.shapeIDs)
        blocks = try Self.ids(database, sql: VerifySQL.blockIDs)
        (attributes, attributesColumns) = try Self.hashes(
            database, sql: VerifySQL.stopTimeAttributes, columns: VerifySQL.stopTimeAttributeColumns)
        (tripAttributes, tripColumns) = try Self.hashes(
            database, sql: VerifySQL.tripAttributes, columns: TripRow.Attributes.columns)
        headsigns = try Self.headsigns(database)
    }

    func checksum(of trip: TripRow, id: UInt64, _ pattern: PatternRow) -> UInt64 {
        var hash = StableHash(seed: id)
        hash.add(Self.hash(pattern.routeKey, in: routes))
        hash.add(Self.hash(trip.serviceKey, in: services))
        hash.add(Self.hash(pattern.shapeKey, in: shapes))
        hash.add(pattern.headsign.map(\.stableHash) ?? 0)
        hash.add(trip.shortName.map(\.stableHash) ?? 0)
        hash.add(Self.hash(trip.blockKey, in: blocks))
        hash.add(pattern.directionID)
        hash.add(tripAttributes[trip.attributesKey] ?? 0)
        return hash.value
    }

    /// The hash of a stop_id; 0 without a stop.
    func stop(_ key: Key<Stop>?) -> UInt64 { Self.hash(key, in: stops) }

    /// A damaged file may have any key.
    private static func hash<Of>(_ key: Key<Of>?, in hashes: [UInt64]) -> UInt64 {
        guard let key, hashes.indices.contains(key.rawValue) else { return 0 }
        return hashes[key.rawValue]
    }

    func headsign(list: Key<HeadsignList>?, position: Int) -> UInt64 {
        guard let list else { return 0 }
        return headsigns[list]?.first { $0.positions.contains(position) }?.hash ?? 0
    }

    /// The hashes of ids by key; keys are dense and count from 1, so one far beyond the others is damage.
    private static func ids(_ database: StoreDatabase, sql: String) throws -> [UInt64] {
        var hashes: [UInt64] = [0]
        try StoredRows.forEach(database, sql: sql) { row in
            guard let key = row[0].integer, (1...hashes.count + 1024).contains(key) else { return }
            while hashes.count <= key { hashes.append(0) }
            hashes[key] = row[1].text?.stableHash ?? 0
        }
        return hashes
    }

    /// The hashes of rows by the key in their first column, and the other columns that have values.
    private static func hashes<Table>(
        _ database: StoreDatabase, sql: String, columns: [String]
    ) throws -> ([Key<Table>: UInt64], Set<String>) {
        var hashes: [Key<Table>: UInt64] = [:]
        var filled: Set<String> = []
        try StoredRows.forEach(database, sql: sql) { row in
            hashes[Key(row[0].integer ?? 0)] = Array(row[1...]).checksum
            for (column, value) in zip(columns, row[1...]) where value != .null { filled.insert(column) }
        }
        return (hashes, filled)
    }

    private static func headsigns(_ database: StoreDatabase) throws -> [Key<HeadsignList>: [HeadsignRun]] {
        var lists: [Key<HeadsignList>: [HeadsignRun]] = [:]
        try StoredRows.forEach(database, sql: VerifySQL.headsigns) { row in
            guard let list = row[0].integer, let first = row[1].integer, let last = row[2].integer, first <= last else {
                return
            }
            lists[Key(list), default: []].append((first...last, row[3].text?.stableHash ?? 0))
        }
        return lists
    }
}
