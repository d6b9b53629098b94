internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Which routes serve which stops. A busy station lies on thousands of patterns, so what was worked out is kept: a
/// database does not change while it is open. What no one asked for is never read.
final class ServedRoutes: @unchecked Sendable {
    private let lock = NSLock()
    private var routesByStops: [[Int]: [Route]] = [:]
    private var routesByKey: [Int: Route] = [:]

    /// Answers that are kept, at about a hundred bytes each.
    private static let mostAnswers = 20_000

    /// The routes that serve any of the stops, in their order.
    func routes(servingStops keys: [Int], _ reader: FeedReader) throws -> [Route] {
        if let routes = lock.withLock({ routesByStops[keys] }) { return routes }
        let routeKeys = try keys.reduce(into: Set<Int>()) { try $0.formUnion(reader.routeKeys(atStop: $1)) }
        let routes = try routeKeys.compactMap { try route($0, reader) }.inOrder()
        lock.withLock {
            if routesByStops.count >= Self.mostAnswers { routesByStops.removeAll() }
            routesByStops[keys] = routes
        }
        return routes
    }

    private func route(_ key: Int, _ reader: FeedReader) throws -> Route? {
        if let route = lock.withLock({ routesByKey[key] }) { return route }
        let route = try reader.routeRecord(key: key)?.route
        lock.withLock { routesByKey[key] = route }
        return route
    }
}
