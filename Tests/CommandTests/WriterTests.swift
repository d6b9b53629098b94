import Foundation
import GTFSModel
import Terminal
import Testing

@testable import QueryCommands

@Suite("Answers as text")
struct WriterTests {
    private let rows = [
        object(["id": .string("-12"), "name": .string("Wharf, \"Old\"\nEast"), "routes": list("F1", "F2")]),
        object(["id": .string("P"), "code": .integer(7), "lat": .number(-33.0), "lon": .number(151.25)]),
    ]

    private static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { JSONValue.Member(key: $0, value: $1) })
    }

    private static func list(_ texts: String...) -> JSONValue { .array(texts.map { .string($0) }) }

    /// A row that knows how many of its kind there are.
    private final class CountedRow: Encodable {
        nonisolated(unsafe) static var living = 0
        nonisolated(unsafe) static var most = 0
        let id: Int
        let name: String?

        init(id: Int) {
            (self.id, name) = (id, id % 7 == 3 ? "Wharf, \(id)" : nil)
            unsafe Self.living += 1
            unsafe Self.most = max(Self.most, Self.living)
        }

        deinit { unsafe Self.living -= 1 }
    }

    @Test("Rows that are too many to keep are written as others are, without being kept")
    func streamed() throws {
        let columns = [
            TableColumn<CountedRow>("Id", .right) { "\($0.id)" }, TableColumn<CountedRow>("Name") { $0.name },
            TableColumn<CountedRow>("None") { _ in nil },
        ]
        for (count, format) in [0, 1, 500].flatMap({ count in [OutputFormat.json, .csv, .table].map { (count, $0) } }) {
            unsafe CountedRow.most = 0
            let rows = StreamedRows(columns) { body in for id in 0..<count { try body(CountedRow(id: id)) } }
            var text = ""
            #expect(try rows.write(format, to: { text += $0 }) == count)
            let most = unsafe CountedRow.most
            #expect(most <= 2)
            let kept = (0..<count).map { CountedRow(id: $0) }
            #expect(try Answer(kept, sections: [.rows(kept, columns)]).text(format) == text)
        }
    }

    @Test("JSON is one object a line")
    func json() {
        #expect(
            JSONValue.array(rows).lines == """
                [{"id":"-12","name":"Wharf, \\"Old\\"\\nEast","routes":["F1","F2"]},
                {"id":"P","code":7,"lat":-33,"lon":151.25}]

                """)
        #expect(JSONValue.array([]).lines == "[]\n")
        #expect(Self.object([:]).lines == "{}\n")
    }

    @Test("JSON strings read back as they were")
    func jsonStrings() throws {
        let all = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init))) + "😀\u{10FFFF}\r\n"
        let read = try JSONDecoder().decode([[String: String]].self, from: AnswerEncoder().encode([["a": all]]))
        #expect(read[0]["a"].map { Array($0.utf8) } == Array(all.utf8))
    }

    @Test("CSV quotes what needs it, joins lists and has every key in its header")
    func csv() {
        #expect(
            CSVWriter.text(rows) == "id,code,lat,lon,name,routes\r\n"
                + "-12,,,,\"Wharf, \"\"Old\"\"\nEast\",F1;F2\r\n" + "P,7,-33,151.25,,\r\n")
        #expect(CSVWriter.text([]) == "")
        #expect(CSVWriter.text([Self.object(["a": .string("x\r\ny")])]) == "a\r\n\"x\r\ny\"\r\n")
    }

    @Test("GeoJSON has longitude first, and null where there is no position")
    func geojson() {
        let rows = [
            rows[0], Self.object(["id": .string("P"), "stop_lat": .number(-33.0), "stop_lon": .number(151.25)]),
            Self.object(["latitude": .number(1.5), "longitude": .number(2.5), "label": .string("7")]),
        ]
        #expect(
            GeoJSONWriter.text(rows) == """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":\
                {"id":"-12","name":"Wharf, \\"Old\\"\\nEast","routes":["F1","F2"]}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[151.25,-33]},"properties":\
                {"id":"P"}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[2.5,1.5]},"properties":\
                {"label":"7"}}]}

                """)
        #expect(GeoJSONWriter.text([]) == #"{"type":"FeatureCollection","features":[]}"# + "\n")
    }

    @Test("tables align by what a terminal shows, and leave empty columns out")
    func table() {
        let rows = [(name: "東京 Tōkyō", metres: 5), (name: "e\u{301}\nx", metres: 1200)]
        let columns: [TableColumn<(name: String, metres: Int)>] = [
            TableColumn("Name") { $0.name }, TableColumn("Nothing") { _ in nil },
            TableColumn("Metres", .right) { String($0.metres) },
        ]
        #expect(
            TableWriter().text([
                .rows(rows, columns), .pairs([("A", "1"), ("Long", nil), ("Bee", "2")], title: "Values"),
            ])
                == """
                Name        Metres
                東京 Tōkyō       5
                e\u{301} x           1200

                Values
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
