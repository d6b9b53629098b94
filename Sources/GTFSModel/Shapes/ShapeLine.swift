/// The line on the map that trips follow.
///
///     let line = try timetable.shape(ofTrip: "L1-S-0800")
///     print(line.points.count, line.length, line.encodedPolyline())
///
/// The points are those of shapes.txt in the order of shape_pt_sequence. For trips without a shape they are the positions
/// of the trip's stops, joined by straight lines.
public struct ShapeLine: Sendable, Hashable {
    /// shape_id; nil if the trips have no shape.
    public var shapeID: String?
    /// Whether the line joins stops, because the feed has no shape with points for the trips.
    public var isFromStops: Bool
    /// The points in the order of travel. Empty if neither the shape nor a stop has a position.
    public var points: [Coordinate]

    /// A line through points.
    public init(points: [Coordinate], shapeID: String? = nil, isFromStops: Bool = false) {
        self.points = points
        self.shapeID = shapeID
        self.isFromStops = isFromStops
    }

    /// Metres from the first point to the last along the line.
    public var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The points as an encoded polyline.
    /// - Parameter precision: decimals of a degree, 0 to 9; 5 is what most map services read.
    public func encodedPolyline(precision: Int = 5) -> String {
        EncodedPolyline.text(points, precision: precision)
    }

    /// The line as a geometry of GeoJSON (RFC 7946): a `LineString`, a `Point` for a single point, `null` without points.
    /// A line across the antimeridian is cut there into a `MultiLineString` (section 3.1.9). Coordinates have at most
    /// seven decimals, which is about a centimetre.
    public var geoJSON: String { GeoJSONLine(points).text }
}

/// A line of a route: the trips of one direction that follow the same shape.
public struct RouteShape: Sendable, Hashable, Identifiable {
    /// direction_id, 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// How many trips follow the line, over all services.
    public var tripCount: Int
    /// The line.
    public var line: ShapeLine

    /// Itself: the lines of a route differ in their direction or their points.
    public var id: Self { self }

    /// A line and its trips.
    public init(directionID: Int?, tripCount: Int, line: ShapeLine) {
        self.directionID = directionID
        self.tripCount = tripCount
        self.line = line
    }
}

/// A position on a trip's line: the nearest point to a vehicle, and how far along the trip it is.
public struct LinePosition: Sendable, Hashable {
    /// The point of the line that is nearest to the vehicle.
    public var point: Coordinate
    /// Metres between the vehicle and `point`.
    public var distanceFromLine: Double
    /// Metres along the line from the trip's first stop to `point`; 0 before the first stop.
    public var metresGone: Double
    /// Metres along the line from `point` to the trip's last stop; 0 after the last stop.
    public var metresToGo: Double
    /// Whether the line joins stops, because the feed has no shape with points for the trip.
    public var isFromStops: Bool

    /// A position with all its fields.
    public init(
        point: Coordinate, distanceFromLine: Double, metresGone: Double, metresToGo: Double, isFromStops: Bool
    ) {
        self.point = point
        self.distanceFromLine = distanceFromLine
        self.metresGone = metresGone
        self.metresToGo = metresToGo
        self.isFromStops = isFromStops
    }

    /// How much of the way from the first stop to the last is behind the vehicle, 0 … 1; 0 for a line without length.
    public var progress: Double {
        let whole = metresGone + metresToGo
        return whole > 0 ? metresGone / whole : 0
    }
}
