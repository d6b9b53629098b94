import Foundation
import GTFSFeed
import Testing

@Suite("The scanner and the obvious parser agree")
struct ScannerTests {
    static let nasty = [
        "a,b,c\r\n1,2,3\r\n4,5,6\r\n",
        "a,b\n\"one, two\",\"say \"\"hi\"\"\"\n \"x\" , y \n\t\"z\"\t,\"\"\"\"\n",
        "a,b\r1,2\r\r3,4\r",
        "a,b\r\r\n1,2\r\r\n\r\r\n3,4\r\r\n",
        "a,b\n\"two\nlines\",\"three\r\nmore\r\r\nlines\rhere\"\nlast,row",
        "a,b\nin\"side,x\"\n\"closed\"tail,\"closed\" \"again\"\n\"a\"\"b\"c\"\"d,e\n",
        "a,b\n,,\n , \n\n   \nx,\n,y\n\n\n",
        "a,b\nshort\nlong,er,than,that,\n",
        "a,b\nx,\"never closed\nand, so on\n",
        "a,b\nx,\"ends on a pair\"\"",
        "a,b\n\"\",\"\"\n\" \",\"\t\"\n\" padded \",\"x\"\n",
        "\n\n  \na,b\n1,2",
        "a",
        "\"\n\"",
        "stop_id,stop_name\nS1,Zürich Hbf\nS2,\"東京 \"\"駅\"\"\"\nS3,\u{1F689}\n",
        "a,b\n\u{0},x\u{0}y\n\"\u{0}\",z\n",
        "a,b\n\u{0} x\u{1}, \u{B}\n \u{0}y \u{0} z,\"\u{1}q\"\n\u{0},\n\"q\"\u{B},\u{C}\u{0}\"q\"\n",
        "",
        " ",
        "\r",
        "\r\r\n",
        ",",
        "a,b\n" + String(repeating: "x", count: 700) + ",\"" + String(repeating: "\"\"", count: 400) + "\"\nend,1\n",
    ]

    @Test("in every chunk size from 1 to 500", arguments: nasty)
    func chunkSizes(text: String) throws {
        let bytes = Array(text.utf8)
        let expected = PlainCSV.table(bytes)
        let whole = try ReadTable(bytes)
        #expect(whole.columns == expected.columns)
        #expect(whole.records == expected.records)
        for chunkSize in 1...500 {
            let table = try ReadTable(bytes, chunkSize: chunkSize)
            guard table == whole else {
                Issue.record("chunks of \(chunkSize): \(table) is not \(whole)")
                return
            }
        }
    }

    @Test("on records shorter and longer than the room before a piece", arguments: [1_000, 4_095, 4_096, 4_097, 9_000])
    func longRecords(chunkSize: Int) throws {
        let lengths = [3, 4_090, 4_094, 4_095, 4_096, 5, 9_000, 20_000, 7, 4_097, 2]
        let text = "a,b\n" + lengths.map { "\"\(String(repeating: "x\"\"", count: $0 / 3))\",\($0)\r\n" }.joined()
        let expected = PlainCSV.table(Array(text.utf8))
        let table = try ReadTable(text, chunkSize: chunkSize)
        #expect(table.records.count == lengths.count)
        #expect(table.records == expected.records)
    }

    @Test("on text made up at random", arguments: 0..<40)
    func random(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let alphabet = Array("ab1,,,\"\"\"\n\n\r \t\u{e9}:".utf8) + (seed % 4 == 0 ? [0] : [])
        for _ in 0..<200 {
            let bytes = (0..<dice.roll(120)).map { _ in alphabet[dice.roll(alphabet.count)] }
            let expected = PlainCSV.table(bytes)
            let table = try ReadTable(bytes, chunkSize: 1 + dice.roll(40))
            // Bytes that are not UTF-8 come out as UTF-8: those texts have a test of their own.
            guard bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil else { continue }
            guard table.columns == expected.columns, table.records == expected.records else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(table), not \(expected)")
                return
            }
        }
    }

    @Test("and spaces around texts are counted, those in quotes told")
    func blanks() throws {
        var dice = Dice(seed: 11)
        let cells = ["a", " a", "a ", "  a b ", "", " ", "\"a\"", "\" a\"", "\"a \"", "\" \t\"", " \" a \"", "\tb"]
        for _ in 0..<500 {
            let row = (0..<1 + dice.roll(5)).map { _ in cells[dice.roll(cells.count)] }
            let text = "a,b,c,d,e\n\(row.joined(separator: ","))\r\n"
            let source = FeedSource(name: "memory", files: ["t.txt": Array(text.utf8)])
            var table = try TableReader.open(source: source, entry: source.entries[0])
            guard let read = try table.next() else { continue }
            let texts = row.map {
                $0.contains("\"") ? String($0.split(separator: "\"")[$0.hasPrefix(" ") ? 1 : 0]) : $0
            }
            let areQuotedPadded = zip(row, texts).contains {
                $0.contains("\"") && $1 != $1.trimmingCharacters(in: .whitespaces)
            }
            #expect(read.paddedByteCount == texts.reduce(0) { $0 + $1.utf8.count }, "\(row)")
            #expect((0..<row.count).map(read.paddedByteCount) == texts.map(\.utf8.count), "\(row)")
            #expect(read.mayHaveQuotedBlanks == areQuotedPadded, "\(row)")
        }
    }

    @Test("on what a writer quotes, whatever the values")
    func written() throws {
        var dice = Dice(seed: 7)
        let alphabet = Array("xyz ,\"\n\r\té")
        for _ in 0..<300 {
            let rows = (0..<6).map { _ in
                (0..<4).map { _ in
                    "[" + String((0..<dice.roll(9)).map { _ in alphabet[dice.roll(alphabet.count)] }) + "]"
                }
            }
            let text = rows.map { row in
                row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
            }
            let table = try ReadTable(text.joined(separator: "\r\n"), chunkSize: 1 + dice.roll(60))
            #expect([table.columns ?? []] + table.texts == rows)
        }
    }
}

/// A small generator of its own seed, so that what failed can be run again (SplitMix64).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 ..< `sides`.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}
