internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One record of a declared file: each declared field as its typed column holds it.
struct TypedRow {
    let line: Int
    /// In the order of the file's declaration.
    var values: [StoredValue]
    /// Places in the record of cells that their typed columns cannot give back.
    var unfit: [Int] = []
    /// What the cells came to that no typed column holds.
    var extras = ExtraNote.none
    /// For the file's checksum.
    var checksum: UInt64 { ExtraChecksum.record(values.checksum, extras: extras.checksum) }
}

extension [StoredValue] {
    /// The same for the same values, whatever the run or the machine.
    var checksum: UInt64 {
        var hash = StableHash()
        for value in self {
            switch value {
            case .null: hash.add(nil as Int?)
            case .integer(let number): hash.add(number)
            case .real(let number): hash.add((number + 0).bitPattern)
            case .text(let text): hash.add(text)
            }
        }
        return hash.value
    }
}

/// Reads a file as its declaration says, cell by cell.
///
/// A class, as it is passed on with each of millions of rows: a struct of as many references would be retained each time.
final class DeclaredTable {
    let file: GTFSFile
    let columns: TableColumns
    let extras: ExtraCells
    private let context: ImportContext

    private init(file: GTFSFile, columns: TableColumns, extras: ExtraCells, context: ImportContext) {
        self.file = file
        self.columns = columns
        self.extras = extras
        self.context = context
    }

    /// Reads `file` where the feed has it and the options do not leave it out, and hands over each record.
    ///
    /// - Parameter indexed: columns that a plain SQLite import would index, for the estimate of its size.
    static func read(
        _ file: GTFSFile, _ context: ImportContext, indexed: [String] = [],
        row: (DeclaredTable, CSVRow) throws -> Void
    ) throws {
        guard let entry = context.source.entry(named: file.name), !context.options.excluded.contains(file.name) else {
            return
        }
        var table: DeclaredTable?
        var plain: PlainTable?
        var record = FileRecord(entry)
        record.isStored = true
        context.files[file.name] = record
        var meter = ProgressMeter(entry: entry, report: context.options.progress)
        let outcome = try TableReader(source: context.source, entry: entry).read(
            progress: { meter.reached(bytes: $0) }, issue: { context.report($0, file: file.name) },
            header: { header in
                context.files[file.name]?.header = header
                let columns = TableColumns(file, header)
                for issue in columns.issues() { try context.issues.add(issue) }
                plain = PlainTable(file: file.name, header: header, indexed: indexed)
                let extras = context.extras(of: file.name)
                extras.begin(columns)
                table = DeclaredTable(file: file, columns: columns, extras: extras, context: context)
            },
            row: { csv in
                guard let table else { return }
                try context.throwPendingStrictIssue()
                meter.count()
                plain?.add(csv)
                try row(table, csv)
            })
        try context.throwPendingStrictIssue()
        meter.finish()
        if let plain { context.plainSize.add(plain) }
        context.files[file.name]?.rows = outcome.records
        context.files[file.name]?.isExact = outcome.isExact
    }

    /// The record with every declared cell typed; issues are reported.
    func typed(_ row: CSVRow) throws -> TypedRow {
        var typed = TypedRow(line: row.line, values: [])
        typed.values.reserveCapacity(file.fields.count)
        for (field, index) in zip(file.fields, columns.indexes) {
            typed.values.append(try value(of: field, at: index, in: row, &typed.unfit))
        }
        return typed
    }

    private func value(
        of field: GTFSField, at index: Int, in row: CSVRow, _ unfit: inout [Int]
    ) throws -> StoredValue {
        guard !row.isBlank(index) else {
            if field.requiresValue, index >= 0 {
                try report("missing_required_field", .error, field, row, index)
            }
            return .null
        }
        guard let value = field.storedValue(row, index) else {
            unfit.append(index)
            try report(field.invalidCode, .error, field, row, index, .setAside)
            return .null
        }
        if field.isWhole, row.isSpelledOddly(index) { unfit.append(index) }
        if let (code, severity) = field.complaint(about: value) { try report(code, severity, field, row, index) }
        return value
    }

    private func report(
        _ code: String, _ severity: FeedIssue.Severity, _ field: GTFSField, _ row: CSVRow, _ index: Int,
        _ action: FeedIssue.Action = .kept
    ) throws {
        try context.issues.add(
            FeedIssue(
                code, severity, file: file.name, line: row.line, field: field.name, value: row.text(index),
                action: action))
    }
}

extension ImportContext {
    /// Reports what the reading of a table itself met; what `strict` makes of it is thrown when the table has been read,
    /// as the reader's own door for issues does not throw.
    func report(_ issue: FeedIssue, file: String) {
        var issue = issue
        issue.file = issue.file ?? file
        do { try issues.add(issue) } catch { pendingError = pendingError ?? error }
    }

    func throwPendingStrictIssue() throws {
        if let error = pendingError { throw error }
    }
}

extension GTFSField {
    /// Whether the typed column holds whole numbers, written as they are.
    fileprivate var isWhole: Bool {
        switch kind {
        case .integer, .enumeration: true
        default: false
        }
    }
}

extension CSVRow {
    /// Whether a whole number has a sign or zeros in front that a typed column would not give back.
    fileprivate func isSpelledOddly(_ index: Int) -> Bool {
        let text = unsafe bytes(index)
        guard text.count > 1 else { return false }
        let digits = unsafe text[0] == 0x2D ? 1 : 0
        return unsafe text[0] == 0x2B || text[digits] == 0x30
    }
}
