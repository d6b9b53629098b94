internal import Foundation

/// A position on Earth in degrees, WGS 84.
///
///     let quay = Coordinate(latitude: -33.861, longitude: 151.211)
///     let metres = quay.distance(to: Coordinate(latitude: -33.87, longitude: 151.207))
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, -90 … 90.
    public var latitude: Double
    /// Degrees east, -180 … 180.
    public var longitude: Double

    /// A position; values outside the ranges are kept, and requests refuse them.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Mean radius of Earth in metres (IUGG).
    public static let earthRadius = 6_371_008.8

    /// Great-circle distance in metres, by the haversine formula on a sphere of `earthRadius`.
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let halfLatitude = sin((other.latitude - latitude) * radians / 2)
        let halfLongitude = sin((other.longitude - longitude) * radians / 2)
        let chord =
            halfLatitude * halfLatitude + cos(latitude * radians) * cos(other.latitude * radians) * halfLongitude
            * halfLongitude
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}

/// A piece of the map between two meridians and two parallels, edges included.
///
///     let fiji = CoordinateBox(west: 176, south: -20, east: -178, north: -15)
public struct CoordinateBox: Hashable, Sendable {
    /// Degrees east. If `west` is greater than `east`, the box crosses the antimeridian.
    public let west, east: Double
    /// Degrees north.
    public let south, north: Double

    /// A box from its edges in degrees; nil if a longitude is not within -180 … 180, a latitude not within -90 … 90, or
    /// south is north of north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// A box from its text, `minLon,minLat,maxLon,maxLat` in degrees, as GeoJSON has them; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let edges = parts.compactMap { Double($0.drop { $0 == " " }) }
        guard parts.count == 4, edges.count == 4 else { return nil }
        self.init(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    /// Whether `position` is in the box or on its edge.
    public func contains(_ position: Coordinate) -> Bool {
        guard south <= position.latitude, position.latitude <= north else { return false }
        let isEastOfWest = west <= position.longitude
        let isWestOfEast = position.longitude <= east
        return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast
    }
}

extension Coordinate: AnswerCodable {
    /// `latitude` and `longitude`, degrees.
    package static let fields = AnswerFields(Coordinate(latitude: 0, longitude: 0)) { fields in
        fields.add("latitude", \.latitude)
        fields.add("longitude", \.longitude)
    }
}

extension CoordinateBox: Codable {
    private enum CodingKeys: String, CodingKey { case west, south, east, north }

    /// Reads the four edges, degrees.
    /// - Throws: `DecodingError` for edges that do not make a box.
    public init(from decoder: any Decoder) throws {
        let edges = try decoder.container(keyedBy: CodingKeys.self)
        let box = CoordinateBox(
            west: try edges.decode(Double.self, forKey: .west), south: try edges.decode(Double.self, forKey: .south),
            east: try edges.decode(Double.self, forKey: .east), north: try edges.decode(Double.self, forKey: .north))
        guard let box else {
            throw DecodingError.dataCorruptedError(
                forKey: .south, in: edges, debugDescription: "The edges are no box in degrees, south below north.")
        }
        self = box
    }

    /// Writes the four edges, degrees.
    public func encode(to encoder: any Encoder) throws {
        var edges = encoder.container(keyedBy: CodingKeys.self)
        try edges.encode(west, forKey: .west)
        try edges.encode(south, forKey: .south)
        try edges.encode(east, forKey: .east)
        try edges.encode(north, forKey: .north)
    }
}

extension AnswerFields {
    /// A position as two keys, degrees; both or none are there.
    package mutating func add(
        latitude: String, longitude: String, _ path: Path<Coordinate?>, isSinglePrecision: Bool = false
    ) {
        let keys = (latitude: AnswerKey(latitude), longitude: AnswerKey(longitude))
        @Sendable func written(_ degrees: Double) -> Double {
            isSinglePrecision ? PlainNumber.single(degrees) : degrees
        }
        @Sendable func read(_ degrees: Double) -> Double { isSinglePrecision ? Double(Float(degrees)) : degrees }
        add(
            encode: { answer, output in
                guard let position = answer[keyPath: path], position.latitude.isFinite, position.longitude.isFinite
                else { return }
                try output.container.encode(written(position.latitude), forKey: keys.latitude)
                try output.container.encode(written(position.longitude), forKey: keys.longitude)
            },
            decode: { answer, values in
                guard let latitude = try values.decodeIfPresent(Double.self, forKey: keys.latitude),
                    let longitude = try values.decodeIfPresent(Double.self, forKey: keys.longitude)
                else {
                    answer[keyPath: path] = nil
                    return
                }
                answer[keyPath: path] = Coordinate(latitude: read(latitude), longitude: read(longitude))
            })
    }

    /// A box as an array of west, south, east and north in degrees, as GeoJSON has it (RFC 7946, 5).
    package mutating func add(_ key: String, edges path: Path<CoordinateBox?>) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let box = answer[keyPath: path] else { return }
                try output.container.encode([box.west, box.south, box.east, box.north], forKey: key)
            },
            decode: { answer, values in
                let edges = try values.decodeIfPresent([Double].self, forKey: key) ?? []
                answer[keyPath: path] =
                    edges.count == 4
                    ? CoordinateBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) : nil
            })
    }
}
