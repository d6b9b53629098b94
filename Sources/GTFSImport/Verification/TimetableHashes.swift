internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The hashes of the values that trips and stop_times refer to, by database key, computed from the finished database.
struct TimetableHashes {
    let stops: [UInt64]
    let attributes: [Key<StopTimeAttributesRow>: UInt64]
    private let routes: [UInt64]
    private let services: [UInt64]
    private let shapes: [UInt64]
    private let blocks: [UInt64]
    private let tripAttributes: [Key<TripAttributesRow>: UInt64]
    private let headsigns: [Key<HeadsignList>: [HeadsignRun]]

    private typealias HeadsignRun = (positions: ClosedRange<Int>, hash: UInt64)

    init(_ database: StoreDatabase) throws {
        stops = try Self.ids(database, VerifySQL.stopIDs)
        routes = try Self.ids(database, VerifySQL.routeIDs)
        services = try Self.ids(database, VerifySQL.serviceIDs)
        shapes = try Self.ids(database, VerifySQL.shapeIDs)
        blocks = try Self.ids(database, VerifySQL.blockIDs)
        attributes = try Self.hashes(database, VerifySQL.stopTimeAttributes) { row in
            StopTimeAttributes(
                types: row[1...5].map(\.integer), windows: row[6...7].map(\.integer),
                ids: row[8...11].map { $0.text.map { StopTimeAttributes.ID($0) } }
            ).checksum
        }
        tripAttributes = try Self.hashes(database, VerifySQL.tripAttributes) { Array($0[1...]).checksum }
        headsigns = try Self.headsigns(database)
    }

    func checksum(of trip: StoredTrip, id: UInt64, _ pattern: PatternRow) -> UInt64 {
        var hash = StableHash(seed: id)
        hash.add(pattern.routeKey.map { routes[$0.rawValue] } ?? 0)
        hash.add(trip.serviceKey.map { services[$0.rawValue] } ?? 0)
        hash.add(pattern.shapeKey.map { shapes[$0.rawValue] } ?? 0)
        hash.add(pattern.headsign.map(\.stableHash) ?? 0)
        hash.add(trip.shortName.map(\.stableHash) ?? 0)
        hash.add(trip.blockKey.map { blocks[$0.rawValue] } ?? 0)
        hash.add(pattern.directionID)
        hash.add(tripAttributes[trip.attributesKey] ?? 0)
        return hash.value
    }

    func headsign(list: Key<HeadsignList>?, position: Int) -> UInt64 {
        guard let list else { return 0 }
        return headsigns[list]?.first { $0.positions.contains(position) }?.hash ?? 0
    }

    /// The hashes of ids by key; keys are dense and count from 1.
    private static func ids(_ database: StoreDatabase, _ sql: String) throws -> [UInt64] {
        var hashes: [UInt64] = [0]
        try StoredRows.forEach(database, sql: sql) { row in
            let key = row[0].integer ?? 0
            while hashes.count <= key { hashes.append(0) }
            hashes[key] = row[1].text?.stableHash ?? 0
        }
        return hashes
    }

    /// The hashes of rows by the key in their first column.
    private static func hashes<Table>(
        _ database: StoreDatabase, _ sql: String, _ hash: ([StoredValue]) -> UInt64
    ) throws -> [Key<Table>: UInt64] {
        var hashes: [Key<Table>: UInt64] = [:]
        try StoredRows.forEach(database, sql: sql) { hashes[Key($0[0].integer ?? 0)] = hash($0) }
        return hashes
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
