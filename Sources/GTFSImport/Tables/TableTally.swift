internal import GTFSFeed
internal import GTFSModel

/// What is counted while a table is read.
struct TableTally {
    private let entry: FeedEntry
    private let output: ImportOutput
    private var meter: ProgressMeter
    /// What came of an issue that was met where nothing can be thrown.
    private var pending: (any Error)?
    /// What the records take as a plain SQLite table.
    var plain: PlainTable?

    init(_ entry: FeedEntry, _ input: ImportInput, _ output: ImportOutput) {
        self.entry = entry
        self.output = output
        meter = ProgressMeter(entry: entry, report: input.options.progress)
    }

    mutating func count(_ row: CSVRow) {
        meter.count()
        plain?.add(row)
    }

    mutating func reached(bytes: Int) {
        if !output.isWaiting(file: entry.name) { meter.reached(bytes: bytes) }
    }

    /// Reports what the reading of the table itself met, whose door for issues does not throw.
    mutating func met(_ issue: FeedIssue) {
        var issue = issue
        issue.file = issue.file ?? entry.name
        do { try output.report(issue) } catch { pending = pending ?? error }
    }

    /// Throws what an issue came to.
    func throwPending() throws {
        if let pending { throw pending }
    }

    /// Adds what was counted to the file's record.
    func finish(_ outcome: TableOutcome) throws {
        try throwPending()
        let (output, name, meter, plain) = (output, entry.name, meter, plain)
        try output.perform(file: name) {
            meter.finish()
            if let plain { output.plainSize.add(plain) }
            output.files[name]?.rows = outcome.records
            output.files[name]?.isExact = outcome.isExact
        }
    }
}

extension ImportOutput {
    /// Enters a file that is read record by record.
    func begin(_ entry: FeedEntry) throws {
        var record = FileRecord(entry)
        record.isStored = true
        try perform(file: entry.name) { [self] in files[entry.name] = record }
    }
}
