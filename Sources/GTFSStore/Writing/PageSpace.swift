internal import GRDB

/// The free space on the page that a table's rows are being written to, in the order of their keys.
///
/// A row that does not fit goes to the next page, and the rest of this one stays empty for good. A writer that can choose
/// the length of its rows asks this first. In a table b-tree a leaf page has a header of 8 bytes, and for each row a
/// pointer of 2 bytes, two varints and the row itself (<https://www.sqlite.org/fileformat2.html>, "B-tree Pages").
package struct PageSpace {
    /// SQLite's numbers of variable length: seven bits per byte.
    package enum Varint {
        /// Bytes of a number that is not negative.
        package static func length(_ number: Int) -> Int { max(1, (Int.bitWidth - number.leadingZeroBitCount + 6) / 7) }
    }

    /// Below it, a row is mostly overhead.
    private static let leastUse = 96

    private let pageSize: Int
    private var free = 0

    package init(_ db: StoreDatabase) throws {
        pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
    }

    /// The most bytes that the row with this key should have.
    package func bytes(key: Int) -> Int {
        let rest = free - Self.overhead(key: key, bytes: free)
        return rest >= Self.leastUse ? min(rest, longest) : longest
    }

    /// Notes that a row has been written.
    package mutating func take(key: Int, bytes: Int) {
        let cell = bytes + Self.overhead(key: key, bytes: bytes)
        if cell > free { free = pageSize - 8 }
        free = max(0, free - cell)
    }

    /// The longest row that fits wholly on its leaf.
    private var longest: Int { pageSize - 35 }

    private static func overhead(key: Int, bytes: Int) -> Int { 2 + Varint.length(key) + Varint.length(bytes) }
}

extension PageSpace {
    /// The space that values take in a row ("Record Format" there): a serial type and their bytes.
    package enum RowBytes {
        package static func integer(_ number: Int) -> Int { integer64(Int64(number)) }

        package static func integer64(_ number: Int64) -> Int {
            switch number {
            case 0, 1: 1
            case -0x80...0x7F: 2
            case -0x8000...0x7FFF: 3
            case -0x80_0000...0x7F_FFFF: 4
            case -0x8000_0000...0x7FFF_FFFF: 5
            case -0x8000_0000_0000...0x7FFF_FFFF_FFFF: 7
            default: 9
            }
        }

        package static let null = 1

        /// Bytes of a packed column in a row of a table WITHOUT ROWID: with the other columns, none spills over a page of
        /// 512 bytes, where a row of this kind may have 102 ("Cell Payload Overflow Pages").
        package static let mostPacked = 84

        /// The most that a BLOB of up to 8,000 bytes takes besides its bytes.
        package static let blob = 2
    }
}
