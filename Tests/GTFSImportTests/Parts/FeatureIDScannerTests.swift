import Foundation
import Testing

@testable import GTFSImport

@Suite("Ids of locations.geojson")
struct FeatureIDScannerTests {
    private static func ids(_ text: String) -> [String] {
        var scanner = FeatureIDScanner()
        return text.utf8.compactMap { scanner.take($0) }
    }

    @Test(arguments: [
        (#"{"features":[{"id":"a"},{"id":"b"}]}"#, ["a", "b"]),
        (#"{"type":"FeatureCollection", "id":"none", "features" : [ {"type":"Feature", "id" : "a" } ]}"#, ["a"]),
        (#"{"features":[{"properties":{"id":"inner","x":[{"id":"deep"}]},"id":"a","geometry":{"id":3}}]}"#, ["a"]),
        (#"{"features":[{"id":12},{"id": -3.5 },{"id":null},{"id":true}]}"#, ["12", "-3.5"]),
        (#"{"features":[{"id":"say \"hi\" é \\"}]}"#, ["say \"hi\" é \\"]),
        (#"{"other":[{"id":"x"}],"features":[{"id":"a"}],"more":[{"id":"y"}]}"#, ["a"]),
        (#"{"features":[{"name":"id","x":"y","id":"a"}]}"#, ["a"]),
        (#"[{"id":"x"}]"#, []), ("", []), (#"{"features":[{"id":"a"#, []), ("]]}}{{\"", []),
    ])
    func `they are those of the features, however deep others lie`(text: String, ids: [String]) {
        #expect(Self.ids(text) == ids)
    }

    @Test(arguments: 0..<200)
    func `they are what a whole reading of the file gives`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let features = (0..<4).map { _ in Self.object(depth: 3, &random) }
        let data = try JSONSerialization.data(
            withJSONObject: ["features": features, "id": "no", "x": Self.object(depth: 2, &random)],
            options: seed % 2 == 0 ? [] : .prettyPrinted)
        let expected = features.compactMap { $0["id"] as? String ?? ($0["id"] as? Int).map(String.init) }
        #expect(Self.ids(String(decoding: data, as: UTF8.self)) == expected)
    }

    private static func object(depth: Int, _ random: inout SeededGenerator) -> [String: Any] {
        let names = ["id", "features", "name", "a\"b", "\\"]
        var object: [String: Any] = [:]
        for name in names where random.chance(1, of: 2) { object[name] = value(depth: depth, &random) }
        return object
    }

    private static func value(depth: Int, _ random: inout SeededGenerator) -> Any {
        switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
        case 0: return ["id", "{", "]}", "é\n\"", ":,", "\\\\"].randomElement(using: &random) ?? ""
        case 1: return Int.random(in: -99...99, using: &random)
        case 2: return "plain"
        case 3: return [value(depth: depth - 1, &random), object(depth: depth - 1, &random)]
        default: return object(depth: depth - 1, &random)
        }
    }
}
