internal import Foundation
internal import GTFSModel

/// The id of one feature of `locations.geojson`, and its errors.
struct FeatureContent {
    struct Flaw: Equatable {
        let code: FeedIssue.Code
        let field: String
        let value: String?
    }

    private(set) var stopName: String?
    private(set) var stopDesc: String?
    private(set) var geometryType: String?
    private(set) var flaws: [Flaw] = []
    /// Names of the feature and of its geometry that GTFS does not know.
    private(set) var unknown: [String] = []

    /// Foundation's reader is recursive: features that are nested deeper are not read.
    private static let deepest = 512

    /// `id`: the feature's own, if it has one.
    init(_ text: ArraySlice<UInt8>, depth: Int, id: String?) { take(text, depth: depth, id: id) }

    private mutating func take(_ text: ArraySlice<UInt8>, depth: Int, id: String?) {
        guard depth <= Self.deepest else {
            return add(
                "malformed_json", field: "features", value: "is nested \(depth) deep, where \(Self.deepest) are read")
        }
        guard let value = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) else {
            return add("malformed_json", field: "features", value: id)
        }
        guard let feature = value as? [String: Any] else {
            return add("unsupported_feature_type", field: "features", value: String(decoding: text, as: UTF8.self))
        }
        add(unknownOf: feature, known: ["id", "type", "properties", "geometry"], "features")
        if id == nil { add("missing_required_element", field: "features.id", value: nil) }
        take(type: feature["type"] as? String, id)
        take(properties: feature["properties"] as? [String: Any], id)
        take(geometry: feature["geometry"] as? [String: Any], id)
    }

    private mutating func take(type: String?, _ id: String?) {
        guard let type else { return add("missing_required_element", field: "features.type", value: id) }
        if type != "Feature" { add("unsupported_feature_type", field: "features.type", value: type) }
    }

    private mutating func take(properties: [String: Any]?, _ id: String?) {
        guard let properties else { return add("missing_required_element", field: "features.properties", value: id) }
        stopName = properties["stop_name"] as? String
        stopDesc = properties["stop_desc"] as? String
    }

    private mutating func take(geometry: [String: Any]?, _ id: String?) {
        guard let geometry else { return add("missing_required_element", field: "features.geometry", value: id) }
        add(unknownOf: geometry, known: ["type", "coordinates"], "features.geometry")
        geometryType = geometry["type"] as? String
        guard let geometryType else {
            return add("missing_required_element", field: "features.geometry.type", value: id)
        }
        guard let coordinates = geometry["coordinates"] as? [Any] else {
            return add("missing_required_element", field: "features.geometry.coordinates", value: id)
        }
        // The validator looks at the geometry of a feature that lacks nothing.
        if flaws.contains(where: { $0.code == "missing_required_element" }) { return }
        switch geometryType {
        case "Polygon": take(rings: coordinates, id)
        case "MultiPolygon": take(rings: coordinates.flatMap { $0 as? [Any] ?? [[]] }, id)
        default: add("unsupported_geometry_type", field: "features.geometry.type", value: geometryType)
        }
    }

    /// One flaw is reported for all rings of a feature.
    private mutating func take(rings: [Any], _ id: String?) {
        if !rings.allSatisfy(Self.isSimple) {
            add("invalid_geometry", field: "features.geometry.coordinates", value: id)
        }
    }

    /// A ring has four positions or more, the last equal to the first (RFC 7946, paragraph 3.1.6), and does not meet itself on
    /// the way. Heights do not count.
    private static func isSimple(_ ring: Any) -> Bool {
        guard let ring = ring as? [Any], ring.count >= 4 else { return false }
        let points = ring.compactMap { position in
            (position as? [Double]).flatMap { $0.count > 1 ? RingCrossing.Point($0[0], $0[1]) : nil }
        }
        guard points.count == ring.count, points.first == points.last else { return false }
        var crossing = RingCrossing(points)
        return !crossing.isFound()
    }

    private mutating func add(unknownOf object: [String: Any], known: Set<String>, _ path: String) {
        unknown += object.keys.filter { !known.contains($0) }.sorted().map { "\(path).\($0)" }
    }

    private mutating func add(_ code: FeedIssue.Code, field: String, value: String?) {
        flaws.append(Flaw(code: code, field: field, value: value))
    }
}
