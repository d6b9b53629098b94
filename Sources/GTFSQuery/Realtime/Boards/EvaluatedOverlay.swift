internal import GTFSModel

/// An overlay as one board sees it: what each of its trips, vehicles and alerts is worth at the time of the question.
final class EvaluatedOverlay {
    let overlay: RealtimeOverlay
    let now: Int
    let limits: FreshnessLimits
    let includesDeparted: Bool
    let status: BoardRealtime
    private let clocks: [FeedClock]

    private struct FeedClock {
        let timestamp: Int?
        let changedAt: Int
    }

    init(_ view: RealtimeSnapshot) {
        overlay = view.overlay
        now = view.now
        limits = view.limits
        includesDeparted = view.includesDeparted
        status = view.status
        clocks = view.overlay.feeds.map { FeedClock(timestamp: $0.timestamp, changedAt: $0.changedAt) }
    }

    /// What trip number `trip` of the overlay is worth.
    func worth(ofTrip trip: Int) -> TripWorth {
        let age = age(of: overlay.trips[trip].timestamp, feed: overlay.trips[trip].feed)
        let cancellation = limits.cancellation(age: age.seconds)
        let prediction =
            overlay.trips[trip].change.isCancellation ? cancellation : limits.prediction(age: age.seconds)
        return TripWorth(
            hold: prediction != .dropped ? .whole : cancellation != .dropped ? .withoutPredictions : .nothing,
            isStale: age.seconds > limits.stale, isSkewed: age.isSkewed)
    }

    /// The vehicle that serves trip number `trip`, by its number, if it was heard of lately enough.
    func vehicle(ofTrip trip: Int) -> Int? {
        guard let number = overlay.trips[trip].position, overlay.vehicles.indices.contains(number) else { return nil }
        return freshness(ofVehicle: number).freshness == .dropped ? nil : number
    }

    func freshness(ofVehicle number: Int) -> (freshness: Freshness, age: Int) {
        let age = age(of: overlay.vehicles[number].vehicle.timestamp, feed: overlay.vehicles[number].feed).seconds
        return (limits.prediction(age: age), age)
    }

    /// Alerts have no timestamps of their own.
    func freshness(ofAlert number: Int) -> Freshness {
        limits.alert(age: age(of: nil, feed: overlay.alerts[number].feed).seconds)
    }

    /// - Parameter timestamp: nil where it has none of its own.
    private func age(of timestamp: Int?, feed: Int) -> (seconds: Int, isSkewed: Bool) {
        let clock = clocks[feed]
        return RealtimeFeed.age(of: timestamp ?? clock.timestamp, changedAt: clock.changedAt, at: now)
    }
}

/// What still counts of a trip's overlay.
struct TripWorth: Equatable {
    enum Hold {
        case whole
        /// Its times are too old to show, but not that it does not run or stop.
        case withoutPredictions
        /// Nothing: the schedule is shown.
        case nothing
    }

    let hold: Hold
    let isStale: Bool
    let isSkewed: Bool
}

extension TripChange {
    /// Whether it takes a trip away, which holds for longer than predictions do.
    var isCancellation: Bool { self == .canceled || self == .deleted }
}
