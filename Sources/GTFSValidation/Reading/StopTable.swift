internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// What rules of several files need of each stop, by its key and by its id.
struct StopTable {
    final class Entry: Sendable {
        let key: Key<Stop>
        /// Among the entries.
        let index: Int
        let id: String
        let name: String?
        /// The name in small letters.
        let lowercaseName: String?
        /// 0 where blank.
        let locationType: Int
        /// Nil unless both coordinates are given.
        let point: SpherePoint?
        let parentID: String?
        let hasZone: Bool
        let hasLevel: Bool
        let access: Int?
        let platformCode: String?

        init(_ record: FeedRecord, index: Int) {
            key = Key(record.key)
            self.index = index
            id = record.text("stop_id") ?? ""
            name = record.text("stop_name")
            lowercaseName = name?.lowercased()
            locationType = record.integer("location_type") ?? 0
            point = record.number("stop_lat").flatMap { latitude in
                record.number("stop_lon").map { SpherePoint(Coordinate(latitude: latitude, longitude: $0)) }
            }
            parentID = record.text("parent_station")
            hasZone = record.has("zone_id")
            hasLevel = record.has("level_id")
            access = record.integer("stop_access")
            platformCode = record.text("platform_code")
        }
    }

    private let entries: [Entry]
    private let byID: [String: Int32]
    /// The position of each entry, or else of its parent, or of the parent's.
    private var points: [SpherePoint?] = []

    /// - Parameter entries: in the order of their keys, each with its index.
    init(_ entries: [Entry]) {
        self.entries = entries
        byID = Dictionary(
            entries.enumerated().map { ($1.id, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        points = entries.map { firstUpwards(from: $0) { $0.point } }
    }

    init(_ feed: CheckedFeed) throws {
        var entries: [Entry] = []
        try feed.eachRecord(of: "stops.txt") { entries.append(Entry($0, index: entries.count)) }
        self.init(entries)
    }

    var all: [Entry] { entries }

    subscript(_ id: String) -> Entry? { byID[id].map { entries[Int($0)] } }

    subscript(_ key: Key<Stop>) -> Entry? {
        guard let first = entries.first else { return nil }
        // Listed stops have the keys from 1 on, one after another, in nearly all databases.
        let index = key.rawValue &- first.key.rawValue
        if entries.indices.contains(index), entries[index].key == key { return entries[index] }
        let found = entries.partitioningIndex { $0.key.rawValue >= key.rawValue }
        return found < entries.count && entries[found].key == key ? entries[found] : nil
    }

    /// The point of a stop, or else that of its parent, or of the parent's; nil if none has one.
    func point(_ entry: Entry?) -> SpherePoint? { entry.flatMap { points[$0.index] } }

    /// The station to which a stop belongs, which may be itself.
    func station(of entry: Entry?) -> Entry? {
        firstUpwards(from: entry) { $0.locationType == LocationType.station.rawValue ? $0 : nil }
    }

    /// The first value from a stop on upwards. Three steps lead from a boarding area to its station; more, only round a
    /// circle of parents.
    private func firstUpwards<Value>(from entry: Entry?, _ value: (Entry) -> Value?) -> Value? {
        var entry = entry
        for _ in 0..<3 {
            guard let stop = entry else { return nil }
            if let value = value(stop) { return value }
            entry = stop.parentID.flatMap { self[$0] }
        }
        return nil
    }
}

extension StopTable.Entry {
    var fields: NoticeSample { NoticeSample(["stopId": .text(id), "stopName": .text(name ?? "")]) }

    func isType(_ type: LocationType) -> Bool { locationType == type.rawValue }
}
