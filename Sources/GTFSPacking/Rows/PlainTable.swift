internal import GTFSFeed
internal import GTFSStore

/// The pages that a file takes as a plain SQLite table of text, and its indexes.
struct PlainTable {
    /// The file's name without `.txt`.
    let name: String
    private let columns: [String]
    /// Whether its pages are wanted.
    private let isCounted: Bool
    private(set) var rows = Rows()
    // No file has three; a list of them would be looked up for each of millions of rows.
    private var first, second: Index?

    var indexes: [Index] { [first, second].compactMap { $0 } }

    /// - Parameters:
    ///   - indexed: columns that have an index; names that the file does not have are ignored.
    ///   - isCounted: whether its pages are wanted.
    init(file: String, header: TableReader.Header, indexed: [String], isCounted: Bool = true) {
        self.isCounted = isCounted
        name = file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
        columns = header.columns
        let found = indexed.map(header.index).filter { $0 >= 0 }.map { Index(column: $0) }
        precondition(found.count <= 2)
        (first, second) = (found.first, found.dropFirst().first)
    }

    /// Cells beyond the header are left out, missing ones are NULL.
    mutating func add(_ row: CSVRow) {
        guard isCounted else { return }
        let isBeyond = row.cellCount > columns.count
        let textBytes = isBeyond ? 0 : row.paddedByteCount
        let further = isBeyond || textBytes > Rows.shortText ? further(row, isBeyond: isBeyond) : 0
        rows.add(payload: 1 + columns.count + textBytes + further)
        if let column = first?.column { first?.add(length: row.paddedByteCount(column)) }
        if let column = second?.column { second?.add(length: row.paddedByteCount(column)) }
    }

    /// The size of a row that has the cells of the header.
    /// - Parameter varyingBytes: bytes of the row that are left out.
    func size(of row: CSVRow, without varyingBytes: Int) -> RowSize {
        let textBytes = row.paddedByteCount
        let further = textBytes > Rows.shortText ? further(row, isBeyond: false) : 0
        return RowSize(
            payload: Int32(1 + columns.count + textBytes + further - varyingBytes),
            indexed: Int32(first.map { row.paddedByteCount($0.column) } ?? 0))
    }

    /// Adds a row that is like one before.
    /// - Parameters:
    ///   - size: of that one, without its times and its id, which the second index has.
    ///   - times: bytes of the times.
    mutating func add(_ size: RowSize, id: Int, times: Int) {
        guard isCounted else { return }
        rows.add(payload: Int(size.payload) + id + times)
        first?.add(length: Int(size.indexed))
        second?.add(length: id)
    }

    /// Bytes of a row, or of a part of it.
    struct RowSize {
        fileprivate var payload: Int32 = 0
        /// Bytes of the cell that the first index has.
        fileprivate var indexed: Int32 = 0

        init() {}

        fileprivate init(payload: Int32, indexed: Int32) { (self.payload, self.indexed) = (payload, indexed) }
    }

    /// Further bytes of cells whose type takes more than one byte, and of a record with more cells than the header.
    private func further(_ row: CSVRow, isBeyond: Bool) -> Int {
        var bytes = 0
        for cell in 0..<min(row.cellCount, columns.count) {
            let length = row.paddedByteCount(cell)
            if length > Rows.shortText { bytes += length > 8185 ? 2 : 1 }
            if isBeyond { bytes += length }
        }
        return bytes
    }

    /// Bytes of the row of sqlite_schema: the name twice, and CREATE TABLE with a quoted name and TEXT for each column.
    var schemaBytes: Int { 26 + 3 * name.utf8.count + columns.reduce(0) { $0 + $1.utf8.count + 9 } }
}

extension PlainTable {
    /// The pages of a table whose rows come in the order of their rowid: each leaf is filled until the next row does not
    /// fit (section 1.6, "B-tree Pages").
    struct Rows {
        private var free: Int
        private var leaves = 1
        private var overflowing = 0
        private var count = 0

        /// The longest text whose type, 13 + 2 · length, takes one byte; two are enough for 8,185 bytes.
        static let shortText = 57
        private static let leafSpace = PlainSizeEstimate.pageSize - 8
        private static let interiorSpace = PlainSizeEstimate.pageSize - 12
        /// Bytes of an overflow page that are left for the payload.
        private static let overflowSpace = PlainSizeEstimate.pageSize - 4

        init(firstPage: Int = PlainSizeEstimate.pageSize) { free = firstPage - 8 }

        /// - Parameter payload: bytes of the record, its header with the types of the cells among them.
        mutating func add(payload: Int) {
            count += 1
            let cell = local(payload) + Self.varintLength(payload) + Self.varintLength(count) + 2
            if cell > free {
                leaves += 1
                free = Self.leafSpace
            }
            free -= cell
        }

        /// As `PageSpace.Varint.length`, without a call for nearly all of the millions of rows.
        private static func varintLength(_ number: Int) -> Int {
            number < 1 << 7 ? 1 : number < 1 << 14 ? 2 : number < 1 << 21 ? 3 : PageSpace.Varint.length(number)
        }

        /// The part of the payload that stays in the leaf, and the key of the page that has the rest.
        private mutating func local(_ payload: Int) -> Int {
            guard payload > PlainSizeEstimate.pageSize - 35 else { return payload }
            let least = Self.interiorSpace * 32 / 255 - 23
            let wanted = least + (payload - least) % Self.overflowSpace
            let stays = wanted <= PlainSizeEstimate.pageSize - 35 ? wanted : least
            overflowing += (payload - stays + Self.overflowSpace - 1) / Self.overflowSpace
            return stays + 4
        }

        /// The leaves, the overflow pages, and the pages above the leaves.
        var pages: Int {
            let pointers = Self.interiorSpace / (4 + 2 + PageSpace.Varint.length(count))
            var (level, sum) = (leaves, leaves + overflowing)
            while level > 1 {
                level = (level + pointers - 1) / pointers
                sum += level
            }
            return sum
        }
    }

    /// The pages of an index on a column of text. It is built from sorted entries, so its pages are full.
    struct Index {
        let column: Int
        /// Bytes of the texts, and the further bytes that long texts take.
        private var textBytes = 0
        private var count = 0

        /// The largest rowids that take no byte, one, two and three bytes.
        private static let rowids = [1, 127, 32_767, 8_388_607]
        /// Bytes of an entry of a short text, except text and rowid: three bytes of types, one of the payload's length, and
        /// two of the pointer to the entry.
        private static let entryBytes = 6

        init(column: Int) { self.column = column }

        /// Adds an entry: the text and the rowid, with their types before them.
        mutating func add(length: Int) {
            count += 1
            textBytes += length
            guard length > PlainTable.Rows.shortText else { return }
            let rowid = Self.rowids.count { $0 < count }
            // Its type takes a byte more, and the payload's length more than one.
            textBytes += PageSpace.Varint.length(4 + length + rowid)
        }

        /// Bytes of all entries.
        var bytes: Int {
            textBytes + Self.entryBytes * count + Self.rowids.reduce(0) { $0 + max(0, count - $1) }
        }

        /// Between two pages of a level there is one entry a level higher.
        var pages: Int {
            guard count > 0 else { return 1 }
            let entry = Double(bytes) / Double(count)
            let inLeaf = max(1, Int(Double(PlainSizeEstimate.pageSize - 8) / entry))
            let inInterior = max(2, Int(Double(PlainSizeEstimate.pageSize - 12) / (entry + 4)))
            guard count > inLeaf else { return 1 }
            var level = (count + 1 + inLeaf) / (inLeaf + 1)
            var sum = level
            while level > 1 {
                level = (level + inInterior) / (inInterior + 1)
                sum += level
            }
            return sum
        }

        func schemaBytes(table: String) -> Int { 47 + 2 * table.utf8.count }
    }
}

/// Estimates, while a feed is read, how large the same feed is in one plain SQLite table a file, every cell as text,
/// with the four indexes a departure board needs: stop_times by stop_id and by trip_id, trips by trip_id, stops by stop_id.
///
/// It is the size that the `sqlite3` shell's `.import --csv` gives each `.txt` file, page by page ("Database File
/// Format", sqlite.org/fileformat2.html).
struct PlainSizeEstimate {
    /// How much text there is in a file, as far as it has been read.
    struct Text {
        private(set) var bytes = 0
        private(set) var lines = 0

        mutating func add(_ piece: [UInt8]) {
            bytes += piece.count
            lines += piece.count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// `PRAGMA page_size` of a database for which it was not set.
    static let pageSize = 4096

    private var tablePages = 0
    private var indexPages = 0
    private var schema = PlainTable.Rows(firstPage: pageSize - 100)
    private var hasStopTimes = false

    var bytes: Int { (tablePages + (hasStopTimes ? indexPages : 0) + schema.pages) * Self.pageSize }

    /// A table that has been read.
    mutating func add(_ table: PlainTable) {
        tablePages += table.rows.pages
        schema.add(payload: table.schemaBytes)
        // Without stop times there is no board, and nothing to index for it.
        hasStopTimes = hasStopTimes || table.name == "stop_times"
        for index in table.indexes {
            indexPages += index.pages
            schema.add(payload: index.schemaBytes(table: table.name))
        }
    }

    /// A file that GTFS does not know: each of its lines is a row, and each separator and line end counts as the type
    /// of a cell.
    mutating func add(unknownFile name: String, _ text: Text) {
        guard name.hasSuffix(".txt"), text.bytes > 0 else { return }
        var rows = PlainTable.Rows()
        // The header is no row.
        for _ in 1..<max(1, text.lines) { rows.add(payload: text.bytes / text.lines + 1) }
        tablePages += rows.pages
        schema.add(payload: 40 + 2 * name.utf8.count)
    }
}
