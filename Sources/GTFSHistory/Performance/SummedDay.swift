internal import GTFSModel
internal import GTFSStore

/// The sums of a service day that is packed, which are read from its first line to its last.
struct SummedDay {
    let date: ServiceDate
    private let rows: HistoryRows
    /// Lines that have changed since, or have trips under way: their sums count no more.
    let changed: Set<Int>
    private var packed: PackedSums?
    private var reader = TallyReader([])
    /// Among the lines of the present row, the one whose sums come next.
    private var next = 0

    init(_ date: ServiceDate, rows: HistoryRows, changed: Set<Int>) {
        (self.date, self.rows, self.changed) = (date, rows, changed)
    }

    /// Goes on to a line, and says what is known of it; its sums come next. Nil if the day does not have it.
    mutating func kind(of line: Int) throws -> TallyCodes.Kind? {
        if packed?.range.contains(line) != true {
            guard let found = try rows.packedSums(at: DayLineKey(date, line: line)) else { return nil }
            (packed, reader, next) = (found, TallyReader(found.sums), 0)
        }
        while let packed, next < packed.lines.count, packed.lines[next] <= line {
            let kind = reader.kind()
            next += 1
            if packed.lines[next - 1] == line { return kind }
            reader.skip(kind)
        }
        return nil
    }

    /// The sums of a line, the next or a later one; nil if they are not known.
    mutating func sums(of line: Int) throws -> LineSums? {
        guard !changed.contains(line), let kind = try kind(of: line), kind != .unknown else { return nil }
        guard kind != .empty else { return .empty }
        var tally = PerformanceTally()
        add(kind, to: &tally)
        return .tally(tally)
    }

    /// Adds the sums of that line.
    mutating func add(_ kind: TallyCodes.Kind, to tally: inout PerformanceTally) {
        reader.add(kind, on: date.dayNumber, to: &tally)
    }
}

/// Sums up the lines of service days that are over.
struct LineSummer {
    private var scan: PerformanceScan

    init(_ reading: HistoryReading) throws { scan = try PerformanceScan(reading, request: PerformanceRequest()) }

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

/// What is known of a line on a service day without its visits.
enum LineSums: Equatable {
    /// It has no visits, and no headways.
    case empty
    case tally(PerformanceTally)
}

extension HistoryReading {
    /// The days among some that have sums of their lines, made when sources were watched as they are known to have been.
    func summedDays(_ days: [ServiceDate]) throws -> [ServiceDate: SummedDay] {
        let wanted = Set(days)
        let packed = try rows.days().filter {
            wanted.contains($0.date) && $0.isPacked && $0.watchedHash == watched.hash(on: $0.date)
        }
        return Dictionary(
            try packed.map { day in
                let underWay = open.keys.filter { $0.date == day.date }.map(\.line)
                return (
                    day.date,
                    SummedDay(day.date, rows: rows, changed: Set(try rows.looseLines(on: day.date) + underWay))
                )
            }
        ) { first, _ in first }
    }
}
