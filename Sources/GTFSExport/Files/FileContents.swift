internal import GTFSFeed
internal import GTFSStore
internal import GTFSZip

/// The bytes of one file of the feed, read piece by piece, with a count of its records and bytes.
///
/// It reads nothing from the database before the first piece, and holds nothing after the last.
package final class FileContents {
    /// Unpacks the files that a database keeps byte by byte, for programs that read them without an export.
    package enum KeptPieces {
        /// - Parameters:
        ///   - packed: a piece as it is stored.
        ///   - byteCount: its bytes unpacked.
        @Sendable package static func unpack(_ packed: [UInt8], _ byteCount: Int) throws -> [UInt8] {
            try PackedPiece.unpack(packed, byteCount: byteCount)
        }
    }

    let file: StoredFile
    private(set) var records = 0
    private(set) var bytes = 0

    private let database: StoreDatabase
    private let cut: RecordStream.FileCut?
    private let progress: (Int, Bool) -> Void
    private var pull: (() throws -> [UInt8]?)?
    private var isOver = false

    /// Bytes of a piece of a table, about.
    private static let pieceSize = 65_536

    /// - Parameter progress: gets the records written so far, and whether they are all.
    init(
        _ database: StoreDatabase, file: StoredFile, cut: RecordStream.FileCut? = nil,
        progress: @escaping (Int, Bool) -> Void = { _, _ in }
    ) {
        self.database = database
        self.file = file
        self.cut = cut
        self.progress = progress
    }

    /// The next piece; nil after the last one.
    func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        let pull = try self.pull ?? opened()
        self.pull = pull
        let piece = try pull()
        bytes += piece?.count ?? 0
        if piece == nil {
            isOver = true
            self.pull = nil
        }
        progress(records, isOver)
        return piece
    }

    private func opened() throws -> () throws -> [UInt8]? {
        switch file.form {
        case .records: try tableText()
        // Text that was not read to its last byte, or that was UTF-16: a cut has only its records.
        case .pieces where isCutTable: try tableText()
        case .pieces: try keptPieces()
        case .locations: try locations()
        case .leftOut: { nil }
        }
    }

    private var isCutTable: Bool { cut != nil && GTFSFile.named(file.name) != nil }

    private func keptPieces() throws -> () throws -> [UInt8]? {
        let pieces = try file.pieces(database)
        return {
            guard let piece = try pieces.next() else { return nil }
            return piece.isPacked ? try PackedPiece.unpack(piece.bytes, byteCount: piece.byteCount) : piece.bytes
        }
    }

    private func locations() throws -> () throws -> [UInt8]? {
        let locations = try StoredFile.LocationRows(database)
        var isFirst = true
        return { [cut] in
            guard let part = try locations.next() else { return nil }
            let isKept = part.feature == nil || cut?.keeps(part.key) ?? true
            // The first feature follows the beginning of the file, each other one a comma: the first that is kept takes
            // the beginning and no comma.
            let hasBefore = part.key == 1 || part.feature == nil || isKept && !isFirst
            if isKept { isFirst = false }
            return Array((hasBefore ? part.before : "").utf8) + Array((isKept ? part.feature ?? "" : "").utf8)
        }
    }

    private func tableText() throws -> () throws -> [UInt8]? {
        let stream = try RecordStream(database, of: file, cut: cut)
        var record = RecordBuffer()
        var head: [UInt8]? = headerLine()
        return { [unowned self] in
            var text = head ?? []
            text.reserveCapacity(Self.pieceSize + 4096)
            head = nil
            while text.count < Self.pieceSize, try stream.next(into: &record) {
                record.append(to: &text)
                records += 1
            }
            return text.isEmpty ? nil : text
        }
    }

    /// The header as the feed has it; nothing for an empty file.
    private func headerLine() -> [UInt8] {
        if let written = file.writtenHeader, !(isCutTable && file.form == .pieces) {
            // A reader takes one mark away: if the file had more, as many must be written again.
            return (written.starts(with: Self.byteOrderMark) ? Self.byteOrderMark : []) + written + [0x0A]
        }
        guard !file.header.isEmpty else { return [] }
        var record = RecordBuffer()
        for column in file.header { record.append(column) }
        var line: [UInt8] = []
        record.append(to: &line)
        return line
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
