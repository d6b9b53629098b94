import GTFSFeed
import GTFSModel
import Testing

@Suite("What is wrong with a table is told, and the table is read")
struct TableIssueTests {
    @Test("an empty file, or one of blank lines alone, has no columns", arguments: ["", "\n\n", " \r\n", "\u{FEFF}"])
    func emptyFile(text: String) throws {
        let table = try ReadTable(text)
        #expect(table.columns == [])
        #expect(table.issues == [FeedIssue("empty_file", .error, file: "t.txt")])
    }

    @Test("columns without a name or of one name are named, and the first of two is found")
    func header() throws {
        let table = try ReadTable("stop_id, name ,,name\n1,a,b,c\n")
        #expect(table.columns == ["stop_id", "name", "", "name"])
        #expect(table.codes == ["empty_column_name", "duplicated_column"])
        #expect(table.issues[1].field == "name")
        #expect(TableReader.Header(columns: table.columns ?? []).index(of: "name") == 1)
        #expect(TableReader.Header(columns: table.columns ?? []).index(of: "Name") == -1)
    }

    @Test("a record that is too short or too long is handed over with all its cells")
    func rowLength() throws {
        let table = try ReadTable("a,b\n1\n1,2,3\n1,2\n")
        #expect(table.texts == [["1"], ["1", "2", "3"], ["1", "2"]])
        #expect(table.codes == ["invalid_row_length", "invalid_row_length"])
        #expect(table.issues.map(\.line) == [2, 3])
    }

    @Test("blank lines are told where a record follows, lines of commas always; neither is a record")
    func blankLines() throws {
        let table = try ReadTable("a,b\n\n  \n1,2\n,,\n3,4\n\n\n")
        #expect(table.texts == [["1", "2"], ["3", "4"]])
        #expect(table.records.map(\.line) == [4, 6])
        #expect(table.codes == ["empty_row", "empty_row", "empty_row"])
        #expect(table.issues.map(\.line) == [2, 3, 5])
    }

    @Test("a quote that is open at the end of the file loses nothing")
    func openQuote() throws {
        let table = try ReadTable("a,b\n1,2\n3,\"four\n5,6\n")
        #expect(table.texts == [["1", "2"], ["3", "four\n5,6\n"]])
        #expect(table.codes == ["csv_parsing_failed"])
        #expect(table.issues[0].line == 3)
        #expect(table.issues[0].action == .kept)
    }

    @Test("a stray quote does not swallow a file beyond the limit", arguments: [1, 7, 100, 4096])
    func strayQuote(chunkSize: Int) throws {
        let text = "a,b\n1,2\n3,\"stray\n" + String(repeating: "5,6\n", count: 5000)
        let table = try ReadTable(text, chunkSize: chunkSize, recordLimit: 1000)
        #expect(table.texts == [["1", "2"]])
        #expect(table.codes == ["csv_parsing_failed"])
        #expect(table.issues[0].line == 3)
        #expect(table.issues[0].action == .fileCutShort)
    }

    @Test("a record of tens of thousands of commas ends the file")
    func tooManyCells() throws {
        let table = try ReadTable("a,b\n1,2\n" + String(repeating: ",", count: 70_000) + "\n3,4\n")
        #expect(table.texts == [["1", "2"]])
        #expect(table.issues.map(\.action) == [.fileCutShort])
    }

    @Test("a character that was lost on the way is told, and kept", arguments: 1...12)
    func lostCharacter(chunkSize: Int) throws {
        let table = try ReadTable("a,b\nCafé,ï1\n2,Caf\u{FFFD}\n\"x\ny\",\u{FFFD}\n", chunkSize: chunkSize)
        #expect(table.texts == [["Café", "ï1"], ["2", "Caf\u{FFFD}"], ["x\ny", "\u{FFFD}"]])
        #expect(table.codes == ["invalid_character", "invalid_character", "new_line_in_value"])
        #expect(
            table.issues[0]
                == FeedIssue(
                    "invalid_character", .error, file: "t.txt", line: 3, field: "b", value: "Caf\u{FFFD}"))
    }

    @Test("a value with a line end is told")
    func newLineInValue() throws {
        let table = try ReadTable("a,b\n1,\"x\ny\"\n2,z\n")
        #expect(table.texts == [["1", "x\ny"], ["2", "z"]])
        #expect(table.records.map(\.line) == [2, 4])
        #expect(
            table.issues == [FeedIssue("new_line_in_value", .error, file: "t.txt", line: 2, field: "b", value: "x\ny")])
    }

    @Test("one byte-order mark or two are no part of the first column", arguments: 1...12)
    func byteOrderMark(chunkSize: Int) throws {
        for marks in ["\u{FEFF}", "\u{FEFF}\u{FEFF}"] {
            let table = try ReadTable(marks + "\"a\",b\n1,2\n", chunkSize: chunkSize)
            #expect(table.columns == ["a", "b"])
            #expect(table.issues.isEmpty)
        }
    }
}

@Suite("Text that is not UTF-8 is read for people, and told")
struct EncodingTests {
    private func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        (mark ? "\u{FEFF}" + text : text).utf16.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    @Test("UTF-16, with its mark or without", arguments: [true, false], [true, false])
    func utf16(bigEndian: Bool, mark: Bool) throws {
        let text = "stop_id,stop_name,stop_lat\r\nS1,\"Łódź, 東京\",1\r\nS2,\u{1F689},2\r\n"
        let bytes = utf16(text, bigEndian: bigEndian, mark: mark)
        let whole = try ReadTable(bytes)
        #expect(whole.columns == ["stop_id", "stop_name", "stop_lat"])
        #expect(whole.texts == [["S1", "Łódź, 東京", "1"], ["S2", "\u{1F689}", "2"]])
        #expect(whole.codes == ["invalid_character"])
        #expect(whole.issues[0].value == (bigEndian ? "UTF-16BE" : "UTF-16LE"))
        for chunkSize in 1...200 { #expect(try ReadTable(bytes, chunkSize: chunkSize) == whole) }
    }

    @Test("half a character at the end of UTF-16 text becomes U+FFFD")
    func utf16CutShort() throws {
        let bytes = utf16("stop_id\nS1", bigEndian: false, mark: true) + [0x41]
        #expect(try ReadTable(bytes).texts == [["S1\u{FFFD}"]])
    }

    @Test("Windows-1252, cell by cell")
    func windows1252() throws {
        let bytes =
            Array("id,name,note\n1,".utf8) + [0x93, 0x47, 0x61, 0x72, 0xE9, 0x94] + Array(",Gare é\n2,\"".utf8)
            + [0x80, 0x22, 0x22] + Array("\",\n".utf8)
        for chunkSize in 1...60 {
            let table = try ReadTable(bytes, chunkSize: chunkSize)
            #expect(table.texts == [["1", "“Garé”", "Gare é"], ["2", "€\"", ""]])
            #expect(table.codes == ["invalid_character", "invalid_character"])
            #expect(table.issues.map(\.field) == ["name", "name"])
            #expect(table.issues.map(\.value) == ["“Garé”", "€\""])
        }
    }

    @Test("what tells of a bad value is short, however long the value is")
    func boundedValue() throws {
        let table = try ReadTable(Array("a\n".utf8) + [UInt8](repeating: 0xE9, count: 5000))
        #expect(table.issues[0].value == String(repeating: "é", count: 100))
        #expect(table.texts == [[String(repeating: "é", count: 5000)]])
    }

    @Test("a NUL becomes the replacement character and is told")
    func nul() throws {
        let table = try ReadTable("a,b\nx\u{0}y,z\n")
        #expect(table.texts == [["x\u{FFFD}y", "z"]])
        #expect(table.issues.map(\.field) == ["a"])
        #expect(table.codes == ["invalid_character"])
    }

    @Test("NULs alone are a blank cell, which is told less severely; in a name of a column they are not told")
    func blankNUL() throws {
        let table = try ReadTable("a,b\u{0},c\n\u{0},z,\u{0}\u{0}\n\u{B},\"\u{0}\",y\u{0}\n")
        #expect(table.columns == ["a", "b\u{FFFD}", "c"])
        #expect(table.texts == [["", "z", ""], ["", "\u{FFFD}", "y\u{FFFD}"]])
        #expect(table.issues.map(\.field) == ["a", "c", "b\u{FFFD}", "c"])
        #expect(table.issues.allSatisfy { $0.code == "invalid_character" && $0.severity == .warning })
        let lost = try ReadTable(Array("a\n\u{0}".utf8) + [0xE9])
        #expect(lost.issues.map(\.severity) == [.error])
    }

    @Test(
        "UTF-8 is held to the Unicode standard's table",
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0x80], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x9A],
        ] as [[UInt8]])
    func illFormed(bytes: [UInt8]) throws {
        #expect(try ReadTable(Array("a\n".utf8) + bytes).codes == ["invalid_character"])
    }

    @Test("every character of UTF-8 text passes as it is")
    func wellFormed() throws {
        let scalars = (0x80...0x10FFFF as ClosedRange<UInt32>).lazy.filter { $0 % 97 == 0 || $0 < 0x900 }
        let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        let table = try ReadTable("a\n" + text)
        #expect(table.issues.isEmpty)
        #expect(table.texts.first?.first.map { $0.utf8.elementsEqual(text.utf8) } == true)
    }
}
