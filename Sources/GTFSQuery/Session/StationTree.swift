internal import GTFSModel
internal import GTFSStore

/// The parents and parts of the stops of one question. Each row is read once.
struct StationTree {
    private let reader: FeedReader
    private var rows: [Key<Stop>: StopRow] = [:]

    /// The most levels above or below a stop. A boarding area is two below its station (GTFS Schedule reference,
    /// stops.txt, parent_station): more are an error of the feed, and may be a circle.
    static let levels = 4

    init(_ reader: FeedReader) { self.reader = reader }

    mutating func remember(_ row: StopRow) { rows[row.key] = row }

    mutating func row(_ key: Key<Stop>) throws -> StopRow? {
        if let row = rows[key] { return row }
        let row = try reader.stopOnMap(key: key)
        rows[key] = row
        return row
    }

    /// The stop that `parent_station` names; nil if stops.txt does not list it.
    mutating func parent(of row: StopRow) throws -> StopRow? {
        try row.parentKey.flatMap { try self.row($0) }.flatMap { $0.isListed ? $0 : nil }
    }

    /// The station that a part belongs to; for a stop without a parent, the stop itself.
    mutating func root(of row: StopRow) throws -> StopRow {
        var top = row
        for _ in 0..<Self.levels {
            guard let parent = try parent(of: top) else { break }
            top = parent
        }
        return top
    }

    /// All parts of a stop, and their parts.
    func parts(of row: StopRow) throws -> [StopRow] {
        // A stop that stops.txt does not list has no parts, even if other stops name it as parent_station.
        guard row.isListed else { return [] }
        var parts = try reader.children(of: row.key)
        if parts.isEmpty { return [] }
        var known = Set(parts.map(\.key)).union([row.key])
        var level = parts[...]
        for _ in 1..<Self.levels where !level.isEmpty {
            let start = parts.count
            for part in level {
                parts += try reader.children(of: part.key).filter { known.insert($0.key).inserted }
            }
            level = parts[start...]
        }
        return parts
    }
}
