@testable import GTFSFeed

/// Records of a table. The first byte says in how large pieces the others come.
///
/// Held: pieces of any size give the same records; a record that is written reads the same again; and in the file's own
/// bytes it is written as it was read, except where NULs among the first of them tell of UTF-16.
struct CSVDoor: Door {
    /// More bytes than an input has, also as they are written.
    private static let whole = 16_384

    func take(_ bytes: [UInt8]) throws {
        let text = Array(bytes.dropFirst())
        let whole = try Records(text, chunkSize: Self.whole)
        let pieces = try Records(text, chunkSize: Int(bytes.first ?? 0) + 1)
        hold(pieces == whole, "pieces give other records: \(pieces), not \(whole)")
        hold(whole.byteCount <= 3 * text.count, "\(whole.byteCount) bytes of cells out of \(text.count)")
        // A header of control characters alone has no names, and is written in its own bytes.
        guard whole.columns.contains(where: { !$0.isEmpty }) else { return }
        // A byte that is no text is written as the three of U+FFFD.
        let again = try Records(whole.written, chunkSize: Self.whole, recordLimit: 3 * Records.limit)
        // A record of control characters alone has blank cells, and is written in its own bytes.
        let texts = whole.cells.filter { $0.contains { !$0.isEmpty } }
        hold(again.cells == texts, "written and read again it is \(again), not \(whole)")
        guard whole.isExact, !whole.ownBytes.prefix(64).contains(0) else { return }
        let own = try Records(whole.ownBytes, chunkSize: Self.whole)
        hold(own.cells == whole.cells, "in its own bytes it is read as \(own), not \(whole)")
        hold(own.ownBytes == whole.ownBytes, "its own bytes change when they are read again")
    }
}

/// All records of a table.
private struct Records: Equatable {
    private(set) var columns: [String] = []
    private(set) var cells: [[[UInt8]]] = []
    private(set) var lines: [Int] = []
    private(set) var isExact = false
    /// The records as an export writes them.
    private(set) var written: [UInt8] = []
    /// The records in the file's own bytes.
    private(set) var ownBytes: [UInt8] = []

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// Bytes of a record, so few that inputs have longer ones.
    static let limit = 2_000

    var byteCount: Int { cells.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

    init(_ text: [UInt8], chunkSize: Int, recordLimit: Int = limit) throws {
        let source = FeedSource(name: "memory", files: ["t.txt": text])
        var table = try TableReader.open(
            source: source, entry: source.entries[0], chunkSize: chunkSize, recordLimit: recordLimit)
        columns = table.header.columns
        var buffer = RecordBuffer()
        for column in columns { buffer.append(column) }
        buffer.append(to: &written)
        // A reader takes one mark away.
        let header = table.header.written.map { $0.starts(with: Self.mark) ? Self.mark + $0 : $0 }
        ownBytes = (header ?? Array(written.dropLast())) + [0x0A]
        while let row = try table.next() {
            buffer.clear()
            for cell in 0..<row.cellCount {
                unsafe buffer.append(row.bytes(cell))
                _ = (row.short(cell), row.time(cell), row.decimal(cell), row.isSame(cell, as: cell - 1))
            }
            buffer.append(to: &written)
            ownBytes += row.writtenLine + [0x0A]
            cells.append((0..<row.cellCount).map { unsafe [UInt8](row.bytes($0)) })
            lines.append(row.line)
        }
        isExact = table.outcome.isExact
    }
}
