internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The first service day after `date` on which a trip of a route with times runs, within a year and within the days
    /// of the feed; nil if there is none.
    package func nextServiceDay(ofRoute id: Route.ID, after date: ServiceDate) throws -> ServiceDate? {
        try database.reading { reader in
            let record = try requireRoute(id, reader)
            let session = try feedSession(reader)
            var services: Set<Key<Service>> = []
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
