internal import GTFSModel

/// Counts the departures at each stop that riders can board, over all days of the feed: the importance of a stop in
/// answers, and whether it is served at all.
struct DepartureCounts {
    let tables: FeedTables
    let checks: TripChecks

    /// The departures at each stop, by its index.
    func byStop() -> [Int] {
        var departures = [Int](repeating: 0, count: tables.stops.rows.count)
        for (profile, count) in byProfile().enumerated() where count > 0 {
            let stopTimes = tables.patterns.stopTimes(profile: Int32(profile), start: 0)
            guard checks.hasTimedEdges(stopTimes) else { continue }
            for row in stopTimes.dropLast() where !checks.isFlex(row) && pickupType(row) != 1 {
                departures[Int(row.stop)].saturate(by: count)
            }
        }
        return departures
    }

    /// How often each time profile runs.
    private func byProfile() -> [Int] {
        let days = (0..<Int32(tables.services.rows.count)).map { tables.services.days(of: $0).count }
        let starts = Dictionary(tables.frequencies.map { ($0.trip, $0.startCount) }, uniquingKeysWith: +)
        var runs = [Int](repeating: 0, count: tables.patterns.profiles.count)
        let trips = tables.trips.records
        for trip in trips.indices where trips.service(trip) >= 0 {
            let service = Int(trips.service(trip))
            let (count, isOver) = days[service].multipliedReportingOverflow(by: starts[Int32(trip)] ?? 1)
            runs[Int(trips.profile(trip))].saturate(by: isOver ? .max : count)
        }
        return runs
    }

    private func pickupType(_ row: StopTimeRow) -> Int? {
        tables.stopTimes.attributes.all[Int(row.attributes)].types[0]
    }
}

extension Int {
    /// Adds a count, up to the largest integer: invented values of a feed must not end the import.
    mutating func saturate(by count: Int) {
        let (sum, isOver) = addingReportingOverflow(count)
        self = isOver ? .max : sum
    }
}
