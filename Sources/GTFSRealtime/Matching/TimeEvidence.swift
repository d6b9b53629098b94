internal import GTFSModel

/// The times of a message that determine its service day: its own moment, and the instants that it predicts.
struct TimeEvidence {
    /// The most predictions that are examined: those of one trip lie on one day.
    private static let limit = 4

    /// The feed's timestamp, or else the best substitute; seconds since 1970.
    let moment: Int
    private let updates: [StopTimeUpdate]

    init(moment: Int, updates: [StopTimeUpdate] = []) {
        self.moment = moment
        self.updates = updates
    }

    /// Seconds between the nearest of the predictions and the schedule, with the trip's times counted from `base`; nil
    /// without an absolute prediction.
    func deviation(of trip: ScheduledTrip, from base: Int) -> Int? {
        var least: Int?
        var seen = 0
        for update in updates {
            guard let time = update.instant else { continue }
            least = min(least ?? .max, Self.deviation(of: update, at: time, trip, from: base))
            seen += 1
            if seen == Self.limit { break }
        }
        return least
    }

    /// Whether any prediction is more than `limit` seconds from the schedule.
    func deviates(from trip: ScheduledTrip, base: Int, beyond limit: Int) -> Bool {
        guard let time = updates.lazy.compactMap(\.instant).first else { return false }
        // If both ends of the trip are near, all its stops are, so the stop need not be found.
        let ends = max(
            Instants.distance(time, base + trip.times.firstDeparture),
            Instants.distance(time, base + trip.times.lastArrival))
        return ends > limit && (deviation(of: trip, from: base) ?? 0) > limit
    }

    private static func deviation(
        of update: StopTimeUpdate, at instant: Int, _ trip: ScheduledTrip, from base: Int
    ) -> Int {
        guard let position = trip.pattern.position(of: update), let offset = trip.times[position].departure
        else {
            return Instants.distance(
                from: instant, toStart: base + trip.times.firstDeparture, end: base + trip.times.lastArrival)
        }
        return Instants.distance(instant, base + offset)
    }
}

/// Arithmetic on instants from a message, which may be any 64-bit value.
enum Instants {
    /// Seconds since 1970 from which no sum with the times of a trip overflows: up to the year 9999, or up to 2037 in an
    /// `Int` of 32 bits.
    static let sensible = 0...RFC3339.instants.upperBound

    static func sensible(_ instant: Int) -> Int { min(max(instant, sensible.lowerBound), sensible.upperBound) }

    /// Seconds between two instants.
    static func distance(_ left: Int, _ right: Int) -> Int { abs(sensible(left) - sensible(right)) }

    /// Seconds from an instant to the nearest within `start` and `end`: 0 between them.
    static func distance(from instant: Int, toStart start: Int, end: Int) -> Int {
        let instant = sensible(instant)
        return max(ClampedSum.difference(start, instant), ClampedSum.difference(instant, end), 0)
    }
}
