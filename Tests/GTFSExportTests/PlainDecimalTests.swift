import GTFSModel
import TestSupport
import Testing

@testable import GTFSExport

@Suite("Numbers as GTFS writes them")
struct PlainDecimalTests {
    @Test(
        "a number has the fewest digits that are read as it again, and no exponent",
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (151.0, "151"), (-33.87, "-33.87"), (0.1, "0.1"), (1e-7, "0.0000001"),
            (1.25e-7, "0.000000125"), (-2e-5, "-0.00002"), (3e20, "300000000000000000000"),
            (1.5e16, "15000000000000000"), (-1.23e17, "-123000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"),
        ])
    func shortest(number: Double, text: String) { #expect(PlainDecimal.text(number) == text) }

    @Test("what is written is read as the same number", arguments: 1...200 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let number = Double(bitPattern: random.next())
        try #require(number.isFinite)
        let text = PlainDecimal.text(number)
        #expect(Double(text) == number)
        #expect(text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" })
    }

    @Test("times have two digits of hours and more where it takes them")
    func times() {
        let texts = [0, 29_105, 360_000, 35_999_999].map { ServiceTime(seconds: $0).description }
        #expect(texts == ["00:00:00", "08:05:05", "100:00:00", "9999:59:59"])
    }

    @Test("a kept record is taken apart at its commas, quotes undone")
    func line() {
        let cells = CSVLine.cells(of: Array("a,\"b,\"\"c\"\"\",,\"\"\"\",d\n".utf8.dropLast()))
        #expect(cells.map { String(decoding: $0, as: UTF8.self) } == ["a", "b,\"c\"", "", "\"", "d"])
    }
}
