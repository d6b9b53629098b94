/// A page of a b-tree: its header and where its cells are ("B-tree Pages").
struct TreePage {
    let bytes: [UInt8]
    let kind: PageKind
    /// Where the page's own header begins: 100 on the first page of the file.
    let headerStart: Int
    /// Where each cell begins.
    let cells: [Int]

    /// Nil if the bytes are no such page.
    init?(_ bytes: [UInt8], isFirst: Bool) {
        headerStart = isFirst ? PageFile.headerLength : 0
        guard let kind = PageKind(rawValue: bytes[headerStart]) else { return nil }
        let count = Int(bytes[headerStart + 3]) << 8 | Int(bytes[headerStart + 4])
        let pointers = headerStart + kind.headerLength
        guard pointers + 2 * count <= bytes.count else { return nil }
        var cells: [Int] = []
        cells.reserveCapacity(count)
        for index in 0..<count {
            let cell = Int(bytes[pointers + 2 * index]) << 8 | Int(bytes[pointers + 2 * index + 1])
            guard cell >= pointers + 2 * count, cell + 4 <= bytes.count else { return nil }
            cells.append(cell)
        }
        (self.bytes, self.kind, self.cells) = (bytes, kind, cells)
    }

    var cellPointersEnd: Int { headerStart + kind.headerLength + 2 * cells.count }
    var lastChild: Int { Self.number(bytes, at: headerStart + 8) }

    /// The page that a cell of an interior page leads to; `position` steps behind it.
    func child(at position: inout Int) throws -> Int {
        guard position + 4 <= bytes.count else { throw DeltaDefect.damaged }
        defer { position += 4 }
        return Self.number(bytes, at: position)
    }

    /// Whether the cells, of these lengths, stand one before the other from the end of the page on, and zeros before them.
    func isTidy(_ lengths: [Int]) -> Bool {
        var end = bytes.count
        for (start, length) in zip(cells, lengths) {
            end -= length
            guard start == end else { return false }
        }
        let header = bytes[headerStart + 1..<headerStart + 8]
        let expected: [UInt8] = [
            0, 0, UInt8(cells.count >> 8), UInt8(cells.count & 0xFF), UInt8(end >> 8 & 0xFF), UInt8(end & 0xFF), 0,
        ]
        return header.elementsEqual(expected) && bytes[cellPointersEnd..<end].allSatisfy { $0 == 0 }
    }

    /// Four bytes, big-endian.
    static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The four kinds of pages of a b-tree, by their first byte ("B-tree Pages").
enum PageKind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    /// Whether its cells have a record.
    var hasRecords: Bool { self != .tableInterior }
    var headerLength: Int { isInterior ? 12 : 8 }

    /// Bytes of a record that stand on the page itself; the others go to overflow pages ("Cell Payload Overflow Pages").
    func localLength(_ length: Int, pageSize: Int) -> Int {
        let most = self == .tableLeaf ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
        guard length > most else { return length }
        let least = (pageSize - 12) * 32 / 255 - 23
        let rest = least + (length - least) % (pageSize - 4)
        return rest <= most ? rest : least
    }
}
