internal import GTFSModel

/// The departures of a line on a service day, stop by stop, from which headways follow (rule H9).
struct LineHeadways {
    /// A moment at a stop; seconds since 1970.
    private struct StopMoment {
        var stop: Int
        var time: Int
        /// Of an observed departure, its scheduled one; nil if it has none.
        var scheduled: Int?

        static func precedes(_ left: Self, _ right: Self) -> Bool {
            left.stop == right.stop ? left.time < right.time : left.stop < right.stop
        }
    }

    /// Seconds: no service day has a longer headway.
    private static let longestPair = 7 * 86400

    private var observed: [StopMoment] = []
    private var scheduled: [StopMoment] = []
    /// Visits that were not observed although they were watched.
    private var gaps: [StopMoment] = []

    mutating func removeAll() {
        observed.removeAll(keepingCapacity: true)
        scheduled.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
    }

    /// Adds a visit that is not the last of its trip.
    @inline(__always) mutating func add(_ visit: JudgedVisit, stop: Int) {
        if let departure = visit.scheduledDeparture { scheduled.append(StopMoment(stop: stop, time: departure)) }
        switch visit.state {
        case .observed, .added:
            guard let departure = visit.departure else { return }
            observed.append(StopMoment(stop: stop, time: departure, scheduled: visit.scheduledDeparture))
        case .missed, .unseen:
            if let moment = visit.scheduledDeparture ?? visit.scheduledArrival {
                gaps.append(StopMoment(stop: stop, time: moment))
            }
        case .unwatched, .cancelled, .skipped: return
        }
    }

    /// Adds the departures that a headway promises at the stops of a trip.
    /// - Parameter stopKeys: the wanted stops; nil for all.
    mutating func addWindows(of trip: RecordedTrip, day: Int, _ stopKeys: Set<Int>?) {
        for start in trip.starts(\.isHeadway) {
            let base = trip.base(day: day, start: start)
            for position in 0..<max(0, trip.last) {
                let stop = trip.pattern.stops[position].stopKey
                guard stopKeys?.contains(stop) ?? true, let departure = trip.profile?.departure(at: position)
                else { continue }
                scheduled.append(StopMoment(stop: stop, time: base &+ departure))
            }
        }
    }

    /// Calls `body` with each headway that counts: of observed departures with the scheduled one of that time, and of the
    /// schedule alone.
    mutating func each(
        _ watched: inout WatchedSpans,
        _ body: (_ stop: Int, _ time: Int, _ observed: Int?, _ scheduled: Int) -> Void
    ) {
        scheduled.sort(by: StopMoment.precedes)
        guard hasShortHeadway else { return }
        observed.sort(by: StopMoment.precedes)
        gaps.sort(by: StopMoment.precedes)
        for (first, second) in zip(scheduled, scheduled.dropFirst()) where first.stop == second.stop {
            let headway = second.time &- first.time
            guard headway >= 0, headway <= HeadwaySums.longest, isWatched(first, second, &watched) else { continue }
            body(second.stop, second.time, nil, headway)
        }
        for (first, second) in zip(observed, observed.dropFirst()) where first.stop == second.stop {
            let observed = second.time &- first.time
            guard (0...Self.longestPair).contains(observed), isWatched(first, second, &watched),
                !hasGap(first, second), let headway = scheduledHeadway(at: second), headway <= HeadwaySums.longest
            else { continue }
            body(second.stop, second.time, observed, headway)
        }
    }

    private var hasShortHeadway: Bool {
        zip(scheduled, scheduled.dropFirst()).contains {
            $0.stop == $1.stop && $1.time &- $0.time <= HeadwaySums.longest
        }
    }

    private func isWatched(_ first: StopMoment, _ second: StopMoment, _ watched: inout WatchedSpans) -> Bool {
        watched.range(at: first.time)?.contains(second.time) ?? false
    }

    private func hasGap(_ first: StopMoment, _ second: StopMoment) -> Bool {
        let index = gaps.partitioningIndex { $0.stop > first.stop || ($0.stop == first.stop && $0.time > first.time) }
        return index < gaps.count && gaps[index].stop == first.stop && gaps[index].time < second.time
    }

    /// From the scheduled departure before its own to its own, or else between those around it.
    private func scheduledHeadway(at departure: StopMoment) -> Int? {
        let moment = departure.scheduled ?? departure.time
        let isOwn = departure.scheduled != nil
        let next = scheduled.partitioningIndex {
            $0.stop > departure.stop
                || ($0.stop == departure.stop && (isOwn ? $0.time >= moment : $0.time > moment))
        }
        guard next > 0, next < scheduled.count, scheduled[next - 1].stop == departure.stop,
            scheduled[next].stop == departure.stop
        else { return nil }
        return scheduled[next].time &- scheduled[next - 1].time
    }
}
