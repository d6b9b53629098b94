internal import GTFSModel
internal import GTFSStore

/// A shape with its points, and the patterns whose trips follow it.
struct ShapeVisit {
    /// A pattern that has trips, whose keys follow each other.
    struct FollowingPattern {
        let key: Key<Pattern>
        let firstTrip: TripRow
        let tripCount: Int
    }

    let feed: CheckedFeed
    let shape: StoredShape
    let patterns: [FollowingPattern]

    private let rows = PatternMemory()
    private let positions: [Coordinate]
    private let distances: [Double?]

    init(_ feed: CheckedFeed, shape: StoredShape, patterns: [FollowingPattern]) {
        (self.feed, self.shape, self.patterns) = (feed, shape, patterns)
        positions = shape.points.map { Coordinate(latitude: $0.latitude.value, longitude: $0.longitude.value) }
        distances = shape.points.map { $0.distance?.value }
    }

    func pattern(_ following: FollowingPattern) throws -> PatternRow? { try rows.row(following.key, feed.reader) }

    /// The id of a trip of a pattern by its number.
    func tripID(_ following: FollowingPattern, _ number: Int) throws -> String {
        let key = Key<Trip>(following.firstTrip.key.rawValue + number)
        return try number > 0 ? feed.reader.trip(key: key)?.id ?? "" : feed.tripID(following.firstTrip)
    }

    var points: [StoredShape.Point] { shape.points }

    /// shape_dist_traveled of a point.
    func distance(_ index: Int) -> Double? { distances[index] }

    func position(_ index: Int) -> Coordinate { positions[index] }
}

/// The first patterns of a shape, for the rules that ask for them one after the other.
private final class PatternMemory {
    private static let most = 64
    private var rows: [Key<Pattern>: PatternRow?] = [:]

    func row(_ key: Key<Pattern>, _ reader: FeedReader) throws -> PatternRow? {
        if let row = rows[key] { return row }
        let row = try reader.pattern(key: key)
        if rows.count < Self.most { rows[key] = .some(row) }
        return row
    }
}

extension CheckedFeed {
    /// Calls `body` with each shape that has points.
    /// - Parameter patterns: those with trips, by their shape.
    func eachShape(
        _ patterns: [Key<Shape>: [ShapeVisit.FollowingPattern]], body: (ShapeVisit) throws -> Void
    ) throws {
        try reader.eachShape { shape in
            guard !shape.points.isEmpty else { return }
            try body(ShapeVisit(self, shape: shape, patterns: patterns[shape.key] ?? []))
        }
    }
}
