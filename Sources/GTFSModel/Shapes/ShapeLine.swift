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
    /// - Parameter precision: decimals of a degree, 0 to 9; most map services read 5.
    public func encodedPolyline(precision: Int = 5) -> String {
        EncodedPolyline.text(points, precision: precision)
    }

    /// The line as a geometry of GeoJSON (RFC 7946): a `LineString`, a `Point` for a single point, `null` without points.
    /// A line across the antimeridian is cut there into a `MultiLineString` (section 3.1.9). Coordinates have at most
    /// seven decimals, which is about a centimetre.
    public var geoJSON: String { GeoJSONLine(points).text }
}
