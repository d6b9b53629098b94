internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Which routes serve which stops. A busy station lies on thousands of patterns, so what was worked out is kept: a
/// database does not change while it is open.
final class ServedRoutes: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: RouteList?
    private var ranksByStop: [Int: [Int]] = [:]

    /// Stops that are kept, at about a hundred bytes each.
    private static let mostStops = 20_000

    /// The routes that serve any of the stops, in their order.
    func routes(servingStops keys: [Int], _ reader: FeedReader) throws -> [Route] {
        let list = try routeList(reader)
        if keys.count == 1 { return try ranks(atStop: keys[0], list, reader).map { list.routes[$0] } }
        var ranks: Set<Int> = []
        for key in keys { try ranks.formUnion(self.ranks(atStop: key, list, reader)) }
        return ranks.sorted().map { list.routes[$0] }
    }

    private func routeList(_ reader: FeedReader) throws -> RouteList {
        if let list = lock.withLock({ kept }) { return list }
        let list = try RouteList(reader)
        lock.withLock { kept = list }
        return list
    }

    /// Places in the order of routes, rising.
    private func ranks(atStop key: Int, _ list: RouteList, _ reader: FeedReader) throws -> [Int] {
        if let ranks = lock.withLock({ ranksByStop[key] }) { return ranks }
        var found: Set<Int> = []
        try reader.eachPattern(atStop: key) { pattern in
            if let rank = list.rank(ofPattern: pattern) { found.insert(rank) }
        }
        let ranks = found.sorted()
        lock.withLock {
            if ranksByStop.count >= Self.mostStops { ranksByStop.removeAll() }
            ranksByStop[key] = ranks
        }
        return ranks
    }
}

/// The routes of a feed in their order, and where in it the route of each pattern stands.
private struct RouteList {
    let routes: [Route]
    /// By pattern_key; -1 for a pattern without route.
    private let rankByPattern: [Int32]

    init(_ reader: FeedReader) throws {
        let records = try reader.routeRecords().sorted { RouteOrder.precedes($0.route, $1.route) }
        routes = records.map(\.route)
        let rankByKey = Dictionary(uniqueKeysWithValues: records.indices.map { (records[$0].key, Int32($0)) })
        var ranks: [Int32] = []
        try reader.eachPatternRoute { pattern, route in
            guard pattern >= 0, let rank = rankByKey[route] else { return }
            if pattern >= ranks.count { ranks += Array(repeating: -1, count: pattern + 1 - ranks.count) }
            ranks[pattern] = rank
        }
        rankByPattern = ranks
    }

    func rank(ofPattern key: Int) -> Int? {
        guard rankByPattern.indices.contains(key), rankByPattern[key] >= 0 else { return nil }
        return Int(rankByPattern[key])
    }
}
