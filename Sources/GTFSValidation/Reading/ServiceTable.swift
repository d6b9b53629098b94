internal import GTFSModel
internal import GTFSStore

/// The services of a feed and the days on which they run.
struct ServiceTable {
    struct Entry {
        let row: FeedReader.ServiceRow
        let days: RunningDays
    }

    /// In the order of their ids.
    let all: [Entry]
    private let byKey: [Key<ServiceCalendar>: Int]
    /// How many trips run on a day of each service, headways counted.
    let tripCounts: [Key<ServiceCalendar>: Int]

    init(_ feed: CheckedFeed) throws {
        let reader = feed.reader
        var exceptions: [Key<ServiceCalendar>: [(day: Int, isAddition: Bool)]] = [:]
        try reader.eachServiceException { exception in
            guard exception.isAddition || exception.isRemoval, let date = ServiceDate(yyyymmdd: exception.date)
            else { return }
            exceptions[exception.service, default: []].append((date.dayNumber, exception.isAddition))
        }
        let earlier = try Self.supersededRecords(feed)
        all = try reader.services().map { row in
            let exceptions = exceptions[row.key] ?? []
            let days = earlier[row.id].map { RunningDays($0, exceptions: exceptions) }
            return Entry(row: row, days: days ?? RunningDays(row, exceptions: exceptions))
        }
        byKey = Dictionary(all.enumerated().map { ($1.row.key, $0) }, uniquingKeysWith: { first, _ in first })
        tripCounts = try Self.tripCounts(reader)
    }

    /// The first records of services that calendar.txt has twice, which count in the validator.
    private static func supersededRecords(_ feed: CheckedFeed) throws -> [String: FeedRecord] {
        guard feed.files["calendar.txt"]?.keptAside ?? 0 > 0 else { return [:] }
        var first: [String: FeedRecord] = [:]
        try feed.eachRecord(of: "calendar.txt") { record in
            guard record.isSuperseded, let id = record.text("service_id"), first[id] == nil else { return }
            first[id] = record
        }
        return first
    }

    subscript(_ key: Key<ServiceCalendar>) -> Entry? { byKey[key].map { all[$0] } }

    /// The services of trips, in the order of their ids.
    var ofTrips: [Entry] { all.filter { tripCounts[$0.row.key] != nil } }

    /// The first and last day of any service of a trip; nil if none runs.
    var window: ClosedRange<ServiceDate>? {
        let running = ofTrips.map(\.days)
        guard let first = running.compactMap(\.first).min(), let last = running.compactMap(\.last).max() else {
            return nil
        }
        return first...last
    }

    private static func tripCounts(_ reader: FeedReader) throws -> [Key<ServiceCalendar>: Int] {
        let frequencies = try reader.frequencies(from: 0, count: .max)
        var counts: [Key<ServiceCalendar>: Int] = [:]
        try reader.eachTripService { trip, service in
            let runs = frequencies[trip].map { rows in rows.reduce(0) { $0 &+ $1.departureCount } } ?? 1
            counts[service, default: 0] &+= runs
        }
        return counts
    }
}

extension FrequencyRow {
    /// Departures from start_time on, before end_time.
    fileprivate var departureCount: Int {
        guard let startTime, let endTime, let headway, headway > 0 else { return 1 }
        return 1 &+ (endTime &- startTime &- 1) / headway
    }
}

extension RunningDays {
    fileprivate init(_ row: FeedReader.ServiceRow, exceptions: [(day: Int, isAddition: Bool)]) {
        self.init(
            on: row.weekdays, from: row.startDate.flatMap { ServiceDate(yyyymmdd: $0) },
            to: row.endDate.flatMap { ServiceDate(yyyymmdd: $0) }, exceptions: exceptions)
    }

    fileprivate init(_ record: FeedRecord, exceptions: [(day: Int, isAddition: Bool)]) {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        self.init(
            on: days.map(record.integer), from: record.date("start_date"), to: record.date("end_date"),
            exceptions: exceptions)
    }
}
