public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The line on the map that a trip follows (GTFS Schedule reference, shapes.txt). Without a shape, or with one of no length
    /// or far from the stops, the straight lines between its stops; then `isFromStops` is true.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the trip; `StoreError` if
    ///   the database cannot be read.
    public func shape(ofTrip id: Trip.ID) throws -> ShapeLine {
        try read { try $0.wholeLine(of: $0.pattern(ofTrip: id)) }
    }

    /// The line of a pattern; nil if the database does not have the pattern.
    /// - Parameter key: as `RoutePattern` has it.
    public func shape(ofPattern key: Key<Pattern>) throws -> ShapeLine? {
        try read { session in try session.wholePattern(key).map { try session.wholeLine(of: $0) } }
    }

    /// The distinct lines of a route: by direction, in each the line with the most trips first.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route.
    public func shapes(ofRoute id: Route.ID) throws -> [RouteShape] {
        try read { session in
            try session.distinctLines(of: requireRoute(id, reader: session.reader).key) {
                try session.wholeLine(of: $0)
            }
        }
    }

    /// Where on its trip's line a vehicle is; nil if the trip's line has no points.
    /// - Parameters:
    ///   - position: of the vehicle.
    ///   - id: the trip that it serves.
    ///   - nextStop: position of the stop that it reaches next, 0, 1, 2 … along the trip; the number of stops after the
    ///     last one. The search covers only the line between the stop before it and this one, so the result is right on
    ///     a line that passes a point twice. With nil it covers the whole line.
    /// - Throws: `QueryError` for a trip that the feed does not have, and for values that are not allowed.
    public func linePosition(
        of position: Coordinate, onTrip id: Trip.ID, nextStop: Int? = nil
    ) throws -> LinePosition? {
        try QueryError.requirePosition(position)
        return try read { session in
            let pattern = try session.pattern(ofTrip: id)
            let count = pattern.stops.count
            try nextStop.map { try QueryError.require("nextStop", $0, in: 0...count, "a position from 0 to \(count)") }
            return try session.line(of: pattern).position(of: position, nextStop: nextStop)
        }
    }

    private func read<Answer>(_ body: (FeedSession) throws -> Answer) throws -> Answer {
        try database.reading { try body(feedSession($0)) }
    }
}

extension FeedSession {
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the trip.
    func pattern(ofTrip id: Trip.ID) throws -> PatternRow {
        guard let key = try tripKey(id.rawValue), let trip = try reader.trip(key: key, .schedule),
            let times = try profileTimes(trip.profileKey), let pattern = try wholePattern(times.patternKey)
        else { throw try unknownTrip(id) }
        return pattern
    }
}

/// Parts of lines. A stop lies on its line at its shape_dist_traveled, if both the stop time and the shape have it and the
/// line is there near the stop; otherwise at the nearest point of the line that is not before that of the stop before it.
extension Timetable {
    /// The part of a trip's line between two of its stops.
    ///
    ///     let line = try timetable.shape(ofTrip: "L1-S-0800", from: 1, to: 3)
    ///     print(line.length)
    ///
    /// - Parameters:
    ///   - first: position of the stop at which the part begins: 0, 1, 2 … along the trip.
    ///   - last: position of the stop at which it ends, at least `first`.
    /// - Throws: `QueryError` for a trip that the feed does not have, and for positions that the trip does not have.
    public func shape(ofTrip id: Trip.ID, from first: Int, to last: Int) throws -> ShapeLine {
        try database.reading { reader in
            let session = try feedSession(reader)
            return try session.part(of: session.pattern(ofTrip: id), from: first, to: last)
        }
    }

    /// The part of a pattern's line between two of its stops; nil if the database does not have the pattern.
    /// - Parameters:
    ///   - key: as `RoutePattern` has it.
    ///   - first: position of the stop at which the part begins: 0, 1, 2 … along the pattern, zones and location groups
    ///     counted.
    ///   - last: position of the stop at which it ends, at least `first`.
    /// - Throws: `QueryError` for positions that the pattern does not have.
    public func shape(ofPattern key: Key<Pattern>, from first: Int, to last: Int) throws -> ShapeLine? {
        try database.reading { reader in
            let session = try feedSession(reader)
            return try session.wholePattern(key).map { try session.part(of: $0, from: first, to: last) }
        }
    }

    /// Stops of a pattern, zones and location groups counted; nil if the database does not have the pattern.
    package func stopCount(ofPattern key: Key<Pattern>) throws -> Int? {
        try database.reading { try feedSession($0).wholePattern(key)?.stops.count }
    }

    /// The distinct lines of a route between two stops: by direction, in each the line with the most trips first.
    ///
    ///     for shape in try timetable.shapes(ofRoute: "L1", from: "200060", to: "200070") {
    ///         print(shape.tripCount, shape.line.encodedPolyline())
    ///     }
    ///
    /// It takes all patterns of the route that call at the first stop and later at the last one; the list is empty if
    /// there is none. If a pattern does so several times, it takes the part with the fewest stops in between, the first
    /// of equal ones.
    /// - Parameters:
    ///   - first: where the lines begin. A station stands for its platforms, as on a board.
    ///   - last: where they end, with the same meaning.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route or stop.
    public func shapes(ofRoute id: Route.ID, from first: Stop.ID, to last: Stop.ID) throws -> [RouteShape] {
        try database.reading { reader in
            let session = try feedSession(reader)
            let route = try requireRoute(id, reader: reader)
            let (starts, ends) = (try session.boardStopKeys(first), try session.boardStopKeys(last))
            return try session.distinctLines(of: route.key) { pattern in
                guard let part = pattern.shortestPart(from: Set(starts), to: Set(ends)) else { return nil }
                return try session.line(of: pattern).part(from: part.lowerBound, to: part.upperBound)
            }
        }
    }
}

extension FeedSession {
    /// - Throws: `QueryError` for positions that the pattern does not have.
    fileprivate func part(of pattern: PatternRow, from first: Int, to last: Int) throws -> ShapeLine {
        let count = pattern.stops.count
        try QueryError.require("from", first, in: 0..<count, "a position from 0 to \(count - 1)")
        try QueryError.require("to", last, in: first..<count, "a position from \(first) to \(count - 1)")
        return try line(of: pattern).part(from: first, to: last)
    }

    /// The lines of a route's patterns without those that are equal, as `Timetable.shapes(ofRoute:)` orders them.
    /// - Parameter line: of a pattern; nil for one that is left out.
    func distinctLines(of route: Key<Route>, _ line: (PatternRow) throws -> ShapeLine?) throws -> [RouteShape] {
        var shapes: [RouteShape] = []
        for pattern in try reader.patterns(ofRoute: route) {
            guard let row = try wholePattern(pattern.patternKey), let line = try line(row) else { continue }
            if let known = shapes.firstIndex(where: {
                $0.directionID == row.directionID && $0.line.points == line.points
            }) {
                shapes[known].tripCount += pattern.tripCount
            } else {
                shapes.append(RouteShape(directionID: row.directionID, tripCount: pattern.tripCount, line: line))
            }
        }
        return shapes.filter { !$0.line.points.isEmpty }.inOrder()
    }
}

extension PatternRow {
    /// The positions between which the pattern goes from one of `starts` to one of `ends` with the fewest stops between
    /// them; nil if it does not.
    fileprivate func shortestPart(from starts: Set<Key<Stop>>, to ends: Set<Key<Stop>>) -> ClosedRange<Int>? {
        var best: ClosedRange<Int>?
        var start: Int?
        for (position, stop) in stops.enumerated() {
            guard let key = stop.stopKey else { continue }
            if let start, ends.contains(key), best.map({ position - start < $0.count - 1 }) ?? true {
                best = start...position
            }
            if starts.contains(key) { start = position }
        }
        return best
    }
}

extension [RouteShape] {
    /// By direction, those without one last; in each the line with the most trips first, and of equal ones shapes of
    /// shapes.txt before lines between stops.
    fileprivate func inOrder() -> [RouteShape] { stableSorted { $0.rank < $1.rank } }
}

extension RouteShape {
    fileprivate var rank: (Int, Int, Int) { (directionID ?? .max, -tripCount, line.isFromStops ? 1 : 0) }
}
