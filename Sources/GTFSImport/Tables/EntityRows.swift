internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of a keyed file in memory, one an id; ids that only other files name stand among them without a record.
///
/// "Where an agency, stop, route, trip or calendar id occurs twice, the last row answers" (rule A40): the earlier
/// record's line is remembered, and a second reading of the file keeps the record aside.
struct EntityRows {
    var ids = ByteInterner()
    private(set) var rows: [TypedRow?] = []
    private(set) var supersededLines: Set<Int> = []

    var count: Int { ids.count }

    /// The number of an id that some file names.
    mutating func intern(_ id: UnsafeRawBufferPointer) -> Int32 {
        let number = unsafe ids.intern(id)
        if Int(number) == rows.count { rows.append(nil) }
        return number
    }

    mutating func intern(_ id: String) -> Int32 {
        let number = ids.intern(id)
        if Int(number) == rows.count { rows.append(nil) }
        return number
    }

    func isListed(_ number: Int32) -> Bool { rows[Int(number)] != nil }

    /// Enters the record of an id.
    /// - Returns: its number, and whether an earlier record gave way.
    mutating func enter(_ row: TypedRow, id: String) -> (number: Int32, replaced: Bool) {
        let number = intern(id)
        let earlier = rows[Int(number)]
        if let earlier { supersededLines.insert(earlier.line) }
        rows[Int(number)] = row
        return (number, earlier != nil)
    }
}

extension ImportContext {
    /// Keeps aside the records of the given lines, which later records of the same key have replaced.
    func keepSuperseded(_ lines: Set<Int>, of file: GTFSFile) throws {
        try pendingExtras.discard(file: file.name, lines: lines)
        guard !lines.isEmpty, let entry = source.entry(named: file.name) else { return }
        _ = try TableReader(source: source, entry: entry).read(
            issue: { _ in }, header: { _ in },
            row: { row in
                guard lines.contains(row.line) else { return }
                try keepAside(row, file: file.name, reason: "duplicate_key")
            })
    }

    /// Reads a keyed file whole, each record entered under its key; records without key are kept aside.
    func readEntities(
        _ file: GTFSFile, indexed: [String] = [], into rows: inout EntityRows,
        entered: (Int32, TypedRow) throws -> Void = { _, _ in }
    ) throws {
        let key = file.primaryKey[0]
        let keyField = file.fields.firstIndex { $0.name == key } ?? 0
        var found = rows
        rows = EntityRows()
        defer { rows = found }
        try DeclaredTable.read(file, self, indexed: indexed) { table, csv in
            var row = try table.typed(csv)
            guard let id = row.values[keyField].text else {
                return try keepAside(csv, file: file.name, reason: "missing_required_field")
            }
            row.extras = try table.extras.note(csv, unfit: row.unfit, owner: Int(found.intern(id)))
            let (number, replaced) = found.enter(row, id: id)
            if replaced {
                try issues.add(
                    FeedIssue(
                        "duplicate_key", .error, file: file.name, line: csv.line, field: key, value: id,
                        action: .recordSetAside))
            }
            try entered(number, row)
        }
        try keepSuperseded(found.supersededLines, of: file)
    }

    /// Keeps a record aside that has no place in its table.
    func keepAside(_ row: CSVRow, file: String, reason: FeedIssue.Code) throws {
        let record = KeptRecord(row, file: file, reason: reason)
        try post(file: file, weight: record.weight) { [self] in
            try kept.keep(record)
            files[file]?.checksum &+= record.checksum
            files[file]?.keptAside += 1
        }
    }

    /// Reports a reference that leads nowhere; the row stays as it is and answers.
    func reportDangling(_ value: String, file: String, line: Int, field: String, action: FeedIssue.Action = .kept)
        throws
    {
        try report(
            FeedIssue(
                "foreign_key_violation", .error, file: file, line: line, field: field, value: value, action: action))
    }
}
