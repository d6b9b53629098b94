import GTFSModel

/// The times of a message by which its service day is found: its own moment, and the instants that it predicts.
struct TimeEvidence {
    /// At most so many predictions are looked at: those of one trip lie on one day.
    private static let limit = 4

    /// The feed's timestamp, else the nearest thing to it; seconds since 1970.
    let moment: Int
    private let updates: [StopTimeUpdate]

    init(moment: Int, updates: [StopTimeUpdate] = []) {
        self.moment = moment
        self.updates = updates
    }

    /// Seconds that the nearest of the predictions lies from the schedule, were the trip's times counted from `base`;
    /// nil without any absolute prediction.
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

    /// Whether a prediction is more than `limit` seconds from the schedule, however near the others are to be looked for.
    func deviates(from trip: ScheduledTrip, base: Int, beyond limit: Int) -> Bool {
        guard let time = updates.lazy.compactMap(\.instant).first else { return false }
        // Where both ends of the trip are near, all of its stops are: no need to look for the stop.
        let ends = max(
            Instants.distance(time, base + trip.times.firstDeparture),
            Instants.distance(time, base + trip.times.lastArrival))
        return ends > limit && (deviation(of: trip, from: base) ?? 0) > limit
    }

    private static func deviation(
        of update: StopTimeUpdate, at instant: Int, _ trip: ScheduledTrip, from base: Int
    ) -> Int {
        guard let position = trip.pattern.position(of: update), let offset = trip.times.stopTimes[position].departure
        else {
            return Instants.distance(
                from: instant, toStart: base + trip.times.firstDeparture, end: base + trip.times.lastArrival)
        }
        return Instants.distance(instant, base + offset)
    }
}

extension StopTimeUpdate {
    /// When it lets the vehicle leave or come, where it says so outright.
    var instant: Int? { departure?.time ?? arrival?.time }
}

extension ScheduledPattern {
    /// A position that the update may mean: by its stop_sequence, else the first at its stop.
    func position(of update: StopTimeUpdate) -> Int? {
        if let sequence = update.stopSequence, let position = position(ofSequence: sequence) { return position }
        return update.stopID.flatMap { stop in stops.firstIndex { $0.stopID == stop } }
    }

    /// By bisection: stops are in the order of their stop_sequence.
    func position(ofSequence sequence: Int) -> Int? {
        let position = stops.partitioningIndex { $0.stopSequence >= sequence }
        return position < stops.count && stops[position].stopSequence == sequence ? position : nil
    }
}

/// Arithmetic on instants that come from a message, where any 64-bit value may stand.
enum Instants {
    /// Seconds since 1970 from which no sum with the times of a trip overflows: up to the year 9999.
    static let sensible = 0...253_402_300_799

    static func sensible(_ instant: Int) -> Int { min(max(instant, sensible.lowerBound), sensible.upperBound) }

    /// Seconds between two instants.
    static func distance(_ left: Int, _ right: Int) -> Int { abs(sensible(left) - sensible(right)) }

    /// Seconds from an instant to the nearest within `start` and `end`: 0 between them.
    static func distance(from instant: Int, toStart start: Int, end: Int) -> Int {
        let instant = sensible(instant)
        return max(start - instant, instant - end, 0)
    }
}

extension ServiceTime {
    /// The time of a service day that `text` spells as `HH:MM:SS` or `H:MM:SS` ("same format as in GTFS
    /// frequencies.txt/start_time", GTFS Realtime reference, TripDescriptor.start_time); hours may pass 24.
    init?(messageText text: String) {
        guard text.utf8.count <= "HHH:MM:SS".utf8.count else { return nil }
        self.init(text)
    }
}
