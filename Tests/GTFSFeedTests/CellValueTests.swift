import GTFSFeed
import GTFSModel
import Testing

@Suite("A cell is read as what its field is")
struct CellValueTests {
    /// What `reading` makes of a cell that says `text`.
    private func cell<Value>(_ text: String, _ reading: (CSVRow) -> Cell<Value>) throws -> Cell<Value> {
        let source = FeedSource(name: "memory", files: ["t.txt": Array("a,b\n\"\(text)\",x\n".utf8)])
        var cells: [Cell<Value>] = []
        var table = try TableReader.open(source: source, entry: source.entries[0])
        while let row = try table.next() { cells.append(reading(row)) }
        return try #require(cells.first)
    }

    @Test(
        arguments: [
            ("", .blank), ("0", .value(0)), ("007", .value(7)), ("-12", .value(-12)), ("+5", .value(5)),
            ("9223372036854775807", .value(.max)), ("-9223372036854775808", .value(.min)),
            ("9223372036854775808", .invalid), ("-9223372036854775809", .invalid), ("99999999999999999999", .invalid),
            ("1.0", .invalid), ("1e3", .invalid), ("-", .invalid), ("+", .invalid), ("--1", .invalid),
            ("1 2", .invalid),
            ("٣", .invalid), ("0x1", .invalid),
        ] as [(String, Cell<Int>)])
    func `whole numbers`(text: String, expected: Cell<Int>) throws {
        #expect(try cell(text) { $0.integer(0) } == expected)
    }

    @Test(
        arguments: [
            ("", .blank), ("08:05:00", .value(29100)), ("8:05:00", .value(29100)), ("00:00:00", .value(0)),
            ("25:10:59", .value(90659)), ("100:00:01", .value(360001)), ("9999:59:59", .value(35_999_999)),
            ("10000:00:00", .invalid), ("8:60:00", .invalid), ("8:00:60", .invalid), ("08:05", .invalid),
            ("-8:05:00", .invalid), ("8:5:00", .invalid), (":05:00", .invalid), ("08:05:00 AM", .invalid),
            ("080500", .invalid), ("08.05.00", .invalid), ("a8:05:00", .invalid),
        ] as [(String, Cell<Int>)])
    func `times of a service day`(text: String, expected: Cell<Int>) throws {
        #expect(try cell(text) { $0.time(0) } == expected)
    }

    @Test(
        arguments: [
            ("", .blank), ("20261121", .value(20_261_121)), ("20240229", .value(20_240_229)), ("20230229", .invalid),
            ("20000229", .value(20_000_229)), ("19000229", .invalid), ("20260431", .invalid), ("20261301", .invalid),
            ("20260001", .invalid), ("20260100", .invalid), ("00000101", .invalid), ("2026112", .invalid),
            ("202611211", .invalid), ("2026-1-1", .invalid),
        ] as [(String, Cell<Int>)])
    func `dates that exist`(text: String, expected: Cell<Int>) throws {
        #expect(try cell(text) { $0.date(0) } == expected)
    }

    @Test(
        arguments: [
            ("", .blank), ("1.50", .value(.init(mantissa: 150, decimals: 2))),
            ("-0.001", .value(.init(mantissa: -1, decimals: 3))), ("7", .value(.init(mantissa: 7, decimals: 0))),
            (".5", .value(.init(mantissa: 5, decimals: 1))), ("5.", .value(.init(mantissa: 5, decimals: 0))),
            ("999999999999999999", .value(.init(mantissa: 999_999_999_999_999_999, decimals: 0))),
            ("1000000000000000000", .invalid),
            ("0.123456789012345678", .value(.init(mantissa: 123_456_789_012_345_678, decimals: 18))),
            ("0.0000000000000000001", .invalid), ("1e3", .invalid), (".", .invalid), ("-", .invalid),
            ("1.2.3", .invalid),
            ("1,5", .invalid), ("nan", .invalid),
        ] as [(String, Cell<DecimalNumber>)])
    func `decimals exactly as written`(text: String, expected: Cell<DecimalNumber>) throws {
        #expect(try cell(text) { $0.decimal(0) } == expected)
    }

    @Test(
        arguments: [
            ("", .blank), ("151.209900", .value(151.2099)), ("-33.865143", .value(-33.865143)), ("1e3", .value(1000)),
            ("+2.5E-3", .value(0.0025)), ("0", .value(0)), (".5", .value(0.5)), ("5.", .value(5)),
            ("100000000000000000000000000000", .value(1e29)), ("inf", .invalid),
            ("nan", .invalid),
            ("0x10", .invalid), ("1e999", .invalid), ("1e", .invalid), ("abc", .invalid), ("-", .invalid),
            ("1.2.3", .invalid), ("1 000", .invalid),
        ] as [(String, Cell<Double>)])
    func `real numbers`(text: String, expected: Cell<Double>) throws {
        #expect(try cell(text) { $0.real(0) } == expected)
    }

    @Test func `a real number is rounded as the standard library rounds it`() throws {
        var dice = Dice(seed: 3)
        let texts = (0..<20_000).map { _ in
            let digits = (0..<(1 + dice.roll(22))).map { _ in String(dice.roll(10)) }.joined()
            let point = dice.roll(digits.count + 1)
            return (dice.roll(2) == 0 ? "-" : "") + digits.prefix(point) + (point < digits.count ? "." : "")
                + digits.dropFirst(point)
        }
        let source = FeedSource(name: "memory", files: ["t.txt": Array(("a\n" + texts.joined(separator: "\n")).utf8)])
        var numbers: [Double?] = []
        var table = try TableReader.open(source: source, entry: source.entries[0])
        while let row = try table.next() { numbers.append(row.real(0).value) }
        #expect(numbers.map { $0?.bitPattern } == texts.map { Double($0)?.bitPattern })
    }

    @Test func `a cell beyond the record, or of no column, is blank`() throws {
        for index in [-1, 2, 1000, Int.max, Int.min] {
            #expect(try cell("x") { $0.integer(index) } == .blank)
            #expect(try cell("x") { $0.text(index).map { .value($0) } ?? .blank } == .blank)
            #expect(try cell("x") { .value($0.isBlank(index)) } == .value(true))
        }
    }
}
