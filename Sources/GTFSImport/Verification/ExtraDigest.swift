internal import GTFSModel
internal import GTFSStore

/// Reads the extra cells of a file back, as their share in the checksums of its records.
struct ExtraDigest {
    private let extras: StoredExtras
    private let seeds: [UInt64]

    init(_ database: StoreDatabase, file: String) throws {
        extras = try StoredExtras(database, file: file)
        seeds = extras.columns.map { ExtraChecksum.seed(place: $0.place, name: $0.name, kind: $0.kind) }
    }

    /// The share of the record at `position` of `key`; keys come in rising order.
    func checksum(key: Int, position: Int) throws -> UInt64 {
        guard !seeds.isEmpty else { return 0 }
        var sum: UInt64 = 0
        try extras.forEachCell(key: key, position: position) { column, text in
            sum &+= ExtraChecksum.cell(seed: seeds[column], text: text.stableHash)
        }
        return sum
    }
}
