/// The part of the map that a zone covers: one polygon or several, each with an outer ring and the rings of its holes (RFC 7946,
/// sections 3.1.6 and 3.1.7).
public struct ZoneShape: Hashable, Sendable {
    /// For each polygon its rings, the outer one first; a ring ends where it begins. Degrees, WGS 84.
    public var polygons: [[[Coordinate]]]

    /// A shape of polygons.
    public init(polygons: [[[Coordinate]]]) { self.polygons = polygons }

    /// Whether a position lies in the zone or on its edge. Edges are straight between degrees (RFC 7946,
    /// section 3.1.1).
    public func contains(_ position: Coordinate) -> Bool {
        polygons.contains { rings in
            guard let outer = rings.first, Ring(outer).side(of: position) != .outside else { return false }
            return !rings.dropFirst().contains { Ring($0).side(of: position) == .inside }
        }
    }

    package var byteCount: Int {
        polygons.reduce(48) { bytes, rings in
            rings.reduce(bytes + 32) { $0 + 32 + $1.count * MemoryLayout<Coordinate>.stride }
        }
    }
}

private struct Ring {
    enum Side { case inside, edge, outside }

    private let points: [Coordinate]

    init(_ points: [Coordinate]) { self.points = points }

    /// Longitudes may pass 180 degrees where a zone crosses the antimeridian, so the position is tested there too.
    func side(of position: Coordinate) -> Side {
        [0, 360, -360].lazy.map { shift in
            side(Coordinate(latitude: position.latitude, longitude: position.longitude + shift))
        }.first { $0 != .outside } ?? .outside
    }

    /// By the number of edges that a line from the position to the east crosses: odd is inside.
    private func side(_ position: Coordinate) -> Side {
        var isInside = false
        guard var from = points.last else { return .outside }
        for to in points {
            switch RingEdge(from, to, seenFrom: position).crossing {
            case .edge: return .edge
            case .inside: isInside.toggle()
            case .outside: break
            }
            from = to
        }
        return isInside ? .inside : .outside
    }
}

/// An edge of a ring, in degrees east and north of a position.
private struct RingEdge {
    private let from, to: (x: Double, y: Double)

    init(_ from: Coordinate, _ to: Coordinate, seenFrom position: Coordinate) {
        self.from = (from.longitude - position.longitude, from.latitude - position.latitude)
        self.to = (to.longitude - position.longitude, to.latitude - position.latitude)
    }

    /// `inside` if a line from the position to the east crosses the edge.
    var crossing: Ring.Side {
        let turn = from.x * to.y - to.x * from.y
        let isBetween =
            min(from.x, to.x) <= 0 && 0 <= max(from.x, to.x) && min(from.y, to.y) <= 0 && 0 <= max(from.y, to.y)
        if turn == 0, isBetween { return .edge }
        // An edge includes its lower end, but not its upper one.
        guard (from.y > 0) != (to.y > 0) else { return .outside }
        return (turn > 0) == (to.y > from.y) ? .inside : .outside
    }
}

extension ZoneShape: Codable {
    private enum CodingKeys: CodingKey { case type, coordinates }

    /// Reads a geometry of GeoJSON: a Polygon or a MultiPolygon. Anything else has no polygons.
    public init(from decoder: any Decoder) throws {
        let geometry = try decoder.container(keyedBy: CodingKeys.self)
        let polygons: [[[[Double]]]] =
            switch try geometry.decode(String.self, forKey: .type) {
            case "Polygon": [try geometry.decode([[[Double]]].self, forKey: .coordinates)]
            case "MultiPolygon": try geometry.decode([[[[Double]]]].self, forKey: .coordinates)
            default: []
            }
        self.init(polygons: polygons.map { $0.map { $0.compactMap(Coordinate.init(numbers:)) } })
    }

    /// Writes a geometry of GeoJSON: a Polygon, or a MultiPolygon of several.
    public func encode(to encoder: any Encoder) throws {
        var geometry = encoder.container(keyedBy: CodingKeys.self)
        let numbers = polygons.map { $0.map { $0.map { [$0.longitude, $0.latitude] } } }
        if numbers.count == 1 {
            try geometry.encode("Polygon", forKey: .type)
            try geometry.encode(numbers[0], forKey: .coordinates)
        } else {
            try geometry.encode("MultiPolygon", forKey: .type)
            try geometry.encode(numbers, forKey: .coordinates)
        }
    }
}

extension Coordinate {
    /// A position of GeoJSON: longitude, latitude, and perhaps a height.
    fileprivate init?(numbers: [Double]) {
        guard numbers.count >= 2 else { return nil }
        self.init(latitude: numbers[1], longitude: numbers[0])
    }
}
