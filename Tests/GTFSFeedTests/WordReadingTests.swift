import GTFSFeed
import Testing

@Suite("Whole words at a time, what each byte tells")
struct WordReadingTests {
    private func rows<Value>(_ text: String, _ reading: (CSVRow) -> Value) throws -> [Value] {
        let source = FeedSource(name: "memory", files: ["t.txt": Array(text.utf8)])
        var values: [Value] = []
        var table = try TableReader.open(source: source, entry: source.entries[0])
        while let row = try table.next() { values.append(reading(row)) }
        return values
    }

    /// A time by the plain rule: digits, two colons, minutes and seconds below 60.
    private func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 3, isPlain, parts[1].utf8.count == 2, parts[2].utf8.count == 2 else { return nil }
        guard let hour = Int(parts[0]), let minute = Int(parts[1]), let second = Int(parts[2]) else { return nil }
        return minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : nil
    }

    @Test("a time with any one byte changed is read as each byte of it says", arguments: 0..<8)
    func times(offset: Int) throws {
        let bytes = (0x21...0x7E as ClosedRange<UInt8>).filter { $0 != 0x22 && $0 != 0x2C }
        let texts = ["12:34:56", "00:00:00", "59:59:59", "09:08:07"].flatMap { time in
            bytes.map { byte in
                var changed = Array(time.utf8)
                changed[offset] = byte
                return String(decoding: changed, as: UTF8.self)
            }
        }
        let read = try rows("a\n" + texts.map { "\"\($0)\"\n" }.joined()) { $0.time(0).value }
        #expect(read == texts.map(seconds))
    }

    @Test("whole numbers of up to three bytes")
    func integers() throws {
        let alphabet = ["0", "1", "7", "9", "-", "+", "x", "."]
        let pairs = alphabet.flatMap { first in alphabet.map { first + $0 } }
        let texts = alphabet + pairs + pairs.flatMap { pair in alphabet.map { pair + $0 } }
        let read = try rows("a\n" + texts.map { $0 + "\n" }.joined()) { $0.integer(0).value }
        #expect(read == texts.map { Int($0) })
    }

    @Test("short cells are equal where their text is, and long ones are none")
    func shortCells() throws {
        let texts = (0...20).flatMap { length -> [String] in
            let text = String("abcdefghijklmnopqrstuvwxyz".prefix(length))
            return length == 0 ? [text] : [text, text.dropLast() + "é", text.dropLast() + "Z"]
        }
        let cells = try rows("a,b\n" + texts.map { "\($0),\"\($0)\"\n" }.joined()) { row in
            #expect(row.isSame(0, as: 1))
            return (row.short(0), row.text(0) ?? "")
        }
        for (short, text) in cells {
            #expect((short == nil) == (text.utf8.count > 16))
            for (other, otherText) in cells where short != nil && other != nil {
                #expect((short == other) == (text == otherText))
            }
        }
    }

    @Test("cells of every length up to three words, in quotes and without", arguments: [1, 7, 8, 9, 64, 262_144])
    func lengths(chunkSize: Int) throws {
        var text = "a,b,c\n"
        for length in 0...24 {
            let cell = String(repeating: "x", count: length)
            for (first, second) in [("", "\""), ("\"", ""), ("\"", "\""), ("", "")] {
                text += "\(first)\(cell)\(first),\(second)\(cell)\(second),end" + (length % 2 == 0 ? "\n" : "\r\n")
            }
        }
        let expected = PlainCSV.table(Array(text.utf8))
        let table = try ReadTable(Array(text.utf8), chunkSize: chunkSize)
        #expect(table.records == expected.records)
    }
}
