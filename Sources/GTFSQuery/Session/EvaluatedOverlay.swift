package import GTFSModel

/// An overlay evaluated at the moment of a question: how far each of its trips, vehicles and alerts still holds.
package final class EvaluatedOverlay: Sendable {
    /// How much of a trip's overlay still holds at the moment of a question.
    package struct TripValidity: Equatable {
        package enum Extent {
            case whole
            /// Its times are too old to show. Cancelled trips and skipped stops still hold.
            case withoutPredictions
            /// The schedule is shown.
            case nothing
        }

        package let extent: Extent
        let isStale: Bool
        let isSkewed: Bool
    }

    package let overlay: RealtimeOverlay
    package let now: Int
    package let limits: FreshnessLimits
    package let includesDeparted: Bool
    package let status: BoardRealtime
    private let feedTimes: [FeedTimes]

    /// The times from which ages of a feed's data count.
    private struct FeedTimes {
        let timestamp: Int?
        let changedAt: Int
    }

    package init(_ snapshot: RealtimeSnapshot) {
        overlay = snapshot.overlay
        now = snapshot.now
        limits = snapshot.limits
        includesDeparted = snapshot.includesDeparted
        status = snapshot.status
        feedTimes = snapshot.overlay.feeds.map { FeedTimes(timestamp: $0.timestamp, changedAt: $0.changedAt) }
    }

    package func validity(of trip: TripOverlay) -> TripValidity {
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

    /// The wheelchair access by the vehicle of a trip, in place of the schedule (rule B62): by the trip's update, or
    /// else by its position; nil if both say nothing.
    package func wheelchair(of trip: TripOverlay) -> Availability? {
        let update = validity(of: trip).extent == .whole ? trip.vehicle : nil
        let position = vehicle(of: trip).flatMap { overlay.vehicles[$0].vehicle.vehicle }
        return Availability(update?.wheelchair) ?? Availability(position?.wheelchair)
    }

    func freshness(ofVehicle index: Int) -> (freshness: Freshness, age: Int) {
        let age = age(of: overlay.vehicles[index].vehicle.timestamp, feed: overlay.vehicles[index].feed).seconds
        return (limits.prediction(age: age), age)
    }

    /// An alert is dropped outside the periods in which it is to be shown. One without any is in force while it is in the feed. Alerts have no
    /// timestamps of their own.
    func freshness(ofAlert index: Int) -> Freshness {
        let periods = overlay.alerts[index].alert.shownPeriods
        guard periods.isEmpty || periods.contains(where: { $0.contains(now) }) else { return .dropped }
        return limits.alert(age: age(of: nil, feed: overlay.alerts[index].feed).seconds)
    }

    /// - Parameter timestamp: nil if it has none of its own.
    private func age(of timestamp: Int?, feed: Int) -> (seconds: Int, isSkewed: Bool) {
        let times = feedTimes[feed]
        return RealtimeFeed.age(of: timestamp ?? times.timestamp, changedAt: times.changedAt, at: now)
    }
}

extension Availability {
    /// Nil if the schedule decides.
    fileprivate init?(_ vehicle: VehicleWheelchair?) {
        switch vehicle {
        case .accessible: self = .yes
        case .inaccessible: self = .no
        case .unknown: self = .unknown
        case .noValue, nil: return nil
        }
    }
}

extension EvaluatedOverlay {
    /// Whether rows that have left are removed. Without a usable feed, no row is known to have left.
    package var removesDeparted: Bool { status.isUsable && !includesDeparted }

    /// The overlay of a trip of the schedule. A row that stands for all starts of a window has none.
    func trip(of start: TripStart) -> TripOverlay? {
        guard start.frequency?.span == nil else { return nil }
        return overlay.index.trips[
            OverlayIndex.TripDayKey(tripKey: start.tripKey, date: start.date, startTime: start.startTime)]
    }

    /// Whether the overlay's rows of a trip, or no rows, replace the schedule's.
    func replacesSchedule(_ trip: TripOverlay) -> Bool {
        guard trip.change.replacesRows else { return false }
        switch validity(of: trip).extent {
        case .whole: return trip.change != .scheduled || trip.hasStopTimes
        case .withoutPredictions: return trip.change == .modified
        case .nothing: return false
        }
    }

    /// The time of the overlay's stop time on a board; nil if it is no longer valid.
    package func effectiveTime(_ stopTime: OverlayStopTime, _ event: StopEvent) -> Int? {
        switch validity(of: stopTime.trip).extent {
        case .whole: stopTime.predicted(event) ?? stopTime.scheduled(event)
        case .withoutPredictions: stopTime.trip.change == .modified ? stopTime.scheduled(event) : nil
        case .nothing: nil
        }
    }

    /// Whether the vehicle has been at a stop, regardless of the times there: it is past it, or stands there on a board
    /// of arrivals; or a time given for a later stop, or the whole trip, lies in the past.
    package func hasPassed(_ stopTime: OverlayStopTime, _ event: StopEvent) -> Bool {
        vehicleHasPassed(stopTime.trip, at: stopTime.index, event)
            || stopTime.index < passedStopCount(of: stopTime.trip)
    }

    /// The first stops of a trip that the vehicle has been at, as a time given for a later stop lies in the past; of a trip
    /// that is over, all of them.
    package func passedStopCount(of trip: TripOverlay) -> Int {
        // Most trips have no event in the past, so their stops need no look.
        guard trip.earliestTime < now, validity(of: trip).extent == .whole else { return 0 }
        let all = trip.stopTimes
        // Its arrival at its last stop tells that it is over, even if the schedule says otherwise (GTFS Realtime reference,
        // message TripUpdate).
        if let last = all.last(where: { $0.relation != .skipped }), isPast(last.firstTime) { return all.count }
        return all.lastIndex { $0.isExplicit && $0.relation != .skipped && isPast($0.firstTime) } ?? 0
    }

    /// The same for a stop of the schedule. A trip with stops of its own does not tell.
    func scheduleHasPassed(_ trip: TripOverlay, at position: Int, event: StopEvent) -> Bool {
        trip.change.keepsStops && vehicleHasPassed(trip, at: position, event)
    }

    /// Whether the position of the vehicle alone shows that it is past a stop.
    package func vehicleHasPassed(_ trip: TripOverlay, at position: Int, _ event: StopEvent) -> Bool {
        guard let next = trip.vehicleStopIndex, position <= next, let vehicle = vehicle(of: trip) else { return false }
        return position < next || (event == .arrival && overlay.vehicles[vehicle].vehicle.stopStatus == .stoppedAt)
    }

    /// From when on messages show that the vehicle has been at a stop, by the times that they give for later ones; nil where
    /// they never show it.
    package func passing(of trip: TripOverlay, at position: Int) -> Int? {
        let all = trip.stopTimes
        guard removesDeparted, all.indices.contains(position), validity(of: trip).extent == .whole else { return nil }
        let later = all[(position + 1)...].filter { $0.isExplicit && $0.relation != .skipped }
        let end = all.last { $0.relation != .skipped }
        return (later.compactMap(\.firstTime) + [end?.firstTime].compactMap(\.self)).min().map { ClampedSum.sum($0, 1) }
    }

    private func isPast(_ instant: Int?) -> Bool { instant.map { $0 < now } ?? false }
}
