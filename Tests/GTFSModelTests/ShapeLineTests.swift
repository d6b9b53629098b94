import Foundation
import GTFSModel
import TestSupport
import Testing

@Suite("Lines as text")
struct ShapeLineTests {
    private static func line(_ points: (Double, Double)...) -> ShapeLine {
        ShapeLine(points: points.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    }

    @Test func `the published example is encoded and decoded`() {
        let line = Self.line((38.5, -120.2), (40.7, -120.95), (43.252, -126.453))
        #expect(line.encodedPolyline() == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(EncodedPolyline.points("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == line.points)
        #expect(EncodedPolyline.points("") == [])
    }

    @Test("what is encoded is decoded to the last decimal", arguments: [0, 5, 6, 9])
    func roundTrip(precision: Int) throws {
        var random = SeededGenerator(seed: UInt64(precision))
        let scale = pow(10, Double(precision))
        for count in 0..<60 {
            let points = (0..<count).map { _ in
                Coordinate(
                    latitude: (Double.random(in: -90...90, using: &random) * scale).rounded() / scale,
                    longitude: (Double.random(in: -180...180, using: &random) * scale).rounded() / scale)
            }
            let text = ShapeLine(points: points).encodedPolyline(precision: precision)
            #expect(EncodedPolyline.points(text, precision: precision) == points)
        }
    }

    @Test(
        "a text that is no polyline gives nothing",
        arguments: ["_", "_p~iF", "_p~iF~ps|U_", "_p~iF ps|U", "é?", "??\u{7F}?", String(repeating: "~", count: 40)])
    func malformed(text: String) { #expect(EncodedPolyline.points(text) == nil) }

    @Test("values beyond the Earth are clamped", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func extremes(value: Double) throws {
        let line = Self.line((value, value), (0, 0))
        let points = try #require(EncodedPolyline.points(line.encodedPolyline(precision: 9), precision: 9))
        #expect(points.count == 2 && points[1] == Coordinate(latitude: 0, longitude: 0))
        #expect(try JSONSerialization.jsonObject(with: Data(line.geoJSON.utf8)) is [String: Any])
    }

    @Test func `geometries follow RFC 7946`() {
        #expect(ShapeLine(points: []).geoJSON == "null")
        #expect(Self.line((-33.87, 151.21)).geoJSON == #"{"type":"Point","coordinates":[151.21,-33.87]}"#)
        #expect(
            Self.line((-33.87, 151.21), (0, 1e-9), (-0.0, 0.12345678)).geoJSON
                == #"{"type":"LineString","coordinates":[[151.21,-33.87],[0,0],[0.1234568,0]]}"#)
        #expect(
            Self.line((1, 2), (1, 2)).geoJSON == #"{"type":"LineString","coordinates":[[2,1],[2,1]]}"#,
            "a line of no length is a line")
    }

    @Test func `a line across the antimeridian is cut there`() {
        #expect(
            Self.line((-17, 179), (-18, -179)).geoJSON
                == #"{"type":"MultiLineString","coordinates":[[[179,-17],[180,-17.5]],[[-180,-17.5],[-179,-18]]]}"#)
        #expect(
            Self.line((0, -179), (2, 179), (2, -179)).geoJSON
                == #"{"type":"MultiLineString","coordinates":[[[-179,0],[-180,1]],[[180,1],[179,2],[180,2]],[[-180,2],[-179,2]]]}"#
        )
    }

    @Test func `a line with a point on the antimeridian has no lone point`() {
        #expect(
            Self.line((0, 180), (1, -179)).geoJSON
                == #"{"type":"LineString","coordinates":[[-180,0],[-179,1]]}"#)
        #expect(
            Self.line((0, 179), (0, 180), (0, -179)).geoJSON
                == #"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}"#)
    }

    @Test func `a line has the length of its steps`() {
        let line = Self.line((0, 179.5), (0, -179.5), (1, -179.5))
        #expect(abs(line.length - 2 * 111_195) < 1)
        #expect(ShapeLine(points: []).length == 0)
    }
}
