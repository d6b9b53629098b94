internal import GTFSModel

/// Lines of a service day whose rows are written for good, many in one row of the file: their visits lie one after
/// another, and so do their brackets, and a list of heads says where those of a line are.
struct PackedLines: Sendable {
    /// Where a line lies.
    struct Head: Sendable, Hashable {
        var line: Int
        var listingKey: Int?
        /// Bytes.
        var visits: Int
        /// Bytes.
        var brackets: Int
        /// See `DayLineRow.writtenSum`.
        var sum: Int
    }

    /// The codes of the numbers of heads, in the state that writer and reader share.
    private struct Codes {
        var count = RiceCode(typical: 64)
        var line = RiceCode(typical: 1)
        var listing = RiceCode(typical: 2)
        var visits = RiceCode(typical: 256)
        var brackets = RiceCode(typical: 128)
    }

    /// The key of the first line.
    let first: DayLineKey
    let heads: [Head]
    private let visits: [UInt8]
    /// Empty if they were not read.
    private let brackets: [UInt8]

    /// - Parameter lines: of one service day, in the order of their keys, not empty.
    init?(_ lines: [(key: DayLineKey, row: DayLineRow)]) {
        guard let first = lines.first?.key else { return nil }
        self.first = first
        heads = lines.map { line in
            Head(
                line: line.key.line, listingKey: line.row.listingKey, visits: line.row.visits.count,
                brackets: line.row.brackets.count, sum: line.row.writtenSum)
        }
        visits = lines.flatMap(\.row.visits)
        brackets = lines.flatMap(\.row.brackets)
    }

    /// - Parameters:
    ///   - row: its columns are the key, the heads, the visits and, if it has a fourth, the brackets.
    ///   - last: the last line that is read.
    init(_ row: SteppedStatement, hasBrackets: Bool, through last: Int = .max) {
        first = DayLineKey(row.int(0))
        heads = Self.heads(row, first, through: last)
        visits = row.bytes(2)
        brackets = hasBrackets ? row.bytes(3) : []
    }

    /// Calls `body` with each line, until it returns false.
    func each(_ body: (DayLineKey, DayLineRow) throws -> Bool) rethrows {
        var (visit, bracket) = (0, 0)
        for head in heads {
            guard try body(DayLineKey(first.date, line: head.line), row(head, visit: visit, bracket: bracket)) else {
                return
            }
            (visit, bracket) = (visit &+ head.visits, bracket &+ head.brackets)
        }
    }

    /// The row of a line; nil if it is not among these.
    func row(of key: DayLineKey) -> DayLineRow? {
        guard let index = heads.firstIndex(where: { $0.line == key.line }), first.date == key.date else { return nil }
        let before = heads[..<index].reduce((visits: 0, brackets: 0)) {
            ($0.visits &+ $1.visits, $0.brackets &+ $1.brackets)
        }
        return row(heads[index], visit: before.visits, bracket: before.brackets)
    }

    /// The row of a line whose visits and brackets begin at these bytes.
    private func row(_ head: Head, visit: Int, bracket: Int) -> DayLineRow {
        var row = DayLineRow(
            listingKey: head.listingKey, visits: Self.part(of: visits, from: visit, count: head.visits),
            brackets: Self.part(of: brackets, from: bracket, count: head.brackets))
        row.writtenSum = head.sum
        return row
    }

    /// So many bytes; fewer if there are no more.
    private static func part(of bytes: [UInt8], from start: Int, count: Int) -> [UInt8] {
        let start = min(start, bytes.count)
        return Array(bytes[start..<min(bytes.count, start &+ count)])
    }
}

extension PackedLines {
    /// The heads in the form of a row, and the bytes that they are of.
    func bind(to insert: PreparedInsert, sums: [UInt8]) {
        insert.bind(1, first.rawValue)
        insert.bind(2, blob: packedHeads)
        insert.bind(3, blob: sums)
        insert.bind(4, blob: visits)
        insert.bind(5, blob: brackets)
    }

    func add(to row: inout RowHash, sums: [UInt8]) {
        row.add(first.rawValue)
        for bytes in [packedHeads, sums, visits, brackets] { row.add(bytes: bytes) }
    }

    private var packedHeads: [UInt8] {
        var (bits, codes) = (BitPacker(), Codes())
        bits.append(UInt64(heads.count), &codes.count)
        var last = (line: first.line, listing: 0)
        for head in heads {
            bits.append(UInt64(head.line - last.line), &codes.line)
            bits.append(head.listingKey == nil ? 0 : 1, width: 1)
            if let listing = head.listingKey { bits.append(signed: listing - last.listing, &codes.listing) }
            bits.append(UInt64(head.visits), &codes.visits)
            bits.append(UInt64(head.brackets), &codes.brackets)
            bits.append(Int64(head.sum) & 0xFFFF, width: 16)
            last = (head.line, head.listingKey ?? last.listing)
        }
        bits.finish()
        return bits.bytes
    }

    /// The heads in column 1.
    static func heads(_ row: SteppedStatement, _ first: DayLineKey, through last: Int = .max) -> [Head] {
        row.blob(1) { heads($0, first: first.line, through: last) } ?? []
    }

    /// Damaged bytes give other heads, but end.
    private static func heads(_ bytes: Span<UInt8>, first: Int, through end: Int) -> [Head] {
        var (bits, codes) = (BitCursor(), Codes())
        var last = (line: first, listing: 0)
        let count = min(bits.next(&codes.count, in: bytes), UInt64(bytes.count) * 8)
        var heads: [Head] = []
        for _ in 0..<Int(count) where last.line < end || heads.isEmpty {
            last.line = last.line &+ number(bits.next(&codes.line, in: bytes))
            var head = Head(line: last.line, listingKey: nil, visits: 0, brackets: 0, sum: 0)
            if bits.next(1, in: bytes) == 1 {
                last.listing = last.listing &+ bits.nextSigned(&codes.listing, in: bytes)
                head.listingKey = last.listing
            }
            head.visits = number(bits.next(&codes.visits, in: bytes))
            head.brackets = number(bits.next(&codes.brackets, in: bytes))
            head.sum = Int(Int16(truncatingIfNeeded: bits.next(16, in: bytes)))
            heads.append(head)
        }
        return heads
    }

    /// At most what a BLOB can have.
    private static func number(_ number: UInt64) -> Int { Int(min(number, 1 << 30)) }
}
