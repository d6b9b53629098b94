internal import GTFSModel
internal import GTFSStore

/// Which services the calendars have, and which run on a day of a range.
struct ServiceRuns {
    /// The services of calendar.txt.
    private(set) var listed = KeySet()
    /// The services with a day in calendar_dates.txt.
    private(set) var excepted = KeySet()
    /// The services with a day in calendar_dates.txt within the range.
    private(set) var exceptedWithin = KeySet()
    /// The services that run on a day of the range.
    private(set) var running = KeySet()
    /// Days of the range that calendar_dates.txt takes away, by service_key.
    private var removed: [Int: Set<Int>] = [:]

    /// - Parameter days: nil for all days.
    init(_ database: StoreDatabase, days: ClosedRange<ServiceDate>?) throws {
        try readExceptions(database, days: days)
        let rows = try StoredRows.Cursor(database, sql: CutSQL.calendars)
        while try rows.next() {
            let key = rows.integer(0)
            if rows.integer(1) == 1 { listed.insert(key) }
            if let days, try runs(rows, on: days) { running.insert(key) }
        }
    }

    private mutating func readExceptions(_ database: StoreDatabase, days: ClosedRange<ServiceDate>?) throws {
        var added: [(date: Int, key: Int)] = []
        try FeedReader(database).eachServiceException { exception in
            let (date, key) = (exception.date, exception.service.rawValue)
            excepted.insert(key)
            guard Self.contains(days, date: date) else { return }
            exceptedWithin.insert(key)
            if exception.isAddition { added.append((date, key)) }
            if exception.isRemoval { removed[key, default: []].insert(date) }
        }
        // A removal wins over an addition for the same day.
        for (date, key) in added where removed[key]?.contains(date) != true { running.insert(key) }
    }

    private static func contains(_ days: ClosedRange<ServiceDate>?, date: Int) -> Bool {
        days.map { $0.lowerBound.yyyymmdd <= date && date <= $0.upperBound.yyyymmdd } ?? true
    }

    /// Whether calendar.txt alone lets the service run on a day of the range that is not taken away.
    private func runs(_ row: StoredRows.Cursor, on days: ClosedRange<ServiceDate>) throws -> Bool {
        guard let start = row.value(2).integer.flatMap(ServiceDate.init(yyyymmdd:)),
            let end = row.value(3).integer.flatMap(ServiceDate.init(yyyymmdd:))
        else { return false }
        let weekdays = (4...10).map { row.value($0).integer == 1 }
        let removed = removed[row.integer(0)] ?? []
        guard weekdays.contains(true) else { return false }
        var day = max(start, days.lowerBound)
        let last = min(end, days.upperBound)
        while day <= last {
            if weekdays[day.weekday], !removed.contains(day.yyyymmdd) { return true }
            day = day.adding(days: 1)
        }
        return false
    }
}
