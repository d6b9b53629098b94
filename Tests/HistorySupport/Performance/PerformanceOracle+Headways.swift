package import GTFSModel

extension PerformanceOracle {
    /// Two successive observed departures that count.
    package struct Pair: Equatable {
        package var headway: Int
        /// Of the later one; nil where not known.
        package var scheduled: Int?
        /// Whether the later one has no schedule of its own.
        package var isOfWindow = false
        /// The service day.
        package var date: ServiceDate
    }

    private struct Place: Hashable {
        let routeID: Route.ID?
        let directionID: Int?
        let stopID: Stop.ID
        let date: ServiceDate
    }

    /// All visits of a route and direction at a stop on a service day, without those of trips that end there, and all
    /// scheduled departures there.
    private var places: [(date: ServiceDate, visits: [Visit], scheduled: [Int])] {
        let ends = visits.reduce(into: [TripOnServiceDay: Int]()) {
            $0[$1.trip] = max($0[$1.trip] ?? .min, $1.stopSequence)
        }
        let going = visits.filter { ends[$0.trip] != $0.stopSequence }
        let visits = Dictionary(grouping: going) {
            Place(routeID: $0.routeID, directionID: $0.directionID, stopID: $0.stopID, date: $0.trip.serviceDate)
        }
        let windows = Dictionary(grouping: windows) {
            Place(routeID: $0.routeID, directionID: $0.directionID, stopID: $0.stopID, date: $0.date)
        }
        return Set(visits.keys).union(windows.keys).map { place in
            let here = visits[place] ?? []
            let promised = windows[place]?.flatMap(\.departures) ?? []
            return (place.date, here, (here.compactMap(\.scheduledDeparture) + promised).sorted())
        }
    }

    package var pairs: [Pair] { places.flatMap { pairs(on: $0.date, at: $0.visits, $0.scheduled) } }

    private func isWatched(_ first: Int, _ last: Int) -> Bool {
        spans.contains { $0.contains(first) && $0.contains(last) }
    }

    private func pairs(on date: ServiceDate, at place: [Visit], _ scheduled: [Int]) -> [Pair] {
        let seen = place.filter { $0.state != .cancelled && $0.state != .skipped && $0.departure != nil }
            .sorted { ($0.departure?.time ?? 0) < ($1.departure?.time ?? 0) }
        let lost = place.filter(isLost).compactMap { $0.scheduledDeparture ?? $0.scheduledArrival }
        return zip(seen, seen.dropFirst()).compactMap { first, next in
            guard let start = first.departure?.time, let end = next.departure?.time, isWatched(start, end),
                !lost.contains(where: { start < $0 && $0 < end })
            else { return nil }
            var pair = Pair(headway: end - start, date: date)
            pair.scheduled = headway(of: next, at: end, scheduled)
            pair.isOfWindow = next.scheduledDeparture == nil && pair.scheduled != nil
            return pair
        }
    }

    /// Whether it was not observed although something watched when it was due, however short.
    private func isLost(_ visit: Visit) -> Bool {
        guard let due = visit.scheduledDeparture ?? visit.scheduledArrival else { return false }
        switch visit.state {
        case .missed, .unseen: return true
        case .unwatched: return visit.arrival == nil && visit.departure == nil && isWatched(due, due)
        case .observed, .added, .cancelled, .skipped: return false
        }
    }

    private func headway(of visit: Visit, at time: Int, _ scheduled: [Int]) -> Int? {
        if let own = visit.scheduledDeparture { return scheduled.last { $0 < own }.map { own - $0 } }
        guard let before = scheduled.last(where: { $0 <= time }), let after = scheduled.first(where: { $0 > time })
        else { return nil }
        return after - before
    }

    /// Of which the scheduled headway is short enough to be told.
    package var frequentPairs: [Pair] { pairs.filter { ($0.scheduled ?? .max) <= 900 } }

    /// Seconds that a rider waits longer than by the schedule; nil with fewer than 20 pairs.
    package var excessWait: Double? {
        let frequent = frequentPairs
        guard frequent.count >= 20 else { return nil }
        return Self.wait(frequent.map(\.headway)) - Self.wait(frequent.compactMap(\.scheduled))
    }

    /// A letter by the coefficient of variation that the excess wait stands for; nil with fewer than 20 pairs or three days.
    package var headwayGrade: Character? {
        let frequent = frequentPairs
        guard let excessWait, Set(frequent.map(\.date)).count >= 3 else { return nil }
        let variation = excessWait / Self.wait(frequent.compactMap(\.scheduled))
        let limits: [(letter: Character, most: Double)] = [("A", 0.21), ("B", 0.30), ("C", 0.39), ("D", 0.52)]
        return limits.first { variation <= ($0.most * $0.most * 10_000).rounded() / 10_000 }?.letter ?? "F"
    }

    /// The share of pairs shorter than a quarter of their scheduled headway; nil with fewer than 20 pairs.
    package var bunched: Double? {
        let frequent = frequentPairs
        guard frequent.count >= 20 else { return nil }
        return Double(frequent.count { 4 * $0.headway < $0.scheduled ?? 0 }) / Double(frequent.count)
    }

    private static func wait(_ headways: [Int]) -> Double {
        let sum = headways.reduce(0, +)
        return sum > 0 ? Double(headways.reduce(0) { $0 + $1 * $1 }) / Double(2 * sum) : 0
    }
}
