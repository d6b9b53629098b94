import GTFSStore
import Testing

@testable import GTFSPacking

@Suite struct PlainIndexTests {
    /// An entry as "Record Format" has it: types, text, rowid; with the length of these before and a pointer to all.
    private static func entryBytes(length: Int, rowid: Int) -> Int {
        let rowidBytes = [1, 127, 32_767, 8_388_607].count { $0 < rowid }
        let payload = 3 + (length > 57 ? 1 : 0) + length + rowidBytes
        return payload + PageSpace.Varint.length(payload) + 2
    }

    @Test(
        "Entries take the bytes that each takes alone",
        arguments: [[0], [7], [57, 58], [3, 119, 120, 121, 122, 8185]])
    func bytes(lengths: [Int]) {
        var index = PlainTable.Index(column: 0)
        var expected = 0
        for rowid in 1...33_000 {
            let length = lengths[rowid % lengths.count]
            index.add(length: length)
            expected += Self.entryBytes(length: length, rowid: rowid)
            if index.bytes != expected { break }
        }
        #expect(index.bytes == expected)
    }
}
