internal import GTFSStore

/// Rows that come after the rows of another owner have begun, packed until the end of their file: each with the place of the
/// row of its owner before it, so that no order has to be made.
struct WaitingRows<Row: PackableRow> {
    private(set) var count = 0
    private var runs = PackedRuns()
    /// The place of the last row of each owner; -1 if it has none.
    private var last: [Int32] = []
    private var packed = PackedBytes()

    mutating func add(_ row: Row, owner: Int) {
        if owner >= last.count {
            last.append(contentsOf: repeatElement(-1, count: max(owner + 1, 2 * last.count) - last.count))
        }
        packed.removeAll()
        packed.add(Int(last[owner]))
        row.pack(into: &packed)
        last[owner] = Int32(runs.append(packed.bytes).start)
        count += 1
    }

    /// Hands over the rows of each owner, in the order in which they came.
    func forEachOwner(_ body: (Int, [Row]) throws -> Void) rethrows {
        for owner in last.indices where last[owner] >= 0 { try body(owner, rows(from: Int(last[owner]))) }
    }

    /// The row at a place and those before it.
    private func rows(from last: Int) -> [Row] {
        var rows: [Row] = []
        var start = last
        while start >= 0 {
            start = runs.read(from: start) { reader in
                let before = reader.integer()
                rows.append(Row(from: &reader))
                return before
            }
        }
        rows.reverse()
        return rows
    }
}

/// A row that can wait in memory as a handful of bytes.
protocol PackableRow: SpillableRow {
    func pack(into packed: inout PackedBytes)
    init(from reader: inout PackedBytes.Reader)
}
