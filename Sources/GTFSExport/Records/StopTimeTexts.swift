internal import GTFSModel
internal import GTFSStore

/// The records that stop_times refer to, as the cells that are written for them.
struct StopTimeTexts {
    /// By stop_key.
    private let stops: [[UInt8]]
    /// By attributes_key: the columns of `VerifySQL.stopTimeAttributes` behind the key, times as HH:MM:SS.
    private let attributes: [Key<StopTimeAttributesRow>: [[UInt8]]]
    private let headsigns: [Key<HeadsignList>: [(positions: ClosedRange<Int>, text: [UInt8])]]

    init(_ database: StoreDatabase) throws {
        stops = try Self.stops(database)
        attributes = try Self.attributes(database)
        headsigns = try Self.headsigns(database)
    }

    /// Blank if there is no stop.
    func stop(_ key: Key<Stop>?) -> [UInt8] {
        key.map { stops.indices.contains($0.rawValue) ? stops[$0.rawValue] : [] } ?? []
    }

    func attributes(_ key: Key<StopTimeAttributesRow>) -> [[UInt8]] { attributes[key] ?? [] }

    /// stop_headsign at a position of a trip; blank if it has none.
    func headsign(list: Key<HeadsignList>?, position: Int) -> [UInt8] {
        guard let list else { return [] }
        return headsigns[list]?.first { $0.positions.contains(position) }?.text ?? []
    }

    /// Keys are dense and count from 1.
    private static func stops(_ database: StoreDatabase) throws -> [[UInt8]] {
        var stops: [[UInt8]] = [[]]
        try StoredRows.forEach(database, sql: VerifySQL.stopIDs) { row in
            let key = row[0].integer ?? 0
            // A damaged file may have any.
            guard key > 0, key < stops.count + mostMissing else { return }
            while stops.count <= key { stops.append([]) }
            stops[key] = Array((row[1].text ?? "").utf8)
        }
        return stops
    }

    private static let mostMissing = 100_000

    private static func attributes(_ database: StoreDatabase) throws -> [Key<StopTimeAttributesRow>: [[UInt8]]] {
        var attributes: [Key<StopTimeAttributesRow>: [[UInt8]]] = [:]
        try StoredRows.forEach(database, sql: VerifySQL.stopTimeAttributes) { row in
            attributes[Key(row[0].integer ?? 0)] = row.indices.dropFirst().map { column in
                switch row[column] {
                case .integer(let seconds) where windows.contains(column):
                    Array(ServiceTime(seconds: seconds).description.utf8)
                case .integer(let number): Array(String(number).utf8)
                case .text(let text): Array(text.utf8)
                case .null, .real: []
                }
            }
        }
        return attributes
    }

    /// Columns of `VerifySQL.stopTimeAttributes` that are times.
    private static let windows = 6...7

    private static func headsigns(_ database: StoreDatabase) throws -> [Key<HeadsignList>: [(
        positions: ClosedRange<Int>, text: [UInt8]
    )]] {
        var lists: [Key<HeadsignList>: [(positions: ClosedRange<Int>, text: [UInt8])]] = [:]
        try StoredRows.forEach(database, sql: VerifySQL.headsigns) { row in
            guard let list = row[0].integer, let first = row[1].integer, let last = row[2].integer, first <= last else {
                return
            }
            lists[Key(list), default: []].append((first...last, Array((row[3].text ?? "").utf8)))
        }
        return lists
    }
}
