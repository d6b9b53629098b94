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
            try WrittenPieces.write { write in
                try write(CSVWriter.line(StopVisitTable.columns))
                try history.eachStopVisit(on: dates) { try write(CSVWriter.line($0)) }
            }
        } catch is Picture.ReaderGone {}
    }
}
