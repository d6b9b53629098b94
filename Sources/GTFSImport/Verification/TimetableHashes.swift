internal import GRDB
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The hashes of what trips and stop_times refer to, by database key, worked out from what is stored.
struct TimetableHashes {
    let stops: [UInt64]
    let attributes: [Int: UInt64]
    private let routes: [UInt64]
    private let services: [UInt64]
    private let shapes: [UInt64]
    private let blocks: [UInt64]
    private let tripAttributes: [Int: UInt64]
    private let headsigns: [Int: [(positions: ClosedRange<Int>, hash: UInt64)]]

    init(_ database: Database) throws {
        stops = try Self.ids(database, VerifySQL.stopIDs)
        routes = try Self.ids(database, VerifySQL.routeIDs)
        services = try Self.ids(database, VerifySQL.serviceIDs)
        shapes = try Self.ids(database, VerifySQL.shapeIDs)
        blocks = try Self.ids(database, VerifySQL.blockIDs)
        attributes = try Self.attributes(database)
        tripAttributes = try Self.tripAttributes(database)
        headsigns = try Self.headsigns(database)
    }

    func checksum(of trip: StoredTrip, id: UInt64, _ pattern: StoredPattern) -> UInt64 {
        var hash = StableHash(seed: id)
        hash.add(pattern.routeKey.map { routes[$0] } ?? 0)
        hash.add(trip.serviceKey.map { services[$0] } ?? 0)
        hash.add(pattern.shapeKey.map { shapes[$0] } ?? 0)
        hash.add(pattern.headsign.map(\.stableHash) ?? 0)
        hash.add(trip.shortName.map(\.stableHash) ?? 0)
        hash.add(trip.blockKey.map { blocks[$0] } ?? 0)
        hash.add(pattern.direction)
        hash.add(tripAttributes[trip.attributesKey] ?? 0)
        return hash.value
    }

    func headsign(list: Int?, position: Int) -> UInt64 {
        guard let list else { return 0 }
        return headsigns[list]?.first { $0.positions.contains(position) }?.hash ?? 0
    }

    /// Hashes by key; keys are dense and count from 1.
    private static func ids(_ database: Database, _ sql: String) throws -> [UInt64] {
        var hashes: [UInt64] = [0]
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            let key: Int = row[0]
            while hashes.count <= key { hashes.append(0) }
            hashes[key] = (row[1] as String).stableHash
        }
        return hashes
    }

    private static func attributes(_ database: Database) throws -> [Int: UInt64] {
        let rows = try Row.fetchAll(database, sql: VerifySQL.stopTimeAttributes)
        return Dictionary(uniqueKeysWithValues: rows.map { row in
            let attributes = StopTimeAttributes(
                types: (1...5).map { row[$0] }, windows: (6...7).map { row[$0] },
                ids: (8...11).map { (row[$0] as String?).map { StopTimeAttributes.ID($0) } })
            return (row[0], attributes.checksum)
        })
    }

    private static func tripAttributes(_ database: Database) throws -> [Int: UInt64] {
        let rows = try Row.fetchAll(database, sql: VerifySQL.tripAttributes)
        return Dictionary(uniqueKeysWithValues: rows.map { row in
            let numbers = (1...3).map { StoredValue(row[$0] as Int?) }
            let factors = (4...5).map { (row[$0] as Double?).map(StoredValue.real) ?? .null }
            return (row[0], (numbers + factors).checksum)
        })
    }

    private static func headsigns(_ database: Database) throws -> [Int: [(positions: ClosedRange<Int>, hash: UInt64)]] {
        var lists: [Int: [(positions: ClosedRange<Int>, hash: UInt64)]] = [:]
        for row in try Row.fetchAll(database, sql: VerifySQL.headsigns) {
            lists[row[0], default: []].append(((row[1] as Int)...(row[2] as Int), (row[3] as String).stableHash))
        }
        return lists
    }
}
