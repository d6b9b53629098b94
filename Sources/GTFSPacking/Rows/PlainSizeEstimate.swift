internal import GTFSFeed
internal import GTFSStore

/// Estimates, while a feed is read, how large the same feed is in one plain SQLite table a file, every cell as text,
/// with the four indexes a departure board needs: stop_times by stop_id and by trip_id, trips by trip_id, stops by stop_id.
///
/// It is the size that the `sqlite3` shell's `.import --csv` gives each `.txt` file, page by page ("Database File
/// Format", sqlite.org/fileformat2.html).
struct PlainSizeEstimate {
    /// How much text there is in a file, as far as it has been read.
    struct Text {
        private(set) var bytes = 0
        private(set) var lines = 0

        mutating func add(_ piece: [UInt8]) {
            bytes += piece.count
            lines += piece.count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// `PRAGMA page_size` of a database for which it was not set.
    static let pageSize = 4096

    private var tablePages = 0
    private var indexPages = 0
    private var schema = PlainTable.Rows(firstPage: pageSize - 100)
    private var hasStopTimes = false

    var bytes: Int { (tablePages + (hasStopTimes ? indexPages : 0) + schema.pages) * Self.pageSize }

    /// A table that has been read.
    mutating func add(_ table: PlainTable) {
        tablePages += table.rows.pages
        schema.add(payload: table.schemaBytes)
        // Without stop times there is no board, and nothing to index for it.
        hasStopTimes = hasStopTimes || table.name == "stop_times"
        for index in table.indexes {
            indexPages += index.pages
            schema.add(payload: index.schemaBytes(table: table.name))
        }
    }

    /// A file that GTFS does not know: each of its lines is a row, and each separator and line end counts as the type
    /// of a cell.
    mutating func add(unknownFile name: String, _ text: Text) {
        guard name.hasSuffix(".txt"), text.bytes > 0 else { return }
        var rows = PlainTable.Rows()
        // The header is no row.
        for _ in 1..<max(1, text.lines) { rows.add(payload: text.bytes / text.lines + 1) }
        tablePages += rows.pages
        schema.add(payload: 40 + 2 * name.utf8.count)
    }
}
