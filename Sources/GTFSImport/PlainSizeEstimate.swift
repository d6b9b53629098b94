internal import GTFSFeed

/// Estimates, while a feed is read, how large the same feed is in one plain SQLite table a file, every cell as text,
/// with the four indexes a departure board needs: stop_times by stop_id and by trip_id, trips by trip_id, stops by stop_id.
struct PlainSizeEstimate {
    private var tableBytes = 0
    private var indexBytes = 0
    private var objects = 0

    /// Bytes so far; SQLite fills a page of a table read in order to about 96%, of an index by about 90%.
    var bytes: Int { Int(Double(tableBytes) / 0.96 + Double(indexBytes) / 0.9) + objects * 4096 }

    mutating func addTable(indexes: Int) { objects += 1 + indexes }

    /// Counts one record, and its entries in indexes on the columns `indexed`.
    mutating func add(_ row: CSVRow, indexed: [Int]) {
        // A serial type takes one byte for text of up to 57 bytes, then two.
        let longCells = row.byteCount > 57 ? (0..<row.cellCount).count { unsafe row.bytes($0).count > 57 } : 0
        tableBytes += row.byteCount + row.cellCount + longCells + 8
        for column in indexed { indexBytes += unsafe row.bytes(column).count + 10 }
    }

    /// Counts what another one has counted.
    mutating func add(_ other: PlainSizeEstimate) {
        tableBytes += other.tableBytes
        indexBytes += other.indexBytes
        objects += other.objects
    }
}
