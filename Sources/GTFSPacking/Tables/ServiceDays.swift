internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The days on which one service runs: those of its row in calendar.txt, changed by its exceptions.
struct ServiceDays {
    /// Whether it runs on each weekday, from Monday to Sunday, within `period`.
    private var weekdays = [Bool](repeating: false, count: 7)
    /// start_date to end_date, as day numbers; empty if the calendar gives no day.
    private var period = 0..<0
    /// The days that calendar_dates.txt adds and removes, as day numbers.
    private var added: Set<Int> = []
    private var removed: Set<Int> = []

    /// - Parameters:
    ///   - calendar: the row of calendar.txt; nil if the service has none.
    ///   - exceptions: exception_type by date, YYYYMMDD.
    init(calendar: TypedRow?, exceptions: [Int: Int]) {
        if let calendar { read(calendar) }
        for (date, type) in exceptions {
            guard let day = ServiceDate(yyyymmdd: date)?.dayNumber else { continue }
            if type == 1 { added.insert(day) }
            if type == 2 { removed.insert(day) }
        }
    }

    private mutating func read(_ row: TypedRow) {
        guard let first = row.values[Self.startDate].integer.flatMap(ServiceDate.init(yyyymmdd:))?.dayNumber,
            let last = row.values[Self.endDate].integer.flatMap(ServiceDate.init(yyyymmdd:))?.dayNumber, first <= last
        else { return }
        for (day, field) in Self.weekdayFields.enumerated() { weekdays[day] = row.values[field].integer == 1 }
        if weekdays.contains(true) { period = first..<last + 1 }
    }

    private static let (startDate, endDate) = (
        GTFSFile.calendar.position(of: "start_date"), GTFSFile.calendar.position(of: "end_date")
    )
    private static let weekdayFields = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map(GTFSFile.calendar.position(of:))

    /// The number of days on which it runs.
    var count: Int { regularCount + added.count { !isRegular($0) } - removed.count { isRegular($0) } }

    /// The first day on which it runs; nil if there is none.
    var first: ServiceDate? {
        [added.min(), period.first(where: runs)].compactMap { $0 }.min().map(ServiceDate.init(dayNumber:))
    }

    /// The last day on which it runs; nil if there is none.
    var last: ServiceDate? {
        [added.max(), period.last(where: runs)].compactMap { $0 }.max().map(ServiceDate.init(dayNumber:))
    }

    func runs(on date: ServiceDate) -> Bool { runs(date.dayNumber) }

    private func runs(_ day: Int) -> Bool { added.contains(day) || isRegular(day) && !removed.contains(day) }

    /// Whether it runs on a day without regard to exceptions.
    private func isRegular(_ day: Int) -> Bool {
        period.contains(day) && weekdays[ServiceDate(dayNumber: day).weekday]
    }

    /// The number of regular days in the period: whole weeks at once, the rest day by day.
    private var regularCount: Int {
        let (weeks, rest) = period.count.quotientAndRemainder(dividingBy: 7)
        return weeks * weekdays.count { $0 } + period.suffix(rest).count(where: isRegular)
    }
}
