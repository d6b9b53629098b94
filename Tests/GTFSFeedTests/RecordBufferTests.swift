import GTFSFeed
import GTFSModel
import Testing

@Suite("A record that is written reads the same")
struct RecordBufferTests {
    private func line(_ cells: [String]) -> String {
        var buffer = RecordBuffer()
        for cell in cells { buffer.append(cell) }
        var text: [UInt8] = []
        buffer.append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    @Test(
        "quotes stand only where they must",
        arguments: [
            (["a", "b c", "é"], "a,b c,é\n"), (["a,b", "say \"hi\"", "x"], "\"a,b\",\"say \"\"hi\"\"\",x\n"),
            (["a\nb", "c\rd", "e\r\nf"], "\"a\nb\",\"c\rd\",\"e\r\nf\"\n"),
            ([" a", "b\t", " "], "\" a\",\"b\t\",\" \"\n"), (["", "", ""], ",,\n"), ([""], "\"\"\n"),
            ([], "\"\"\n"), (["\u{FEFF}id", "a\u{FEFF}"], "\"\u{FEFF}id\",a\u{FEFF}\n"), (["+1;|'"], "+1;|'\n"),
        ] as [([String], String)])
    func quoting(cells: [String], expected: String) {
        #expect(line(cells) == expected)
    }

    @Test("whole numbers", arguments: [0, 7, 10, -1, 1_000_000, 99_999_999_999, Int.max, Int.min])
    func numbers(number: Int) {
        var buffer = RecordBuffer()
        buffer.append(number)
        buffer.withRow {
            #expect($0.integer(0) == .value(number))
            #expect($0.text(0) == String(number))
        }
    }

    @Test("the cells of a line come back without the quotes that it needs")
    func line() {
        var record = RecordBuffer()
        record.append(cellsOf: Array("a,\"b,\"\"c\"\"\",,\"\"\"\",d".utf8))
        record.append("after")
        record.withRow { row in
            #expect((0..<row.cellCount).map { row.text($0) ?? "" } == ["a", "b,\"c\"", "", "\"", "d", "after"])
        }
    }

    @Test("a record reads as a row, and is filled anew once it is cleared")
    func row() {
        var buffer = RecordBuffer()
        #expect(buffer.withRow { $0.cellCount } == 0)
        for _ in 0..<3 {
            buffer.append(Array("8:05:00".utf8))
            buffer.appendBlank()
            buffer.appendCell { $0 += Array("1.50".utf8) }
            unsafe Array("20261121".utf8).withUnsafeBytes { unsafe buffer.append($0) }
            buffer.withRow(line: 9) { row in
                #expect(row.cellCount == 4)
                #expect(row.line == 9)
                #expect(row.time(0) == .value(29100))
                #expect(row.isBlank(1))
                #expect(row.decimal(2) == .value(DecimalNumber(mantissa: 150, decimals: 2)))
                #expect(row.date(3) == .value(20_261_121))
                #expect(row.text(4) == nil)
                #expect(row.written == nil)
            }
            #expect(buffer.cellCount == 4)
            buffer.clear()
            #expect(buffer.cellCount == 0)
        }
    }

    @Test("a decimal number is written as its description has it")
    func decimals() {
        let mantissas: [Int64] = [0, 5, -5, 150, -1_200, 338_712_345, 100_000, .max, .min]
        for (mantissa, decimals) in mantissas.flatMap({ mantissa in (-2...21).map { (mantissa, $0) } }) {
            let number = DecimalNumber(mantissa: mantissa, decimals: decimals)
            var buffer = RecordBuffer()
            buffer.append(number)
            #expect(buffer.withRow { $0.text(0) } == number.description)
        }
    }

    @Test("cells of any bytes come back, but for the spaces around them", arguments: 0..<20)
    func anyBytes(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let alphabet =
            Array("a1,\"\n\r \t".utf8) + [0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xE9, 0x80] + (seed % 2 == 0 ? [0] : [])
        let header = (0..<5).map { "column_number_\($0)" }
        var text = Array((header.joined(separator: ",") + "\n").utf8)
        var expected: [[[UInt8]]] = []
        var buffer = RecordBuffer()
        for _ in 0..<300 {
            let cells = (0..<1 + dice.roll(7)).map { _ in
                (0..<dice.roll(8)).map { _ in alphabet[dice.roll(alphabet.count)] }
            }
            buffer.clear()
            for cell in cells { buffer.append(cell) }
            buffer.append(to: &text)
            let read = cells.map(Self.trimmed)
            if read.contains(where: { !$0.isEmpty }) { expected.append(read) }
        }
        #expect(try ReadTable(text, chunkSize: 1 + dice.roll(3000)).written == expected)
    }

    /// Without the spaces and tabs at either end.
    private static func trimmed(_ cell: [UInt8]) -> [UInt8] {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        return Array(cell.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
