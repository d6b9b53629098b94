package import GTFSModel
package import GTFSStore

/// The line that the trips of a pattern follow, and where on it the pattern's stops lie.
package struct PatternLine: Sendable {
    /// shape_id; nil if the pattern has no shape.
    let shapeID: String?
    let isFromStops: Bool
    let line: MeasuredLine
    /// Metres along the line of each stop, never falling.
    package let stopMetres: [Double]

    /// The whole line.
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

    package func nearest(
        to position: Coordinate, from start: Double, to end: Double
    ) -> (metres: Double, distance: Double)? {
        line.nearest(to: position, from: start, to: end).map { ($0.metres, $0.distance) }
    }
}

extension FeedSession {
    /// The line of a pattern.
    package func line(of pattern: PatternRow) throws -> PatternLine {
        var read: StoredShape?
        guard let key = pattern.shapeKey, let shape = try shape(key, &read), shape.line.count > 0 else {
            return try lineThroughStops(of: pattern)
        }
        let metres = try caches.stopMetres.value(pattern.key) {
            let distances = pattern.realDistances
            let hasDistances = distances.contains { $0 != nil }
            let stored = try hasDistances ? read ?? reader.shape(key: key) : nil
            let scale = stored.flatMap { CachedShape.DistanceScale($0, shape.line) }
            return try StopMetres(shape.line, scale, distances) { try stopPositions(of: pattern) }.metres
        }
        return PatternLine(shapeID: shape.id, isFromStops: false, line: shape.line, stopMetres: metres)
    }

    /// The whole line of a pattern, without the places of its stops.
    func wholeLine(of pattern: PatternRow) throws -> ShapeLine {
        var read: StoredShape?
        guard let key = pattern.shapeKey, let shape = try shape(key, &read), shape.line.count > 0 else {
            return try lineThroughStops(of: pattern).whole
        }
        return ShapeLine(points: shape.line.points, shapeID: shape.id, isFromStops: false)
    }

    /// - Parameter read: the shape as the database has it, unless it is cached.
    private func shape(_ key: Key<Shape>, _ read: inout StoredShape?) throws -> CachedShape? {
        try caches.shapes.found(key) {
            read = try reader.shape(key: key)
            return read.map(CachedShape.init)
        }
    }

    private func lineThroughStops(of pattern: PatternRow) throws -> PatternLine {
        let positions = try stopPositions(of: pattern)
        let line = MeasuredLine(positions.compactMap(\.self))
        var next = 0
        let metres = positions.map { position -> Double in
            if position != nil { next += 1 }
            return next > 0 ? line.metres[next - 1] : 0
        }
        return PatternLine(shapeID: nil, isFromStops: true, line: line, stopMetres: metres)
    }

    /// The position of each stop of a pattern; nil for a location or location group (Flex), and for stops without one.
    private func stopPositions(of pattern: PatternRow) throws -> [Coordinate?] {
        try pattern.stops.map { try $0.stopKey.flatMap { try reader.stopOnMap(key: $0)?.usablePosition } }
    }
}

extension PatternRow {
    /// shape_dist_traveled of each stop in the feed's own unit; nil where blank.
    fileprivate var realDistances: [Double?] {
        distances.values.map { value in
            value.map { DecimalNumber(mantissa: $0, decimals: distances.decimals).value }
        }
    }
}

/// Where stops lie on the line of their shape, in metres from its first point.
///
/// By shape_dist_traveled if the stop and the shape have it; else by projection, in the order of the stops. A stop without
/// a position lies at the place of the stop before it.
private struct StopMetres {
    private(set) var metres: [Double]

    /// - Parameters:
    ///   - scale: nil if the line has no distances, or none of the stops has one.
    ///   - read: reads the positions of the stops, which most lines do not need.
    init(
        _ line: MeasuredLine, _ scale: CachedShape.DistanceScale?, _ distances: [Double?],
        positions read: () throws -> [Coordinate?]
    ) rethrows {
        var known = Self.measured(scale, distances)
        let positions = known.contains { $0 == nil } ? try read() : []
        var first = 0
        while first < known.count {
            guard known[first] == nil else {
                first += 1
                continue
            }
            let end = known[first...].firstIndex { $0 != nil } ?? known.count
            let start = first > 0 ? known[first - 1] ?? 0 : 0
            let limit = end < known.count ? known[end] ?? line.length : line.length
            let found = Self.projected(positions[first..<end], on: line, from: start, to: limit)
            for (index, metres) in zip(first..<end, found) { known[index] = metres }
            first = end
        }
        metres = known.compactMap(\.self)
    }

    /// The metres of the stops that have a distance; none if the distances fall or do not fit those of the shape.
    private static func measured(_ scale: CachedShape.DistanceScale?, _ distances: [Double?]) -> [Double?] {
        let known = distances.compactMap(\.self)
        guard let scale, known.allSatisfy(scale.holds), zip(known, known.dropFirst()).allSatisfy(<=)
        else {
            return distances.map { _ in nil }
        }
        return distances.map { $0.map(scale.metres(at:)) }
    }

    private static func projected(
        _ positions: ArraySlice<Coordinate?>, on line: MeasuredLine, from start: Double, to end: Double
    ) -> [Double] {
        let projection = OrderedProjection(line, from: start, to: end, stopCount: positions.count)
        var metres = projection.metres(of: positions.compactMap(\.self)).map { min(max($0, start), end) }[...]
        var last = start
        return positions.map { position in
            if position != nil { last = metres.popFirst() ?? last }
            return last
        }
    }
}
