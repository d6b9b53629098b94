internal import GTFSModel
internal import GTFSStore

/// The records of a file in two feeds, by their ids: those added, removed and changed.
struct RecordDiff {
    /// A record with the cells that are not blank, by column.
    typealias Record = [String: String]

    /// A record that one of the feeds lacks, or that has other cells in each.
    struct Difference {
        let id: String
        /// Nil if only the new feed has it.
        let old: Record?
        /// Nil if only the old feed has it.
        let new: Record?
        /// The columns that differ, in the order of their names; empty for a record that was added or removed.
        let fields: [TimetableDiff.Field]

        /// Whether the record was added or removed; nil if both feeds have it.
        var presence: TimetableDiff.Change? { old == nil ? .added : new == nil ? .removed : nil }
        /// A cell of the new record, or of the old one if there is no new one.
        func cell(_ column: String) -> String? { (new ?? old)?[column] }
        /// Whether one of these columns differs.
        func hasChanged(_ columns: Set<String>) -> Bool { fields.contains { columns.contains($0.name) } }
    }

    private let old: [String: Record]
    private let new: [String: Record]
    /// The new ids of records whose id changed, by their old ids.
    private(set) var newIDs: [String: String] = [:]

    init(view: String, id: String, _ old: FeedReader, _ new: FeedReader) throws {
        self.old = try Self.records(old, view: view, id: id)
        self.new = try Self.records(new, view: view, id: id)
    }

    /// Matches records that only one feed has if these cells are equal, names and others, and no further record has the
    /// same cells. Records without a name stay unmatched.
    mutating func match(names: [String], and others: [String]) {
        let matched = Set(newIDs.values)
        let left = Self.byCells(names, others, of: old.filter { new[$0.key] == nil && newIDs[$0.key] == nil })
        let right = Self.byCells(names, others, of: new.filter { old[$0.key] == nil && !matched.contains($0.key) })
        for (cells, ids) in left where ids.count == 1 && !cells.prefix(names.count).allSatisfy(Self.isBlank) {
            if let others = right[cells], others.count == 1 { newIDs[ids[0]] = others[0] }
        }
    }

    private static func byCells(
        _ names: [String], _ others: [String], of records: [String: Record]
    ) -> [[String]: [String]] {
        Dictionary(grouping: records.keys) { id in (names + others).map { records[id]?[$0] ?? "" } }
    }

    private static func isBlank(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }

    /// In the order of the ids, with the id of the new feed if it has the record.
    var differences: [Difference] {
        let oldIDs = Dictionary(newIDs.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        let ids = Set(old.keys).subtracting(newIDs.keys).union(new.keys)
        return ids.sorted().compactMap { id in
            let (before, after) = (old[oldIDs[id] ?? id], new[id])
            if before == after { return nil }
            return Difference(id: id, old: before, new: after, fields: Self.fields(before, after))
        }
    }

    private static func fields(_ old: Record?, _ new: Record?) -> [TimetableDiff.Field] {
        guard let old, let new else { return [] }
        return Set(old.keys).union(new.keys).sorted().compactMap { name in
            old[name] == new[name] ? nil : TimetableDiff.Field(name: name, old: old[name], new: new[name])
        }
    }

    private static func records(_ reader: FeedReader, view: String, id: String) throws -> [String: Record] {
        guard let rows = try reader.records(view: view), let key = rows.columns.firstIndex(of: id) else { return [:] }
        var records: [String: Record] = [:]
        while try rows.next() {
            guard let id = rows.value(key).plainText else { continue }
            var record: Record = [:]
            for (index, column) in rows.columns.enumerated() { record[column] = rows.value(index).plainText }
            records[id] = record
        }
        return records
    }
}

extension RecordDiff {
    /// The routes of two feeds. A route whose id changed is matched by its type and both names, or else by one of them.
    static func routes(_ old: FeedReader, _ new: FeedReader) throws -> RecordDiff {
        var routes = try RecordDiff(view: "routes", id: "route_id", old, new)
        for names in [["route_short_name", "route_long_name"], ["route_short_name"], ["route_long_name"]] {
            routes.match(names: names, and: ["route_type"])
        }
        return routes
    }
}

extension TimetableDiff.RouteChange {
    init(_ difference: RecordDiff.Difference) {
        self.init(
            changes: difference.presence.map { [$0] } ?? Self.changes(difference), routeID: Route.ID(difference.id),
            oldRouteID: difference.fields.first { $0.name == "route_id" }?.old.map { Route.ID($0) },
            shortName: difference.cell("route_short_name"), longName: difference.cell("route_long_name"),
            fields: difference.fields.filter { $0.name != "route_id" })
    }

    private static func changes(_ difference: RecordDiff.Difference) -> [TimetableDiff.Change] {
        let names: Set = ["route_short_name", "route_long_name"]
        let isChanged = !difference.fields.allSatisfy { names.contains($0.name) || $0.name == "route_id" }
        return (difference.hasChanged(["route_id"]) ? [.idChanged] : [])
            + (difference.hasChanged(names) ? [.renamed] : []) + (isChanged ? [.changed] : [])
    }
}

extension TimetableDiff.StopChange {
    init(_ difference: RecordDiff.Difference) {
        self.init(
            changes: difference.presence.map { [$0] } ?? Self.changes(difference), stopID: Stop.ID(difference.id),
            name: difference.cell("stop_name"), fields: difference.fields)
        guard changes.contains(.moved), let old = Self.position(difference.old), let new = Self.position(difference.new)
        else { return }
        distance = PlainNumber.rounded(old.distance(to: new), decimals: 1)
    }

    private static let coordinates: Set = ["stop_lat", "stop_lon"]

    private static func changes(_ difference: RecordDiff.Difference) -> [TimetableDiff.Change] {
        let named = coordinates.union(["stop_name"])
        let isChanged = !difference.fields.allSatisfy { named.contains($0.name) }
        return (difference.hasChanged(coordinates) ? [.moved] : [])
            + (difference.hasChanged(["stop_name"]) ? [.renamed] : []) + (isChanged ? [.changed] : [])
    }

    private static func position(_ record: RecordDiff.Record?) -> Coordinate? {
        guard let latitude = record?["stop_lat"].flatMap({ Double($0) }),
            let longitude = record?["stop_lon"].flatMap({ Double($0) })
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
