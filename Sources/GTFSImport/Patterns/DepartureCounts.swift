internal import GTFSModel

/// Counts the departures of passengers at each stop over all days of the feed, for importance and for "is it served".
struct DepartureCounts {
    private let tables: FeedTables
    private let checks: TripChecks

    init(_ tables: FeedTables, _ checks: TripChecks) {
        self.tables = tables
        self.checks = checks
    }

    /// The departures at each stop, by its index.
    func byStop() -> [Int] {
        var departures = [Int](repeating: 0, count: tables.stops.rows.count)
        for (profile, count) in byProfile().enumerated() where count > 0 {
            let calls = tables.patterns.calls(profile: Int32(profile), start: 0)
            guard checks.hasTimedEdges(calls) else { continue }
            for call in calls.dropLast() where !checks.isFlex(call) && pickup(call) != 1 {
                departures[Int(call.stop)].saturate(by: count)
            }
        }
        return departures
    }

    /// How often each time profile runs.
    private func byProfile() -> [Int] {
        let days = (0..<Int32(tables.services.rows.count)).map { tables.services.days(of: $0).count }
        let starts = Dictionary(tables.frequencies.map { ($0.trip, $0.startCount) }, uniquingKeysWith: +)
        var runs = [Int](repeating: 0, count: tables.patterns.profiles.count)
        for (number, trip) in tables.trips.records.enumerated() where trip.service >= 0 {
            runs[Int(trip.profile)].saturate(by: days[Int(trip.service)] * (starts[Int32(number)] ?? 1))
        }
        return runs
    }

    private func pickup(_ call: StopTimeCall) -> Int? { tables.attributes.all[Int(call.attributes)].types[0] }
}

extension Int {
    /// Adds a count, up to the largest number: what a feed makes up must not end the import.
    mutating func saturate(by count: Int) {
        let (sum, isOver) = addingReportingOverflow(count)
        self = isOver ? .max : sum
    }
}
