import GTFSFeed
import Testing

@Suite("Cells that are changed in reading can be had in their own bytes")
struct WrittenCellTests {
    @Test func `Windows-1252 text turns back into each of its 256 bytes`() throws {
        for byte in UInt8(0x21)...UInt8.max where ![0x22, 0x2C].contains(byte) {
            let table = try ReadTable(Array("a\n".utf8) + [0xE9, byte])
            #expect(table.ways == [[.windows1252]])
            #expect(Windows1252.bytes(of: table.texts[0][0]) == [0xE9, byte])
            #expect(table.written == [[[0xE9, byte]]])
        }
    }

    @Test func `text that Windows-1252 does not have has no such bytes`() {
        #expect(Windows1252.bytes(of: "Łódź") == nil)
        #expect(Windows1252.bytes(of: "\u{80}") == nil)
        #expect(Windows1252.bytes(of: "\u{FFFD}") == nil)
        #expect(Windows1252.bytes(of: "€\u{81}é\u{0}") == [0x80, 0x81, 0xE9, 0])
    }

    @Test func `a record tells of the changed cells alone, in any chunk size`() throws {
        let bytes =
            Array("a,b,c,d\n1,Gare é,".utf8) + [0x47, 0xE9] + Array(",x\n2,\" p\0\"\"q \",".utf8) + [0xE9, 0x00]
            + Array(",é\n3,é,ü,\n".utf8)
        for chunkSize in 1...60 {
            let table = try ReadTable(bytes, chunkSize: chunkSize)
            #expect(
                table.ways == [
                    [nil, nil, .windows1252, nil],
                    [nil, .bytes(Array("p\0\"q".utf8)), .bytes([0xE9, 0]), nil], [nil, nil, nil, nil],
                ])
            #expect(table.written[0] == ["1", "Gare é"].map { Array($0.utf8) } + [[0x47, 0xE9], Array("x".utf8)])
            #expect(table.texts[1] == ["2", "p\u{FFFD}\"q", "é\u{FFFD}", "é"])
            #expect(table.written[2] == ["3", "é", "ü", ""].map { Array($0.utf8) })
            #expect(table.isExact)
        }
    }

    @Test func `a row of ordinary text has nothing to tell`() throws {
        let source = FeedSource(name: "m", files: ["t.txt": Array("a\né\n".utf8)])
        var table = try TableReader.open(source: source, entry: source.entries[0])
        #expect(table.header.columns == ["a"] && table.header.written == nil)
        let row = try #require(try table.next())
        #expect(row.text(0) == "é" && row.written == nil)
    }

    @Test func `the changed cells are named in their order`() throws {
        let source = FeedSource(name: "m", files: ["t.txt": Array("a,b,c\n\0,x,\0\n".utf8)])
        var table = try TableReader.open(source: source, entry: source.entries[0])
        #expect(try table.next()?.written?.changed == [0, 2])
    }

    @Test func `a header of other bytes is kept as a line`() throws {
        let table = try ReadTable(Array("\"a,\"\"b\"\"\" , na".utf8) + [0xEF] + Array("me,c\0,\" \"\n1,2,3,4\n".utf8))
        #expect(table.columns == ["a,\"b\"", "naïme", "c\u{FFFD}", ""])
        #expect(table.writtenHeader == Array("\"a,\"\"b\"\"\",na".utf8) + [0xEF] + Array("me,c\0,".utf8))
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
    func `a header whose own bytes would begin a file in UTF-16 is kept as text`(mark: [UInt8]) throws {
        let table = try ReadTable(Array("\n ".utf8) + mark + Array("a,b\n1,2\n".utf8))
        #expect(table.columns == [mark == [0xFF, 0xFE] ? "ÿþa" : "þÿa", "b"])
        #expect(table.writtenHeader == nil)
        #expect(table.texts == [["1", "2"]])
    }

    @Test(arguments: 0...3)
    func `a header behind many byte-order marks keeps all but the first`(marks: Int) throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = (0..<marks).flatMap { _ in mark } + Array("a,b\n1,2\n".utf8)
        for chunkSize in 1...20 {
            let table = try ReadTable(bytes, chunkSize: chunkSize)
            let expected = (1..<max(1, marks)).flatMap { _ in mark } + Array("a,b".utf8)
            #expect(table.writtenHeader == (marks > 1 ? expected : nil))
            #expect(table.isExact)
        }
    }

    @Test func `UTF-16 and a file cut short are not read from their own bytes`() throws {
        let text = "\u{FEFF}a,b\n1,2\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try ReadTable(text).isExact == false)
        let stray = "a,b\n1,\"2\n" + String(repeating: "3,4\n", count: 500)
        #expect(try ReadTable(stray, recordLimit: 100).isExact == false)
        #expect(try ReadTable(stray).isExact)
        #expect(try ReadTable("").isExact)
    }
}
