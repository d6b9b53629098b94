internal import GTFSFeed

/// Tells how far the reading of a file has come, every few thousand records.
struct ProgressMeter {
    private let entry: FeedEntry
    private let report: (@Sendable (ImportProgress) -> Void)?
    private(set) var rows = 0
    private var bytes = 0

    init(entry: FeedEntry, report: (@Sendable (ImportProgress) -> Void)?) {
        self.entry = entry
        self.report = report
    }

    mutating func count() { rows += 1 }

    mutating func reached(bytes: Int) {
        self.bytes = bytes
        tell(isComplete: false)
    }

    func finish() { tell(isComplete: true) }

    private func tell(isComplete: Bool) {
        report?(
            ImportProgress(
                file: entry.name, rows: rows, bytes: isComplete ? entry.byteCount : bytes, totalBytes: entry.byteCount,
                isComplete: isComplete))
    }
}
