internal import GTFSModel
internal import GTFSStore

/// A shape with its points, and the patterns whose trips follow it.
struct ShapeVisit {
    /// A pattern that has trips.
    struct FollowingPattern {
        let key: Key<Pattern>
        let firstTrip: TripRow
        let tripCount: Int
    }

    let feed: CheckedFeed
    let shape: StoredShape
    let patterns: [FollowingPattern]

    /// Of the points.
    private let positions: [Coordinate]
    private let distances: [Double?]

    init(_ feed: CheckedFeed, _ shape: StoredShape, _ patterns: [FollowingPattern]) {
        (self.feed, self.shape, self.patterns) = (feed, shape, patterns)
        positions = shape.points.map { Coordinate(latitude: $0.latitude.value, longitude: $0.longitude.value) }
        distances = shape.points.map { $0.distance?.value }
    }

    var points: [StoredShape.Point] { shape.points }

    /// shape_dist_traveled of a point.
    func distance(_ index: Int) -> Double? { distances[index] }

    func position(_ index: Int) -> Coordinate { positions[index] }
}

extension CheckedFeed {
    /// Calls `body` with each shape that has points.
    /// - Parameter patterns: those with trips, by their shape.
    func eachShape(
        _ patterns: [Key<Shape>: [ShapeVisit.FollowingPattern]], _ body: (ShapeVisit) throws -> Void
    ) throws {
        try reader.eachShape { shape in
            guard !shape.points.isEmpty else { return }
            try body(ShapeVisit(self, shape, patterns[shape.key] ?? []))
        }
    }
}
