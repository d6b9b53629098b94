internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// What journeys are searched in: the stops, the trips on their lines, and the vehicles that go on. It is read whole with
/// the first question, as a search from one stop soon reaches all others, or mapped from a file that an earlier process
/// kept; it never changes.
final class JourneyNetwork: ColumnWriter.Source, Sendable {
    let stops: JourneyStops
    let lines: LineTable
    let classes: TransferClasses
    /// Trips that passengers stay on for, by the key of the first trip.
    let links: [Int32: [TransferRules.LinkedTripKeys]]
    /// The time zones of the agencies; a pattern names one by its index.
    let zones: [ServiceTimeZone]
    /// Trips of each block by start, as indexes in the table of lines; blocks follow each other.
    let blockOrder: [Int32]
    /// The latest time of any trip, seconds of its service day.
    let longestTime: Int
    /// route_key; 0 for trips without a route. A pattern names one by its index.
    private let routeKeys: [Int32]
    /// The first route of each zone.
    private let zoneRoutes: [Int32]
    /// Nil where the network was mapped.
    private let changesRead: ChangeRules?

    init(_ session: FeedSession) throws {
        var reading = try NetworkReading(session)
        try reading.read()
        stops = reading.stops
        lines = LineTable(reading.table, nodeCount: reading.classes.nodeCount)
        classes = reading.classes
        links = reading.rules.links
        zones = reading.zones
        routeKeys = reading.routeKeys
        zoneRoutes = reading.zoneRoutes
        longestTime = session.summary.longestTime
        changesRead = ChangeRules(rules: reading.rules, pathways: try PathwayGraph(session))
        blockOrder = Self.blockOrder(lines)
    }

    /// The network of a mapped file.
    init(_ columns: inout ColumnFile.Reader, in session: FeedSession) throws {
        stops = try JourneyStops(&columns)
        lines = try LineTable(&columns)
        classes = try TransferClasses(&columns, stopCount: stops.count)
        let linked: [LinkRow] = try columns.nextArray()
        links = Dictionary(grouping: linked, by: \.from).mapValues { $0.map(\.link) }
        blockOrder = try columns.nextArray()
        let routeKeys: [Int32] = try columns.nextArray()
        (self.routeKeys, zoneRoutes) = (routeKeys, try columns.nextArray())
        zones = try zoneRoutes.map { try session.route(Self.key(routeKeys[Int($0)])).timeZone }
        longestTime = session.summary.longestTime
        changesRead = nil
    }

    func add(to columns: inout ColumnWriter) {
        stops.add(to: &columns)
        lines.add(to: &columns)
        classes.add(to: &columns, stopCount: stops.count)
        columns.add(links.flatMap { from, links in links.map { LinkRow(from: from, link: $0) } })
        columns.add(blockOrder)
        columns.add(routeKeys)
        columns.add(zoneRoutes)
    }

    /// Tells networks apart whose nodes have other numbers, such as of other versions.
    var nodeHash: String {
        var hash = StableHash()
        for key in stops.keys { hash.add(Int(key)) }
        for node in stops.count..<classes.nodeCount {
            hash.add(Int(classes.stops[node]))
            hash.add(Int(classes.classes[node].trip))
            hash.add(Int(classes.classes[node].route))
        }
        return String(hash.value, radix: 16)
    }

    private struct LinkRow {
        let from: Int32
        let link: TransferRules.LinkedTripKeys
    }

    /// The routes of the patterns.
    func routes(_ session: FeedSession) throws -> [CachedRoute] {
        try routeKeys.map { try session.route(Self.key($0)) }
    }

    private static func key(_ key: Int32) -> Key<Route>? { key == 0 ? nil : Key(Int(key)) }

    /// The rules for changing, which only the making of footpaths needs.
    func changes(_ session: FeedSession) throws -> ChangeRules {
        try changesRead ?? ChangeRules(rules: TransferRules(session), pathways: PathwayGraph(session))
    }

    private static func blockOrder(_ table: LineTable) -> [Int32] {
        var trips: [Int32: [Int32]] = [:]
        for trip in table.tripBlocks.indices where table.tripBlocks[trip] > 0 {
            trips[table.tripBlocks[trip], default: []].append(Int32(trip))
        }
        return trips.sorted { $0.key < $1.key }.flatMap { _, trips in
            trips.sorted {
                (table.tripTimes[Int($0)].start, table.tripKeys[Int($0)])
                    < (table.tripTimes[Int($1)].start, table.tripKeys[Int($1)])
            }
        }
    }

    /// The most threads that one question uses.
    static let threads = min(2, ParallelParts.processors)

    var byteCount: Int {
        let changes = changesRead.map { $0.rules.byteCount + $0.pathways.byteCount } ?? 0
        return stops.byteCount + lines.byteCount + classes.byteCount + links.count * 64 + changes
            + blockOrder.storageByteCount + routeKeys.storageByteCount
    }
}

extension JourneyNetwork {
    /// What transfers.txt and pathways.txt say of changes (rules J5, J6).
    struct ChangeRules: Sendable {
        let rules: TransferRules
        let pathways: PathwayGraph
    }
}
