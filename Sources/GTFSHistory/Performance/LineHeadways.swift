internal import GTFSModel

/// The departures of a line on a service day, stop by stop, from which headways follow (rule H9).
struct LineHeadways {
    /// Seconds: no service day has a longer headway.
    fileprivate static let longestPair = 7 * 86400

    /// The first `count` are of the present line and day; the others keep their memory.
    private var stops: [StopDepartures] = []
    private var count = 0
    private var indexes: [Int: Int] = [:]
    /// The stops of the trip that comes, by position.
    private var positions: [Int] = []
    private var pattern: RecordedPattern?

    mutating func removeAll() {
        for index in 0..<count { stops[index].removeAll() }
        indexes.removeAll(keepingCapacity: true)
        (count, pattern) = (0, nil)
    }

    mutating func begin(_ trip: RecordedTrip) {
        guard pattern !== trip.pattern else { return }
        pattern = trip.pattern
        positions.removeAll(keepingCapacity: true)
        for stop in trip.pattern.stops { positions.append(index(of: stop.stopKey)) }
    }

    private mutating func index(of stop: Int) -> Int {
        if let known = indexes[stop] { return known }
        indexes[stop] = count
        if count == stops.count { stops.append(StopDepartures()) }
        stops[count].stop = stop
        count += 1
        return count - 1
    }

    /// Adds a visit of the trip that has begun, which is not its last.
    @inline(__always) mutating func add(_ visit: JudgedVisit) { stops[positions[visit.position]].add(visit) }

    /// Adds the departures that a headway promises at the stops of the trip that has begun.
    /// - Parameter stopKeys: the wanted stops; nil for all.
    mutating func addWindows(of trip: RecordedTrip, day: Int, _ stopKeys: Set<Int>?) {
        for start in trip.starts(\.isHeadway) {
            let base = trip.base(day: day, start: start)
            for position in 0..<max(0, trip.last) {
                let stop = trip.pattern.stops[position].stopKey
                guard stopKeys?.contains(stop) ?? true, let departure = trip.profile?.departure(at: position)
                else { continue }
                stops[positions[position]].addScheduled(base &+ departure)
            }
        }
    }

    /// Calls `body` with each observed headway that counts, and the scheduled one of that time.
    mutating func each(
        _ watched: inout WatchedSpans,
        body: (_ stop: Int, _ time: Int, _ observed: Int, _ scheduled: Int) -> Void
    ) {
        for index in 0..<count { stops[index].each(&watched, body: body) }
    }
}

private struct StopDepartures {
    private struct ObservedDeparture {
        var time: Int
        /// As scheduled; nil if it has no schedule.
        var scheduled: Int?
    }

    var stop = 0
    private var observed: [ObservedDeparture] = []
    private var scheduled: [Int] = []
    /// When visits were due that were not observed although something watched then.
    private var gaps: [Int] = []

    mutating func removeAll() {
        observed.removeAll(keepingCapacity: true)
        scheduled.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
    }

    @inline(__always) mutating func add(_ visit: JudgedVisit) {
        if let departure = visit.scheduledDeparture { scheduled.append(departure) }
        switch visit.state {
        case .observed, .added, .unwatched:
            if let departure = visit.departure {
                observed.append(ObservedDeparture(time: departure, scheduled: visit.scheduledDeparture))
            } else if visit.isAtEdge {
                addGap(visit)
            }
        case .missed, .unseen: addGap(visit)
        case .cancelled, .skipped: return
        }
    }

    private mutating func addGap(_ visit: JudgedVisit) {
        if let moment = visit.scheduledDeparture ?? visit.scheduledArrival { gaps.append(moment) }
    }

    mutating func addScheduled(_ departure: Int) { scheduled.append(departure) }

    mutating func each(
        _ watched: inout WatchedSpans,
        body: (_ stop: Int, _ time: Int, _ observed: Int, _ scheduled: Int) -> Void
    ) {
        guard observed.count > 1 else { return }
        scheduled.sort()
        guard hasShortHeadway else { return }
        observed.sort { $0.time < $1.time }
        gaps.sort()
        for (first, second) in zip(observed, observed.dropFirst()) {
            let observed = second.time &- first.time
            guard (0...LineHeadways.longestPair).contains(observed),
                watched.holds(first.time, second.time), !hasGap(first.time, second.time),
                let headway = scheduledHeadway(at: second), (0...HeadwaySums.longest).contains(headway)
            else { continue }
            body(stop, second.scheduled ?? second.time, observed, headway)
        }
    }

    private var hasShortHeadway: Bool {
        guard scheduled.count > 1 else { return false }
        for index in 1..<scheduled.count where scheduled[index] &- scheduled[index - 1] <= HeadwaySums.longest {
            return true
        }
        return false
    }

    private func hasGap(_ first: Int, _ second: Int) -> Bool {
        let index = gaps.partitioningIndex { $0 > first }
        return index < gaps.count && gaps[index] < second
    }

    /// From the scheduled departure before its own to its own, or else between those around it.
    private func scheduledHeadway(at departure: ObservedDeparture) -> Int? {
        let moment = departure.scheduled ?? departure.time
        let isOwn = departure.scheduled != nil
        let next = scheduled.partitioningIndex { isOwn ? $0 >= moment : $0 > moment }
        guard next > 0, next < scheduled.count else { return nil }
        return scheduled[next] &- scheduled[next - 1]
    }
}
