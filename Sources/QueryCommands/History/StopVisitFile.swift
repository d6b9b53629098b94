internal import GTFSHistory
internal import GTFSModel

/// The file of TIDES stop_visits, or standard output.
struct StopVisitFile {
    /// `-` for standard output.
    let path: String

    func write(_ history: History, _ dates: ClosedRange<ServiceDate>?) throws {
        guard path != "-" else { return try writeOut(history, dates) }
        let file = ExportedTable(path, columns: StopVisitTable.columns)
        try file.requireReplaceable()
        var count = 0
        try file.write { write in
            try history.eachStopVisit(on: dates) { row in
                try write(row)
                count += 1
            }
        }
        try file.finish()
        Output.note("Wrote \(path): \(Count.text(count, "visit")).")
    }

    private func writeOut(_ history: History, _ dates: ClosedRange<ServiceDate>?) throws {
        do {
            var lines = RowsWritten()
            try lines.add(StopVisitTable.columns)
            try history.eachStopVisit(on: dates) { try lines.add($0) }
            try lines.end()
        } catch is Picture.ReaderGone {}
    }
}

/// Rows for standard output, many at a time.
private struct RowsWritten {
    private var text = ""
    private static let most = 1 << 16

    mutating func add(_ row: [String]) throws {
        text += CSVWriter.line(row)
        if text.utf8.count > Self.most { try end() }
    }

    /// - Throws: if the reader is gone.
    mutating func end() throws {
        guard try Output.write(text) else { throw Picture.ReaderGone() }
        text = ""
    }
}
