public import GTFSModel
internal import GTFSStore

/// The trips and services of one service day.
public struct ServiceDayCount: Sendable, Hashable, Codable, Identifiable {
    /// The service day.
    public var date: ServiceDate
    /// Trips that run: a trip that repeats by headway counts at each of its starts, one that no board can show, as it has no
    /// stop times or no time at its first or last stop, never. A trip on demand counts once.
    public var trips: Int
    /// Services that run.
    public var services: Int
    /// Services that calendar_dates.txt adds on this day.
    public var addedServices: Int
    /// Services that calendar_dates.txt removes on this day.
    public var removedServices: Int

    /// The numbers of one service day.
    public init(date: ServiceDate, trips: Int, services: Int = 0, addedServices: Int = 0, removedServices: Int = 0) {
        self.date = date
        self.trips = trips
        self.services = services
        self.addedServices = addedServices
        self.removedServices = removedServices
    }

    /// The date.
    public var id: ServiceDate { date }

    private enum CodingKeys: String, CodingKey {
        case date, trips, services
        case addedServices = "added_services"
        case removedServices = "removed_services"
    }
}

extension Timetable {
    /// The most days of one list: ten years. Dates far beyond are an error of the feed.
    package static let mostServiceDays = 3660

    /// Every day from the first to the last on which a service runs, with its trips; also the days without service in
    /// between.
    /// - Parameter range: only the days in this range, such as a year; nil for all. The answer has at most ten years
    ///   from its first day: ask for a later range if the feed has more.
    /// - Throws: `StoreError` if the database cannot be read.
    public func serviceDays(in range: ClosedRange<ServiceDate>? = nil) throws -> [ServiceDayCount] {
        try database.reading { reader in
            let period = try feedSession(reader).summary.period
            guard let start = period.firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
                let end = period.lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) })
            else { return [] }
            let first = max(start, range?.lowerBound ?? start)
            let last = min(end, range?.upperBound ?? end, first.adding(days: Self.mostServiceDays - 1))
            guard first <= last else { return [] }
            let services = try reader.services()
            var changes: [Int: (added: Int, removed: Int)] = [:]
            try reader.eachServiceException { exception in
                changes[exception.date, default: (0, 0)].added += exception.isAddition ? 1 : 0
                changes[exception.date, default: (0, 0)].removed += exception.isRemoval ? 1 : 0
            }
            var trips: [Key<ServiceCalendar>: Int] = [:]
            let runs = try TripRuns(reader)
            try reader.eachStoredTrip { trip in
                if let key = trip.serviceKey { trips[key, default: 0] += runs.count(trip) }
            }
            return try (first.dayNumber...last.dayNumber).map { number in
                let date = ServiceDate(dayNumber: number)
                let running = try reader.runningServices(on: date)
                let keys = services.map(\.key).filter(running.contains)
                let change = changes[date.yyyymmdd] ?? (0, 0)
                return ServiceDayCount(
                    date: date, trips: keys.reduce(0) { $0 + trips[$1, default: 0] }, services: keys.count,
                    addedServices: change.added, removedServices: change.removed)
            }
        }
    }
}

extension Timetable {
    /// The services of the feed in the order of their ids; with a date, those that run on that service day:
    /// calendar.txt's weekday and range, both ends included, then calendar_dates.txt, where a removal wins.
    /// - Throws: `StoreError` if the database cannot be read.
    public func services(on date: ServiceDate? = nil) throws -> [ServiceCalendar] {
        try database.reading { reader in
            let running = try date.map { try reader.runningServices(on: $0) }
            let counts = try reader.exceptionCounts()
            return try reader.services().filter { running?.contains($0.key) ?? true }.map { row in
                ServiceCalendar(
                    id: ServiceCalendar.ID(row.id), weekdays: row.weekdays,
                    startDate: row.startDate.flatMap { ServiceDate(yyyymmdd: $0) },
                    endDate: row.endDate.flatMap { ServiceDate(yyyymmdd: $0) },
                    addedDates: counts[row.key]?.added ?? 0, removedDates: counts[row.key]?.removed ?? 0)
            }
        }
    }

    /// The first service day after `date` on which a trip of a route with times runs, within a year and within the days
    /// of the feed; nil if there is none.
    package func nextServiceDay(ofRoute id: Route.ID, after date: ServiceDate) throws -> ServiceDate? {
        try database.reading { reader in
            let record = try requireRoute(id, reader: reader)
            let session = try feedSession(reader)
            var services: Set<Key<ServiceCalendar>> = []
            for profile in try reader.profiles(ofRoute: record.key)
            where try ProfileColumns(profile.key, session: session, translator: nil) != nil {
                try reader.eachTrip(from: Key(profile.key.rawValue), count: profile.tripCount) { trip in
                    if let service = trip.serviceKey { services.insert(service) }
                }
            }
            let period = session.summary.period
            guard let first = period.firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
                let last = period.lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) })
            else { return nil }
            let start = max(first.dayNumber, date.dayNumber + 1)
            let days = (start...max(start, min(last.dayNumber, start + 366))).map { ServiceDate(dayNumber: $0) }
            return try days.first { day in
                let running = try session.running(on: day)
                return !running.isEmpty && services.contains { running.contains($0) }
            }
        }
    }
}
