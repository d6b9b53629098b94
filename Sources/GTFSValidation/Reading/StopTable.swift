internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// What rules of several files need of each stop, by its key and by its id.
struct StopTable {
    final class Entry: Sendable {
        let key: Key<Stop>
        let id: String
        let name: String?
        /// 0 where blank.
        let locationType: Int
        /// Nil unless both coordinates are given.
        let point: SpherePoint?
        let parentID: String?
        let hasZone: Bool
        let hasLevel: Bool
        let access: Int?
        let platformCode: String?

        init(_ record: FeedRecord) {
            key = Key(record.key)
            id = record.text("stop_id") ?? ""
            name = record.text("stop_name")
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
    private let byKey: [Key<Stop>: Int32]

    init(_ feed: CheckedFeed) throws {
        var entries: [Entry] = []
        try feed.eachRecord(of: "stops.txt") { entries.append(Entry($0)) }
        self.entries = entries
        byID = Dictionary(
            entries.enumerated().map { ($1.id, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        byKey = Dictionary(
            entries.enumerated().map { ($1.key, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    var all: [Entry] { entries }

    subscript(_ id: String) -> Entry? { byID[id].map { entries[Int($0)] } }
    subscript(_ key: Key<Stop>) -> Entry? { byKey[key].map { entries[Int($0)] } }

    /// The point of a stop, or else that of its parent, or of the parent's; nil if none has one.
    func point(_ entry: Entry?) -> SpherePoint? {
        firstUpwards(from: entry) { $0.point }
    }

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
    /// The id and name, as samples have them.
    var fields: NoticeSample { NoticeSample(["stopId": .text(id), "stopName": .text(name ?? "")]) }

    func isType(_ type: LocationType) -> Bool { locationType == type.rawValue }
}
