internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

extension RecordStream {
    /// The key and position by which `extra_cells` identifies a record of a file.
    package struct RecordKey: Sendable, Hashable {
        /// The trip_key for stop_times and frequencies, the service_key for calendar_dates, the shape_key for shapes, and
        /// for other files the key of the record itself.
        package let key: Int
        /// Tells records of one key apart.
        package let position: Int
    }
}

/// The records of one file as its typed columns hold them, pulled one by one in the order of their keys.
protocol TypedRecords: AnyObject {
    /// Goes on to the next record; nil after the last one.
    func next() throws -> RecordStream.RecordKey?

    /// Adds the cell of a field of the record. `field` is an index in the file's declaration.
    func append(field: Int, to record: inout RecordBuffer)
}

/// The records of a file through the statement of its view.
final class ViewRecords: TypedRecords {
    private let rows: StoredRows.Cursor
    /// The statement's column of each field.
    private let columns: [Int]
    private let keeps: (Int) -> Bool
    private var isOver = false

    /// - Parameter keeps: whether the records of a key are wanted.
    init(_ database: StoreDatabase, _ file: GTFSFile, keeps: @escaping (Int) -> Bool) throws {
        let view = String(file.name.dropLast(".txt".count))
        rows = try StoredRows.Cursor(database, sql: try FileSelect.records(view: view, in: database))
        let names = rows.columns
        columns = file.fields.map { names.firstIndex(of: $0.name) ?? -1 }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        while !isOver {
            isOver = try !rows.next()
            if !isOver, keeps(rows.integer(0)) {
                return RecordStream.RecordKey(key: rows.integer(0), position: rows.integer(1))
            }
        }
        return nil
    }

    func append(field: Int, to record: inout RecordBuffer) {
        guard columns[field] >= 0 else { return record.appendBlank() }
        switch rows.value(columns[field]) {
        case .null: record.appendBlank()
        case .integer(let number): record.append(number)
        case .real(let number): record.append(DecimalText.text(number))
        case .text(let text): record.append(text)
        }
    }
}
