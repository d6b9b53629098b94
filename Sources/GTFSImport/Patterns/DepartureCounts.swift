internal import GTFSModel

/// Counts the departures of passengers at each stop over all days of the feed, for importance and for "is it served".
struct DepartureCounts {
    private let context: ImportContext
    private let checks: TripChecks

    init(_ context: ImportContext) {
        self.context = context
        checks = TripChecks(context)
    }

    func count() {
        let days = (0..<Int32(context.services.rows.count)).map { context.services.days(of: $0).count }
        let starts = Dictionary(context.frequencies.map { ($0.trip, $0.startCount) }, uniquingKeysWith: +)
        var departures = [Int](repeating: 0, count: context.patterns.profiles.count)
        for (number, trip) in context.trips.records.enumerated() where trip.service >= 0 {
            departures[Int(trip.profile)].saturate(by: days[Int(trip.service)] * (starts[Int32(number)] ?? 1))
        }
        for (profile, count) in departures.enumerated() where count > 0 { add(count, ofProfile: Int32(profile)) }
    }

    private func add(_ count: Int, ofProfile profile: Int32) {
        let calls = context.patterns.calls(profile: profile, start: 0)
        guard checks.hasTimedEdges(calls) else { return }
        for call in calls.dropLast() where !checks.isFlex(call) && pickup(call) != 1 {
            context.stops.countDepartures(count, at: call.stop)
        }
    }

    private func pickup(_ call: StopTimeCall) -> Int? { context.attributes.all[Int(call.attributes)].types[0] }
}

extension Int {
    /// Adds a count, up to the largest number: what a feed makes up must not end the import.
    mutating func saturate(by count: Int) {
        let (sum, isOver) = addingReportingOverflow(count)
        self = isOver ? .max : sum
    }
}
