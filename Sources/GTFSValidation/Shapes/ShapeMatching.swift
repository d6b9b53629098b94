internal import GTFSModel
internal import GTFSStore

/// Finds the stops of patterns on the shape that they follow, and reports those that are not where they should be.
///
/// As in the validator, patterns of one shape with the same stops and distances are matched once, and a stop that is too far
/// from the shape is reported once.
struct ShapeMatching {
    /// A stop of a pattern, as it is to be found on the shape.
    struct StopPoint {
        let position: Int
        let stop: StopTable.Entry?
        /// The stop_key, also of an id that stops.txt does not have; nil for a row without a stop.
        let key: Key<Stop>?
        let point: SpherePoint
        /// shape_dist_traveled; 0 where blank.
        let distance: Double
        /// Platforms of a large station lie far from each other.
        let isLarge: Bool
    }

    private let visit: ShapeVisit
    private let findings: Findings
    private let line: SphereLine
    private let stops: StopTable
    private let routes: [Key<Route>: CheckedRoute]

    init?(_ visit: ShapeVisit, findings: Findings) throws {
        if visit.patterns.isEmpty { return nil }
        (self.visit, self.findings) = (visit, findings)
        line = SphereLine(visit)
        (stops, routes) = try (visit.feed.stops(), visit.feed.routes())
        if stops.all.isEmpty { return nil }
    }

    func report() throws {
        var known: Set<UInt64> = []
        var farStops: Set<Key<Stop>> = []
        var memory: [Int: [SphereLine.Match]] = [:]
        for following in visit.patterns {
            guard let pattern = try visit.pattern(following), !pattern.stops.isEmpty,
                known.insert(Self.hash(pattern)).inserted, let route = pattern.routeKey.flatMap({ routes[$0] })
            else { continue }
            let points = stopPoints(of: pattern, isRail: route.type == 2)
            for problem in ShapeAssignment(line: line, stops: points).problems(&memory) {
                try report(problem, pattern: pattern, following: following, points: points, farStops: &farStops)
            }
            guard points.last?.distance ?? 0 > 0, line.hasDistances else { continue }
            for problem in ShapeAssignment(line: line, stops: points).problemsByDistance(&memory) {
                try report(problem, pattern: pattern, following: following, points: points, farStops: &farStops)
            }
        }
    }

    private static func hash(_ pattern: PatternRow) -> UInt64 {
        var hash = StableHash()
        for position in pattern.stops.indices {
            hash.add(pattern.stops[position].stopKey?.rawValue)
            hash.add((pattern.distance(position) ?? 0).bitPattern)
        }
        return hash.value
    }

    /// A row without a stop, or a stop without a position, is at 0, 0, as in the validator.
    private func stopPoints(of pattern: PatternRow, isRail: Bool) -> [StopPoint] {
        pattern.stops.indices.map { position in
            let stop = pattern.stops[position].stopKey.flatMap { stops[$0] }
            let isEdge = position == 0 || position == pattern.stops.count - 1
            return StopPoint(
                position: position, stop: stop, key: pattern.stops[position].stopKey,
                point: stops.point(stop) ?? .origin,
                distance: pattern.distance(position) ?? 0, isLarge: isRail && isEdge)
        }
    }

    private func report(
        _ problem: ShapeAssignment.Problem, pattern: PatternRow, following: ShapeVisit.FollowingPattern,
        points: [StopPoint], farStops: inout Set<Key<Stop>>
    ) throws {
        guard let stop = points[problem.stop].key else { return }
        if problem.isFar, !farStops.insert(stop).inserted { return }
        try findings.add(problem.code) {
            let trip = NoticeSample([
                "shapeId": .text(visit.shape.id), "tripId": .text(try visit.feed.tripID(following.firstTrip)),
            ])
            switch problem.kind {
            case .tooFar, .tooFarByDistance:
                return try trip + sample(problem.stop, points: points, pattern: pattern, match: problem.match)
                    + NoticeSample(["geoDistanceToShape": .real(problem.match.distance)])
            case .tooManyMatches(let count):
                return try trip + sample(problem.stop, points: points, pattern: pattern, match: problem.match)
                    + NoticeSample(["matchCount": .integer(count)])
            case .outOfOrder(let previous):
                return try trip
                    + sample(problem.stop, points: points, pattern: pattern, match: problem.match, suffix: "1")
                    + sample(problem.stop - 1, points: points, pattern: pattern, match: previous, suffix: "2")
            }
        }
    }

    private func sample(
        _ index: Int, points: [StopPoint], pattern: PatternRow, match: SphereLine.Match, suffix: String = ""
    ) throws -> NoticeSample {
        NoticeSample(fields: [
            NoticeSample.Field(
                name: "stopSequence" + suffix, value: .integer(pattern.stops[points[index].position].stopSequence)),
            NoticeSample.Field(name: "stopId" + suffix, value: .text(try id(of: points[index]))),
            NoticeSample.Field(name: "stopName" + suffix, value: .text(points[index].stop?.name ?? "")),
            NoticeSample.Field(name: "match" + suffix, value: .position(match.point.position)),
        ])
    }

    private func id(of point: StopPoint) throws -> String {
        try point.stop?.id ?? point.key.flatMap { try visit.feed.reader.stop(key: $0)?.id } ?? ""
    }
}
