internal import GTFSModel

/// A table while it is being read: bytes go in, header, records and issues come out.
struct TableReading: ~Copyable {
    /// Thrown to end the reading where nothing useful can follow.
    struct CutShort: Error {}

    private var recordCount = 0
    private var isCutShort = false
    private let file: String
    private var scanner: RecordScanner
    private var decoder = TextDecoder()
    private var header: CSVHeader?
    /// Blank lines since the last record: reported only where another record follows.
    private var blankLines: Range<Int>?

    init(file: String, chunkSize: Int, recordLimit: Int) {
        self.file = file
        scanner = RecordScanner(capacity: min(chunkSize, 1 << 20) + 4096, recordLimit: recordLimit)
    }

    /// How it came out so far.
    var outcome: TableOutcome {
        TableOutcome(records: recordCount, isExact: !isCutShort && (decoder.encoding ?? .utf8) == .utf8)
    }

    mutating func take(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, issue: (FeedIssue) -> Void,
        header: (CSVHeader) throws -> Void,
        row: (CSVRow) throws -> Void
    ) throws {
        let wasKnown = decoder.encoding != nil
        unsafe decoder.decode(bytes, isLast: isLast, into: &scanner)
        if !wasKnown, let encoding = decoder.encoding, encoding != .utf8 {
            issue(FeedIssue(.invalidCharacter, .error, file: file, value: encoding.rawValue))
        }
        while true {
            switch scanner.next(isLast: isLast) {
            case .record: try takeRecord(issue, header, row)
            case .incomplete: return
            case .tooLong: throw cutShort(issue)
            case .end: return try finish(issue, header)
            }
        }
    }

    private mutating func takeRecord(
        _ issue: (FeedIssue) -> Void, _ header: (CSVHeader) throws -> Void,
        _ row: (CSVRow) throws -> Void
    ) throws {
        if scanner.needsLook { look(issue) }
        guard scanner.hasContent else { return noteEmpty(issue) }
        if blankLines != nil { reportBlankLines(issue) }
        guard let known = self.header else { return try takeHeader(issue, header) }
        if scanner.cellCount != known.columns.count {
            issue(
                FeedIssue(
                    .invalidRowLength, .error, file: file, line: scanner.line,
                    value: "\(scanner.cellCount) cells under \(known.columns.count) columns"))
        }
        recordCount += 1
        try row(scanner.row)
    }

    private mutating func takeHeader(
        _ issue: (FeedIssue) -> Void, _ header: (CSVHeader) throws -> Void
    ) throws {
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
        self.header = known
        try header(known)
    }

    private func finish(_ issue: (FeedIssue) -> Void, _ header: (CSVHeader) throws -> Void) throws {
        guard self.header == nil else { return }
        issue(FeedIssue(.emptyFile, .error, file: file))
        try header(CSVHeader(columns: []))
    }
}

extension TableReading {
    /// What is rarely wrong with a record: a quote left open, NULs, text that is not UTF-8.
    private mutating func look(_ issue: (FeedIssue) -> Void) {
        if scanner.isUnclosed {
            issue(
                FeedIssue(
                    .csvParsingFailed, .error, file: file, line: scanner.line,
                    value: "a quote is open to the end"))
        }
        let place = Place(file: file, line: scanner.line, columns: header?.columns ?? [])
        scanner.recode { issue(place.issue(.invalidCharacter, cell: $0, $1)) }
        guard scanner.hasLineEnds && !scanner.isUnclosed else { return }
        let row = scanner.row
        for cell in 0..<row.cellCount where unsafe row.bytes(cell).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            issue(place.issue(.newLineInValue, cell: cell, row.text(cell) ?? ""))
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

/// A record, as what is wrong with its cells is told of it.
private struct Place {
    let file: String
    let line: Int
    let columns: [String]

    func issue(_ code: FeedIssue.Code, cell: Int, _ text: String) -> FeedIssue {
        FeedIssue(
            code, .error, file: file, line: line, field: cell < columns.count ? columns[cell] : nil,
            value: String(text.prefix(100)))
    }
}
