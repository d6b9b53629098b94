internal import GTFSStore

/// A row that can wait in memory as a handful of bytes.
protocol PackableRow: SpillableRow {
    func pack(into packed: inout PackedBytes)
    init(from reader: inout PackedBytes.Reader)
}
