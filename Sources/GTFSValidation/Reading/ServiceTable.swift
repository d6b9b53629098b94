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

    init(_ reader: FeedReader) throws {
        var exceptions: [Key<ServiceCalendar>: [(day: Int, isAddition: Bool)]] = [:]
        try reader.eachServiceException { exception in
            guard exception.isAddition || exception.isRemoval, let date = ServiceDate(yyyymmdd: exception.date)
            else { return }
            exceptions[exception.service, default: []].append((date.dayNumber, exception.isAddition))
        }
        all = try reader.services().map { row in
            Entry(row: row, days: RunningDays(row, exceptions: exceptions[row.key] ?? []))
        }
        byKey = Dictionary(all.enumerated().map { ($1.row.key, $0) }, uniquingKeysWith: { first, _ in first })
        tripCounts = try Self.tripCounts(reader)
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
