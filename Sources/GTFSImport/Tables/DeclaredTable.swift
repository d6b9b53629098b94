internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One record of a declared file: each declared field as its typed column holds it.
struct TypedRow {
    let line: Int
    /// In the order of the file's declaration.
    var values: [StoredValue]
    /// Cells that the typed columns cannot give back: column and text as written.
    var unfit: [(column: String, value: String)] = []
    /// Sum hash of the values, for the file's checksum.
    var checksum: UInt64 { values.checksum }
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
struct DeclaredTable {
    let file: GTFSFile
    let columns: TableColumns
    private let context: ImportContext

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
        var estimated: [Int] = []
        var record = FileRecord()
        record.isStored = true
        context.files[file.name] = record
        var meter = ProgressMeter(entry: entry, report: context.options.progress)
        let rows = try TableReader(source: context.source, entry: entry).read(
            progress: { meter.reached(bytes: $0) }, issue: { context.report($0, file: file.name) },
            header: { header in
                context.files[file.name]?.header = header.columns
                let columns = TableColumns(file, header)
                for issue in columns.issues() { try context.issues.add(issue) }
                estimated = indexed.map { columns.index($0) }
                table = DeclaredTable(file: file, columns: columns, context: context)
            },
            row: { csv in
                guard let table else { return }
                try context.throwPendingStrictIssue()
                meter.count()
                context.plainSize.add(csv, indexed: estimated)
                try row(table, csv)
            })
        try context.throwPendingStrictIssue()
        meter.finish()
        context.plainSize.addTable(indexes: indexed.count)
        context.files[file.name]?.rows = rows
    }

    /// The record with every declared cell typed; issues are reported.
    func typed(_ row: CSVRow) throws -> TypedRow {
        var typed = TypedRow(line: row.line, values: [])
        typed.values.reserveCapacity(file.fields.count)
        for (field, index) in zip(file.fields, columns.indexes) {
            typed.values.append(try value(of: field, at: index, in: row, &typed.unfit))
        }
        if row.cellCount > columns.header.columns.count {
            for index in columns.header.columns.count..<row.cellCount {
                guard let text = row.text(index) else { continue }
                typed.unfit.append(("#\(index - columns.header.columns.count + 1)", text))
            }
        }
        return typed
    }

    private func value(
        of field: GTFSField, at index: Int, in row: CSVRow, _ unfit: inout [(column: String, value: String)]
    ) throws -> StoredValue {
        guard !row.isBlank(index) else {
            if field.requiresValue, index >= 0 {
                try report("missing_required_field", .error, field, row, index)
            }
            return .null
        }
        guard let value = field.storedValue(row, index) else {
            unfit.append((field.name, row.text(index) ?? ""))
            try report(field.invalidCode, .error, field, row, index, .setAside)
            return .null
        }
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

    /// Sets the unfit cells of a record aside; `owner` is the number of its entity during the import.
    func setAside(_ row: TypedRow, file: String, owner: Int, position: Int = 0) throws {
        for cell in row.unfit {
            try extras.add(
                file: file, owner: owner, position: position, line: row.line, column: cell.column, value: cell.value)
        }
    }
}
