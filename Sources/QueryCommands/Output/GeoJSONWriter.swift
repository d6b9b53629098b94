internal import GTFSModel

/// Answers as GeoJSON (RFC 7946): a FeatureCollection of points or lines, one feature per line.
enum GeoJSONWriter {
    /// The keys of a row's position, in degrees, WGS 84: those of stops, of vehicles, of reached stops.
    private static let positionKeys = [
        (latitude: "stop_lat", longitude: "stop_lon"), (latitude: "latitude", longitude: "longitude"),
        (latitude: "lat", longitude: "lon"),
    ]

    /// - Parameter rows: objects, one feature each.
    static func text(_ rows: [JSONValue]) -> String {
        let features = rows.map(feature).joined(separator: ",\n")
        return #"{"type":"FeatureCollection","features":[\#(features)]}"# + "\n"
    }

    /// The key of a row's line: pairs of longitude and latitude.
    private static let lineKey = "coordinates"

    /// The key of a row's geometry of GeoJSON.
    private static let geometryKey = "geometry"

    /// A geometry, a line, or a point; null for a row that has no position (RFC 7946, section 3.2).
    private static func feature(_ row: JSONValue) -> String {
        if case .object? = row[geometryKey], let geometry = row[geometryKey] {
            return feature(geometry.text, properties: row.members.filter { $0.key != geometryKey })
        }
        guard case .array(let pairs)? = row[lineKey] else { return pointFeature(row) }
        let points = pairs.compactMap(Coordinate.init(pair:))
        return feature(ShapeLine(points: points).geoJSON, properties: row.members.filter { $0.key != lineKey })
    }

    /// A point, longitude first (RFC 7946, section 3.1.1).
    private static func pointFeature(_ row: JSONValue) -> String {
        let keys = positionKeys.first { row[$0.latitude] != nil && row[$0.longitude] != nil }
        let properties = row.members.filter { $0.key != keys?.latitude && $0.key != keys?.longitude }
        let position = keys.map { [row[$0.longitude], row[$0.latitude]].compactMap(\.self) }
        let geometry = position.map { #"{"type":"Point","coordinates":\#(JSONValue.array($0).text)}"# } ?? "null"
        return feature(geometry, properties: properties)
    }

    private static func feature(_ geometry: String, properties: [JSONValue.Member]) -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(JSONValue.object(properties).text)}"#
    }
}

extension Coordinate {
    /// Longitude and latitude; nil for any other value.
    fileprivate init?(pair: JSONValue) {
        guard case .array(let numbers) = pair, numbers.count == 2, let longitude = numbers[0].degrees,
            let latitude = numbers[1].degrees
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension JSONValue {
    fileprivate var degrees: Double? {
        switch self {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }
}
