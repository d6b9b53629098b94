internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Files whose table `stored_<name>` has their own columns, one row per record.
extension GTFSFile {
    /// Files with tables of a shape of their own.
    private static let shaped: Set<String> = [
        GTFSFile.agency.name, GTFSFile.stops.name, GTFSFile.routes.name, GTFSFile.trips.name, GTFSFile.stopTimes.name,
        GTFSFile.calendar.name, GTFSFile.calendarDates.name,
        GTFSFile.shapes.name, GTFSFile.frequencies.name,
    ]

    static let plain: [GTFSFile] = all.filter { !shaped.contains($0.name) }

    /// The name of the file without `.txt`, which is the name of its view.
    var viewName: String { String(name.dropLast(4)) }
}

/// Reads and writes each of these files, record by record.
struct PlainTables {
    let input: ImportInput
    let tables: FeedTables
    let references: ReferencedIDs
    let output: ImportOutput

    func importAll() throws {
        for file in GTFSFile.plain where input.source.entry(named: file.name) != nil { try importFile(file) }
    }

    private func importFile(_ file: GTFSFile) throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(into: "stored_" + file.viewName, ["row_key"] + file.fields.map(\.name)))
        var key = 0
        var checks: PlainTableChecks?
        guard var table = try DeclaredTable.open(file, input, output) else { return }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            key += 1
            if checks == nil {
                checks = PlainTableChecks(table.columns, input: input, tables: tables, ids: references, output: output)
            }
            try checks?.check(row, csv)
            row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: key)
            output.enter(row, of: file, key: key)
            try insert.run([.integer(key)] + row.values)
        }
    }
}

/// Checks each record of a file whose table has the file's own columns (`PlainTables`).
private struct PlainTableChecks {
    private let tables: FeedTables
    private let output: ImportOutput
    private let issues: FileIssues
    private let columns: DeclaredTable.Columns
    private let references: ReferencedIDs.ReferenceCheck
    private let translations: TranslationCheck
    private var keys: DuplicateKeyCheck
    private var count = 0

    init(
        _ columns: DeclaredTable.Columns, input: ImportInput, tables: FeedTables, ids: ReferencedIDs,
        output: ImportOutput
    ) {
        self.tables = tables
        self.output = output
        issues = output.issues(of: columns.file)
        self.columns = columns
        references = ReferencedIDs.ReferenceCheck(columns.file, tables: tables, references: ids, output: output)
        translations = TranslationCheck(input, tables: tables, references: ids, issues: issues)
        keys = DuplicateKeyCheck(columns)
    }

    mutating func check(_ row: TypedRow, _ csv: CSVRow) throws {
        count += 1
        try references.check(row)
        if keys.isRepeated(row, csv: csv) {
            let key = keys.name(csv)
            try issues.reportDuplicate(line: row.line, field: key.field, value: key.value, action: .kept)
        }
        // In a file of one record only the second one is reported, not each of a million.
        if columns.file.primaryKey.isEmpty, count == 2 {
            try issues.report("more_than_one_entity", .warning, line: row.line)
        }
        try reportBlankRecommended(row, csv: csv)
        let fields = RowFields(columns.file, row: row)
        try issues.report(fields.faults, line: row.line) { csv.text(columns.index($0)) }
        if columns.file.name == "fare_attributes.txt" {
            try tables.agencies.requireID(in: row, columns.file, output: output)
        }
        if columns.file.name == "translations.txt", columns.index("table_name") >= 0 {
            try translations.check(fields)
        }
    }

    private func reportBlankRecommended(_ row: TypedRow, csv: CSVRow) throws {
        for (field, index) in zip(columns.file.fields, columns.indexes)
        where field.presence == .recommended && index >= 0 && csv.isBlank(index) {
            try issues.report("missing_recommended_field", .warning, line: row.line, field: field.name)
        }
    }
}

/// Finds the records of a file with the key of an earlier one.
///
/// It holds eight bytes per record, a hash of its key, which bounds memory even for the largest file: among a hundred
/// million records, the chance that two different keys share a hash is about one in four thousand.
private struct DuplicateKeyCheck {
    private let columns: DeclaredTable.Columns
    /// The indexes of the key's fields in the declaration.
    private let key: [Int]
    private var seen: Set<UInt64> = []

    init(_ columns: DeclaredTable.Columns) {
        self.columns = columns
        // The validator has no key of this file, of which the reference says that all of its fields are one; and translations.txt
        // without table_name is of an earlier format, which has another key.
        let isKeyed =
            columns.file.name != "location_group_stops.txt"
            && (columns.file.name != "translations.txt" || columns.index("table_name") >= 0)
        key = isKeyed ? columns.file.primaryKey.map { columns.file.position(of: $0) } : []
    }

    /// Whether an earlier record has the key of `row`; a blank part counts in a key, but a blank id is no key.
    mutating func isRepeated(_ row: TypedRow, csv: CSVRow) -> Bool {
        if key.isEmpty || key.count == 1 && csv.isBlank(columns.indexes[key[0]]) { return false }
        var hash = StableHash()
        for part in key {
            let value = row.values[part]
            // A value that a typed column cannot hold is compared as it is written.
            hash.add(value == .null ? csv.text(columns.indexes[part]) : value.shown)
        }
        return !seen.insert(hash.value).inserted
    }

    /// The key of a record as its issue names it: the fields, and the cells.
    func name(_ csv: CSVRow) -> (field: String, value: String) {
        let cells = key.map { csv.text(columns.indexes[$0]) ?? "" }
        return (columns.file.primaryKey.joined(separator: ","), cells.joined(separator: ","))
    }
}
