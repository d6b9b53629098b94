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
