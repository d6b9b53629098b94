import GTFSModel
import TestSupport
import Testing

@Suite("Numbers as GTFS writes them")
struct DecimalTextTests {
    @Test(
        "a number has the fewest digits that are read as it again, and no exponent",
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (151.0, "151"), (-33.87, "-33.87"), (0.1, "0.1"), (1e-7, "0.0000001"),
            (1.25e-7, "0.000000125"), (-2e-5, "-0.00002"), (3e20, "300000000000000000000"),
            (1.5e16, "15000000000000000"), (-1.23e17, "-123000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"),
        ])
    func shortest(number: Double, text: String) { #expect(DecimalText.text(number) == text) }

    @Test("what is written is read as the same number", arguments: 1...200 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let number = Double(bitPattern: random.next())
        try #require(number.isFinite)
        let text = DecimalText.text(number)
        #expect(Double(text) == number)
        #expect(text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" })
    }

    @Test("times have two digits of hours and more where it takes them")
    func times() {
        let texts = [0, 29_105, 360_000, 35_999_999].map { ServiceTime(seconds: $0).description }
        #expect(texts == ["00:00:00", "08:05:05", "100:00:00", "9999:59:59"])
    }

    @Test(
        "a decimal number is written exactly, without zeros at the end of its decimals",
        arguments: [
            (150, 2, "1.5"), (-5, 3, "-0.005"), (0, 4, "0"), (1200, 0, "1200"), (.max, 18, "9.223372036854775807"),
            (.min, 1, "-922337203685477580.8"), (152_797_641_941_145_545, 14, "1527.97641941145545"),
        ] as [(Int64, Int, String)])
    func exact(mantissa: Int64, decimals: Int, text: String) {
        let number = DecimalNumber(mantissa: mantissa, decimals: decimals)
        #expect(number.description == text)
        #expect(number.value == Double(text))
    }

    @Test("a decimal number is its digits with a point before the last of them")
    func padded() {
        let mantissas: [Int64] = [0, 5, -5, 150, -1_200, 338_712_345, 100_000, .max, .min]
        for (mantissa, decimals) in mantissas.flatMap({ mantissa in (-2...21).map { (mantissa, $0) } }) {
            let digits = String(mantissa.magnitude) + String(repeating: "0", count: max(0, -decimals))
            let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            var text = padded.dropLast(max(0, decimals)) + "." + padded.suffix(max(0, decimals))
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
            if decimals < 0 { text = padded[...] }
            let number = DecimalNumber(mantissa: mantissa, decimals: decimals)
            #expect(number.description == (mantissa < 0 ? "-" : "") + text)
        }
    }
}
