import GTFSModel

/// The times at which boards show the skipped stops of a trip of the message's own, where the message has none: by the trip
/// of the timetable that it replaces, or else between those of the stops around it.
struct SkippedStopTimes {
    private let match: TripMatch
    /// The positions without any time.
    private let open: [Int]

    init(_ stopTimes: [StopTimeOverlay], of match: TripMatch) {
        self.match = match
        open = stopTimes.indices.filter { stopTimes[$0].relation == .skipped && stopTimes[$0].effectiveTime == nil }
    }

    func fill(_ stopTimes: inout [StopTimeOverlay]) {
        guard !open.isEmpty else { return }
        fillBySchedule(&stopTimes)
        for position in open where stopTimes[position].effectiveTime == nil {
            guard let time = Self.time(between: stopTimes, at: position) else { continue }
            (stopTimes[position].scheduledArrival, stopTimes[position].scheduledDeparture) = (time, time)
            stopTimes[position].flags.append(.interpolated)
        }
    }

    /// Riders wait there by the timetable.
    private func fillBySchedule(_ stopTimes: inout [StopTimeOverlay]) {
        guard let scheduled = match.scheduled else { return }
        let stops = scheduled.pattern.stops
        var next = 0
        for position in stopTimes.indices {
            guard let found = stops[next...].firstIndex(where: { $0.stopID == stopTimes[position].stopID }) else {
                continue
            }
            next = found + 1
            guard stopTimes[position].relation == .skipped, stopTimes[position].effectiveTime == nil else { continue }
            let times = scheduled.times[found]
            stopTimes[position].scheduledArrival = times.arrival.map { $0 + match.base }
            stopTimes[position].scheduledDeparture = times.departure.map { $0 + match.base }
        }
    }

    /// In equal steps from the stop before it with a time to the one after it; that of the only one at the ends of the trip.
    private static func time(between stopTimes: [StopTimeOverlay], at position: Int) -> Int? {
        let before = stopTimes[..<position].lastIndex { $0.effectiveTime != nil }
        let after = stopTimes[(position + 1)...].firstIndex { $0.effectiveTime != nil }
        let start = before.flatMap { stopTimes[$0].departure ?? stopTimes[$0].scheduledDeparture }
        let end = after.flatMap { stopTimes[$0].effectiveTime }
        guard let before, let after, let start, let end, end > start else { return start ?? end }
        return start + (end - start) * (position - before) / (after - before)
    }
}

extension StopTimeOverlay {
    /// The predicted or else the scheduled arrival, or else departure; nil without any of them.
    var effectiveTime: Int? { arrival ?? scheduledArrival ?? departure ?? scheduledDeparture }
}
