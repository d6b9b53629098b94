import GTFSModel

/// When a trip is scheduled at its stops, as instants.
struct TripInstants {
    private let times: [StopTimeOffsets]
    private let base: Int

    init(_ times: ScheduledTimes, base: Int) {
        self.times = times.stopTimes
        self.base = base
    }

    func arrival(at position: Int) -> Int? { times[position].arrival.map { $0 + base } }
    func departure(at position: Int) -> Int? { times[position].departure.map { $0 + base } }

    /// Seconds between what an update predicts and what the schedule has for a stop; 0 where either has no time.
    func deviation(of stated: StatedTimes, at position: Int) -> Int {
        if let departure = stated.departure { return deviation(of: departure, from: self.departure(at: position)) }
        if let arrival = stated.arrival { return deviation(of: arrival, from: self.arrival(at: position)) }
        return 0
    }

    private func deviation(of event: StopTimeEvent, from scheduled: Int?) -> Int {
        guard let time = event.usableTime else { return abs(Int(event.delay ?? 0)) }
        return scheduled.map { abs(time - $0) } ?? 0
    }
}

/// The arrival and departure that one update states: plain values, which cost nothing to pass on.
struct StatedTimes {
    let arrival: StopTimeEvent?
    let departure: StopTimeEvent?

    init(_ updates: [StopTimeUpdate], _ index: Int) {
        arrival = updates[index].arrival
        departure = updates[index].departure
    }

    var isEmpty: Bool { arrival == nil && departure == nil }

    /// The earlier of an arrival and a departure that may both be missing.
    static func first(_ arrival: Int?, _ departure: Int?) -> Int? {
        guard let arrival else { return departure }
        return min(arrival, departure ?? arrival)
    }
}

extension StopTimeEvent {
    /// The last second of the year 9999: what lies beyond is no time of a trip, and would overflow where it is added to.
    static let latestTime = Instants.sensible.upperBound

    /// `time`, where it is one.
    var usableTime: Int? { time.flatMap { (1...Self.latestTime).contains($0) ? $0 : nil } }

    /// When it is to happen: "if both time and delay are specified, time will take precedence" (GTFS Realtime reference,
    /// StopTimeEvent.time).
    func instant(scheduled: Int?) -> Int? {
        if let usableTime { return usableTime }
        guard let delay, let scheduled else { return nil }
        return scheduled + Int(delay)
    }

    /// Seconds that are carried to later stops: "the `delay` from the update (or, if only `time` is provided, a delay
    /// computed …) is propagated" (GTFS Realtime, Trip Updates, Stop Time Updates).
    func propagated(scheduled: Int?) -> Int? {
        if let delay { return Int(delay) }
        guard let usableTime, let scheduled else { return nil }
        return usableTime - scheduled
    }

    func contradictsItself(scheduled: Int?) -> Bool {
        guard let delay, let usableTime, let scheduled else { return false }
        return usableTime != scheduled + Int(delay)
    }
}
