internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The services of a feed: calendar.txt, and what calendar_dates.txt and trips name besides. The key of a service is its
/// number plus one.
struct ServiceList {
    var rows = EntityRows()
    /// exception_type by date (YYYYMMDD) of each service that has exceptions; of both types on one day, removal (A10).
    var exceptions: [Int32: [Int: Int]] = [:]

    func hash(_ number: Int32) -> UInt64 { rows.ids.hashes[Int(number)] }

    /// Enters an exception. Removal wins over addition, and both win over a type that GTFS does not know.
    mutating func enter(_ type: Int, on date: Int, of service: Int32) {
        let rank = [2: 2, 1: 1]
        let earlier = exceptions[service]?[date]
        guard earlier.map({ rank[$0, default: 0] < rank[type, default: 0] }) ?? true else { return }
        exceptions[service, default: [:]][date] = type
    }

    /// The days on which a service runs, in order.
    func days(of number: Int32) -> ServiceDays {
        let exceptions = exceptions[number] ?? [:]
        return ServiceDays(calendar: rows.rows[Int(number)].flatMap(CalendarRow.init), exceptions: exceptions)
    }
}

/// A row of calendar.txt that names its days.
struct CalendarRow {
    /// From Monday to Sunday.
    let weekdays: [Bool]
    let first: ServiceDate
    let last: ServiceDate

    init?(_ row: TypedRow) {
        let start = GTFSFile.calendar.position(of: "start_date")
        let end = GTFSFile.calendar.position(of: "end_date")
        let monday = GTFSFile.calendar.position(of: "monday")
        guard let first = row.values[start].integer.flatMap(ServiceDate.init(yyyymmdd:)),
            let last = row.values[end].integer.flatMap(ServiceDate.init(yyyymmdd:))
        else { return nil }
        weekdays = (0..<7).map { row.values[monday + $0].integer == 1 }
        (self.first, self.last) = (first, last)
    }

    func runs(on date: ServiceDate) -> Bool { first <= date && date <= last && weekdays[date.weekday] }

    /// How many days it runs on: whole weeks at once, the rest day by day.
    var dayCount: Int {
        guard first <= last else { return 0 }
        let days = last.dayNumber - first.dayNumber + 1
        let rest = (0..<days % 7).filter { weekdays[first.adding(days: $0).weekday] }.count
        return days / 7 * weekdays.filter { $0 }.count + rest
    }
}

/// The days on which one service runs.
struct ServiceDays {
    let calendar: CalendarRow?
    /// exception_type by date, YYYYMMDD.
    let exceptions: [Int: Int]

    func runs(on date: ServiceDate) -> Bool {
        switch exceptions[date.yyyymmdd] {
        case 1: true
        case 2: false
        default: calendar?.runs(on: date) ?? false
        }
    }

    var count: Int {
        exceptions.reduce(calendar?.dayCount ?? 0) { count, exception in
            let regular = ServiceDate(yyyymmdd: exception.key).map { calendar?.runs(on: $0) ?? false } ?? false
            if exception.value == 1 { return regular ? count : count + 1 }
            return exception.value == 2 && regular ? count - 1 : count
        }
    }

    var first: ServiceDate? {
        let added = exceptions.filter { $0.value == 1 }.keys.min().flatMap(ServiceDate.init(yyyymmdd:))
        return [added, firstRegular].compactMap { $0 }.min()
    }

    var last: ServiceDate? {
        let added = exceptions.filter { $0.value == 1 }.keys.max().flatMap(ServiceDate.init(yyyymmdd:))
        return [added, lastRegular].compactMap { $0 }.max()
    }

    private var firstRegular: ServiceDate? {
        guard let calendar, calendar.weekdays.contains(true), calendar.first <= calendar.last else { return nil }
        return (calendar.first.dayNumber...calendar.last.dayNumber).lazy.map(ServiceDate.init(dayNumber:)).first(
            where: runs)
    }

    private var lastRegular: ServiceDate? {
        guard let calendar, calendar.weekdays.contains(true), calendar.first <= calendar.last else { return nil }
        return (calendar.first.dayNumber...calendar.last.dayNumber).reversed().lazy.map(ServiceDate.init(dayNumber:))
            .first(where: runs)
    }
}

extension ServiceList {
    /// Reads calendar.txt and calendar_dates.txt, and writes the rows of the latter.
    static func read(_ input: ImportInput, _ output: ImportOutput) throws -> ServiceList {
        var services = ServiceList(rows: try EntityRows.read(.calendar, input, output))
        let exceptions = try services.readExceptions(input, output)
        let table = try DenseTable(
            output.database, "stored_calendar_dates", ["date", "service_key", "exception_type"])
        for exception in exceptions.sorted() {
            try table.insert.run([
                .integer(exception.date), .integer(Int(exception.service) + 1), .integer(exception.type),
            ])
        }
        try table.finish()
        try services.enterExtras(of: exceptions, output)
        return services
    }

    private mutating func readExceptions(_ input: ImportInput, _ output: ImportOutput) throws -> [CalendarException] {
        let file = GTFSFile.calendarDates
        var seen: Set<CalendarException> = []
        var exceptions: [CalendarException] = []
        try DeclaredTable.read(file, input, output) { table, csv in
            var row = try table.typed(csv)
            guard let id = row.values[0].text, let date = row.values[1].integer, let type = row.values[2].integer else {
                return try output.keep(csv, of: file.name, reason: "missing_required_field")
            }
            var exception = CalendarException(date: date, service: rows.intern(id), type: type)
            guard seen.insert(exception).inserted else {
                try reportDuplicate(exception, line: csv.line, action: .recordSetAside, output)
                return try output.keep(csv, of: file.name, reason: "duplicate_key")
            }
            if self.exceptions[exception.service]?[date] != nil {
                try reportDuplicate(exception, line: csv.line, action: .kept, output)
            }
            enter(type, on: date, of: exception.service)
            row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: Int(exception.service))
            exception.extras = row.extras.combination
            (exception.isPending, exception.line) = (row.extras.isPending, Int32(clamping: csv.line))
            exceptions.append(exception)
            output.files[file.name]?.checksum &+= row.checksum
        }
        return exceptions
    }

    /// The extra cells of a service's exceptions are a list, by date and type.
    private func enterExtras(of exceptions: [CalendarException], _ output: ImportOutput) throws {
        let cells = output.extras(of: GTFSFile.calendarDates.name)
        guard !cells.isEmpty else { return }
        let byService = Dictionary(grouping: exceptions, by: \.service)
        for service in byService.keys.sorted() {
            let list = (byService[service] ?? []).sorted()
            cells.set(try cells.addList(list, owner: Int(service)), forKey: Int(service) + 1)
        }
    }

    private func reportDuplicate(
        _ exception: CalendarException, line: Int, action: FeedIssue.Action, _ output: ImportOutput
    ) throws {
        try output.report(
            FeedIssue(
                "duplicate_key", .error, file: "calendar_dates.txt", line: line, field: "service_id",
                value: rows.ids.text(exception.service), action: action))
    }

    func write(to output: ImportOutput) throws {
        try rows.write(.calendar, into: "stored_services", key: "service_key", output)
    }
}

/// A row of calendar_dates.txt, by date first, as its table is clustered.
private struct CalendarException: Hashable, Comparable, ListedRecord {
    let date: Int
    let service: Int32
    let type: Int
    /// The combination of its extra cells.
    var extras: Int32 = -1
    /// Whether some of its extra cells wait for its position.
    var isPending = false
    var line: Int32 = 0

    static func < (left: Self, right: Self) -> Bool {
        (left.date, left.service, left.type) < (right.date, right.service, right.type)
    }
}
