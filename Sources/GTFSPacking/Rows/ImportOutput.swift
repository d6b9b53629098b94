internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The results of an import except its tables in memory: rows of the database, issues, kept records, and the record of each
/// file.
///
/// Files may be read on a second thread. Their readers change the output only by `perform`, which defers the change to the
/// first thread.
final class ImportOutput {
    let issues: IssueLog
    let extraLimits: ImportOptions.ExtraLimits
    private var written: WrittenDatabase?
    /// The cells of each file that its typed columns do not hold.
    private(set) var extraCells: [String: FileExtras] = [:]
    /// The record of each file, by name.
    var files: [String: FileRecord] = [:]
    /// Estimated size of the same records in plain SQLite tables, in bytes.
    var plainSize = PlainSizeEstimate()
    /// The file that is read on a second thread, nil for any, and the writes that this thread leaves to the first one.
    private var deferred: (file: String?, writes: DeferredWrites)?

    init(_ issues: IssueLog, _ options: ImportOptions) {
        self.issues = issues
        extraLimits = options.extraLimits
    }

    var database: StoreDatabase { writtenDatabase.database }
    var pendingExtras: PendingExtras { writtenDatabase.pendingExtras }

    private var writtenDatabase: WrittenDatabase {
        guard let written else { preconditionFailure("Only deferred writes may need the database before it is there") }
        return written
    }

    func extras(of file: String) -> FileExtras {
        if let known = extraCells[file] { return known }
        let cells = FileExtras(file: file, self)
        extraCells[file] = cells
        return cells
    }
}

extension ImportOutput {
    /// Sets the database that is written, once.
    func begin(_ database: StoreDatabase) throws { written = try WrittenDatabase(database) }

    /// Lets go of the statements, which would keep the database from being closed.
    func end() { written = nil }

    /// Reads files on a second thread while the first one makes the database.
    /// - Parameters:
    ///   - isBeside: false if they are read after that instead.
    ///   - make: makes the database, begins it and calls its argument once, which gives the tables after all that `files`
    ///     leaves to write.
    func read<Tables>(
        _ files: @escaping () throws -> Tables, beside isBeside: Bool,
        while make: (_ tables: @escaping () throws -> Tables) throws -> Void
    ) throws {
        guard isBeside else { return try make(files) }
        let writes = DeferredWrites()
        deferred = (nil, writes)
        defer { deferred = nil }
        let found = FoundTables<Tables>()
        try writes.run(
            { found.tables = try files() },
            whileDoing: { performAll in
                try make { [self] in
                    try performAll()
                    deferred = nil
                    return found.handOver()
                }
            })
    }

    /// Runs `second`, which reads `file`, on a second thread, and `first` at the same time.
    func read(_ file: String, _ second: () throws -> Void, beside first: () throws -> Void) throws {
        // The second thread only looks them up.
        _ = extras(of: file)
        let writes = DeferredWrites()
        deferred = (file, writes)
        defer { deferred = nil }
        try writes.run(second, beside: first)
    }

    /// Does a change that only the first thread may make, for the reader of `file`: at once, or later if a second
    /// thread reads the file.
    /// - Parameter weight: bytes that `write` keeps in memory, roughly.
    func perform(file: String, weight: Int = 256, _ write: @escaping () throws -> Void) throws {
        guard let deferred, deferred.file ?? file == file else { return try write() }
        try deferred.writes.add(weight: weight, write)
    }

    /// Whether a second thread reads `file`, and its turn has not come.
    func isWaiting(file: String) -> Bool { deferred.map { $0.file ?? file == file && !$0.writes.isItsTurn } ?? false }

    func report(_ issue: FeedIssue) throws {
        guard let deferred, deferred.file ?? issue.file == issue.file else { return try issues.add(issue) }
        try deferred.writes.add(issue, to: issues)
    }

    func issues(of file: GTFSFile) -> FileIssues { FileIssues(file: file.name, output: self) }

    func addChecksum(_ checksum: UInt64, of file: String) throws {
        try perform(file: file) { [self] in files[file]?.checksum &+= checksum }
    }

    /// Enters a record under the key of its row: its checksum and its extra cells.
    func enter(_ row: TypedRow, of file: GTFSFile, key: Int) {
        files[file.name]?.checksum &+= row.checksum
        extras(of: file.name).set(row.extras.combination, forKey: key)
    }

    /// Keeps a record that its table cannot hold.
    func keep(_ row: CSVRow, of file: String, reason: FeedIssue.Code) throws {
        let record = KeptRecords.Record(row, file: file, reason: reason)
        try perform(file: file, weight: record.weight) { [self] in
            try writtenDatabase.keptRecords.keep(record)
            files[file]?.checksum &+= record.checksum
            files[file]?.keptRecords += 1
        }
    }

    /// Keeps the records of the given lines, which later records of the same key have replaced.
    func keepSuperseded(_ lines: Set<Int>, of file: GTFSFile, source: FeedSource) throws {
        guard !lines.isEmpty else { return }
        try perform(file: file.name) { [self] in try pendingExtras.discard(file: file.name, lines: lines) }
        guard let entry = source.entry(named: file.name) else { return }
        var table = try TableReader.open(source: source, entry: entry)
        while let row = try table.next() {
            if lines.contains(row.line) { try keep(row, of: file.name, reason: "duplicate_key") }
        }
    }
}

extension ImportOutput {
    /// One file of the feed, as the database records it.
    struct FileRecord {
        /// The path at which an export writes it.
        let path: String
        /// Its index among the files of the feed's container.
        let entryIndex: Int
        var rows = 0
        /// Whether it is stored record by record.
        var isTable = true
        /// How many of its records are kept because their table cannot hold them.
        var keptRecords = 0
        var isStored = false
        var header = TableReader.Header(columns: [])
        /// Whether its records give back its bytes.
        var isExact = true
        /// Sum over the stored records of a hash of their values.
        var checksum: UInt64 = 0

        init(_ entry: FeedEntry, path: String? = nil) {
            self.path = path ?? entry.writtenName
            entryIndex = entry.index
        }
    }
}

/// A database, and what writes to it at any time.
private struct WrittenDatabase {
    let database: StoreDatabase
    let pendingExtras: PendingExtras
    let keptRecords: KeptRecords

    init(_ database: StoreDatabase) throws {
        self.database = database
        pendingExtras = PendingExtras(database)
        keptRecords = try KeptRecords(database)
    }
}

/// What a second thread has read.
private final class FoundTables<Tables> {
    var tables: Tables?

    /// Hands them over, once, so that they are not copied when they change.
    func handOver() -> Tables {
        guard let found = tables else { preconditionFailure("The second thread has not read them") }
        tables = nil
        return found
    }
}

/// The inputs of an import: the feed and the options.
struct ImportInput {
    let source: FeedSource
    let options: ImportOptions
    /// For files that are kept byte by byte.
    var pieces = PieceCoding.plain
    let cancellation = Cancellation.current

    /// The entry of a file of GTFS; nil if the feed lacks it or the options leave it out.
    func entry(of file: GTFSFile) -> FeedEntry? {
        options.excluded.contains(file.name) ? nil : source.entry(named: file.name)
    }
}

/// Reports the errors in the records of one file.
struct FileIssues {
    let file: String
    let output: ImportOutput

    func report(
        _ code: FeedIssue.Code, _ severity: FeedIssue.Severity, line: Int, field: String? = nil, value: String? = nil,
        action: FeedIssue.Action = .kept
    ) throws {
        try output.report(
            FeedIssue(code, severity, file: file, line: line, field: field, value: value, action: action))
    }

    /// Reports a reference that leads nowhere. The row stays as it is and answers.
    func reportDangling(_ value: String, line: Int, field: String, action: FeedIssue.Action = .kept) throws {
        try report("foreign_key_violation", .error, line: line, field: field, value: value, action: action)
    }

    /// Reports a trip whose stop times are scattered, or not in the order of stop_sequence.
    func reportUnsorted(trip: String, line: Int) throws {
        try report("unsorted_stop_times", .info, line: line, field: "trip_id", value: trip)
    }

    /// Reports a second record of a key. `action` says what the import did with one of the two.
    func reportDuplicate(
        line: Int, field: String, value: String?, action: FeedIssue.Action = .recordSetAside
    ) throws {
        try report("duplicate_key", .error, line: line, field: field, value: value, action: action)
    }

    /// Reports the faults of a record.
    /// - Parameter value: the value of a field, for faults without one of their own.
    func report(_ faults: [RowFields.Fault], line: Int, value: (String) -> String? = { _ in nil }) throws {
        for fault in faults {
            try report(
                fault.code, fault.severity, line: line, field: fault.field, value: fault.value ?? value(fault.field))
        }
    }
}
