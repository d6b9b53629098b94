package import GTFSModel

/// Reads one table of a feed, record by record. No more than a piece of it is in memory.
///
///     var table = try TableReader.open(source: source, entry: entry)
///     let id = table.header.index(of: "stop_id")
///     while let row = try table.next() { print(row.text(id) ?? "") }
package struct TableReader: ~Copyable {
    /// The result of reading a table.
    package struct Outcome: Sendable, Equatable {
        /// How many records were read, the header not counted.
        package let records: Int
        /// Whether the records and `CSVRow.written` give back the file's own bytes, record for record; false if it was
        /// UTF-16 or was cut short.
        package let isExact: Bool
    }

    /// The column names; none if the file is empty, or where it was cut short within its header.
    package private(set) var header = Header(columns: [])
    /// Whether a record was so long that it must lack a quote: the rest of the file is not read.
    package private(set) var isCutShort = false

    private let file: String
    private let pieces: FeedEntry.Pieces
    private let progress: ((_ records: Int, _ bytes: Int) throws -> Void)?
    private let issue: (FeedIssue) throws -> Void
    private var decoder = TextDecoder()
    private var scanner: RecordScanner
    private var recordCount = 0
    /// How many columns the header has.
    private var columnCount = 0
    private var hasHeader: Bool { columnCount > 0 }
    /// Bytes of the pieces whose records have been read, and of the piece that is being read.
    private var bytesRead = 0
    private var pieceLength = 0
    /// Whether no more bytes will come.
    private var isLast = false
    /// Blank lines since the last record: reported only if another record follows.
    private var blankLines: Range<Int>?

    /// Opens a table and reads its header.
    /// - Parameters:
    ///   - recordLimit: a record of more bytes means that a quote is missing; the reading ends there.
    ///   - progress: is called after each piece with the records and the bytes read so far; its error ends the reading.
    ///   - issue: is called for each error in the CSV itself. An error that it throws ends the reading.
    package static func open(
        source: FeedSource, entry: FeedEntry, chunkSize: Int = FeedEntry.pieceSize, recordLimit: Int = 16 << 20,
        progress: ((_ records: Int, _ bytes: Int) throws -> Void)? = nil,
        issue: @escaping (FeedIssue) throws -> Void = { _ in }
    ) throws -> TableReader {
        let scanner = RecordScanner(capacity: FeedEntry.Piece.roomBefore, recordLimit: recordLimit)
        let pieces = try source.pieces(of: entry, chunkSize: chunkSize)
        var table = TableReader(entry.name, pieces: pieces, scanner: scanner, progress: progress, issue: issue)
        try table.readHeader()
        return table
    }

    private init(
        _ file: String, pieces: FeedEntry.Pieces, scanner: consuming RecordScanner,
        progress: ((_ records: Int, _ bytes: Int) throws -> Void)?, issue: @escaping (FeedIssue) throws -> Void
    ) {
        self.file = file
        self.pieces = pieces
        self.scanner = scanner
        self.progress = progress
        self.issue = issue
    }

    /// The next record that has a cell with content; nil at the end of the table. It is valid until the next call.
    package mutating func next() throws -> CSVRow? {
        while try advance() {
            guard scanner.hasContent else {
                try noteEmpty()
                continue
            }
            if blankLines != nil { try reportBlankLines() }
            if scanner.cellCount != columnCount { try reportLength() }
            recordCount += 1
            return scanner.row
        }
        return nil
    }

    /// The form of the record last read, if it has as many cells as the header, and is plain.
    package func form(_ cells: RecordForm.Cells) -> RecordForm? {
        scanner.cellCount == columnCount ? scanner.form(cells) : nil
    }

    /// Reads the next record if it has a form and an id; nil: `next` reads it.
    package mutating func next(like form: UnsafePointer<RecordForm>, id: RecordForm.ID) -> RecordForm.Times? {
        guard blankLines == nil, let times = unsafe scanner.next(like: form, id: id) else { return nil }
        recordCount += 1
        return times
    }

    /// The result so far.
    package var outcome: Outcome {
        Outcome(records: recordCount, isExact: !isCutShort && (decoder.encoding ?? .utf8) == .utf8)
    }

    private mutating func readHeader() throws {
        while try advance() {
            if scanner.hasContent { return try takeHeader() }
            blankLines = (blankLines?.lowerBound ?? scanner.line)..<scanner.line + 1
        }
        if !isCutShort { try report("empty_file") }
    }

    private mutating func takeHeader() throws {
        try reportBlankLines()
        let row = scanner.row
        let columns = (0..<row.cellCount).map { row.text($0) ?? "" }
        header = Header(columns: columns, written: decoder.writtenHeader(row))
        columnCount = columns.count
        for (index, column) in columns.enumerated() {
            if column.isEmpty {
                try report("empty_column_name", line: row.line, value: "column \(index + 1)")
            } else if header.index(of: column) < index {
                try report("duplicated_column", line: row.line, field: column)
            }
        }
    }

    /// Moves the scanner to the next whole record, over pieces of the file; false at its end.
    private mutating func advance() throws -> Bool {
        while true {
            switch scanner.next(isLast: isLast) {
            case .record:
                if scanner.needsLook { try look() }
                return true
            case .incomplete, .end:
                if isLast { return false }
                try readPiece()
            case .tooLong:
                try cutShort()
                return false
            }
        }
    }

    private mutating func readPiece() throws {
        if pieceLength > 0 {
            bytesRead += pieceLength
            try progress?(recordCount, bytesRead)
        }
        scanner.keepRest()
        let piece = try pieces.next()
        pieceLength = piece?.count ?? 0
        isLast = piece == nil
        let wasKnown = decoder.encoding != nil
        decoder.decode(piece, into: &scanner)
        if !wasKnown, let encoding = decoder.encoding, encoding != .utf8 {
            try report("invalid_character", value: encoding.rawValue)
        }
    }
}

// MARK: - What is wrong with the text

extension TableReader {
    private func report(
        _ code: FeedIssue.Code, severity: FeedIssue.Severity = .error, line: Int? = nil, field: String? = nil,
        value: String? = nil
    ) throws {
        try issue(FeedIssue(code, severity, file: file, line: line, field: field, value: value))
    }

    private func reportLength() throws {
        try report(
            "invalid_row_length", line: scanner.line, value: "\(scanner.cellCount) cells under \(columnCount) columns")
    }

    /// Looks for rare errors of a record: a quote left open, NULs, text that is not UTF-8.
    private mutating func look() throws {
        if scanner.isUnclosed {
            try report("csv_parsing_failed", line: scanner.line, value: "a quote is open to the end")
        }
        let odd = scanner.recode()
        // The validator looks at cells alone: a column of an odd name is one that it does not know.
        guard hasHeader else { return }
        for cell in odd {
            try report(
                "invalid_character", severity: cell.isRead ? .warning : .error, cell: cell.index, text: cell.text)
        }
        guard scanner.hasLineEnds && !scanner.isUnclosed else { return }
        let row = scanner.row
        for cell in 0..<row.cellCount where unsafe row.bytes(cell).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            try report("new_line_in_value", severity: .error, cell: cell, text: row.text(cell) ?? "")
        }
    }

    private func report(
        _ code: FeedIssue.Code, severity: FeedIssue.Severity, cell: Int, text: String
    ) throws {
        let field = cell < columnCount ? header.columns[cell] : nil
        try report(code, severity: severity, line: scanner.line, field: field, value: String(text.prefix(100)))
    }

    private mutating func noteEmpty() throws {
        if scanner.isBlankLine {
            blankLines = (blankLines?.lowerBound ?? scanner.line)..<scanner.line + 1
        } else {
            try reportBlankLines()
            try report("empty_row", severity: .warning, line: scanner.line)
        }
    }

    private mutating func reportBlankLines() throws {
        for line in blankLines ?? 0..<0 { try report("empty_row", severity: .warning, line: line) }
        blankLines = nil
    }

    private mutating func cutShort() throws {
        if isCutShort { return }
        isCutShort = true
        try issue(
            FeedIssue(
                "csv_parsing_failed", .error, file: file, line: scanner.pendingLine,
                value: "a record of more than \(scanner.recordLimit) bytes or \(RecordScanner.mostCells) cells",
                action: .fileCutShort))
    }
}

extension TableReader {
    /// The first record of a table: its column names.
    package struct Header: Sendable, Equatable {
        /// The names, trimmed and without a byte-order mark, otherwise as written.
        package let columns: [String]

        /// The record in the file's own bytes, as a CSV line without its end, if `columns` does not hold all of it: a name
        /// was changed (see `CSVRow.written`), or more than one byte-order mark preceded it. All marks but the first are at
        /// its beginning.
        package let written: [UInt8]?

        package init(columns: [String], written: [UInt8]? = nil) {
            self.columns = columns
            self.written = written
        }

        /// The index of `column`, the first one of that name; -1 if there is none.
        package func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }
    }
}
