internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Tells which records of a file have a key that an earlier one has.
///
/// Eight bytes a record are remembered, a hash of its key, so that the largest file is bounded too: of a hundred million
/// records two with different keys are taken for one with a chance of about one in four thousand.
struct DuplicateKeyCheck {
    private let columns: TableColumns
    /// Where the fields of the key stand in the declaration.
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
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        }
    }
}
