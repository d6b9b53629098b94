import Foundation
import Testing

@testable import gtfs_query

@Suite("Answers as text")
struct WriterTests {
    private let records = [
        Record {
            $0.add("id", "-12")
            $0.add("name", "Wharf, \"Old\"\nEast")
            $0.add("routes", ["F1", "F2"])
        },
        Record {
            $0.add("id", "P")
            $0.add("code", 7)
            $0.add("name", nil as String?)
            $0.add("lat", -33.0)
            $0.add("lon", 151.25)
        },
    ]

    @Test("JSON is one object a line, and what is nil is absent")
    func json() {
        #expect(
            JSONWriter.array(records) == """
                [{"id":"-12","name":"Wharf, \\"Old\\"\\nEast","routes":["F1","F2"]},
                {"id":"P","code":7,"lat":-33,"lon":151.25}]

                """)
        #expect(JSONWriter.array([]) == "[]\n")
    }

    @Test("JSON strings read back as they were")
    func jsonStrings() throws {
        let all = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init))) + "😀\u{10FFFF}\r\n"
        let text = JSONWriter.array([Record { $0.add("a", all) }])
        let read = try JSONDecoder().decode([[String: String]].self, from: Data(text.utf8))
        #expect(read[0]["a"].map { Array($0.utf8) } == Array(all.utf8))
    }

    @Test("CSV quotes what needs it, joins lists and has every key in its header")
    func csv() {
        #expect(
            CSVWriter.text(records) == "id,code,lat,lon,name,routes\r\n"
                + "-12,,,,\"Wharf, \"\"Old\"\"\nEast\",F1;F2\r\n" + "P,7,-33,151.25,,\r\n")
        #expect(CSVWriter.text([]) == "")
        #expect(CSVWriter.text([Record { $0.add("a", "x\r\ny") }]) == "a\r\n\"x\r\ny\"\r\n")
    }

    @Test("GeoJSON has longitude first, and null where there is no place")
    func geojson() {
        let position = PositionFields(latitude: "lat", longitude: "lon")
        #expect(
            GeoJSONWriter.text(records, position: position) == """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":\
                {"id":"-12","name":"Wharf, \\"Old\\"\\nEast","routes":["F1","F2"]}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[151.25,-33]},"properties":\
                {"id":"P","code":7}}]}

                """)
        #expect(GeoJSONWriter.text([], position: position) == #"{"type":"FeatureCollection","features":[]}"# + "\n")
    }

    @Test("tables align by what a terminal shows, and leave empty columns out")
    func table() {
        let rows = [
            Record {
                $0.add("name", "東京 Tōkyō")
                $0.add("metres", 5)
            },
            Record {
                $0.add("name", "e\u{301}\nx")
                $0.add("metres", 1200)
            },
        ]
        let columns = [
            TableColumn("Name", "name"), TableColumn("Nothing", "nothing"), TableColumn("Metres", "metres", .right),
        ]
        #expect(
            TableWriter().text([
                .rows(rows, columns), .properties([("A", "1"), ("Long", nil), ("Bee", "2")], title: "Facts"),
            ])
                == """
                Name        Metres
                東京 Tōkyō       5
                e\u{301} x           1200

                Facts
                A    1
                Bee  2

                """)
        #expect(TableWriter().text([.rows([], columns)]) == "")
    }

    @Test(
        "widths are columns of a terminal",
        arguments: [("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("港", 2), ("ｱ", 1), ("한국", 4), ("😀", 2), ("Ａ", 2)])
    func width(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

    @Test(
        "numbers have no exponent and no empty fraction",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (5.0, "5"), (-33.87, "-33.87"), (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"),
            (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"), (123456.789, "123456.789"), (0.1, "0.1"),
        ])
    func numbers(number: Double, text: String) { #expect(PlainNumber.text(number) == text) }

    @Test("numbers read back as the very same value")
    func roundTrip() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite, number != 0 else { continue }
            let text = PlainNumber.text(number)
            #expect(Double(text) == number)
            #expect(!text.contains("e") && !text.hasSuffix("."), "\(text)")
        }
    }

    @Test(
        "whole numbers are grouped by three",
        arguments: [(0, "0"), (999, "999"), (-1000, "-1,000"), (1_234_567, "1,234,567")])
    func grouped(number: Int, text: String) { #expect(PlainNumber.grouped(number) == text) }
}
