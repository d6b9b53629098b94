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
            try session.distinctLines(of: requireRoute(id, session.reader).key) { try session.wholeLine(of: $0) }
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
