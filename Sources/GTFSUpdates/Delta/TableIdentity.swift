internal import GTFSModel

/// Which rows of a table are the same in both databases: gathers hashes as its columns come.
struct TableIdentity {
    private let isNeeded: Bool
    private let rowIDs: (new: [Int64], old: [Int64])
    private let counts: (new: [UInt8], old: [UInt8])
    /// The columns that count; nil: all.
    private let columns: Set<Int>?
    private var hashes: (new: [UInt64], old: [UInt64])

    init(_ shape: TableShape, new: TreeContent, old: TreeContent, isNeeded: Bool) {
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

/// What tells a row from the others: a hash over some of its values.
private enum RowIdentity {
    /// Adds the values of a column to the hashes of the rows.
    /// - Parameter integers: the column's whole numbers, in the form that old and new share.
    static func add(
        _ column: ColumnValues, integers: [Int64], at index: Int, columnCounts: [UInt8], to hashes: inout [UInt64]
    ) {
        var (row, integer, real, length, byte) = (0, 0, 0, 0, 0)
        for offset in hashes.indices where Int(columnCounts[offset]) > index {
            guard row < column.kinds.count else { return }
            let kind = column.kinds[row]
            row += 1
            var hash = StableHash(seed: hashes[offset])
            hash.add(UInt64(kind) + 1)
            switch ColumnValues.Kind(rawValue: kind) {
            case .integer where integer < integers.count:
                hash.add(UInt64(bitPattern: integers[integer]))
                integer += 1
            case .real where real + 8 <= column.reals.count:
                hash.add(Self.hash(column.reals[real..<real + 8]))
                real += 8
            case .text where length < column.lengths.count, .blob where length < column.lengths.count:
                let end = min(column.bytes.count, byte &+ max(0, Int(column.lengths[length])))
                hash.add(Self.hash(column.bytes[byte..<max(byte, end)]))
                byte = max(byte, end)
                length += 1
            default: break
            }
            hashes[offset] = hash.value
        }
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe StableHash.of($0) }
    }
}
