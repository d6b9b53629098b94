internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The services of a feed: those of calendar.txt, and those that only calendar_dates.txt and trips name.
struct ServiceList {
    var rows = EntityRows()
    /// exception_type by date (YYYYMMDD) of each service that has exceptions; removal where a day has both types (A10).
    private(set) var exceptions: [Int32: [Int: Int]] = [:]
    /// Database keys, by index, of the services that calendar.txt and calendar_dates.txt have.
    private var keys: [Int] = []
    /// The rows of calendar_dates.txt in the order of their table, until they are written.
    private var exceptionRows: [CalendarException] = []

    /// The database key of a service. Services that only trips name come last.
    func key(of index: Int32) -> Int { Int(index) < keys.count ? keys[Int(index)] : Int(index) + 1 }

    func days(of index: Int32) -> ServiceDays {
        ServiceDays(calendar: rows.rows[Int(index)], exceptions: exceptions[index] ?? [:])
    }

    /// Whether calendar.txt or calendar_dates.txt has the service.
    func has(_ id: String) -> Bool { rows.ids.find(id).map { rows.isListed($0) || exceptions[$0] != nil } ?? false }

    /// Reads calendar.txt and calendar_dates.txt.
    static func read(_ input: ImportInput, _ output: ImportOutput) throws -> ServiceList {
        var services = ServiceList()
        services.rows = try EntityRows.read(.calendar, input, output)
        var exceptions = try services.readExceptions(input, output: output)
        services.assignKeys(exceptions)
        for index in exceptions.indices { exceptions[index].key = services.key(of: exceptions[index].service) }
        services.exceptionRows = exceptions.sorted()
        return services
    }

    /// Writes the rows of calendar_dates.txt, and lets go of them.
    mutating func writeExceptions(to output: ImportOutput) throws {
        try exceptionRows.write(to: output)
        exceptionRows = []
    }

    func write(to output: ImportOutput) throws {
        var writer = try ServiceWriter(output.database)
        for index in (0..<Int32(rows.count)).sorted(by: { key(of: $0) < key(of: $1) }) {
            let row = rows.rows[Int(index)]
            if let row { output.enter(row, of: .calendar, key: key(of: index)) }
            let week = row.map { Array($0.values.dropFirst()) }
            try writer.write(key: key(of: index), id: rows.ids.text(index), week: week)
        }
    }

    private mutating func assignKeys(_ exceptions: [CalendarException]) {
        var days: [[Int]: Int] = [:]
        for exception in exceptions where days[exception.day] == nil { days[exception.day] = days.count }
        keys =
            ServiceOrder(
                serviceCount: rows.count, dayCount: days.count,
                exceptions: exceptions.lazy.map { (service: Int($0.service), day: days[$0.day] ?? 0) }
            ).keys
    }
}

// MARK: - calendar_dates.txt

extension ServiceList {
    private mutating func readExceptions(_ input: ImportInput, output: ImportOutput) throws -> [CalendarException] {
        let file = GTFSFile.calendarDates
        var exceptions: [CalendarException] = []
        var seen: Set<CalendarException> = []
        var checksum: UInt64 = 0
        guard var table = try DeclaredTable.open(file, input, output) else { return exceptions }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            guard let id = row.values[0].text, let date = row.values[1].integer, let type = row.values[2].integer else {
                try output.keep(csv, of: file.name, reason: "missing_required_field")
                continue
            }
            var exception = CalendarException(date: date, service: rows.intern(id), type: type)
            guard seen.insert(exception).inserted else {
                try output.issues(of: file).reportDuplicate(line: csv.line, field: "service_id", value: id)
                try output.keep(csv, of: file.name, reason: "duplicate_key")
                continue
            }
            if self.exceptions[exception.service]?[date] != nil {
                try output.issues(of: file).reportDuplicate(
                    line: csv.line, field: "service_id", value: id, action: .kept)
            }
            enter(type, on: date, of: exception.service)
            row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: Int(exception.service))
            (exception.extras, exception.isPending) = (row.extras.combination, row.extras.isPending)
            exception.line = Int32(clamping: csv.line)
            exceptions.append(exception)
            checksum &+= row.checksum
        }
        try output.addChecksum(checksum, of: file.name)
        return exceptions
    }

    /// Removal wins over addition (A10), and both win over a type that GTFS does not know.
    mutating func enter(_ type: Int, on date: Int, of service: Int32) {
        let rank = [2: 2, 1: 1]
        let earlier = exceptions[service]?[date]
        guard earlier.map({ rank[$0, default: 0] < rank[type, default: 0] }) ?? true else { return }
        exceptions[service, default: [:]][date] = type
    }
}

/// A row of calendar_dates.txt, by date and type first, as its table is clustered.
private struct CalendarException: Hashable, Comparable, ExtraLists.ListedRecord {
    let date: Int
    let service: Int32
    let type: Int
    /// The database key of the service, once it has one.
    var key = 0
    /// The combination of its extra cells; -1 if it has none.
    var extras: Int32 = -1
    /// Whether some of its extra cells wait for its position.
    var isPending = false
    var line: Int32 = 0

    var day: [Int] { [date, type] }

    static func < (left: Self, right: Self) -> Bool {
        (left.date, left.type, left.key) < (right.date, right.type, right.key)
    }
}

extension [CalendarException] {
    /// Writes service_exceptions, and sets the extra cells of each service: a list, in the same order.
    fileprivate func write(to output: ImportOutput) throws {
        var writer = try ServiceExceptionWriter(output.database)
        for exception in self {
            try writer.add(date: exception.date, type: exception.type, service: exception.key)
        }
        try writer.finish()
        let extras = output.extras(of: GTFSFile.calendarDates.name)
        guard !extras.isEmpty else { return }
        for (service, list) in Dictionary(grouping: self, by: \.service).sorted(by: { $0.key < $1.key }) {
            extras.set(try extras.addList(list, owner: Int(service)), forKey: list[0].key)
        }
    }
}
