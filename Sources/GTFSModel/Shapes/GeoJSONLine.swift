/// A line as a geometry of GeoJSON (RFC 7946).
struct GeoJSONLine {
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
