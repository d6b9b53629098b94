internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// One record of a declared file: each declared field as its typed column holds it.
struct TypedRow {
    let line: Int
    /// In the order of the file's declaration.
    var values: [StoredValue]
    /// Columns of cells that their typed columns cannot give back.
    var unfit: [Int] = []
    /// The cells that no typed column holds.
    var extras = RecordExtras.none
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
    let extras: FileExtras
    private let output: ImportOutput

    /// Reads `file` where the feed has it and the options do not leave it out, and hands over each record.
    ///
    /// - Parameter indexed: columns that a plain SQLite import would index, for the estimate of its size.
    static func read(
        _ file: GTFSFile, _ input: ImportInput, _ output: ImportOutput, indexed: [String] = [],
        row: (DeclaredTable, CSVRow) throws -> Void
    ) throws {
        try readRows(file, input, output, indexed: indexed) { table, reading, tally in
            while let csv = try table.next(&reading, &tally) { try row(table, csv) }
        }
    }

    /// As `read`, but calls `piece` for each piece of the file, which pulls its records with `next` until there is none.
    static func readRows(
        _ file: GTFSFile, _ input: ImportInput, _ output: ImportOutput, indexed: [String] = [],
        piece: (DeclaredTable, inout TableRows, inout FileTally) throws -> Void
    ) throws {
        guard let entry = input.entry(of: file) else { return }
        var table: DeclaredTable?
        var tally = FileTally(entry, input, output)
        try output.begin(entry)
        let outcome = try TableReader(source: input.source, entry: entry).readRows(
            progress: { tally.reached(bytes: $0) }, issue: { tally.report($0) },
            header: { header in
                let found = try DeclaredTable(file, header, output)
                tally.plain = PlainTable(file: file.name, header: header, indexed: indexed)
                table = found
            },
            rows: { reading in
                if let table { try piece(table, &reading, &tally) }
            })
        try tally.finish(outcome)
    }

    private init(_ file: GTFSFile, _ header: CSVHeader, _ output: ImportOutput) throws {
        self.file = file
        self.output = output
        columns = TableColumns(file, header)
        extras = output.extras(of: file.name)
        try output.perform(file: file.name) { output.files[file.name]?.header = header }
        for issue in columns.issues() { try output.report(issue) }
        extras.begin(columns)
    }

    /// The next record of a piece, valid until the next call.
    func next(_ reading: inout TableRows, _ tally: inout FileTally) throws -> CSVRow? {
        let row = try reading.next { tally.report($0) }
        try tally.throwFailure()
        if let row { tally.count(row) }
        return row
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
        try output.report(
            FeedIssue(
                code, severity, file: file.name, line: row.line, field: field.name, value: row.text(index),
                action: action))
    }
}

extension GTFSField {
    /// Whether the typed column holds whole numbers, written as they are.
    var isWhole: Bool {
        switch kind {
        case .integer, .enumeration: true
        default: false
        }
    }

    /// Whether the column holds ids or text of which nothing can be wrong.
    var isText: Bool {
        switch kind {
        case .id, .text: true
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

/// The columns of a file: which of its header's columns holds each declared field.
struct TableColumns {
    let file: GTFSFile
    let header: CSVHeader
    /// For each declared field its column, -1 where the file has none.
    let indexes: [Int]

    init(_ file: GTFSFile, _ header: CSVHeader) {
        self.file = file
        self.header = header
        indexes = file.fields.map { header.index(of: $0.name) }
    }

    func index(_ field: String) -> Int { header.index(of: field) }

    /// Columns that the reference does not know, and required ones that are not there.
    func issues() -> [FeedIssue] {
        let known = Set(file.fields.map(\.name))
        let unknown = header.columns.filter { !$0.isEmpty && !known.contains($0) }.map {
            FeedIssue("unknown_column", .info, file: file.name, line: 1, field: $0, action: .setAside)
        }
        // A file without a header is reported as empty.
        guard !header.columns.isEmpty else { return [] }
        let missing = zip(file.fields, indexes).filter { $0.presence == .required && $1 < 0 }.map { field, _ in
            FeedIssue("missing_required_column", .error, file: file.name, line: 1, field: field.name)
        }
        return unknown + missing
    }
}

extension FeedIssue {
    init(
        _ code: String, _ severity: Severity, file: String? = nil, line: Int? = nil, field: String? = nil,
        value: String? = nil, action: Action = .kept
    ) {
        self.init(Code(code), severity, file: file, line: line, field: field, value: value, action: action)
    }
}
