internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of a keyed file in memory, one per id; an id that only other files name has no record.
///
/// "Where an agency, stop, route, trip or calendar id occurs twice, the last row answers" (rule A40): the earlier
/// record's line is remembered, and a second reading of the file makes it a kept record.
struct EntityRows {
    var ids = ByteInterner()
    private(set) var rows = PackedRecords()
    private(set) var supersededLines: Set<Int> = []

    var count: Int { ids.count }

    /// The index of an id that some file names.
    mutating func intern(_ id: UnsafeRawBufferPointer) -> Int32 {
        let index = unsafe ids.intern(id)
        if Int(index) == rows.count { rows.appendBlank() }
        return index
    }

    mutating func intern(_ id: String) -> Int32 {
        let index = ids.intern(id)
        if Int(index) == rows.count { rows.appendBlank() }
        return index
    }

    func isListed(_ index: Int32) -> Bool { rows.isThere(Int(index)) }

    func isListed(_ id: String) -> Bool { ids.find(id).map { isListed($0) } ?? false }

    func hash(_ index: Int32) -> UInt64 { ids.hash(of: index) }

    /// Enters the record of an id.
    /// - Returns: whether it replaced an earlier record.
    mutating func enter(_ row: TypedRow, id: String) -> Bool {
        let index = intern(id)
        let earlier = rows[Int(index)]
        if let earlier { supersededLines.insert(earlier.line) }
        rows.set(row, at: Int(index))
        return earlier != nil
    }
}

extension EntityRows {
    /// Reads a keyed file whole, each record entered under its key; records without key are kept records.
    ///
    /// - Parameters:
    ///   - check: is called with each record after it has been entered, and with one that has no key.
    ///   - kept: is called with each record that becomes a kept one.
    static func read(
        _ file: GTFSFile, _ input: ImportInput, _ output: ImportOutput, indexed: [String] = [],
        check: (TypedRow) throws -> Void = { _ in }, kept: (TypedRow) -> Void = { _ in }
    ) throws -> EntityRows {
        let key = file.primaryKey[0]
        let keyField = file.position(of: key)
        var found = EntityRows()
        guard var table = try DeclaredTable.open(file, input, output, indexed: indexed) else { return found }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            guard let id = row.values[keyField].text else {
                try output.keep(csv, of: file.name, reason: "missing_required_field")
                kept(row)
                try check(row)
                continue
            }
            let index = found.intern(id)
            row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: Int(index))
            if let earlier = found.rows[Int(index)] { kept(earlier) }
            if found.enter(row, id: id) {
                try output.issues(of: file).reportDuplicate(line: csv.line, field: key, value: id)
            }
            try check(row)
        }
        try output.keepSuperseded(found.supersededLines, of: file, source: input.source)
        return found
    }

    /// The rows of the file's table, each with its key; ids without a record have only their id.
    func write(_ file: GTFSFile, into table: String, key: String, _ output: ImportOutput) throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(into: table, [key] + file.fields.map(\.name) + ["is_listed"]))
        let id = file.position(of: file.primaryKey[0])
        for (index, row) in rows.enumerated() {
            var values = [StoredValue](repeating: .null, count: file.fields.count)
            values[id] = .text(ids.text(Int32(index)))
            if let row {
                values = row.values
                output.enter(row, of: file, key: index + 1)
            }
            try insert.run([.integer(index + 1)] + values + [.integer(row == nil ? 0 : 1)])
        }
    }
}
