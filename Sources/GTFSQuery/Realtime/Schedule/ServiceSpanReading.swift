internal import GTFSModel
internal import GTFSStore

/// From when to when the trips of service days run, by one pass over all trips. It reads the times of each profile once,
/// and no stops of patterns.
final class ServiceSpanReading {
    /// The trips whose times are in one zone.
    private struct ZoneSpans {
        let timeZone: ServiceTimeZone
        /// Seconds of the service day.
        var services: [Key<ServiceCalendar>: DaySpan] = [:]
    }

    private let session: FeedSession
    /// Seldom more than one.
    private var zones: [ZoneSpans] = []

    init(_ session: FeedSession, _ trips: ScheduledTripReading) throws {
        self.session = session
        let profiles = try session.reader.profileKeys()
        var profile = -1
        var times: (times: ScheduledTimes, timeZone: ServiceTimeZone)?
        try session.reader.eachTimedTrip { trip in
            let last = profile
            while profile + 1 < profiles.count, profiles[profile + 1].rawValue <= trip.key.rawValue { profile += 1 }
            if profile != last { times = try trips.times(key: profiles[profile]) }
            guard let times, let service = trip.serviceKey, let start = trip.startTime else { return }
            let ends = (start + times.times.firstDeparture, start + times.times.lastArrival)
            zones[zone(times.timeZone)].services[service, default: DaySpan()]
                .include(ends, try trips.windows(of: trip.key), from: 0)
        }
    }

    private func zone(_ timeZone: ServiceTimeZone) -> Int {
        if let known = zones.firstIndex(where: { $0.timeZone == timeZone }) { return known }
        zones.append(ZoneSpans(timeZone: timeZone))
        return zones.count - 1
    }

    /// Nil if no trip runs.
    func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        let running = try session.running(on: date)
        var span = DaySpan()
        for zone in zones {
            let start = zone.timeZone.start(of: date)
            for (service, seconds) in zone.services where running.contains(service) {
                if let ends = seconds.range { span.include((ends.lowerBound, ends.upperBound), [], from: start) }
            }
        }
        return span.range
    }
}
