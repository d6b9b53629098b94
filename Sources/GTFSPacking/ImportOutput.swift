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
    let extraLimits: ImportOptions.ExtraLimits
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

    /// Does a change that only the first thread may make, for the reader of `file`: at once, or later if a second
    /// thread reads the file.
    /// - Parameter weight: bytes that `write` keeps in memory, roughly.
    func perform(file: String, weight: Int = 256, _ write: @escaping () throws -> Void) throws {
        guard let deferred, deferred.file == file else { return try write() }
        try deferred.writes.add(weight: weight, write)
    }

    /// Whether a second thread reads `file`, and its turn has not come.
    func isWaiting(file: String) -> Bool { deferred.map { $0.file == file && !$0.writes.isItsTurn } ?? false }

    func report(_ issue: FeedIssue) throws {
        guard let deferred, deferred.file == issue.file else { return try issues.add(issue) }
        try deferred.writes.add(issue, to: issues)
    }

    /// The issues of one file of the feed.
    func issues(of file: GTFSFile) -> FileIssues { FileIssues(file: file.name, output: self) }

    /// Adds to the checksum of a file.
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
