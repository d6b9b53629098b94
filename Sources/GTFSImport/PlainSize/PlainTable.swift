internal import GTFSFeed
internal import GTFSStore

/// The pages that a file takes as a plain SQLite table of text, and its indexes.
struct PlainTable {
    /// The file's name without `.txt`.
    let name: String
    private let columns: [String]
    private(set) var rows = PlainRows()
    private(set) var indexes: [PlainIndex]

    /// - Parameter indexed: columns that have an index; those that the file does not have are none.
    init(file: String, header: CSVHeader, indexed: [String]) {
        name = file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
        columns = header.columns
        indexes = indexed.compactMap { column in
            let place = header.index(of: column)
            return place < 0 ? nil : PlainIndex(place: place)
        }
    }

    /// Cells beyond the header are left out, missing ones are NULL.
    mutating func add(_ row: CSVRow) {
        rows.add(payload: 1 + columns.count + (row.cellCount <= columns.count ? row.byteCount : 0) + further(row))
        for index in indexes.indices { indexes[index].add(length: unsafe row.bytes(indexes[index].place).count) }
    }

    /// What cells take that are longer than one byte of a type can say, and those of a record that goes beyond the header.
    private func further(_ row: CSVRow) -> Int {
        let isBeyond = row.cellCount > columns.count
        guard isBeyond || row.byteCount > 57 else { return 0 }
        var bytes = 0
        for cell in 0..<min(row.cellCount, columns.count) {
            let length = unsafe row.bytes(cell).count
            // A type is 13 + 2 · length: one byte for text of up to 57 bytes, two up to 8,185.
            if length > 57 { bytes += length > 8185 ? 2 : 1 }
            if isBeyond { bytes += length }
        }
        return bytes
    }

    /// Of the row of sqlite_schema: the name twice, and CREATE TABLE with a quoted name and TEXT for each column.
    var schemaBytes: Int { 26 + 3 * name.utf8.count + columns.reduce(0) { $0 + $1.utf8.count + 9 } }
}

/// The pages of a table whose rows come in the order of their rowid: each leaf is filled until the next row does not
/// fit (section 1.6, "B-tree Pages").
struct PlainRows {
    private var free: Int
    private var leaves = 1
    private var overflowing = 0
    private var count = 0

    private static let leafRoom = PlainSizeEstimate.pageSize - 8
    private static let interiorRoom = PlainSizeEstimate.pageSize - 12
    /// What the rest of a payload that does not fit has of a page of its own.
    private static let overflowRoom = PlainSizeEstimate.pageSize - 4

    init(firstPage: Int = PlainSizeEstimate.pageSize) { free = firstPage - 8 }

    /// - Parameter payload: bytes of the record, its header with the types of the cells among them.
    mutating func add(payload: Int) {
        count += 1
        let cell = local(payload) + Varint.length(payload) + Varint.length(count) + 2
        if cell > free {
            leaves += 1
            free = Self.leafRoom
        }
        free -= cell
    }

    /// The part of the payload that stays in the leaf, and the number of the page where it goes on.
    private mutating func local(_ payload: Int) -> Int {
        guard payload > PlainSizeEstimate.pageSize - 35 else { return payload }
        let least = Self.interiorRoom * 32 / 255 - 23
        let wanted = least + (payload - least) % Self.overflowRoom
        let stays = wanted <= PlainSizeEstimate.pageSize - 35 ? wanted : least
        overflowing += (payload - stays + Self.overflowRoom - 1) / Self.overflowRoom
        return stays + 4
    }

    /// Of the leaves, of what flows over, and of the pages above them.
    var pages: Int {
        let pointers = Self.interiorRoom / (4 + 2 + Varint.length(count))
        var (level, sum) = (leaves, leaves + overflowing)
        while level > 1 {
            level = (level + pointers - 1) / pointers
            sum += level
        }
        return sum
    }
}

/// The pages of an index on a column of text. It is built from sorted entries, so its pages are full.
struct PlainIndex {
    let place: Int
    private var bytes = 0
    private var count = 0

    init(place: Int) { self.place = place }

    /// An entry is the text and the rowid, with their types before them.
    mutating func add(length: Int) {
        count += 1
        let rowid = count <= 1 ? 0 : count <= 127 ? 1 : count <= 32_767 ? 2 : count <= 8_388_607 ? 3 : 4
        let payload = 3 + (length > 57 ? 1 : 0) + length + rowid
        bytes += payload + Varint.length(payload) + 2
    }

    /// Between two pages of a level one entry stands a level higher.
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
