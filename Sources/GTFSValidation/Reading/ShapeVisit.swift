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

    var points: [StoredShape.Point] { shape.points }

    /// shape_dist_traveled of a point.
    func distance(_ index: Int) -> Double? { points[index].distance?.value }

    func position(_ index: Int) -> Coordinate {
        Coordinate(latitude: points[index].latitude.value, longitude: points[index].longitude.value)
    }
}

extension CheckedFeed {
    /// Calls `body` with each shape that has points.
    /// - Parameter patterns: those with trips, by their shape.
    func eachShape(
        _ patterns: [Key<Shape>: [ShapeVisit.FollowingPattern]], _ body: (ShapeVisit) throws -> Void
    ) throws {
        try reader.eachShape { shape in
            guard !shape.points.isEmpty else { return }
            try body(ShapeVisit(feed: self, shape: shape, patterns: patterns[shape.key] ?? []))
        }
    }
}
