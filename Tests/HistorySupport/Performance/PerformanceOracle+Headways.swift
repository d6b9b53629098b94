import GTFSModel

extension PerformanceOracle {
    /// Two successive observed departures that count.
    package struct Pair: Equatable {
        package var headway: Int
        /// Of the later one; nil where not known.
        package var scheduled: Int?
        /// Whether the later one has no schedule of its own.
        package var isOfWindow = false
    }

    private struct Place: Hashable {
        let routeID: Route.ID?
        let directionID: Int?
        let stopID: Stop.ID
        let date: ServiceDate
    }

    /// All visits of a route and direction at a stop on a service day, without those of trips that end there, and all
    /// scheduled departures there.
    private var places: [(visits: [Visit], scheduled: [Int])] {
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
            return (here, (here.compactMap(\.scheduledDeparture) + promised).sorted())
        }
    }

    package var pairs: [Pair] { places.flatMap { pairs(at: $0.visits, $0.scheduled) } }

    private func isWatched(_ first: Int, _ last: Int) -> Bool {
        spans.contains { $0.contains(first) && $0.contains(last) }
    }

    private func pairs(at place: [Visit], _ scheduled: [Int]) -> [Pair] {
        let seen = place.filter { ($0.state == .observed || $0.state == .added) && $0.departure != nil }
            .sorted { ($0.departure?.time ?? 0) < ($1.departure?.time ?? 0) }
        let lost = place.filter { $0.state == .missed || $0.state == .unseen }
            .compactMap { $0.scheduledDeparture ?? $0.scheduledArrival }
        return zip(seen, seen.dropFirst()).compactMap { first, next in
            guard let start = first.departure?.time, let end = next.departure?.time, isWatched(start, end),
                !lost.contains(where: { start < $0 && $0 < end })
            else { return nil }
            var pair = Pair(headway: end - start)
            pair.scheduled = headway(of: next, at: end, scheduled)
            pair.isOfWindow = next.scheduledDeparture == nil && pair.scheduled != nil
            return pair
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
        return Self.wait(frequent.map(\.headway)) - Self.wait(scheduledHeadways)
    }

    /// The share of pairs shorter than a quarter of their scheduled headway; nil with fewer than 20 pairs.
    package var bunched: Double? {
        let frequent = frequentPairs
        guard frequent.count >= 20 else { return nil }
        return Double(frequent.count { 4 * $0.headway < $0.scheduled ?? 0 }) / Double(frequent.count)
    }

    /// Between successive scheduled departures that one watched span holds, of at most 900 s.
    private var scheduledHeadways: [Int] {
        places.flatMap { _, times in
            zip(times, times.dropFirst()).filter { $1 - $0 <= 900 && isWatched($0, $1) }.map { $1 - $0 }
        }
    }

    private static func wait(_ headways: [Int]) -> Double {
        let sum = headways.reduce(0, +)
        return sum > 0 ? Double(headways.reduce(0) { $0 + $1 * $1 }) / Double(2 * sum) : 0
    }
}
