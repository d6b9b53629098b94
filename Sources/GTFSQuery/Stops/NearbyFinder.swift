internal import Foundation
package import GTFSModel
internal import GTFSStore

/// Finds the stops near a position.
struct NearbyFinder {
    private let reader: FeedReader
    private let request: NearbyRequest
    private var tree: StationTree

    private let caches: StopCaches

    init(_ reader: FeedReader, caches: StopCaches, request: NearbyRequest) {
        self.reader = reader
        self.caches = caches
        self.request = request
        tree = StationTree(reader)
    }

    /// A stop or station within reach: with no more data than its place in the order needs, as a million may be near.
    private struct Found {
        let key: Key<Stop>
        /// In metres, of its nearest part.
        var distance: Double
        /// Whether it has departures, or a part that it stands for, on any day of the feed.
        var isServed: Bool

        mutating func lower(to other: Double) { distance = min(distance, other) }
    }

    mutating func answers() throws -> [StopResult] {
        var answers: [StopResult] = []
        for found in try foundInOrder() {
            guard answers.count < request.limit else { break }
            if let answer = try answer(found) { answers.append(answer) }
        }
        return answers
    }

    /// The nearest stop that passes the filter, served or not.
    mutating func nearest() throws -> StopResult? {
        for found in try withinReach().sorted(by: { $0.distance < $1.distance }) {
            if let answer = try answer(found), answer.isServed || !request.isServedOnly { return answer }
        }
        return nil
    }

    /// Served before unserved, then by distance, importance and id.
    private mutating func foundInOrder() throws -> [Found] {
        var found = try withinReach()
        for index in found.indices where !found[index].isServed {
            let row = try reader.stopOnMap(key: found[index].key)
            found[index].isServed = try row.map(departureCount) ?? 0 > 0
        }
        if request.isServedOnly { found.removeAll { !$0.isServed } }
        found.sort { $0.isServed == $1.isServed ? $0.distance < $1.distance : $0.isServed }
        var first = 0
        for next in found.indices.dropFirst() where found[next].distance != found[first].distance {
            try orderByImportance(&found[first..<next])
            first = next
        }
        try orderByImportance(&found[first...])
        return found
    }

    /// Orders stops at one distance.
    private func orderByImportance(_ found: inout ArraySlice<Found>) throws {
        guard found.count > 1 else { return }
        let order = try found.map { found in
            let row = try reader.stopOnMap(key: found.key)
            return (found, count: try row.map(departureCount) ?? 0, id: Stop.ID(row?.id ?? ""))
        }
        let ordered = order.sorted { left, right in
            if left.0.isServed != right.0.isServed { return left.0.isServed }
            return left.count == right.count ? left.id < right.id : left.count > right.count
        }
        found.replaceSubrange(found.indices, with: ordered.map(\.0))
    }

    /// The stops within the radius, each with the distance of its nearest part.
    private mutating func withinReach() throws -> [Found] {
        var found: [Found] = []
        // Stations, by the nearest of their parts: most stops stand for themselves alone.
        var stations: [Key<Stop>: Found] = [:]
        var tree = tree
        let request = request
        let edges = StopGrid.edges(within: request.radius, of: request.position)
        let cells = StopGrid.cells(within: request.radius, of: request.position)
        try caches.eachStop(inCells: cells, reader) { part in
            guard let position = part.position, edges.south...edges.north ~= position.latitude,
                edges.west...edges.east ~= position.longitude
            else { return }
            let distance = request.position.distance(to: position)
            guard distance <= request.radius else { return }
            if part.locationType == .station { tree.remember(part) }
            var isOwn = request.stands(for: part)
            if request.collapsesStations, part.parentKey != nil {
                let root = try tree.root(of: part)
                if root.key != part.key {
                    isOwn = false
                    if request.stands(for: root) {
                        let station = Found(
                            key: root.key, distance: distance, isServed: root.departureCount > 0)
                        stations[root.key, default: station].lower(to: distance)
                    }
                }
            }
            guard isOwn || request.furtherTypes.contains(part.locationType) else { return }
            found.append(Found(key: part.key, distance: distance, isServed: part.departureCount > 0))
        }
        self.tree = tree
        guard !stations.isEmpty else { return found }
        for index in found.indices {
            guard let station = stations.removeValue(forKey: found[index].key) else { continue }
            found[index].lower(to: station.distance)
        }
        return found + stations.values
    }

    /// Departures over all days of the feed, with those of the parts that the stop stands for.
    private func departureCount(of row: StopRow) throws -> Int { departureCount(of: row, try parts(of: row)) }

    private func departureCount(of row: StopRow, _ parts: [StopRow]) -> Int {
        parts.reduce(row.departureCount) { $0 &+ $1.departureCount }
    }

    /// The parts of a row; none if it does not stand for them.
    private func parts(of row: StopRow) throws -> [StopRow] {
        request.collapsesStations || row.locationType == .stop ? try caches.parts(of: row, reader) : []
    }

    /// The answer for a stop found; nil if the filter leaves it out.
    private mutating func answer(_ found: Found) throws -> StopResult? {
        guard let record = try caches.record(found.key, reader) else { return nil }
        let row = record.row
        let parts = try parts(of: row)
        if request.filter.isWheelchairAccessible, try !isAccessible(row, parts: parts) { return nil }
        let routes = try caches.routes(servingStops: [row.key] + parts.map(\.key), reader)
        if request.filter.asksForRoutes, !routes.contains(where: request.filter.passes) { return nil }
        return StopResult(
            stop: record.stop, distance: found.distance, routes: routes, isServed: departureCount(of: row, parts) > 0,
            members: parts.filter { $0.locationType == .stop }.map { Stop.ID($0.id) }.sorted())
    }

    /// Whether wheelchairs can board at the stop, or at some platform of the station. A part without information
    /// inherits from its parent (stops.txt, wheelchair_boarding).
    private mutating func isAccessible(_ row: StopRow, parts: [StopRow]) throws -> Bool {
        let platforms = parts.filter { $0.locationType == .stop }
        for row in platforms.isEmpty ? [row] : platforms where try wheelchairBoarding(row) == 1 { return true }
        return false
    }

    private mutating func wheelchairBoarding(_ row: StopRow) throws -> Int {
        if let own = row.wheelchairBoarding, own != 0 { return own }
        return try tree.parent(of: row)?.wheelchairBoarding ?? 0
    }
}

extension NearbyRequest {
    /// Whether a row is one of an answer by itself, apart from the types that are asked for besides.
    fileprivate func stands(for row: StopRow) -> Bool {
        row.locationType == .stop || (collapsesStations && row.locationType == .station)
    }
}

extension Timetable {
    /// The stops and stations near a position: served ones first, then by distance.
    /// - Throws: `QueryError` for a value that is not allowed, or if the filter names a route or an agency that the
    ///   feed doesn't have.
    public func nearby(_ request: NearbyRequest) throws -> [StopResult] { try ask(request) }

    /// The stop or station nearest to the position of `request`, at any distance and whether or not it is served; nil if no
    /// stop passes its filter.
    /// - Throws: the errors of `nearby(_:)`.
    public func nearestStop(_ request: NearbyRequest) throws -> StopResult? {
        try request.validate()
        return try database.reading { reader in
            try requireIDs(of: request.filter, reader)
            var wider = request
            wider.radius = max(request.radius, 500)
            while true {
                var finder = NearbyFinder(reader, caches: caches.stopCaches, request: wider)
                let nearest = try finder.nearest()
                if nearest != nil || wider.radius > Self.halfWayRound {
                    return try translated([nearest].compactMap(\.self), reader).first
                }
                wider.radius *= 4
            }
        }
    }

    /// Stops with their names in the language of the timetable.
    func translated(_ found: [StopResult], _ reader: FeedReader) throws -> [StopResult] {
        guard let translator = try translator(reader) else { return found }
        var found = found
        for index in found.indices { translator.translate(&found[index]) }
        return found
    }

    fileprivate func requireIDs(of filter: StopFilter, _ reader: FeedReader) throws {
        guard !filter.routes.isEmpty || !filter.agencies.isEmpty else { return }
        var named = DepartureFilter()
        named.routes = filter.routes
        named.agencies = filter.agencies
        try feedSession(reader).require(named)
    }

    /// Metres from anywhere to the other side of Earth.
    private static let halfWayRound = Coordinate.earthRadius * .pi
}

extension NearbyRequest: Question {
    /// The stops and stations, as `Timetable.nearby(_:)` gives them.
    public func answer(in session: QuestionSession) throws -> [StopResult] {
        let (timetable, reader) = (session.timetable, session.reader)
        try timetable.requireIDs(of: filter, reader)
        var finder = NearbyFinder(reader, caches: timetable.caches.stopCaches, request: self)
        return try timetable.translated(finder.answers(), reader)
    }
}

extension Timetable {
    /// The box of all stops that have a position, and some metres around it; nil without any.
    /// - Throws: `StoreError` if the database cannot be read.
    package func stopArea(around metres: Double) throws -> CoordinateBox? {
        let positions: [Coordinate] = try database.reading { reader in
            var positions: [Coordinate] = []
            try reader.eachStop { row in row.usablePosition.map { positions.append($0) } }
            return positions
        }
        guard let south = positions.map(\.latitude).min(), let north = positions.map(\.latitude).max(),
            let west = positions.map(\.longitude).min(), let east = positions.map(\.longitude).max()
        else { return nil }
        let degrees = metres / Self.metresOfDegree
        let widest = max(abs(south), abs(north)) * .pi / 180
        let turn = min(degrees / max(cos(widest), 0.01), 180)
        return CoordinateBox(
            west: max(-180, west - turn), south: max(-90, south - degrees), east: min(180, east + turn),
            north: min(90, north + degrees))
    }

    /// Metres of a degree along a meridian.
    private static var metresOfDegree: Double { 111_195 }
}
