internal import GTFSModel
internal import GTFSStore

/// From when to when the trips of service days run. It reads the times of each profile once, and no stops of patterns.
final class ProfileSpanReading {
    /// What the trips of a profile have in common.
    private struct ProfileSpan {
        /// Seconds from the start of a trip.
        var firstDeparture: Int
        /// Seconds from the start of a trip.
        var lastArrival: Int
        let timeZone: ServiceTimeZone
    }

    private let session: FeedSession
    private let trips: ScheduledTripReading
    /// In their order.
    private let profiles: [Key<TimeProfile>]
    /// By the indexes of `profiles`; nil for trips that cannot be shown.
    private var known: [Int: ProfileSpan?] = [:]

    init(_ session: FeedSession, _ trips: ScheduledTripReading) throws {
        (self.session, self.trips) = (session, trips)
        profiles = try session.reader.profileKeys()
    }

    /// Nil if no trip runs.
    func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        let running = try session.running(on: date)
        guard !running.isEmpty else { return nil }
        var starts: [TripRow.Start] = []
        try session.reader.eachTimedTrip { trip in
            if let service = trip.serviceKey, running.contains(service) { starts.append(trip) }
        }
        var span = DaySpan()
        var days: [(zone: ServiceTimeZone, start: Int)] = []
        var profile = -1
        for trip in starts {
            while profile + 1 < profiles.count, profiles[profile + 1].rawValue <= trip.key.rawValue { profile += 1 }
            guard profile >= 0, let start = trip.startTime, let times = try times(at: profile) else { continue }
            let day = days.first { $0.zone == times.timeZone }?.start ?? times.timeZone.start(of: date)
            if !days.contains(where: { $0.zone == times.timeZone }) { days.append((times.timeZone, day)) }
            span.include(
                (start + times.firstDeparture, start + times.lastArrival), try trips.windows(of: trip.key), from: day)
        }
        return span.range
    }

    private func times(at index: Int) throws -> ProfileSpan? {
        if let span = known[index] { return span }
        let span = try trips.times(key: profiles[index]).map { times, zone in
            ProfileSpan(firstDeparture: times.firstDeparture, lastArrival: times.lastArrival, timeZone: zone)
        }
        known[index] = .some(span)
        return span
    }
}
