internal import GTFSModel
internal import GTFSStore

/// Sums up the lines of service days that are over.
struct LineSummer {
    private var scan: PerformanceScan

    init(_ reading: HistoryReading) throws { scan = try PerformanceScan(reading, PerformanceRequest()) }

    /// The sums of a line; nil if they may change with what is watched on days far from its own.
    mutating func sums(of line: DayLineVisits) throws -> LineSums? {
        scan.removeAll()
        try scan.add(line)
        let window = WatchedSpans.window(of: line.key.date)
        if let asked = scan.asked, asked.lowerBound < window.lowerBound || asked.upperBound > window.upperBound {
            return nil
        }
        return scan.groups.first.map { .tally($0.tally) } ?? .empty
    }
}
