internal import GTFSModel

/// The stops that a trip under way still serves, as `TripBoard.progress(at:in:)` tells them by the rows of its board.
struct ComingStops {
    private let trip: TripOverlay
    /// Indexes in the overlay's stop times, at least one.
    private let coming: ArraySlice<Int>

    /// Nil for a trip that has not left its first stop, that has reached its last one or does not run, and if its
    /// predictions are too old to show.
    init?(of trip: TripOverlay, _ evaluated: EvaluatedOverlay) {
        guard !trip.change.stopsTrip, evaluated.validity(of: trip).extent == .whole else { return nil }
        let served = trip.stopTimes.indices.filter { trip.stopTimes[$0].relation != .skipped }
        let passedCount = evaluated.passedStopCount(of: trip)
        self.trip = trip
        func hasLeft(_ index: Int) -> Bool {
            let stopTime = OverlayStopTime(trip: trip, index: index)
            let event: StopEvent = index == served.last ? .arrival : .departure
            return index < passedCount || stopTime.effective(event).map { $0 < evaluated.now } ?? false
                || evaluated.vehicleHasPassed(trip, at: index, event)
        }
        let left = served.lastIndex(where: hasLeft) ?? -1
        let next = served[(left + 1)...].firstIndex { index in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            return (stopTime.effective(.departure) ?? stopTime.effective(.arrival)).map { $0 >= evaluated.now } ?? true
        }
        guard let next, next > 0 else { return nil }
        coming = served[next...]
    }

    /// Whether any of them has a prediction.
    var havePrediction: Bool { coming.contains { trip.stopTimes[$0].hasPrediction } }

    /// The delay at the first of them where it is known, in seconds: of the departure, at the last stop of the arrival.
    /// Nil without any, for an added trip, and for a headway trip without exact times.
    var delay: Int? {
        guard trip.change.status != .added, trip.hasExactTimes else { return nil }
        return coming.lazy.compactMap { index in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            return stopTime.delay(index == coming.last ? .arrival : .departure)
        }.first
    }
}

extension TripOverlay {
    /// Whether its schedule promises times, and not only a headway.
    fileprivate var hasExactTimes: Bool {
        scheduled?.frequencies.isEmpty ?? true || frequency?.isExact ?? false
    }
}
