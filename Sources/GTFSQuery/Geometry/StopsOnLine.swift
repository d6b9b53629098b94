internal import GTFSModel

/// Where the stops of a pattern lie on its line.
///
/// By shape_dist_traveled if the stop and the shape have it, and the line is there near the stop; else by projection, in the
/// order of the stops. A stop without a position lies at the place of the stop before it.
struct StopsOnLine: Sendable {
    /// From the line's first point, never falling.
    let metres: [Double]
    /// The stops that are not at their place, by position: they are far from the line, or have no position.
    let strays: Set<Int>

    /// Metres between a stop and the point of the line at its distance, from which on the distance is not that of the stop:
    /// as in the rule stop_too_far_from_shape_using_user_distance of the Canonical GTFS Validator.
    static let farthest = 100.0
    /// Metres between a stop and its place, from which on a vehicle that passes the place does not pass the stop.
    static let farthestPassed = 200.0

    var byteCount: Int { metres.storageByteCount + strays.count * MemoryLayout<Int>.stride }

    init(metres: [Double], strays: Set<Int>) { (self.metres, self.strays) = (metres, strays) }

    /// - Parameters:
    ///   - scale: nil if the line has no distances, or none of the stops has one.
    ///   - distances: of each stop in the feed's own unit.
    ///   - positions: of each stop.
    init(
        on line: MeasuredLine, _ scale: CachedShape.DistanceScale?, distances: [Double?], positions: [Coordinate?]
    ) {
        let placing = StopPlacing(line: line, positions: positions)
        metres = placing.metres(placing.trusted(distances, scale: scale))
        var strays: Set<Int> = []
        for index in positions.indices where !placing.isNear(index, metres[index], Self.farthestPassed) {
            strays.insert(index)
        }
        self.strays = strays
    }
}

private struct StopPlacing {
    let line: MeasuredLine
    let positions: [Coordinate?]

    /// The metres of the distances that are those of their stops. None are if most are not: then they have another unit, or
    /// another origin, than those of the shape. None are either if those that are left fall.
    func trusted(_ distances: [Double?], scale: CachedShape.DistanceScale?) -> [Double?] {
        let none = [Double?](repeating: nil, count: positions.count)
        guard let scale, distances.count == positions.count else { return none }
        var known = none
        for (index, distance) in distances.enumerated() {
            guard let distance, scale.holds(distance), !isShared(index, distances: distances) else { continue }
            let metres = scale.metres(at: distance)
            if positions[index] == nil || isNear(index, metres, StopsOnLine.farthest) { known[index] = metres }
        }
        let count = distances.count { $0 != nil }
        let kept = known.compactMap(\.self)
        return kept.count * 2 < count || !zip(kept, kept.dropFirst()).allSatisfy(<=) ? none : known
    }

    /// Whether a neighbour at another position has the same distance, so that it tells of neither where it is.
    private func isShared(_ index: Int, distances: [Double?]) -> Bool {
        [index - 1, index + 1].contains { other in
            guard distances.indices.contains(other), distances[other] == distances[index] else { return false }
            guard let here = positions[index], let there = positions[other] else { return false }
            return here.distance(to: there) > 1
        }
    }

    /// Places all stops.
    /// - Parameter known: the metres of those that are not projected. If these leave others no place near them, all are
    ///   projected: as on a round trip, of which the last stop has a distance near the first point.
    func metres(_ known: [Double?]) -> [Double] {
        let anchored = filled(known)
        guard known.contains(where: { $0 != nil }),
            anchored.indices.contains(where: { !isNear($0, anchored[$0], StopsOnLine.farthest) })
        else { return anchored }
        let free = filled(known.map { _ in nil })
        let isBetter = positions.indices.contains { index in
            guard let position = positions[index], let nearest = line.point(at: anchored[index]),
                let other = line.point(at: free[index])
            else { return false }
            return position.distance(to: nearest) > position.distance(to: other) + StopsOnLine.farthest
        }
        return isBetter ? free : anchored
    }

    /// Whether a stop has a position, and the line is near it after some metres.
    func isNear(_ index: Int, _ metres: Double, _ limit: Double) -> Bool {
        guard let position = positions[index], let nearest = line.point(at: metres) else { return false }
        return position.distance(to: nearest) <= limit
    }

    /// Projects the stops between those that are known.
    private func filled(_ known: [Double?]) -> [Double] {
        var known = known
        var first = 0
        while first < known.count {
            guard known[first] == nil else {
                first += 1
                continue
            }
            let end = known[first...].firstIndex { $0 != nil } ?? known.count
            let start = first > 0 ? known[first - 1] ?? 0 : 0
            let limit = end < known.count ? known[end] ?? line.length : line.length
            let found = projected(positions[first..<end], from: start, to: limit)
            for (index, metres) in zip(first..<end, found) { known[index] = metres }
            first = end
        }
        return known.compactMap(\.self)
    }

    private func projected(_ positions: ArraySlice<Coordinate?>, from start: Double, to end: Double) -> [Double] {
        let projection = OrderedProjection(line, from: start, to: end, stopCount: positions.count)
        var metres = projection.metres(of: positions.compactMap(\.self)).map { min(max($0, start), end) }[...]
        var last = start
        return positions.map { position in
            if position != nil { last = metres.popFirst() ?? last }
            return last
        }
    }
}
