internal import GTFSFeed
internal import GTFSStore

/// The records of a file through the statement of its view.
final class ViewRecords: TypedRecords {
    private let rows: StoredRowCursor
    /// The statement's column of each field.
    private let columns: [Int]
    private let keeps: (Int) -> Bool
    private var isOver = false

    /// - Parameter keeps: whether the records of a key are wanted.
    init(_ database: StoreDatabase, _ file: GTFSFile, keeps: @escaping (Int) -> Bool) throws {
        let view = String(file.name.dropLast(".txt".count))
        rows = try StoredRowCursor(database, sql: FileSelect.records(view: view))
        let names = rows.columns
        columns = file.fields.map { names.firstIndex(of: $0.name) ?? -1 }
        self.keeps = keeps
    }

    func next() throws -> RecordKey? {
        while !isOver {
            isOver = try !rows.next()
            if !isOver, keeps(rows.integer(0)) { return RecordKey(key: rows.integer(0), position: rows.integer(1)) }
        }
        return nil
    }

    func append(field: Int, to record: inout RecordBuffer) {
        guard columns[field] >= 0 else { return record.appendBlank() }
        switch rows.value(columns[field]) {
        case .null: record.appendBlank()
        case .integer(let number): record.append(number)
        case .real(let number): record.append(PlainDecimal.text(number))
        case .text(let text): record.append(text)
        }
    }
}
