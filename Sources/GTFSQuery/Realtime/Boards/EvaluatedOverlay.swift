internal import GTFSModel

/// An overlay evaluated at the moment of a question: how far each of its trips, vehicles and alerts still holds.
final class EvaluatedOverlay: Sendable {
    let overlay: RealtimeOverlay
    let now: Int
    let limits: FreshnessLimits
    let includesDeparted: Bool
    let status: BoardRealtime
    private let feedTimes: [FeedTimes]

    /// By which the age of what a feed says is counted.
    private struct FeedTimes {
        let timestamp: Int?
        let changedAt: Int
    }

    init(_ snapshot: RealtimeSnapshot) {
        overlay = snapshot.overlay
        now = snapshot.now
        limits = snapshot.limits
        includesDeparted = snapshot.includesDeparted
        status = snapshot.status
        feedTimes = snapshot.overlay.feeds.map { FeedTimes(timestamp: $0.timestamp, changedAt: $0.changedAt) }
    }

    func validity(of trip: TripOverlay) -> TripValidity {
        let age = age(of: trip.timestamp, feed: trip.feed)
        let cancellation = limits.cancellation(age: age.seconds)
        let prediction = trip.change.stopsTrip ? cancellation : limits.prediction(age: age.seconds)
        return TripValidity(
            extent: prediction != .dropped ? .whole : cancellation != .dropped ? .withoutPredictions : .nothing,
            isStale: age.seconds > limits.stale, isSkewed: age.isSkewed)
    }

    /// The vehicle that serves a trip, as an index in the overlay's vehicles; nil without one whose position is recent
    /// enough.
    func vehicle(of trip: TripOverlay) -> Int? {
        guard let index = trip.vehicleIndex, overlay.vehicles.indices.contains(index) else { return nil }
        return freshness(ofVehicle: index).freshness == .dropped ? nil : index
    }

    func freshness(ofVehicle index: Int) -> (freshness: Freshness, age: Int) {
        let age = age(of: overlay.vehicles[index].vehicle.timestamp, feed: overlay.vehicles[index].feed).seconds
        return (limits.prediction(age: age), age)
    }

    /// An alert is dropped outside its active periods. One without any is in force while it is in the feed. Alerts have no
    /// timestamps of their own.
    func freshness(ofAlert index: Int) -> Freshness {
        let periods = overlay.alerts[index].alert.activePeriods
        guard periods.isEmpty || periods.contains(where: { $0.contains(now) }) else { return .dropped }
        return limits.alert(age: age(of: nil, feed: overlay.alerts[index].feed).seconds)
    }

    /// - Parameter timestamp: nil where it has none of its own.
    private func age(of timestamp: Int?, feed: Int) -> (seconds: Int, isSkewed: Bool) {
        let times = feedTimes[feed]
        return RealtimeFeed.age(of: timestamp ?? times.timestamp, changedAt: times.changedAt, at: now)
    }
}

/// How much of a trip's overlay still holds at the moment of a question.
struct TripValidity: Equatable {
    enum Extent {
        case whole
        /// Its times are too old to show. That it does not run, or does not stop, still holds.
        case withoutPredictions
        /// The schedule is shown.
        case nothing
    }

    let extent: Extent
    let isStale: Bool
    let isSkewed: Bool
}

extension EvaluatedOverlay {
    /// Whether rows that have left are taken off. Without any usable feed nothing is known to have left.
    var removesDeparted: Bool { status.isUsable && !includesDeparted }

    /// The overlay of a trip of the schedule. A row that stands for all starts of a window has none.
    func trip(of start: TripStart) -> TripOverlay? {
        guard start.frequency?.span == nil else { return nil }
        return overlay.index.trips[
            OverlayIndex.TripDayKey(tripKey: start.tripKey, date: start.date, startTime: start.startTime)]
    }

    /// Whether the rows of a trip are those of the overlay, or none, instead of the schedule's.
    func replacesSchedule(_ trip: TripOverlay) -> Bool {
        guard trip.change.replacesRows else { return false }
        switch validity(of: trip).extent {
        case .whole: return trip.change != .scheduled || !trip.stopTimes.isEmpty
        case .withoutPredictions: return trip.change == .modified
        case .nothing: return false
        }
    }

    /// When a stop time of the overlay stands on a board; nil where nothing of it holds any more.
    func effectiveTime(_ stopTime: OverlayStopTime, _ event: StopEvent) -> Int? {
        switch validity(of: stopTime.trip).extent {
        case .whole: stopTime.predicted(event) ?? stopTime.scheduled(event)
        case .withoutPredictions: stopTime.trip.change == .modified ? stopTime.scheduled(event) : nil
        case .nothing: nil
        }
    }

    /// Whether the vehicle has been at a stop, whatever the times say: it is past it, or stands there on a board of
    /// arrivals; or a time that was given for a later stop lies in the past, or the whole trip does.
    func hasPassed(_ stopTime: OverlayStopTime, _ event: StopEvent) -> Bool {
        let trip = stopTime.trip
        if vehicleHasPassed(trip, at: stopTime.index, event) { return true }
        // Of most trips nothing has happened yet: no need to look at their stops.
        guard trip.earliestTime < now, validity(of: trip).extent == .whole else { return false }
        return laterTimeIsPast(stopTime) || isOver(trip)
    }

    /// The same for a stop of the schedule. A trip with stops of its own says nothing of it.
    func scheduleHasPassed(_ trip: TripOverlay, at position: Int, _ event: StopEvent) -> Bool {
        trip.change.keepsStops && vehicleHasPassed(trip, at: position, event)
    }

    /// Whether the position of the vehicle alone shows that it is past a stop.
    private func vehicleHasPassed(_ trip: TripOverlay, at position: Int, _ event: StopEvent) -> Bool {
        guard let next = trip.vehicleStopIndex, position <= next, let vehicle = vehicle(of: trip) else { return false }
        return position < next || (event == .arrival && overlay.vehicles[vehicle].vehicle.stopStatus == .stoppedAt)
    }

    private func laterTimeIsPast(_ stopTime: OverlayStopTime) -> Bool {
        let all = stopTime.trip.stopTimes
        return all.indices.dropFirst(stopTime.index + 1).contains { index in
            all[index].isExplicit && all[index].relation != .skipped && isPast(all[index].firstTime)
        }
    }

    /// A trip whose arrival at its last stop lies in the past is over, even if the schedule says otherwise (GTFS Realtime
    /// reference, message TripUpdate).
    private func isOver(_ trip: TripOverlay) -> Bool {
        let last = trip.stopTimes.indices.last { trip.stopTimes[$0].relation != .skipped }
        return last.map { isPast(trip.stopTimes[$0].firstTime) } ?? false
    }

    private func isPast(_ instant: Int?) -> Bool { instant.map { $0 < now } ?? false }
}
