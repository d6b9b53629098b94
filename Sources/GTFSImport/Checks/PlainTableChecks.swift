internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Checks each record of a file whose table has the file's own columns (`PlainTables`).
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
        // Of a file of one record the second one is reported, not each of a million.
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

/// Tells which records of a file have a key that an earlier one has.
///
/// Memory holds eight bytes per record, a hash of its key, so that the largest file is bounded too: of a hundred million
/// records two with different keys are taken for one with a chance of about one in four thousand.
struct DuplicateKeyCheck {
    private let columns: TableColumns
    /// The indexes of the key's fields in the declaration.
    private let key: [Int]
    private var seen: Set<UInt64> = []

    init(_ columns: TableColumns) {
        self.columns = columns
        key = columns.file.primaryKey.map { columns.file.position(of: $0) }
    }

    /// Whether an earlier record has the key of `row`; a blank part is part of a key, but a blank id is none.
    mutating func isRepeated(_ row: TypedRow, _ csv: CSVRow) -> Bool {
        if key.isEmpty || key.count == 1 && csv.isBlank(columns.indexes[key[0]]) { return false }
        var hash = StableHash()
        for part in key {
            let value = row.values[part]
            // What a typed column cannot hold is compared as it is written.
            hash.add(value == .null ? csv.text(columns.indexes[part]) : value.keyText)
        }
        return !seen.insert(hash.value).inserted
    }

    /// The key of a record as its issue names it: the fields, and the cells.
    func name(_ csv: CSVRow) -> (field: String, value: String) {
        let cells = key.map { csv.text(columns.indexes[$0]) ?? "" }
        return (columns.file.primaryKey.joined(separator: ","), cells.joined(separator: ","))
    }
}

extension StoredValue {
    /// The same for equal values, whatever they are written like; nil for none.
    fileprivate var keyText: String? {
        switch self {
        case .null: nil
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let text): text
        }
    }
}
