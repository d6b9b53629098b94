package import GTFSModel
package import GTFSStore

/// The line that the trips of a pattern follow, and where on it the pattern's stops lie.
package struct PatternLine: Sendable {
    /// shape_id; nil if the pattern has no shape.
    let shapeID: String?
    let isFromStops: Bool
    let line: MeasuredLine
    /// Where the stops lie on it.
    let stops: StopsOnLine
    /// Metres along the line of each stop, never falling.
    package var stopMetres: [Double] { stops.metres }

    var whole: ShapeLine { ShapeLine(points: line.points, shapeID: shapeID, isFromStops: isFromStops) }

    /// The line between two stops, by their positions.
    package func part(from first: Int, to last: Int) -> ShapeLine {
        ShapeLine(
            points: line.part(from: stopMetres[first], to: stopMetres[last]), shapeID: shapeID,
            isFromStops: isFromStops)
    }

    /// The nearest point of the line to a vehicle.
    /// - Parameter nextStop: the position of the stop that the vehicle reaches next, the number of stops after the last;
    ///   nil to search the whole line.
    func position(of vehicle: Coordinate, nextStop: Int?) -> LinePosition? {
        let start = nextStop.flatMap { $0 > 0 ? stopMetres[$0 - 1] : nil } ?? 0
        let end = nextStop.flatMap { $0 < stopMetres.count ? stopMetres[$0] : nil } ?? line.length
        guard let found = line.nearest(to: vehicle, from: start, to: end) else { return nil }
        return LinePosition(
            point: found.point, distanceFromLine: found.distance,
            metresGone: max(0, found.metres - (stopMetres.first ?? 0)),
            metresToGo: max(0, (stopMetres.last ?? line.length) - found.metres), isFromStops: isFromStops)
    }
}

extension PatternLine: TripLine {
    /// Straight lines between stops lie farther from the streets than a shape does.
    package var tolerance: Double { isFromStops ? 500 : 200 }

    package func isOnLine(stopAt position: Int) -> Bool { !stops.strays.contains(position) }

    package func nearest(
        to position: Coordinate, from start: Double, to end: Double
    ) -> (metres: Double, distance: Double)? {
        line.nearest(to: position, from: start, to: end).map { ($0.metres, $0.distance) }
    }
}

extension FeedSession {
    package func line(of pattern: PatternRow) throws -> PatternLine {
        var read: StoredShape?
        guard let (key, shape) = try ownShape(of: pattern, &read) else { return try lineThroughStops(of: pattern) }
        let stops = try caches.stopsOnLine.value(pattern.key) {
            let distances = pattern.realDistances
            let hasDistances = distances.contains { $0 != nil }
            let stored = try hasDistances ? read ?? reader.shape(key: key) : nil
            let scale = stored.flatMap { CachedShape.DistanceScale($0, line: shape.line) }
            return StopsOnLine(on: shape.line, scale, distances: distances, positions: try stopPositions(of: pattern))
        }
        return PatternLine(shapeID: shape.id, isFromStops: false, line: shape.line, stops: stops)
    }

    /// The whole line of a pattern, without the places of its stops.
    func wholeLine(of pattern: PatternRow) throws -> ShapeLine {
        var read: StoredShape?
        guard let (_, shape) = try ownShape(of: pattern, &read) else { return try lineThroughStops(of: pattern).whole }
        return ShapeLine(points: shape.line.points, shapeID: shape.id, isFromStops: false)
    }

    /// The shape that trips of a pattern can follow; nil without one, and for a shape of no length or far from the stops,
    /// which is a mistake of the feed.
    /// - Parameter read: the shape as the database has it, unless it is cached.
    private func ownShape(
        of pattern: PatternRow, _ read: inout StoredShape?
    ) throws -> (key: Key<Shape>, shape: CachedShape)? {
        guard let key = pattern.shapeKey,
            let shape = try caches.shapes.found(
                key,
                {
                    read = try reader.shape(key: key)
                    return read.map(CachedShape.init)
                }), shape.line.count > 0
        else { return nil }
        let sample = try pattern.spreadStops.compactMap { try $0.stopKey.flatMap(position(ofStop:)) }
        return sample.isEmpty || shape.line.passes(sample) ? (key, shape) : nil
    }

    private func lineThroughStops(of pattern: PatternRow) throws -> PatternLine {
        let positions = try stopPositions(of: pattern)
        let line = MeasuredLine(positions.compactMap(\.self))
        var next = 0
        let metres = positions.map { position -> Double in
            if position != nil { next += 1 }
            return next > 0 ? line.metres[next - 1] : 0
        }
        let strays = Set(positions.indices.filter { positions[$0] == nil })
        return PatternLine(
            shapeID: nil, isFromStops: true, line: line, stops: StopsOnLine(metres: metres, strays: strays))
    }

    /// The position of each stop of a pattern; nil for a location or location group (Flex), and for stops without one.
    private func stopPositions(of pattern: PatternRow) throws -> [Coordinate?] {
        try pattern.stops.map { try $0.stopKey.flatMap(position(ofStop:)) }
    }

    private func position(ofStop key: Key<Stop>) throws -> Coordinate? {
        try reader.stopOnMap(key: key)?.usablePosition
    }
}

extension PatternRow {
    /// shape_dist_traveled of each stop in the feed's own unit; nil where blank.
    fileprivate var realDistances: [Double?] {
        distances.values.map { value in
            value.map { DecimalNumber(mantissa: $0, decimals: distances.decimals).value }
        }
    }

    /// Five of its stops from the first to the last, or all if it has no more: enough to tell whose line it is.
    fileprivate var spreadStops: [PatternStopRow] {
        let most = 5
        guard stops.count > most else { return stops }
        return (0..<most).map { stops[$0 * (stops.count - 1) / (most - 1)] }
    }
}

extension MeasuredLine {
    /// Metres between a line and a stop from which on it is not the line of that stop: straight lines between stops are as
    /// near to the street.
    private static let farthest = 500.0

    /// Whether it has a length, and comes near at least half of the stops.
    fileprivate func passes(_ stops: [Coordinate]) -> Bool {
        guard length > 0 else { return false }
        var (near, segment) = (0, 0)
        for stop in stops where near * 2 < stops.count {
            if let found = firstSegment(near: stop, from: segment) { (near, segment) = (near + 1, found) }
        }
        return near * 2 >= stops.count
    }

    /// The first segment near a stop, looked for from a segment on, and then before it; nil if there is none.
    private func firstSegment(near stop: Coordinate, from start: Int) -> Int? {
        let plane = LocalPlane(origin: stop)
        let square = Self.farthest * Self.farthest
        return [start..<count - 1, 0..<start].lazy.joined().first { index in
            let segment = plane.segment(from: self[index], to: self[index + 1])
            return segment.square(at: segment.nearestShare(from: 0, to: 1)) <= square
        }
    }
}
