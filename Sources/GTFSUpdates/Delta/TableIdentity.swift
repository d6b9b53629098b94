/// Which rows of a table are the same in both databases: gathers hashes as its columns come.
struct TableIdentity {
    private let isNeeded: Bool
    private let rowIDs: (new: [Int64], old: [Int64])
    private let counts: (new: [UInt8], old: [UInt8])
    /// The columns that count; nil: all.
    private let columns: Set<Int>?
    private var hashes: (new: [UInt64], old: [UInt64])

    init(_ shape: TableShape, _ new: TreeContent, _ old: TreeContent, isNeeded: Bool) {
        self.isNeeded = isNeeded
        rowIDs = (new.rowIDs, old.rowIDs)
        counts = (new.columnCounts, old.columnCounts)
        columns = TableKnowledge.identities[shape.name].map { Set($0.compactMap(shape.index)) }
        hashes = (
            [UInt64](repeating: 0, count: isNeeded ? new.rowCount : 0),
            [UInt64](repeating: 0, count: isNeeded ? old.rowCount : 0)
        )
    }

    /// A packed column with its numbers in the form that both databases share.
    struct SharedForm { let new: ColumnValues, old: ColumnValues }

    mutating func add(
        _ index: Int, _ new: (values: ColumnValues, integers: [Int64]),
        _ old: (values: ColumnValues, integers: [Int64]),
        _ packed: SharedForm?
    ) {
        guard isNeeded, columns?.contains(index) ?? true else { return }
        RowIdentity.add(
            packed?.new ?? new.values, integers: new.integers, at: index, columnCounts: counts.new, to: &hashes.new)
        RowIdentity.add(
            packed?.old ?? old.values, integers: old.integers, at: index, columnCounts: counts.old, to: &hashes.old)
    }

    /// The map of the table's keys, if the column was the last that counts.
    func map(after index: Int, of columnCount: Int) -> KeyMap? {
        guard isNeeded, index == (columns?.max() ?? columnCount - 1) else { return nil }
        return KeyMap(
            new: zip(rowIDs.new, hashes.new).map { ($0, $1) }, old: zip(rowIDs.old, hashes.old).map { ($0, $1) })
    }
}
