internal import GTFSFeed
internal import GTFSModel

/// What is counted while a table is read.
struct TableTally {
    private let entry: FeedEntry
    private let context: ImportContext
    private var meter: ProgressMeter
    private var plainSize = PlainSizeEstimate()
    /// What came of an issue that was met where nothing can be thrown.
    private var pending: (any Error)?
    /// Places of the columns that a plain SQLite import would index.
    var indexed: [Int] = []

    init(_ entry: FeedEntry, _ context: ImportContext) {
        self.entry = entry
        self.context = context
        meter = ProgressMeter(entry: entry, report: context.options.progress)
    }

    mutating func count(_ row: CSVRow) {
        meter.count()
        plainSize.add(row, indexed: indexed)
    }

    mutating func reached(bytes: Int) {
        if !context.isWaiting(file: entry.name) { meter.reached(bytes: bytes) }
    }

    /// Reports what the reading of the table itself met, whose door for issues does not throw.
    mutating func met(_ issue: FeedIssue) {
        var issue = issue
        issue.file = issue.file ?? entry.name
        do { try context.report(issue) } catch { pending = pending ?? error }
    }

    /// Throws what an issue came to.
    func throwPending() throws {
        if let pending { throw pending }
    }

    /// Adds what was counted to the file's record.
    func finish(_ outcome: TableOutcome, indexes: Int) throws {
        try throwPending()
        let (context, name, meter, plainSize) = (context, entry.name, meter, plainSize)
        try context.post(file: name) {
            meter.finish()
            context.plainSize.add(plainSize)
            context.plainSize.addTable(indexes: indexes)
            context.files[name]?.rows = outcome.records
            context.files[name]?.isExact = outcome.isExact
        }
    }
}

extension ImportContext {
    /// Enters a file that is read record by record.
    func begin(_ entry: FeedEntry) throws {
        var record = FileRecord(entry)
        record.isStored = true
        try post(file: entry.name) { [self] in files[entry.name] = record }
    }
}
