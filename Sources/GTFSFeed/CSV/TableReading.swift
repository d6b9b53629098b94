package import GTFSModel

/// A table while it is being read: bytes go in, header, records and issues come out.
package struct TableReading: ~Copyable {
    /// Thrown to end the reading where nothing useful can follow.
    struct CutShort: Error {}

    private var recordCount = 0
    private var isCutShort = false
    private let file: String
    private var scanner: RecordScanner
    private var decoder = TextDecoder()
    /// Nil until it is met.
    private var header: CSVHeader?
    /// Of the header, at hand for each record.
    private var columnCount = 0
    /// Whether no more bytes will come.
    private var isLast = false
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

    /// Takes in the next bytes of the file, whose records are to be asked for before more are given.
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

    /// Goes on to the header, which is given where it is met; what comes before its first record is told of.
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

    /// The next record that has a cell with content; nil where there is none in the bytes given so far. It goes when
    /// the one after it is asked for.
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

    /// Whether there is another whole record, which the scanner stands on then.
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
