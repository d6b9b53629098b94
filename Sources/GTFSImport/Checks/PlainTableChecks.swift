internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What is checked of each record of a file that is kept as it is.
struct PlainTableChecks {
    private let tables: FeedTables
    private let output: ImportOutput
    private let columns: TableColumns
    private let references: ReferenceCheck
    private let translations: TranslationCheck
    private var keys: DuplicateKeyCheck
    private var count = 0

    init(
        _ columns: TableColumns, _ input: ImportInput, _ tables: FeedTables, _ ids: ReferencedIDs,
        _ output: ImportOutput
    ) {
        self.tables = tables
        self.output = output
        self.columns = columns
        references = ReferenceCheck(columns.file, tables, ids, output)
        translations = TranslationCheck(input.source, tables, ids, output)
        keys = DuplicateKeyCheck(columns)
    }

    mutating func check(_ row: TypedRow, _ csv: CSVRow) throws {
        count += 1
        try references.check(row)
        if keys.isRepeated(row, csv) {
            let key = keys.name(csv)
            try report("duplicate_key", .error, row, field: key.field, value: key.value)
        }
        // The second record of a file of one is told of, not each of a million.
        if columns.file.primaryKey.isEmpty, count == 2 { try report("more_than_one_entity", .warning, row) }
        try reportBlankRecommended(row, csv)
        let fields = RowFields(columns.file, row)
        for fault in fields.faults {
            let value = csv.text(columns.index(fault.field))
            try report(fault.code, fault.severity, row, field: fault.field, value: value)
        }
        if columns.file.name == "fare_attributes.txt" { try tables.agencies.requireID(in: row, columns.file, output) }
        if columns.file.name == "translations.txt", columns.index("table_name") >= 0 {
            try translations.check(fields)
        }
    }

    private func reportBlankRecommended(_ row: TypedRow, _ csv: CSVRow) throws {
        for (field, index) in zip(columns.file.fields, columns.indexes)
        where field.presence == .recommended && index >= 0 && csv.isBlank(index) {
            try report("missing_recommended_field", .warning, row, field: field.name)
        }
    }

    private func report(
        _ code: FeedIssue.Code, _ severity: FeedIssue.Severity, _ row: TypedRow, field: String? = nil,
        value: String? = nil
    ) throws {
        try output.issues.add(
            FeedIssue(code, severity, file: columns.file.name, line: row.line, field: field, value: value))
    }
}
