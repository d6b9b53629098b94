internal import GTFSModel
internal import GTFSStore

/// Finds the stops near a position.
struct NearbyFinder {
    private let reader: FeedReader
    private let request: NearbyRequest
    private var tree: StationTree

    private let servedRoutes: ServedRoutes

    init(_ reader: FeedReader, _ servedRoutes: ServedRoutes, _ request: NearbyRequest) {
        self.reader = reader
        self.servedRoutes = servedRoutes
        self.request = request
        tree = StationTree(reader)
    }

    /// A stop or station within reach.
    private struct Found {
        let row: StopTreeRow
        var distance: Double
        /// Its parts; empty for rows that do not stand for their parts.
        var parts: [StopTreeRow] = []
        /// Departures of it and its parts over all days of the feed.
        var departureCount = 0
    }

    mutating func answers() throws -> [StopResult] {
        var answers: [StopResult] = []
        for found in try foundInOrder() {
            guard answers.count < request.limit else { break }
            if let answer = try answer(found) { answers.append(answer) }
        }
        return answers
    }

    /// The nearest of all that the request lets pass, served or not.
    mutating func nearest() throws -> StopResult? {
        for var found in try withinReach().sorted(by: { $0.distance < $1.distance }) {
            try complete(&found)
            if request.isServedOnly, found.departureCount == 0 { continue }
            if let answer = try answer(found) { return answer }
        }
        return nil
    }

    /// Served before unserved, then by distance, importance and id.
    private mutating func foundInOrder() throws -> [Found] {
        var found = try withinReach()
        for index in found.indices { try complete(&found[index]) }
        if request.isServedOnly { found.removeAll { $0.departureCount == 0 } }
        return found.sorted { left, right in
            if (left.departureCount > 0) != (right.departureCount > 0) { return left.departureCount > 0 }
            if left.distance != right.distance { return left.distance < right.distance }
            if left.departureCount != right.departureCount { return left.departureCount > right.departureCount }
            return Stop.ID(left.row.id) < Stop.ID(right.row.id)
        }
    }

    /// The rows that stand for the stops within the radius, each with the distance of its nearest part.
    private mutating func withinReach() throws -> [Found] {
        var near: [(row: StopTreeRow, distance: Double)] = []
        try reader.eachStop(inCells: StopGrid.cells(within: request.radius, of: request.position)) { row in
            guard let position = row.position else { return }
            let distance = request.position.distance(to: position)
            if distance <= request.radius { near.append((row, distance)) }
        }
        for part in near { tree.remember(part.row) }
        var found: [Key<Stop>: Found] = [:]
        for part in near {
            for row in try rows(answeringFor: part.row) {
                let known = found[row.key]?.distance ?? .infinity
                found[row.key] = Found(row: row, distance: min(known, part.distance))
            }
        }
        return Array(found.values)
    }

    private mutating func rows(answeringFor part: StopTreeRow) throws -> [StopTreeRow] {
        var rows = request.furtherTypes.contains(part.locationType) ? [part] : []
        let row = request.collapsesStations ? try tree.root(of: part) : part
        let isWanted = row.locationType == .stop || (request.collapsesStations && row.locationType == .station)
        if isWanted { rows.append(row) }
        return rows
    }

    private func complete(_ found: inout Found) throws {
        if request.collapsesStations || found.row.locationType == .stop { found.parts = try tree.parts(of: found.row) }
        found.departureCount = found.parts.reduce(found.row.departureCount) { $0 + $1.departureCount }
    }

    /// The row as an answer; nil where the filter leaves it out.
    private mutating func answer(_ found: Found) throws -> StopResult? {
        if request.filter.isWheelchairAccessible, try !isAccessible(found) { return nil }
        let routes = try servedRoutes.routes(servingStops: [found.row.key] + found.parts.map(\.key), reader)
        if request.filter.asksForRoutes, !routes.contains(where: request.filter.passes) { return nil }
        guard let record = try reader.stopRecord(key: found.row.key) else { return nil }
        return StopResult(
            stop: record.stop, distance: found.distance, routes: routes, isServed: found.departureCount > 0,
            members: found.parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted())
    }

    /// Whether wheelchairs board at the stop, or at some platform of the station. A part that says nothing inherits
    /// from its parent (stops.txt, wheelchair_boarding).
    private mutating func isAccessible(_ found: Found) throws -> Bool {
        let platforms = found.parts.filter { $0.locationType == .stop }
        for row in platforms.isEmpty ? [found.row] : platforms where try wheelchairBoarding(row) == 1 { return true }
        return false
    }

    private mutating func wheelchairBoarding(_ row: StopTreeRow) throws -> Int {
        if let own = row.wheelchairBoarding, own != 0 { return own }
        return try tree.parent(of: row)?.wheelchairBoarding ?? 0
    }
}
