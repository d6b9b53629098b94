internal import GTFSFeed
internal import GTFSModel

/// A file of the feed while it is read, record by record, by its declaration.
///
///     guard var table = try DeclaredTable.open(.levels, input, output) else { return }
///     while let row = try table.next() { levels.append(try table.typed(row)) }
///
/// Not copyable: a copy would retain its references for each of millions of rows.
struct DeclaredTable: ~Copyable {
    let file: GTFSFile
    let columns: Columns
    /// The cells that no typed column holds.
    let extras: FileExtras
    let output: ImportOutput
    private var reader: TableReader
    /// The same records as a plain SQLite table.
    private var plain: PlainTable
    private let progress: FileProgress

    /// Opens a file and reads its header.
    /// - Parameter indexed: columns that a plain SQLite import would index, for the estimate of its size.
    /// - Returns: nil if the feed lacks the file, if the options leave it out, or if it was cut short within its
    ///   header.
    static func open(
        _ file: GTFSFile, _ input: ImportInput, _ output: ImportOutput, indexed: [String] = []
    ) throws -> DeclaredTable? {
        guard let entry = input.entry(of: file) else { return nil }
        let progress = FileProgress(entry, input: input, output: output)
        try output.begin(entry)
        let reader = try TableReader.open(
            source: input.source, entry: entry, progress: { try progress.report(records: $0, bytes: $1) },
            issue: { try output.report($0) })
        guard !reader.isCutShort else {
            try output.finish(file.name, outcome: reader.outcome, progress: progress, plain: nil)
            return nil
        }
        let plain = PlainTable(
            file: file.name, header: reader.header, indexed: indexed, isCounted: !input.options.isForCheck)
        let table = DeclaredTable(file, reader: reader, plain: plain, progress: progress, output: output)
        try table.begin()
        return table
    }

    private init(
        _ file: GTFSFile, reader: consuming TableReader, plain: PlainTable, progress: FileProgress,
        output: ImportOutput
    ) {
        self.file = file
        self.plain = plain
        self.progress = progress
        self.output = output
        columns = Columns(file, header: reader.header)
        extras = output.extras(of: file.name)
        self.reader = reader
    }

    /// Enters the header, and reports its errors.
    private func begin() throws {
        let (output, name, header) = (output, file.name, columns.header)
        try output.perform(file: name) { output.files[name]?.header = header }
        for issue in columns.issues() { try output.report(issue) }
        extras.begin(columns)
    }

    /// The next record, valid until the next call; nil at the end of the file.
    mutating func next() throws -> CSVRow? {
        guard let row = try reader.next() else {
            try output.finish(file.name, outcome: reader.outcome, progress: progress, plain: plain)
            return nil
        }
        plain.add(row)
        if row.mayHaveQuotedBlanks { try reportBlanks(row) }
        if !columns.untyped.isEmpty { try checkUntyped(row) }
        return row
    }

    /// Reads the next record if it is written as an earlier one, but for the cells that vary; nil: `next` reads it.
    /// - Parameter size: of the earlier one, without these cells.
    mutating func next(
        like form: UnsafePointer<RecordForm>, size: PlainTable.RowSize, id: RecordForm.ID
    ) -> RecordForm.Times? {
        guard let times = unsafe reader.next(like: form, id: id) else { return nil }
        plain.add(size, id: id.count, times: times.byteCount)
        return times
    }

    /// The form and the size of the record last read, without the cells that vary; nil if each record must be looked at.
    func form(of row: CSVRow, _ cells: RecordForm.Cells) -> (form: RecordForm, size: PlainTable.RowSize)? {
        guard columns.untyped.isEmpty, let form = reader.form(cells) else { return nil }
        return (form, plain.size(of: row, without: form.varyingBytes))
    }
}

extension DeclaredTable {
    /// Reports the cells of fields that GTFS knows that begin or end with spaces or tabs within quotes. They are read without them.
    private func reportBlanks(_ row: CSVRow) throws {
        for (field, index) in columns.known where row.hasQuotedBlanks(index) {
            try output.issues(of: file).report(
                "leading_or_trailing_whitespaces", .warning, line: row.line, field: field,
                value: row.paddedText(index))
        }
    }

    /// The columns of a file: the column of its header for each declared field.
    struct Columns {
        let file: GTFSFile
        let header: TableReader.Header
        /// The column of each of the file's fields; -1 if the file has none.
        let indexes: [Int]
        /// The fields without a typed column that the file has.
        let untyped: [(field: GTFSField, index: Int)]
        /// The columns of the header that GTFS knows, by their names.
        let known: [(field: String, index: Int)]

        init(_ file: GTFSFile, header: TableReader.Header) {
            self.file = file
            self.header = header
            indexes = file.fields.map { header.index(of: $0.name) }
            untyped = file.untypedFields.map { ($0, header.index(of: $0.name)) }.filter { $1 >= 0 }
            known = (file.fields + file.untypedFields).map { ($0.name, header.index(of: $0.name)) }.filter { $1 >= 0 }
        }

        func index(_ field: String) -> Int { header.index(of: field) }

        /// Columns that the reference does not know, and required ones that are not there.
        func issues() -> [FeedIssue] {
            let known = Set((file.fields + file.untypedFields).map(\.name))
            let unknown = header.columns.filter { !$0.isEmpty && !known.contains($0) }.map {
                FeedIssue("unknown_column", .info, file: file.name, line: 1, field: $0, action: .setAside)
            }
            // A file without a header is reported as empty.
            guard !header.columns.isEmpty else { return [] }
            // Without the column transfers of fare_attributes.txt there is no limit, as with a blank cell.
            let missing = zip(file.fields, indexes).filter { field, index in
                field.presence == .required && index < 0 && field.name != "transfers"
            }.map { field, _ in
                FeedIssue("missing_required_column", .error, file: file.name, line: 1, field: field.name)
            }
            return unknown + missing
        }
    }
}

extension ImportOutput {
    /// Enters a file that is read record by record.
    fileprivate func begin(_ entry: FeedEntry) throws {
        var record = FileRecord(entry)
        record.isStored = true
        try perform(file: entry.name) { [self] in files[entry.name] = record }
    }

    /// Adds the counts of a file to its record.
    fileprivate func finish(
        _ file: String, outcome: TableReader.Outcome, progress: FileProgress, plain: PlainTable?
    )
        throws
    {
        try perform(file: file) { [self] in
            progress.reportComplete(records: outcome.records)
            if let plain { plainSize.add(plain) }
            files[file]?.rows = outcome.records
            files[file]?.isExact = outcome.isExact
        }
    }
}

/// Reports the progress of reading a file, every few thousand records.
private struct FileProgress {
    private let entry: FeedEntry
    private let output: ImportOutput
    private let body: (@Sendable (ImportProgress) -> Void)?
    private let cancellation: Cancellation

    init(_ entry: FeedEntry, input: ImportInput, output: ImportOutput) {
        self.entry = entry
        self.output = output
        body = input.options.progress
        cancellation = input.cancellation
    }

    /// - Throws: `CancellationError` if nobody waits for the import any more.
    func report(records: Int, bytes: Int) throws {
        try cancellation.check()
        if !output.isWaiting(file: entry.name) { report(records, bytes, isComplete: false) }
    }

    func reportComplete(records: Int) { report(records, entry.byteCount, isComplete: true) }

    private func report(_ records: Int, _ bytes: Int, isComplete: Bool) {
        body?(
            ImportProgress(
                file: entry.name, rows: records, bytes: bytes, totalBytes: entry.byteCount, isComplete: isComplete))
    }
}
