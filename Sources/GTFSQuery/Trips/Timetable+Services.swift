public import GTFSModel
internal import GTFSStore

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
            let record = try requireRoute(id, reader)
            let session = try feedSession(reader)
            var services: Set<Key<ServiceCalendar>> = []
            for profile in try reader.profiles(ofRoute: record.key)
            where try ProfileColumns(profile.key, session, nil) != nil {
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
