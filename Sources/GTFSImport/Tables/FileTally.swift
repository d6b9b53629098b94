internal import GTFSFeed
internal import GTFSModel

/// Counts the records of a file while it is read, and reports its progress.
struct FileTally {
    private let entry: FeedEntry
    private let output: ImportOutput
    private var meter: ProgressMeter
    /// The first error of an issue that was reported where nothing can be thrown.
    private var failure: (any Error)?
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

    /// Reports an issue of the CSV text itself. `TableReader` takes no errors from here: they wait for `throwFailure`.
    mutating func report(_ issue: FeedIssue) {
        var issue = issue
        issue.file = issue.file ?? entry.name
        do { try output.report(issue) } catch { failure = failure ?? error }
    }

    /// Throws the error that an earlier `report` could not throw.
    func throwFailure() throws {
        if let failure { throw failure }
    }

    /// Adds what was counted to the file's record.
    func finish(_ outcome: TableOutcome) throws {
        try throwFailure()
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

/// Tells how far the reading of a file has come, every few thousand records.
struct ProgressMeter {
    private let entry: FeedEntry
    private let report: (@Sendable (ImportProgress) -> Void)?
    private(set) var rows = 0
    private var bytes = 0

    init(entry: FeedEntry, report: (@Sendable (ImportProgress) -> Void)?) {
        self.entry = entry
        self.report = report
    }

    mutating func count() { rows += 1 }

    mutating func reached(bytes: Int) {
        self.bytes = bytes
        tell(isComplete: false)
    }

    func finish() { tell(isComplete: true) }

    private func tell(isComplete: Bool) {
        report?(
            ImportProgress(
                file: entry.name, rows: rows, bytes: isComplete ? entry.byteCount : bytes, totalBytes: entry.byteCount,
                isComplete: isComplete))
    }
}
