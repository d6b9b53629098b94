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

/// A line of a route: the trips of one direction that follow the same shape.
public struct RouteShape: Sendable, Hashable, Identifiable {
    /// direction_id, 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// How many trips follow the line, over all services.
    public var tripCount: Int
    /// The line.
    public var line: ShapeLine

    /// The line itself: the lines of a route differ in their direction or their points.
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

    /// The part of the way from the first stop to the last that the vehicle has passed, 0 … 1; 0 for a line without
    /// length.
    public var progress: Double {
        let whole = metresGone + metresToGo
        return whole > 0 ? metresGone / whole : 0
    }
}

extension ShapeLine: AnswerCodable {
    /// A line.
    package static let fields = AnswerFields(ShapeLine(points: [])) { fields in
        fields.add("shape_id", \.shapeID)
        fields.add("from_stops", \.isFromStops, absent: false)
        fields.add("length", derived: { PlainNumber.rounded($0.length, decimals: 1) })
        fields.add("coordinates", \.coordinates)
    }

    private var coordinates: [[Double]] {
        get { points.map { [$0.longitude, $0.latitude] } }
        set {
            points = newValue.map { pair in
                Coordinate(latitude: pair.count > 1 ? pair[1] : .nan, longitude: pair.first ?? .nan)
            }
        }
    }
}

extension RouteShape: AnswerCodable {
    private static let blank = RouteShape(directionID: nil, tripCount: 0, line: ShapeLine(points: []))

    /// A line of a route.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("direction_id", \.directionID)
        fields.add("trip_count", \.tripCount)
        fields.add(ShapeLine.fields, of: \.line)
    }
}

extension LinePosition: AnswerCodable {
    private static let blank = LinePosition(
        point: Coordinate(latitude: 0, longitude: 0), distanceFromLine: 0, metresGone: 0, metresToGo: 0,
        isFromStops: false)

    /// A position on a line.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("point", \.point)
        fields.add("distance_from_line", \.distanceFromLine)
        fields.add("metres_gone", \.metresGone)
        fields.add("metres_to_go", \.metresToGo)
        fields.add("from_stops", \.isFromStops, absent: false)
    }
}

/// A line as a geometry of GeoJSON (RFC 7946).
private struct GeoJSONLine {
    /// The points, in parts that do not cross the antimeridian.
    private let parts: [[Coordinate]]

    init(_ points: [Coordinate]) {
        var parts: [[Coordinate]] = [[]]
        for point in points {
            if let last = parts[parts.count - 1].last, let edge = Edge(from: last, to: point) {
                if last != edge.point { parts[parts.count - 1].append(edge.point) }
                parts.append([edge.otherSide])
            }
            parts[parts.count - 1].append(point)
        }
        self.parts = Self.withoutLonePoints(parts)
    }

    /// If the first point is on the antimeridian, the cut leaves it as a part of its own.
    private static func withoutLonePoints(_ parts: [[Coordinate]]) -> [[Coordinate]] {
        let long = parts.filter { part in part.contains { $0 != part[0] } }
        return long.isEmpty ? [parts.last ?? []] : parts.count == 1 ? parts : long
    }

    var text: String {
        if parts.count > 1 {
            return geometry("MultiLineString", "[" + parts.map(Self.positions).joined(separator: ",") + "]")
        }
        switch parts[0].count {
        case 0: return "null"
        case 1: return geometry("Point", Self.position(parts[0][0]))
        default: return geometry("LineString", Self.positions(parts[0]))
        }
    }

    private func geometry(_ type: String, _ coordinates: String) -> String {
        #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
    }

    private static func positions(_ points: [Coordinate]) -> String {
        "[" + points.map(position).joined(separator: ",") + "]"
    }

    private static func position(_ point: Coordinate) -> String {
        "[\(degrees(point.longitude)),\(degrees(point.latitude))]"
    }

    private static func degrees(_ degrees: Double) -> String {
        let rounded = (degrees * 1e7).rounded() / 1e7
        // JSON has no infinite numbers, and -0 is 0.
        return rounded.isFinite ? DecimalText.text(rounded == 0 ? 0 : rounded) : "0"
    }
}

/// The place where a step from point to point crosses the antimeridian.
private struct Edge {
    /// The crossing, on the side of the first point.
    let point: Coordinate
    /// The same position, on the side of the second point.
    let otherSide: Coordinate

    /// Nil if the step does not cross it: the shorter way around the Earth is taken.
    init?(from first: Coordinate, to second: Coordinate) {
        guard abs(second.longitude - first.longitude) > 180 else { return nil }
        let side: Double = first.longitude > second.longitude ? 180 : -180
        let step = second.longitude + 2 * side - first.longitude
        let share = step == 0 ? 0 : min(max((side - first.longitude) / step, 0), 1)
        let latitude = first.latitude + share * (second.latitude - first.latitude)
        point = Coordinate(latitude: latitude, longitude: side)
        otherSide = Coordinate(latitude: latitude, longitude: -side)
    }
}
