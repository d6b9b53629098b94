import GTFSModel

/// When a trip is scheduled at its stops, as instants.
struct TripInstants {
    private let times: ScheduledTimes
    let base: Int

    init(_ times: ScheduledTimes, base: Int) {
        self.times = times
        self.base = base
    }

    func arrival(at position: Int) -> Int? { times[position].arrival.map { $0 + base } }
    func departure(at position: Int) -> Int? { times[position].departure.map { $0 + base } }

    /// Seconds between the prediction of an update and the schedule for a stop; 0 if one of them has no time.
    func deviation(of stated: StatedTimes, at position: Int) -> Int {
        if let departure = stated.departure { return deviation(of: departure, from: self.departure(at: position)) }
        if let arrival = stated.arrival { return deviation(of: arrival, from: self.arrival(at: position)) }
        return 0
    }

    private func deviation(of event: StopTimeEvent, from scheduled: Int?) -> Int {
        guard let time = event.usableTime else { return Int(clamping: (event.delay ?? 0).magnitude) }
        return scheduled.map { Int(clamping: ClampedSum.difference(time, $0).magnitude) } ?? 0
    }
}
