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
        let id: String
        /// In metres, of its nearest part.
        var distance: Double
        /// Its departures, and those of the parts that it stands for, over all days of the feed; 0 if they are not
        /// counted.
        let departureCount: Int
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
        for found in try withinReach(isCounted: false).sorted(by: { $0.distance < $1.distance }) {
            if let answer = try answer(found), answer.isServed || !request.isServedOnly { return answer }
        }
        return nil
    }

    /// Served before unserved, then by distance, importance and id.
    private mutating func foundInOrder() throws -> [Found] {
        var found = try withinReach(isCounted: true)
        if request.isServedOnly { found.removeAll { $0.departureCount == 0 } }
        return found.sorted { left, right in
            if (left.departureCount > 0) != (right.departureCount > 0) { return left.departureCount > 0 }
            if left.distance != right.distance { return left.distance < right.distance }
            if left.departureCount != right.departureCount { return left.departureCount > right.departureCount }
            return Stop.ID(left.id) < Stop.ID(right.id)
        }
    }

    /// The rows for the stops within the radius, each with the distance of its nearest part.
    /// - Parameter isCounted: whether departures are counted too, which needs the parts of each.
    private mutating func withinReach(isCounted: Bool) throws -> [Found] {
        var found: [Found] = []
        let reader = reader
        var indexes: [Key<Stop>: Int32] = [:]
        try reader.eachStop(within: request.radius, of: request.position) { part in
            guard let position = part.position else { return }
            let distance = request.position.distance(to: position)
            guard distance <= request.radius else { return }
            if part.locationType == .station { tree.remember(part) }
            for row in try rows(answeringFor: part) {
                if let index = indexes[row.key] {
                    found[Int(index)].distance = min(found[Int(index)].distance, distance)
                } else {
                    indexes[row.key] = Int32(found.count)
                    let count = isCounted ? try departureCount(of: row, parts(of: row)) : 0
                    found.append(Found(key: row.key, id: row.id, distance: distance, departureCount: count))
                }
            }
        }
        return found
    }

    private func departureCount(of row: StopRow, _ parts: [StopRow]) -> Int {
        parts.reduce(row.departureCount) { $0 &+ $1.departureCount }
    }

    private mutating func rows(answeringFor part: StopRow) throws -> [StopRow] {
        var rows = request.furtherTypes.contains(part.locationType) ? [part] : []
        let row = request.collapsesStations ? try tree.root(of: part) : part
        let isWanted = row.locationType == .stop || (request.collapsesStations && row.locationType == .station)
        if isWanted { rows.append(row) }
        return rows
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
