internal import GTFSModel
internal import GTFSStore

/// Writes the lines of a service day for good: one after another in a few rows, with their sums.
struct DayPacker {
    private let reading: HistoryReading
    private var summer: LineSummer
    private var lines: [(key: DayLineKey, row: DayLineRow)] = []
    private var sums = TallyPacker()
    private var bytes = 0
    /// Of a row, which then wastes little of its pages, and is read whole for one of its lines.
    private static let enough = 1 << 16

    init(_ reading: HistoryReading) throws {
        self.reading = reading
        summer = try LineSummer(reading)
    }

    /// Packs a service day, whatever of it was packed before.
    /// - Returns: how many lines it has.
    mutating func pack(_ date: ServiceDate) throws -> Int {
        var all: [(key: DayLineKey, row: DayLineRow)] = []
        try reading.rows.eachDayLine(on: date) { all.append(($0, $1)) }
        try reading.rows.removeDayLines(on: date)
        for line in all {
            sums.add(try summer.sums(of: DayLineVisits(line.key, line.row, reading.trips)))
            lines.append(line)
            bytes += line.row.visits.count + line.row.brackets.count
            if bytes >= Self.enough { try write() }
        }
        try write()
        return all.count
    }

    private mutating func write() throws {
        try reading.rows.addPackedLines(lines, sums: sums.bytes())
        lines.removeAll(keepingCapacity: true)
        (sums, bytes) = (TallyPacker(), 0)
    }
}
