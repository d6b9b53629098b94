/// Lays the rows of a b-tree out on its pages again.
struct TreeWriter {
    private let content: TreeContent
    private let pageSize: Int
    /// Takes the bytes of a page by its number.
    private let write: (Int, [UInt8]) throws -> Void
    private var records: RecordCursor
    private var nextPage = 0
    private var nextRow = 0
    private var nextSeparator = 0
    private var nextOverflow = 0
    private var nextRest = 0
    private var nextOffset = 0
    private var nextGap = 0
    private var lastRowID: Int64 = 0
    private var lastOverflow = 0

    init(_ content: TreeContent, pageSize: Int, write: @escaping (Int, [UInt8]) throws -> Void) {
        (self.content, self.pageSize, self.write) = (content, pageSize, write)
        records = RecordCursor(content.columns)
    }

    /// - Throws: `DeltaDefect` if the content contradicts itself, or what `write` throws.
    mutating func run() throws {
        _ = try visit(level: 0)
        guard nextPage == content.pages.count else { throw DeltaDefect.damaged }
    }

    /// Writes the next page and those that it leads to, and tells its number.
    private mutating func visit(level: Int) throws -> Int {
        guard nextPage < content.pages.count, level < 20 else { throw DeltaDefect.damaged }
        let page = content.pages[nextPage]
        nextPage += 1
        var cells: [[UInt8]] = []
        for _ in 0..<page.cellCount {
            var cell: [UInt8] = []
            if page.kind.isInterior { Self.append(try visit(level: level + 1), to: &cell) }
            try append(page.kind, to: &cell)
            while cell.count < 4 { cell.append(0) }
            cells.append(cell)
        }
        let last = page.kind.isInterior ? try visit(level: level + 1) : 0
        try write(page.number, layout(page, cells: cells, lastChild: last))
        return page.number
    }

    private mutating func append(_ kind: PageKind, to cell: inout [UInt8]) throws {
        guard kind.hasRecords else {
            guard nextSeparator < content.separators.count else { throw DeltaDefect.damaged }
            SQLiteVarint.append(content.separators[nextSeparator] &+ lastRowID, to: &cell)
            nextSeparator += 1
            return
        }
        guard nextRow < content.rowCount else { throw DeltaDefect.damaged }
        let record = try records.record(columnCount: Int(content.columnCounts[nextRow]))
        SQLiteVarint.append(Int64(record.count), to: &cell)
        if content.hasRowIDs {
            guard nextRow < content.rowIDs.count else { throw DeltaDefect.damaged }
            lastRowID = content.rowIDs[nextRow]
            SQLiteVarint.append(lastRowID, to: &cell)
        }
        nextRow += 1
        let local = kind.localLength(record.count, pageSize: pageSize)
        cell += record[..<local]
        if local < record.count { Self.append(try overflow(record, from: local), to: &cell) }
    }

    /// Writes a record's overflow pages, and tells the first one's number.
    private mutating func overflow(_ record: [UInt8], from start: Int) throws -> Int {
        let count = (record.count - start + pageSize - 5) / (pageSize - 4)
        guard content.overflowPages.count - nextOverflow >= count else { throw DeltaDefect.damaged }
        var numbers: [Int] = []
        for difference in content.overflowPages[nextOverflow..<nextOverflow + count] {
            lastOverflow = lastOverflow &+ Int(truncatingIfNeeded: difference)
            numbers.append(lastOverflow)
        }
        nextOverflow += count
        var position = start
        for (index, number) in numbers.enumerated() {
            var bytes: [UInt8] = []
            Self.append(index + 1 < count ? numbers[index + 1] : 0, to: &bytes)
            let end = min(record.count, position + pageSize - 4)
            bytes += record[position..<end]
            position = end
            let rest = pageSize - bytes.count
            guard content.overflowRests.count - nextRest >= rest else { throw DeltaDefect.damaged }
            bytes += content.overflowRests[nextRest..<nextRest + rest]
            nextRest += rest
            try write(number, bytes)
        }
        return numbers[0]
    }

    private mutating func layout(_ page: TreeContent.Page, cells: [[UInt8]], lastChild: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: pageSize)
        let header = page.number == 1 ? PageFile.headerLength : 0
        let pointers = header + page.kind.headerLength
        var end = pageSize
        var starts: [Int] = []
        for cell in cells {
            let start = try (page.isTidy ? 0 : offset()) &+ end &- cell.count
            guard start >= pointers + 2 * cells.count, start <= pageSize - cell.count else { throw DeltaDefect.damaged }
            bytes.replaceSubrange(start..<start + cell.count, with: cell)
            starts.append(start)
            end = start
        }
        bytes[header] = page.kind.rawValue
        bytes[header + 3] = UInt8(truncatingIfNeeded: cells.count >> 8)
        bytes[header + 4] = UInt8(truncatingIfNeeded: cells.count)
        bytes[header + 5] = UInt8(truncatingIfNeeded: end >> 8)
        bytes[header + 6] = UInt8(truncatingIfNeeded: end)
        for (index, start) in starts.enumerated() {
            bytes[pointers + 2 * index] = UInt8(truncatingIfNeeded: start >> 8)
            bytes[pointers + 2 * index + 1] = UInt8(truncatingIfNeeded: start)
        }
        if page.kind.isInterior {
            for index in 0..<4 { bytes[header + 8 + index] = UInt8(truncatingIfNeeded: lastChild >> (8 * (3 - index))) }
        }
        if !page.isTidy {
            try fillGaps(&bytes, header: header, pointersEnd: pointers + 2 * cells.count, cells: cells, starts: starts)
        }
        return bytes
    }

    private mutating func offset() throws -> Int {
        guard nextOffset < content.offsets.count else { throw DeltaDefect.damaged }
        defer { nextOffset += 1 }
        return Int(clamping: content.offsets[nextOffset])
    }

    private mutating func fillGaps(
        _ bytes: inout [UInt8], header: Int, pointersEnd: Int, cells: [[UInt8]], starts: [Int]
    ) throws {
        var isCell = [Bool](repeating: false, count: pageSize)
        for (cell, start) in zip(cells, starts) {
            for offset in start..<start + cell.count { isCell[offset] = true }
        }
        let offsets = [header + 1, header + 2, header + 5, header + 6, header + 7]
        for offset in offsets + (pointersEnd..<pageSize).filter({ !isCell[$0] }) {
            guard nextGap < content.gaps.count else { throw DeltaDefect.damaged }
            bytes[offset] = content.gaps[nextGap]
            nextGap += 1
        }
    }

    /// Four bytes, big-endian.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * (3 - index)))) }
    }
}
