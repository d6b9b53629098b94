public import GTFSModel
internal import GTFSStore

/// How much runs on one service day.
public struct ServiceDayCount: Sendable, Hashable, Codable, Identifiable {
    /// The service day.
    public var date: ServiceDate
    /// Trips of trips.txt that run; one that repeats by headway counts once.
    public var trips: Int
    /// Services that run.
    public var services: Int
    /// Services that calendar_dates.txt adds on this day.
    public var addedServices: Int
    /// Services that calendar_dates.txt removes on this day.
    public var removedServices: Int

    /// The date.
    public var id: ServiceDate { date }

    private enum CodingKeys: String, CodingKey {
        case date, trips, services
        case addedServices = "added_services"
        case removedServices = "removed_services"
    }
}

extension Timetable {
    /// The days of service that a list of days covers at most: ten years. Dates far beyond are a slip of the feed.
    private static let mostDays = 3660

    /// Every day from the first to the last that calendar.txt or calendar_dates.txt names, with how much runs on it; days
    /// without service too. At most ten years from the first.
    /// - Throws: `StoreError` where the database cannot be read.
    public func serviceDays() throws -> [ServiceDayCount] {
        try database.reading { reader in
            let services = try reader.services()
            var changes: [Int: (added: Int, removed: Int)] = [:]
            try reader.eachServiceException { exception in
                changes[exception.date, default: (0, 0)].added += exception.isAddition ? 1 : 0
                changes[exception.date, default: (0, 0)].removed += exception.isRemoval ? 1 : 0
            }
            let bounds = (services.flatMap { [$0.startDate, $0.endDate] }.compactMap(\.self) + changes.keys)
                .compactMap { ServiceDate(yyyymmdd: $0) }
            guard let first = bounds.min(), let last = bounds.max() else { return [] }
            var trips: [Key<Service>: Int] = [:]
            try reader.eachStoredTrip { trip in if let key = trip.serviceKey { trips[key, default: 0] += 1 } }
            let end = min(last.dayNumber, first.dayNumber + Self.mostDays)
            return try (first.dayNumber...end).map { number in
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
