internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes files byte by byte: those of up to some megabytes as they are packed in the feed, shorter and longer ones and those
/// that are not packed there in pieces, so that the largest one takes no more memory than any other.
struct KeptFiles {
    private let insert: PreparedInsert
    private let pieces: PieceCoding

    static let pieceSize = 1 << 20
    /// The texts that are taken from the feed as they are packed there. A shorter one is packed at once, and a producer may
    /// have packed it so that it takes more than the text.
    static let wholeSizes = (64 << 10)...(16 << 20)

    init(_ database: StoreDatabase, pieces: PieceCoding) throws {
        self.pieces = pieces
        insert = try PreparedInsert(database, sql: WriteSQL.keptFile)
    }

    /// - Returns: how much text it was.
    @discardableResult
    func keep(_ entry: FeedEntry, of source: FeedSource, as name: String) throws -> PlainSizeEstimate.Text {
        var text = PlainSizeEstimate.Text()
        let whole = Self.wholeSizes.contains(entry.byteCount) ? try source.packedPiece(of: entry) : nil
        // A packed piece is read as well: that compares its checksum.
        try unsafe source.read(entry, chunkSize: Self.pieceSize) { bytes in
            let piece = unsafe [UInt8](bytes)
            text.add(piece)
            if whole == nil { try keep(piece: piece, of: name) }
        }
        if let whole {
            try keep(bytes: whole, unpackedTo: entry.byteCount, isPacked: true, of: name)
        } else if text.bytes == 0 {
            // An empty file is stored too.
            try keep(piece: [], of: name)
        }
        return text
    }

    private func keep(piece: [UInt8], of name: String) throws {
        let packed = try pieces.pack(piece)
        let isPacked = packed.count < piece.count
        try keep(bytes: isPacked ? packed : piece, unpackedTo: piece.count, isPacked: isPacked, of: name)
    }

    private func keep(bytes: [UInt8], unpackedTo byteCount: Int, isPacked: Bool, of name: String) throws {
        insert.bind(1, name)
        insert.bind(2, byteCount)
        insert.bind(3, isPacked ? 1 : 0)
        insert.bind(4, blob: bytes)
        try insert.run()
    }
}

extension ImportOutput {
    /// Keeps the files that GTFS does not know, and those of other folders of the zip.
    func keepOtherFiles(_ input: ImportInput) throws {
        let keeper = try KeptFiles(database, pieces: input.pieces)
        for entry in input.source.entries where GTFSFile.named(entry.name) == nil && entry.name != LocationFeatures.file
        {
            try keep(entry, as: entry.name, path: entry.writtenName, input: input, keeper: keeper)
        }
        for entry in input.source.besides {
            try keep(entry, as: entry.path, path: entry.path, input: input, keeper: keeper)
        }
    }

    /// Also keeps a table byte by byte if its records do not give back its bytes: text that was UTF-16 or cut short.
    func keepInexactTables(_ input: ImportInput) throws {
        let keeper = try KeptFiles(database, pieces: input.pieces)
        for entry in input.source.entries where files[entry.name]?.isExact == false {
            try keeper.keep(entry, of: input.source, as: entry.name)
            files[entry.name]?.checksum &+= UInt64(entry.checksum)
        }
    }

    private func keep(_ entry: FeedEntry, as name: String, path: String, input: ImportInput, keeper: KeptFiles)
        throws
    {
        guard !input.options.excluded.contains(name) else { return }
        var record = FileRecord(entry, path: path)
        record.isStored = true
        record.isTable = false
        record.checksum = UInt64(entry.checksum)
        files[name] = record
        plainSize.add(unknownFile: name, try keeper.keep(entry, of: input.source, as: name))
    }
}

/// Writes the records that their table cannot hold, as the feed has them.
final class KeptRecords {
    private let insert: PreparedInsert

    init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(database, sql: WriteSQL.keptRecord)
    }

    func keep(_ record: Record) throws {
        insert.bind(1, record.file)
        insert.bind(2, record.line)
        insert.bind(3, record.reason.rawValue)
        insert.bind(4, record.cells)
        insert.bind(5, blob: record.written)
        try insert.run()
    }
}

extension KeptRecords {
    /// A record that its table cannot hold.
    struct Record {
        let file: String
        let line: Int
        let reason: FeedIssue.Code
        /// As a JSON array of strings.
        let cells: String
        /// As CSV in its own bytes, if these are not UTF-8.
        let written: [UInt8]?

        init(_ row: CSVRow, file: String, reason: FeedIssue.Code) {
            self.file = file
            self.reason = reason
            line = row.line
            cells = row.cellsJSON
            written = row.written == nil ? nil : row.writtenLine
        }

        /// For the file's checksum.
        var checksum: UInt64 { RecordChecksum.kept(line: line, cells: cells, written: written?.hexadecimal ?? "") }

        /// Bytes that it takes in memory, roughly.
        var weight: Int { 256 + cells.utf8.count + (written?.count ?? 0) }
    }
}

extension CSVRow {
    /// The cells in the order of the file, as a JSON array of strings; a blank cell is "".
    var cellsJSON: String {
        "[" + (0..<cellCount).map { (text($0) ?? "").jsonQuoted }.joined(separator: ",") + "]"
    }
}
