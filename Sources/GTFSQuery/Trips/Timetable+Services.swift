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
                    id: Service.ID(row.id), weekdays: row.weekdays,
                    startDate: row.startDate.flatMap { ServiceDate(yyyymmdd: $0) },
                    endDate: row.endDate.flatMap { ServiceDate(yyyymmdd: $0) },
                    addedDates: counts[row.key]?.added ?? 0, removedDates: counts[row.key]?.removed ?? 0)
            }
        }
    }
}
