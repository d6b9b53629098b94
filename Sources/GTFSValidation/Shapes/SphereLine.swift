internal import GTFSModel

/// A shape as points on a sphere, with the metres along it.
struct SphereLine {
    /// A point of the line near a stop.
    struct Match {
        /// The segment, by its first point.
        var segment: Int
        var point: SpherePoint
        /// Metres from the stop.
        var distance: Double
        /// Metres along the line.
        var along: Double
    }

    /// Segments one after another: a stop that is far from all of them need not be held against each.
    private struct Stretch {
        let segments: Range<Int>
        let middle: SpherePoint
        /// Metres from the middle to the farthest point, with the length of the segment that begins there.
        let reach: Double

        static let most = 16
    }

    private let points: [SpherePoint]
    private let stretches: [Stretch]
    private let metres: [Double]
    /// Metres of each segment.
    private let lengths: [Double]
    /// shape_dist_traveled of each point, at least that of the point before; 0 where blank.
    private let distances: [Double]

    init(_ visit: ShapeVisit) {
        points = visit.points.indices.map { SpherePoint(visit.position($0)) }
        var (sum, far) = (0.0, 0.0)
        var (metres, lengths, distances): ([Double], [Double], [Double]) = ([], [], [])
        metres.reserveCapacity(points.count)
        lengths.reserveCapacity(points.count)
        distances.reserveCapacity(points.count)
        for index in points.indices {
            if index > 0 {
                let length = points[index - 1].metres(to: points[index])
                sum += length
                lengths.append(length)
            }
            metres.append(sum)
            far = max(far, visit.distance(index) ?? 0)
            distances.append(far)
        }
        (self.metres, self.lengths, self.distances) = (metres, lengths, distances)
        stretches = stride(from: 0, to: lengths.count, by: Stretch.most).map { [points] start in
            let segments = start..<min(start + Stretch.most, lengths.count)
            let middle = points[segments.lowerBound + segments.count / 2]
            let reach = segments.map { middle.squareMetres(to: points[$0]).squareRoot() + lengths[$0] * 1.001 }
            return Stretch(segments: segments, middle: middle, reach: reach.max() ?? 0)
        }
    }

    /// Whether the line can be measured in the unit of the feed.
    var hasDistances: Bool { distances.last ?? 0 > 0 }

    private func match(_ point: SpherePoint, segment: Int) -> Match {
        let nearest = point.nearest(from: points[segment], to: points[segment + 1])
        return Match(segment: segment, point: nearest, distance: point.metres(to: nearest), along: 0)
    }

    private func measured(_ match: Match) -> Match {
        var match = match
        match.along = metres[match.segment] + points[match.segment].metres(to: match.point)
        return match
    }

    /// The nearest point of the whole line.
    func nearest(to point: SpherePoint) -> Match {
        guard points.count > 1 else {
            return Match(segment: 0, point: points[0], distance: point.metres(to: points[0]), along: 0)
        }
        var best = match(point, segment: 0)
        for segment in points.indices.dropLast().dropFirst()
        where isNear(point, segment: segment, within: best.distance) {
            let found = match(point, segment: segment)
            if found.distance < best.distance { best = found }
        }
        return measured(best)
    }

    /// Whether a segment can be within `limit` metres of a point; some that are farther pass.
    private func isNear(_ point: SpherePoint, segment: Int, within limit: Double) -> Bool {
        // The straight distance is less than that on the sphere, by less than a thousandth up to a thousand kilometres.
        let reach = (limit + lengths[segment]) * 1.001
        return point.squareMetres(to: points[segment]) <= reach * reach
    }

    /// A point of each part of the line within `limit` metres: the nearest of the part. A new part begins where the line comes
    /// nearer again after it went away.
    /// - Parameter most: the number of parts beyond which it is not followed further.
    func matches(of point: SpherePoint, within limit: Double, most: Int) -> [Match] {
        var parts = Parts()
        for stretch in stretches where parts.matches.count <= most {
            let reach = stretch.reach + limit * 1.001
            guard point.squareMetres(to: stretch.middle) <= reach * reach else {
                parts.end()
                continue
            }
            for segment in stretch.segments {
                if isNear(point, segment: segment, within: limit) {
                    parts.add(match(point, segment: segment), end: point.metres(to: points[segment + 1]), within: limit)
                } else {
                    parts.end()
                }
            }
        }
        parts.end()
        return parts.matches.map(measured)
    }

    /// The parts of a line that are near a point, each as its nearest match.
    private struct Parts {
        private(set) var matches: [Match] = []
        private var best: Match?
        private var lastEnd = Double.infinity
        private var isLeaving = false

        mutating func end() {
            if let best { matches.append(best) }
            best = nil
        }

        /// - Parameter end: metres from the point to the end of the segment.
        mutating func add(_ found: Match, end: Double, within limit: Double) {
            if found.distance > limit || isLeaving && found.distance < lastEnd { self.end() }
            if found.distance <= limit, found.distance < best?.distance ?? .infinity { best = found }
            lastEnd = end
            isLeaving = end > found.distance
        }
    }

    /// The point at a distance in the unit of the feed, not before the beginning of a segment: a distance that falls is there.
    func match(of point: SpherePoint, at distance: Double, from segment: Int) -> Match {
        var (previous, next) = (segment, segment)
        while next < points.count, distance >= distances[next] {
            previous = next
            next += 1
        }
        guard previous + 1 < points.count, next > 0 else {
            return Match(
                segment: previous, point: points[previous], distance: point.metres(to: points[previous]),
                along: metres[previous])
        }
        let (first, second) = (distances[previous], distances[next])
        let share =
            second - first > 3.2e-8 * max(1, first.magnitude, second.magnitude)
            ? (distance - first) / (second - first) : 0
        let found = points[previous].point(towards: points[previous + 1], share: share)
        return Match(
            segment: previous, point: found, distance: point.metres(to: found),
            along: metres[previous] + share * (metres[previous + 1] - metres[previous]))
    }
}
