/// Takes a b-tree of a SQLite file apart.
struct TreeReader {
    private static let mostLevels = 20

    private let file: PageFile
    private var content = TreeContent()
    /// The key of the last row.
    private var lastRowID: Int64 = 0
    private var lastOverflow = 0
    /// Pages that all trees have so far: a page that is met twice is damage.
    private var seen: [Bool]

    init(_ file: PageFile) {
        self.file = file
        seen = [Bool](repeating: false, count: file.pageCount + 1)
    }

    /// - Parameter root: the tree's first page.
    mutating func read(root: Int) throws -> TreeContent {
        content = TreeContent()
        lastRowID = 0
        lastOverflow = 0
        try visit(root, level: 0)
        return content
    }

    private mutating func enter(_ number: Int) throws -> [UInt8] {
        guard number >= 1, number <= file.pageCount, !seen[number] else { throw DeltaDefect.damaged }
        seen[number] = true
        return try file.page(number)
    }

    private mutating func visit(_ number: Int, level: Int) throws {
        let bytes = try enter(number)
        guard level < Self.mostLevels, let page = TreePage(bytes, isFirst: number == 1) else {
            throw DeltaDefect.damaged
        }
        if content.pages.isEmpty { content.hasRowIDs = page.kind.isTable }
        guard content.hasRowIDs == page.kind.isTable else { throw DeltaDefect.damaged }
        let index = content.pages.count
        content.pages.append(TreeContent.Page(number: number, kind: page.kind, cellCount: page.cells.count))
        var lengths: [Int] = []
        lengths.reserveCapacity(page.cells.count)
        for start in page.cells {
            var position = start
            if page.kind.isInterior {
                try visit(try page.child(at: &position), level: level + 1)
            }
            try cell(page, position: &position)
            lengths.append(max(4, position - start))
        }
        if page.kind.isInterior { try visit(page.lastChild, level: level + 1) }
        content.pages[index].isTidy = page.isTidy(lengths)
        if !content.pages[index].isTidy { try note(page, lengths: lengths) }
    }

    private mutating func cell(_ page: TreePage, position: inout Int) throws {
        guard page.kind.hasRecords else {
            guard let key = SQLiteVarint.read(page.bytes, &position) else { throw DeltaDefect.damaged }
            return content.separators.append(key &- lastRowID)
        }
        guard let length = SQLiteVarint.read(page.bytes, &position), length >= 0, length < Int64(1) << 31 else {
            throw DeltaDefect.damaged
        }
        if page.kind == .tableLeaf {
            guard let key = SQLiteVarint.read(page.bytes, &position) else { throw DeltaDefect.damaged }
            content.rowIDs.append(key)
            lastRowID = key
        }
        let local = page.kind.localLength(Int(length), pageSize: file.pageSize)
        guard local <= page.bytes.count - position else { throw DeltaDefect.damaged }
        var record = Array(page.bytes[position..<position + local])
        position += local
        if local < length {
            guard position + 4 <= page.bytes.count else { throw DeltaDefect.damaged }
            try overflow(first: TreePage.number(page.bytes, at: position), length: Int(length), &record)
            position += 4
        }
        try RecordCodec.read(record, into: &content)
    }

    private mutating func overflow(first: Int, length: Int, _ record: inout [UInt8]) throws {
        var next = first
        while record.count < length {
            content.overflowPages.append(Int64(next - lastOverflow))
            lastOverflow = next
            let bytes = try enter(next)
            next = TreePage.number(bytes, at: 0)
            let taken = min(file.pageSize - 4, length - record.count)
            record += bytes[4..<4 + taken]
            content.overflowRests += bytes[(4 + taken)...]
        }
        guard next == 0 else { throw DeltaDefect.damaged }
    }

    /// Notes how an untidy page is laid out.
    private mutating func note(_ page: TreePage, lengths: [Int]) throws {
        var isCell = [Bool](repeating: false, count: page.bytes.count)
        var end = page.bytes.count
        for (start, length) in zip(page.cells, lengths) {
            guard start + length <= isCell.count else { throw DeltaDefect.damaged }
            for offset in start..<start + length { isCell[offset] = true }
            content.offsets.append(Int64(start - (end - length)))
            end = start
        }
        let header = page.headerStart + 1
        // Free blocks, where the content begins, fragments.
        content.gaps += page.bytes[header..<header + 2] + page.bytes[header + 4..<header + 7]
        for offset in page.cellPointersEnd..<page.bytes.count where !isCell[offset] {
            content.gaps.append(page.bytes[offset])
        }
    }
}
