import Foundation
import GTFSFeed
import GTFSModel
import GTFSZip
import Testing

@Suite("The features of locations.geojson are told apart, byte for byte")
struct LocationFeaturesTests {
    private static let square = "[[0,0],[1,0],[1,1.0],[0,0]]"

    private static func feature(_ id: String, _ rest: String = "") -> String {
        #"{"id":\#(id),"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[\#(square)]}\#(rest)}"#
    }

    private static func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
    }

    private func read(_ text: String) -> LocationFeatures { LocationFeatures(bytes: Array(text.utf8)) }

    private func joined(_ read: LocationFeatures) -> [UInt8] {
        read.features.flatMap { Array($0.before) + $0.text } + read.trailer
    }

    private func codes(_ text: String) -> [String] { read(text).issues.map(\.code.rawValue) }

    @Test func `each feature with its words and its place`() {
        let text = """
            \u{FEFF}{ "note": {"features": [1, [2]]}, "f\\u0065atures" :
              [ {"id": "zone \\"A\\"", "type": "Feature", "properties":
                  {"stop_name": "Łódź", "stop_desc": "[{", "features": []},
                 "geometry": {"type": "MultiPolygon", "coordinates": [[\(Self.square), \(Self.square)]]}}
                ,
                \(Self.feature("1.50"))
              ], "type": "FeatureCollection"}

            """
        let read = read(text)
        #expect(read.isSliced)
        #expect(read.issues.map(\.code) == ["geo_json_unknown_element"] && read.issues.map(\.field) == ["note"])
        #expect(joined(read) == Array(text.utf8))
        #expect(read.features.map(\.id) == ["zone \"A\"", "1.50"])
        #expect(read.features.map(\.stopName) == ["Łódź", nil])
        #expect(read.features.map(\.stopDesc) == ["[{", nil])
        #expect(read.features.map(\.geometryType) == ["MultiPolygon", "Polygon"])
        #expect(read.features.map(\.line) == [2, 6])
        #expect(String(decoding: read.features[1].text, as: UTF8.self) == Self.feature("1.50"))
        #expect(String(decoding: read.trailer, as: UTF8.self) == "\n  ], \"type\": \"FeatureCollection\"}\n")
    }

    @Test func `no features are features too`() {
        let read = read(Self.collection())
        #expect(read.isSliced)
        #expect(read.features.isEmpty && read.issues.isEmpty)
        #expect(joined(read) == Array(Self.collection().utf8))
    }

    @Test(
        "what is no collection of features is told and stays whole",
        arguments: [
            ("", ["malformed_json"]), ("{", ["malformed_json"]), ("nonsense", ["malformed_json"]),
            (collection(feature("1")) + "x", ["malformed_json"]),
            (#"{"type":"FeatureCollection","features":[1,]}"#, ["malformed_json"]),
            ("[]", ["malformed_json"]), ("null", ["malformed_json"]), ("5", ["malformed_json"]),
            ("{}", ["missing_required_element"]), (#"{"type":null}"#, ["missing_required_element"]),
            (#"{"type":7}"#, ["unsupported_geo_json_type"]),
            (#"{"type":"FeatureCollection","x":{"a":[{"b":1,"b":2}]}}"#, ["geo_json_duplicated_element"]),
            (#"{"type":"FeatureCollection"}"#, ["missing_required_element"]),
            (#"{"type":"FeatureCollection","features":{"a":[1]}}"#, ["missing_required_element"]),
            (
                #"{"type":"Feature","id":"1"}"#,
                ["geo_json_unknown_element", "unsupported_geo_json_type"]
            ),
        ] as [(String, [String])])
    func notSliced(text: String, expected: [String]) {
        let read = read(text)
        #expect(!read.isSliced)
        #expect(read.features.isEmpty)
        #expect(Array(read.trailer) == Array(text.utf8))
        #expect(read.issues.map(\.code.rawValue) == expected)
    }

    @Test func `text that is not UTF-8 stays whole`() {
        let bytes = Array(#"{"type":"FeatureCollection","features":[""#.utf8) + [0xE9] + Array("\"]}".utf8)
        let read = LocationFeatures(bytes: bytes)
        #expect(!read.isSliced)
        #expect(Array(read.trailer) == bytes)
        #expect(read.issues.map(\.code.rawValue) == ["malformed_json"])
    }

    @Test func `where JSON ends is told by line`() {
        let issue = read("{\n\"type\": \"FeatureCollection\",\n\"features\" [\n]}").issues.first
        #expect(issue?.line == 3)
        #expect(issue?.severity == .error)
        #expect(issue?.file == "locations.geojson")
    }

    @Test(
        "what is wrong with a feature",
        arguments: [
            (collection(feature("null")), ["missing_required_element features.id"]),
            (collection(feature("true")), ["missing_required_element features.id"]),
            (collection(feature("7"), feature("8"), feature("7")), ["duplicate_geo_json_key features.id"]),
            (collection("3"), ["unsupported_feature_type features"]),
            (collection("[{}]"), ["unsupported_feature_type features"]),
            (collection(feature(#""\ud800""#)), ["malformed_json features"]),
            (
                collection("{}"),
                ["id", "type", "properties", "geometry"].map { "missing_required_element features.\($0)" }
            ),
            (
                collection(#"{"id":"a","type":"Point","properties":{},"geometry":{}}"#),
                ["unsupported_feature_type features.type"]
                    + ["missing_required_element features.geometry.type"]
            ),
            (
                collection(
                    #"{"id":"a","type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#),
                ["unsupported_geometry_type features.geometry.type"]
            ),
            (collection(feature(#""""#)), ["missing_required_element features.id"]),
            (
                collection(#"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#),
                ["missing_required_element features.id"]
            ),
            (#"{"features":[],"type":"FeatureCollection","features":[]}"#, ["geo_json_duplicated_element features"]),
            // Of what is no collection of features, or has a name twice, the features are not looked at.
            (#"{"features":[{}]}"#, ["missing_required_element type"]),
            (#"{"type":"Features","features":[{}]}"#, ["unsupported_geo_json_type type"]),
            (collection("{}", #"{"properties":{"a":1,"a":2}}"#), ["geo_json_duplicated_element a"]),
        ] as [(String, [String])])
    func flaws(text: String, expected: [String]) {
        let read = read(text)
        #expect(read.isSliced)
        #expect(joined(read) == Array(text.utf8))
        #expect(read.issues.map { "\($0.code) \($0.field ?? "")" } == expected)
        #expect(read.issues.allSatisfy { $0.severity == .error && $0.action == .kept })
    }

    @Test(
        "a ring is closed and has four positions",
        arguments: [
            ("Polygon", "[\(square)]", true), ("Polygon", "[\(square),\(square)]", true), ("Polygon", "[]", true),
            ("Polygon", "[[[0,0],[1,0],[0,0]]]", false), ("Polygon", "[[[0,0],[1,0],[1,1],[0,1]]]", false),
            ("Polygon", "[\(square),[[0,0],[1,0],[1,1],[0,1]]]", false), ("Polygon", "[3]", false),
            ("MultiPolygon", "[[\(square)],[\(square)]]", true), ("MultiPolygon", "[[\(square)],[[]]]", false),
            ("MultiPolygon", "[[\(square)],3]", false), ("Polygon", "[[[0,0,5],[1,0],[1,1],[0,0,5.0]]]", true),
            ("Polygon", "[[[0,0,5],[1,0],[1,1],[0,0]]]", true), ("Polygon", "[[[0,0],[1,0],\"x\",[0,0]]]", false),
        ])
    func rings(type: String, coordinates: String, isSound: Bool) {
        let geometry = #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
        let text = Self.collection(#"{"id":"a","type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(codes(text) == (isSound ? [] : ["invalid_geometry"]))
    }

    @Test(
        "a ring does not cross or touch itself",
        arguments: [
            ("[0,0],[4,0],[4,4],[0,4],[0,0]", true), ("[0,0],[4,0],[4,0],[4,4],[0,0]", true),
            ("[0,0],[4,0],[3,1],[4,4],[0,4],[1,2],[0,0]", true), ("[0,0],[4,4],[4,0],[0,4],[0,0]", false),
            ("[0,0],[2,2],[4,0],[4,4],[2,2],[0,4],[0,0]", false), ("[0,0],[4,0],[4,4],[2,0],[0,4],[0,0]", false),
            ("[0,0],[4,0],[6,0],[4,0],[4,4],[0,4],[0,0]", false), ("[0,0],[4,0],[2,0],[0,0]", false),
            ("[1,1],[1,1],[1,1],[1,1]", false),
        ])
    func crossings(ring: String, isSound: Bool) {
        let geometry = #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
        let text = Self.collection(#"{"id":"a","type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(codes(text) == (isSound ? [] : ["invalid_geometry"]))
    }

    @Test("a ring of many points is read soon, also one that is wound up", arguments: [1, 40_000])
    func manyPoints(width: Int) {
        let points = (0..<50_000).map { "[\($0 + ($0 % 2) * width),\($0 % 2 * 10_000)]" }
        let ring = points.joined(separator: ",") + ",[200000,-1],[0,-1],[0,0]"
        let geometry = #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
        let text = Self.collection(#"{"id":"a","type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(codes(text) == [])
    }

    @Test("nesting a million deep is no danger", arguments: [true, false])
    func deep(isClosed: Bool) {
        let deep =
            String(repeating: #"[{"a":"#, count: 500_000) + "1"
            + (isClosed ? String(repeating: "}]", count: 500_000) : "")
        let text = Self.collection(Self.feature("1"), Self.feature("2", #","x":"# + deep), Self.feature("3"))
        let read = read(text)
        #expect(read.isSliced == isClosed)
        #expect(joined(read) == Array(text.utf8))
        #expect(read.issues.map(\.code.rawValue) == ["malformed_json"])
        #expect(read.features.map(\.id) == (isClosed ? ["1", "2", "3"] : []))
        #expect(read.features.map(\.geometryType) == (isClosed ? ["Polygon", nil, "Polygon"] : []))
    }

    @Test("what is JSON is what Foundation takes for it", arguments: 0..<20)
    func grammar(seed: UInt64) {
        var dice = Dice(seed: seed)
        let alphabet = Array(#"{}[]"",:01e.-+\u tfn"#.utf8) + [0x01, 0x0A]
        let sound = Array(#"{"features":[{"id":-1.5e+3,"a\n":[true,null,[]]},"\u00e9", 0 ,{}], "b":{"c":false}}"#.utf8)
        for _ in 0..<500 {
            var bytes = sound
            for _ in 0..<1 + dice.roll(2) {
                let at = dice.roll(bytes.count)
                switch dice.roll(3) {
                case 0: bytes[at] = alphabet[dice.roll(alphabet.count)]
                case 1: bytes.insert(alphabet[dice.roll(alphabet.count)], at: at)
                default: bytes.remove(at: at)
                }
            }
            let read = LocationFeatures(bytes: bytes)
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            let isTaken = !read.issues.contains { $0.code == "malformed_json" && $0.field == nil }
            // Foundation lets a comma stand before a closing bracket; the RFC does not.
            let text = String(decoding: bytes, as: UTF8.self)
            if isJSON, text.contains(/,\s*[\]}]/) { continue }
            #expect(isTaken == isJSON, "\(text)")
            #expect(joined(read) == bytes)
        }
    }

    @Test(
        "real feeds come apart and together again",
        arguments: SharedFolder.zips(in: SharedFolder.feeds) + SharedFolder.zips(in: SharedFolder.badFeeds))
    func realFeeds(path: String) throws {
        guard let source = try? FeedSource.open(path: path), let entry = source.entry(named: "locations.geojson") else {
            return
        }
        var bytes: [UInt8] = []
        unsafe try source.read(entry) { unsafe bytes.append(contentsOf: $0) }
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let features = try #require(whole["features"] as? [[String: Any]])
        let read = LocationFeatures(bytes: bytes)
        #expect(joined(read) == bytes)
        #expect(read.features.map(\.id) == features.map { $0["id"] as? String })
        #expect(
            read.features.map(\.stopName)
                == features.map { ($0["properties"] as? [String: Any])?["stop_name"] as? String })
        #expect(read.issues == [])
    }
}
