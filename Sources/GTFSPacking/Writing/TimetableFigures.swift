internal import GTFSModel
internal import GTFSStore

/// The figures of trips and services for the record of an import, kept for when the trips are no longer in memory.
struct TimetableFigures {
    let tripCount, serviceCount, patternCount, profileCount, shapeCount: Int
    /// Seconds of the service day.
    let longestTime: Int
    let firstDay, lastDay: ServiceDate?

    init(_ tables: FeedTables) {
        tripCount = tables.trips.records.count
        serviceCount = tables.services.rows.count
        patternCount = tables.patterns.patterns.count { $0.tripCount > 0 }
        profileCount = tables.patterns.profiles.count { $0.tripCount > 0 }
        shapeCount = tables.shapes.isWritten.count { $0 }
        longestTime = Self.longestTime(tables)
        (firstDay, lastDay) = Self.serviceDays(tables)
    }

    /// First and last day on which a service with trips runs; without trips, any service.
    private static func serviceDays(_ tables: FeedTables) -> (first: ServiceDate?, last: ServiceDate?) {
        let trips = tables.trips.records
        let used = Set(trips.indices.lazy.map(trips.service)).filter { $0 >= 0 }
        let services = used.isEmpty ? Set(0..<Int32(tables.services.rows.count)) : used
        let days = services.lazy.map { service in
            let days = tables.services.days(of: service)
            return (first: days.first, last: days.last)
        }
        return (days.compactMap(\.first).min(), days.compactMap(\.last).max())
    }

    /// The latest time of any trip on its service day, the last run of headway trips among them.
    private static func longestTime(_ tables: FeedTables) -> Int {
        var longest = 0
        var spans = [Int](repeating: 0, count: tables.patterns.profiles.count)
        for (index, profile) in tables.patterns.profiles.enumerated() {
            var latest = StopTimeRow.noTime
            tables.patterns.forEachOffset(of: profile) { latest = max(latest, $0, $1) }
            spans[index] = latest == StopTimeRow.noTime ? 0 : Int(latest)
        }
        let trips = tables.trips.records
        for trip in trips.indices where trips.start(trip) != StopTimeRow.noTime {
            longest = max(longest, Int(trips.start(trip)) + spans[Int(trips.profile(trip))])
        }
        for frequency in tables.frequencies {
            let end = frequency.values[1].integer ?? 0
            longest = max(longest, end + spans[Int(trips.profile(Int(frequency.trip)))])
        }
        return longest
    }
}
