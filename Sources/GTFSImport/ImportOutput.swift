internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The results of an import except its tables in memory: rows of the database, issues, kept records, and the record of each
/// file.
///
/// One file may be read on a second thread. Its reader changes the output only by `perform`, which defers the change to the
/// first thread.
final class ImportOutput {
    let database: StoreDatabase
    let issues: IssueLog
    let pendingExtras: PendingExtras
    let extraLimits: ExtraLimits
    private let keptRecords: KeptRecords
    /// The cells of each file that its typed columns do not hold.
    private(set) var extraCells: [String: FileExtras] = [:]
    /// The record of each file, by name.
    var files: [String: FileRecord] = [:]
    /// Estimated size of the same records in plain SQLite tables, in bytes.
    var plainSize = PlainSizeEstimate()
    /// The file that is read on a second thread, and the writes that this thread leaves to the first one.
    private var deferred: (file: String, writes: DeferredWrites)?

    init(_ database: StoreDatabase, _ issues: IssueLog, _ options: ImportOptions) throws {
        self.database = database
        self.issues = issues
        extraLimits = options.extraLimits
        keptRecords = try KeptRecords(database)
        pendingExtras = PendingExtras(database)
    }

    func extras(of file: String) -> FileExtras {
        if let known = extraCells[file] { return known }
        let cells = FileExtras(file: file, self)
        extraCells[file] = cells
        return cells
    }
}

extension ImportOutput {
    /// Runs `second`, which reads `file`, on a second thread, and `first` at the same time.
    func read(_ file: String, _ second: () throws -> Void, beside first: () throws -> Void) throws {
        // The second thread only looks them up.
        _ = extras(of: file)
        let writes = DeferredWrites()
        deferred = (file, writes)
        defer { deferred = nil }
        try writes.run(second, beside: first)
    }

    /// Does something that only the first thread may do, for the reader of `file`: at once, or later where a second thread
    /// reads the file.
    /// - Parameter weight: bytes that `write` keeps in memory, roughly.
    func perform(file: String, weight: Int = 256, _ write: @escaping () throws -> Void) throws {
        guard let deferred, deferred.file == file else { return try write() }
        try deferred.writes.add(weight: weight, write)
    }

    /// Whether a second thread reads `file`, and its turn has not come.
    func isWaiting(file: String) -> Bool { deferred.map { $0.file == file && !$0.writes.isItsTurn } ?? false }

    func report(_ issue: FeedIssue) throws {
        let issues = issues
        try perform(file: issue.file ?? "") { try issues.add(issue) }
    }

    /// Reports a reference that leads nowhere; the row stays as it is and answers.
    func reportDangling(_ value: String, file: String, line: Int, field: String, action: FeedIssue.Action = .kept)
        throws
    {
        try report(
            FeedIssue(
                "foreign_key_violation", .error, file: file, line: line, field: field, value: value, action: action))
    }

    /// Adds to the checksum of a file.
    func addChecksum(_ checksum: UInt64, of file: String) throws {
        try perform(file: file) { [self] in files[file]?.checksum &+= checksum }
    }

    /// Keeps a record that its table cannot hold.
    func keep(_ row: CSVRow, of file: String, reason: FeedIssue.Code) throws {
        let record = KeptRecord(row, file: file, reason: reason)
        try perform(file: file, weight: record.weight) { [self] in
            try keptRecords.keep(record)
            files[file]?.checksum &+= record.checksum
            files[file]?.keptRecords += 1
        }
    }

    /// Keeps the records of the given lines, which later records of the same key have replaced.
    func keepSuperseded(_ lines: Set<Int>, of file: GTFSFile, _ source: FeedSource) throws {
        try pendingExtras.discard(file: file.name, lines: lines)
        guard !lines.isEmpty, let entry = source.entry(named: file.name) else { return }
        var table = try TableReader.open(source: source, entry: entry)
        while let row = try table.next() {
            if lines.contains(row.line) { try keep(row, of: file.name, reason: "duplicate_key") }
        }
    }
}

/// One file of the feed, as the database records it.
struct FileRecord {
    /// Where an export puts it.
    let path: String
    /// Its index among the files of the feed's container.
    let entryIndex: Int
    var rows = 0
    /// Whether it is stored record by record.
    var isTable = true
    /// How many of its records are kept because their table cannot hold them.
    var keptRecords = 0
    var isStored = false
    var header = CSVHeader(columns: [])
    /// Whether its records are its own bytes.
    var isExact = true
    /// Sum over the stored records of a hash of their values.
    var checksum: UInt64 = 0

    init(_ entry: FeedEntry, path: String? = nil) {
        self.path = path ?? entry.writtenName
        entryIndex = entry.index
    }
}
