package import GTFSModel

/// Reads one table of a feed, record by record, never more than a piece of it in memory.
package struct TableReader {
    private let source: FeedSource
    private let entry: FeedEntry
    private let recordLimit: Int

    package init(source: FeedSource, entry: FeedEntry) {
        self.init(source: source, entry: entry, recordLimit: 16 << 20)
    }

    /// - Parameter recordLimit: a record of more bytes means that a quote is missing; the reading ends there.
    package init(source: FeedSource, entry: FeedEntry, recordLimit: Int) {
        self.source = source
        self.entry = entry
        self.recordLimit = recordLimit
    }

    /// Reads the table to its end.
    /// - Parameters:
    ///   - progress: gets the bytes handled so far.
    ///   - issue: gets what is wrong with the CSV itself.
    ///   - header: is called once; for an empty file with no columns.
    ///   - row: is called for each record that has a cell with content.
    /// - Returns: how many records there were, and whether they are the bytes of the file.
    package func read(
        chunkSize: Int = 262_144, progress: ((Int) -> Void)? = nil, issue: (FeedIssue) -> Void,
        header: (CSVHeader) throws -> Void, row: (CSVRow) throws -> Void
    ) throws -> TableOutcome {
        try readRows(chunkSize: chunkSize, progress: progress, issue: issue, header: header) { table in
            while let record = try table.next(issue) { try row(record) }
        }
    }

    /// As `read`, but calls `rows` once for each piece of the file after the header. It pulls the records of the piece with
    /// `next` until there is none. A reader of millions of records keeps its state in local variables meanwhile.
    package func readRows(
        chunkSize: Int = 262_144, progress: ((Int) -> Void)? = nil, issue: (FeedIssue) -> Void,
        header: (CSVHeader) throws -> Void, rows: (inout TableRows) throws -> Void
    ) throws -> TableOutcome {
        var table = TableRows(file: entry.name, chunkSize: chunkSize, recordLimit: recordLimit)
        var handled = 0
        do {
            unsafe try source.read(entry, chunkSize: chunkSize) { bytes in
                unsafe table.append(bytes, isLast: false, issue: issue)
                if let found = try table.nextHeader(issue) { try header(found) }
                if table.isUnderWay { try rows(&table) }
                handled += bytes.count
                progress?(handled)
            }
            unsafe table.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, issue: issue)
            if let found = try table.nextHeader(issue) { try header(found) }
            try rows(&table)
        } catch is TableRows.CutShort {}
        return table.outcome
    }
}

/// The first record of a table: its column names.
package struct CSVHeader: Sendable, Equatable {
    /// The names, trimmed and without a byte-order mark, as written otherwise.
    package let columns: [String]

    /// The record in the file's own bytes, as a CSV line without its end, where `columns` does not hold all of it: where
    /// a name was changed as `CSVRow.written` tells, or more than one byte-order mark stood before it. All marks but the
    /// first are at its beginning.
    package let written: [UInt8]?

    package init(columns: [String], written: [UInt8]? = nil) {
        self.columns = columns
        self.written = written
    }

    /// The index of `column`, the first of doubled ones; -1 where there is none.
    package func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }
}

/// The result of reading a table.
package struct TableOutcome: Sendable, Equatable {
    /// How many records were read, the header not counted.
    package let records: Int
    /// Whether the records, with what `CSVRow.written` tells, are the file's own bytes record for record; not so where
    /// it was UTF-16 or was cut short.
    package let isExact: Bool
}

/// The records of a table, pulled one by one: bytes go in; header, records and issues come out.
package struct TableRows: ~Copyable {
    /// Ends the reading where nothing useful can follow.
    struct CutShort: Error {}

    private var recordCount = 0
    private var isCutShort = false
    private let file: String
    private var scanner: RecordScanner
    private var decoder = TextDecoder()
    /// Nil until it is met.
    private var header: CSVHeader?
    /// How many columns the header has.
    private var columnCount = 0
    /// Whether no more bytes will come.
    private var isLast = false
    /// Blank lines since the last record: reported only where another record follows.
    private var blankLines: Range<Int>?

    init(file: String, chunkSize: Int, recordLimit: Int) {
        self.file = file
        scanner = RecordScanner(capacity: min(chunkSize, 1 << 20) + 4096, recordLimit: recordLimit)
    }

    /// The result so far.
    var outcome: TableOutcome {
        TableOutcome(records: recordCount, isExact: !isCutShort && (decoder.encoding ?? .utf8) == .utf8)
    }

    /// Adds the next bytes of the file. Their records must be pulled before more bytes are added.
    mutating func append(_ bytes: UnsafeRawBufferPointer, isLast: Bool, issue: (FeedIssue) -> Void) {
        self.isLast = isLast
        let wasKnown = decoder.encoding != nil
        unsafe decoder.decode(bytes, isLast: isLast, into: &scanner)
        if !wasKnown, let encoding = decoder.encoding, encoding != .utf8 {
            issue(FeedIssue(.invalidCharacter, .error, file: file, value: encoding.rawValue))
        }
    }

    /// Whether the header has been met.
    var isUnderWay: Bool { header != nil }

    /// Reads the header; nil where it is not complete yet, or was given before. What is wrong before it is reported.
    mutating func nextHeader(_ issue: (FeedIssue) -> Void) throws -> CSVHeader? {
        guard header == nil else { return nil }
        while try advance(issue) {
            guard scanner.hasContent else {
                noteEmpty(issue)
                continue
            }
            takeHeader(issue)
            return header
        }
        if isLast { takeEmptyFile(issue) }
        return header
    }

    /// The next record that has a cell with content; nil where the bytes added so far hold no other. It is valid until the
    /// next call.
    package mutating func next(_ issue: (FeedIssue) -> Void) throws -> CSVRow? {
        while try advance(issue) {
            guard scanner.hasContent else {
                noteEmpty(issue)
                continue
            }
            if blankLines != nil { reportBlankLines(issue) }
            if scanner.cellCount != columnCount { reportLength(issue) }
            recordCount += 1
            return scanner.row
        }
        return nil
    }

    /// Moves the scanner to the next whole record; false where there is none.
    private mutating func advance(_ issue: (FeedIssue) -> Void) throws -> Bool {
        switch scanner.next(isLast: isLast) {
        case .record:
            if scanner.needsLook { look(issue) }
            return true
        case .incomplete, .end: return false
        case .tooLong: throw cutShort(issue)
        }
    }

    private func reportLength(_ issue: (FeedIssue) -> Void) {
        issue(
            FeedIssue(
                .invalidRowLength, .error, file: file, line: scanner.line,
                value: "\(scanner.cellCount) cells under \(columnCount) columns"))
    }

    private mutating func takeHeader(_ issue: (FeedIssue) -> Void) {
        if blankLines != nil { reportBlankLines(issue) }
        let row = scanner.row
        let columns = (0..<row.cellCount).map { row.text($0) ?? "" }
        let known = CSVHeader(columns: columns, written: decoder.writtenHeader(row))
        for (index, column) in known.columns.enumerated() {
            if column.isEmpty {
                issue(
                    FeedIssue(
                        .emptyColumnName, .error, file: file, line: row.line, value: "column \(index + 1)"))
            } else if known.index(of: column) < index {
                issue(FeedIssue(.duplicatedColumn, .error, file: file, line: row.line, field: column))
            }
        }
        header = known
        columnCount = columns.count
    }

    private mutating func takeEmptyFile(_ issue: (FeedIssue) -> Void) {
        issue(FeedIssue(.emptyFile, .error, file: file))
        header = CSVHeader(columns: [])
    }
}

extension TableRows {
    /// What is rarely wrong with a record: a quote left open, NULs, text that is not UTF-8.
    private mutating func look(_ issue: (FeedIssue) -> Void) {
        if scanner.isUnclosed {
            issue(
                FeedIssue(
                    .csvParsingFailed, .error, file: file, line: scanner.line,
                    value: "a quote is open to the end"))
        }
        let issues = RecordIssues(file: file, line: scanner.line, columns: header?.columns ?? [])
        scanner.recode { issue(issues.issue(.invalidCharacter, cell: $0, $1)) }
        guard scanner.hasLineEnds && !scanner.isUnclosed else { return }
        let row = scanner.row
        for cell in 0..<row.cellCount where unsafe row.bytes(cell).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            issue(issues.issue(.newLineInValue, cell: cell, row.text(cell) ?? ""))
        }
    }

    private mutating func noteEmpty(_ issue: (FeedIssue) -> Void) {
        if scanner.isBlankLine || header == nil {
            blankLines = (blankLines?.lowerBound ?? scanner.line)..<scanner.line + 1
        } else {
            reportBlankLines(issue)
            issue(FeedIssue(.emptyRow, .warning, file: file, line: scanner.line))
        }
    }

    private mutating func reportBlankLines(_ issue: (FeedIssue) -> Void) {
        for line in blankLines ?? 0..<0 {
            issue(FeedIssue(.emptyRow, .warning, file: file, line: line))
        }
        blankLines = nil
    }

    private mutating func cutShort(_ issue: (FeedIssue) -> Void) -> CutShort {
        isCutShort = true
        issue(
            FeedIssue(
                .csvParsingFailed, .error, file: file, line: scanner.pendingLine,
                value:
                    "a record of more than \(scanner.recordLimit) bytes or \(RecordScanner.mostCells) cells",
                action: .fileCutShort))
        return CutShort()
    }
}

/// Makes the issues of one record's cells.
private struct RecordIssues {
    let file: String
    let line: Int
    let columns: [String]

    func issue(_ code: FeedIssue.Code, cell: Int, _ text: String) -> FeedIssue {
        FeedIssue(
            code, .error, file: file, line: line, field: cell < columns.count ? columns[cell] : nil,
            value: String(text.prefix(100)))
    }
}
