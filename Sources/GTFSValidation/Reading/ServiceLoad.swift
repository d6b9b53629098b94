internal import GTFSModel
internal import GTFSStore

/// How many trips run on each day, as spans within which each week is like the other: what it takes follows the rows of
/// calendars, not their days.
struct ServiceLoad {
    /// A change of what runs on one day of the week, from a day on.
    private struct Change {
        let day: Int
        let trips: Int
        let services: Int
    }

    /// Days of one day of the week that have the same trips, from the first to the last of them.
    private struct Span {
        let first: Int
        let last: Int
        let trips: Int

        var count: Int { (last - first) / 7 + 1 }
    }

    /// The spans of the days on which a service with trips runs.
    private var spans: [Span] = []

    init(_ services: ServiceTable) {
        for weekday in 0..<7 { add(Self.changes(of: weekday, services), weekday: weekday) }
    }

    private static func changes(of weekday: Int, _ services: ServiceTable) -> [Change] {
        var changes: [Change] = []
        for service in services.all {
            guard let trips = services.tripCounts[service.row.key] else { continue }
            for stretch in service.days.stretches where stretch.weekdays & 1 << UInt8(weekday) != 0 {
                changes.append(Change(day: stretch.first, trips: trips, services: 1))
                changes.append(Change(day: stretch.last + 1, trips: 0 &- trips, services: -1))
            }
        }
        return changes.sorted { $0.day < $1.day }
    }

    private mutating func add(_ changes: [Change], weekday: Int) {
        var (trips, running) = (0, 0)
        for (change, next) in zip(changes, changes.dropFirst()) {
            trips &+= change.trips
            running += change.services
            if running > 0 { add(change.day..<next.day, weekday: weekday, trips: trips) }
        }
    }

    private mutating func add(_ days: Range<Int>, weekday: Int, trips: Int) {
        if days.isEmpty { return }
        let first = days.lowerBound + (weekday - ServiceDate(dayNumber: days.lowerBound).weekday + 7) % 7
        guard first < days.upperBound else { return }
        spans.append(Span(first: first, last: first + (days.upperBound - 1 - first) / 7 * 7, trips: trips))
    }

    /// From the first to the last day with at least three quarters of the trips of a busy day.
    ///
    /// A busy day is one at the ninth tenth of all days by their trips, or the thirtieth from the busiest if that has more.
    var busySpan: ClosedRange<ServiceDate>? {
        let count = spans.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let enough = Int(0.75 * Double(trips(ofDay: max(Int(Double(count) * 0.9), count - 30))))
        let busy = spans.filter { $0.trips >= enough }
        guard let first = busy.map(\.first).min(), let last = busy.map(\.last).max() else { return nil }
        return ServiceDate(dayNumber: first)...ServiceDate(dayNumber: last)
    }

    /// The trips of the day with this rank, the days ordered by their trips.
    private func trips(ofDay rank: Int) -> Int {
        var before = 0
        for span in spans.sorted(by: { $0.trips < $1.trips }) {
            before += span.count
            if before > rank { return span.trips }
        }
        return 0
    }
}
