package import GTFSModel

extension OverlayStopTime {
    /// Its realtime data, without a copy.
    var values: StopTimeOverlay {
        _read { yield trip.stopTimes[index] }
    }

    /// The scheduled time; nil if the schedule has no time, or lacks the stop.
    package func scheduled(_ event: StopEvent) -> Int? {
        event == .departure ? values.scheduledDeparture : values.scheduledArrival
    }

    /// Nil without a prediction.
    func predicted(_ event: StopEvent) -> Int? {
        event == .departure ? values.departure : values.arrival
    }

    /// The predicted time, or else the scheduled one; nil without both.
    func effective(_ event: StopEvent) -> Int? { predicted(event) ?? scheduled(event) }

    /// Seconds that the event is predicted later than scheduled, negative for earlier; nil if one of the two is unknown.
    func delay(_ event: StopEvent) -> Int? {
        guard let predicted = predicted(event), let scheduled = scheduled(event) else { return nil }
        return ClampedSum.difference(predicted, scheduled)
    }

    /// The position in the timetable's trip; nil if that does not call at the stop.
    var scheduledPosition: Int? {
        let count = trip.scheduled?.pattern.stops.count ?? 0
        let position = values.scheduledPosition ?? (trip.change.keepsStops ? index : nil)
        return position.flatMap { 0..<count ~= $0 ? $0 : nil }
    }

    /// pickup_type of the message, or else of the timetable.
    package var pickupType: PickupDropOffType? {
        values.details?.value.pickupType ?? ofPattern(\.pickupType)
    }
    package var dropOffType: PickupDropOffType? {
        values.details?.value.dropOffType ?? ofPattern(\.dropOffType)
    }

    /// A value of its stop in the pattern, of which no copy is made.
    @inline(__always) private func ofPattern(_ value: (PatternStop) -> PickupDropOffType?) -> PickupDropOffType? {
        guard let position = scheduledPosition, let pattern = trip.scheduled?.pattern else { return nil }
        return value(pattern.stops[position])
    }

    /// Whether no one can board, as the trip ends there: at its last stop, or if all later ones are skipped.
    package var terminates: Bool {
        index + 1 >= trip.stopTimes.count || values.flags.contains(.terminating)
    }

    /// Whether no one can alight, as the trip begins there.
    var begins: Bool { !(0..<index).contains { trip.stopTimes[$0].relation != .skipped } }

    /// Whether a board of `request` has the stop time at all.
    func isShown(_ request: DeparturesRequest) -> Bool {
        if request.event == .departure, !terminates { return pickupType != .notAvailable }
        guard request.event == .arrival || request.includesTerminating else { return false }
        return dropOffType != .notAvailable && !begins
    }
}

extension TripOverlay {
    /// Its trip of the schedule; nil for one that the timetable lacks.
    package var start: TripStart? {
        guard self.change.coversSchedule, let key = self.scheduled?.key else { return nil }
        return TripStart(
            tripKey: key, date: self.id.serviceDate, base: 0, startTime: self.id.startTime?.seconds,
            frequency: frequency)
    }

    /// For a run of a headway trip, the headway of its window of frequencies.txt; nil for other trips.
    var frequency: Frequency? {
        guard let start = self.id.startTime, let windows = self.scheduled?.frequencies else { return nil }
        let window = windows.first { window in
            window.start.map { $0 <= start } ?? false && window.end.map { start < $0 } ?? false
        }
        return window?.headway.map { Frequency(headway: $0, isExact: window?.exactTimes == .scheduleBased) }
    }
}

extension VehiclePosition {
    /// In transit if the message does not say, and nil without current_stop_sequence (GTFS Realtime reference, message
    /// VehiclePosition, current_status).
    var stopStatus: VehicleStopStatus? {
        currentStopSequence == nil ? nil : currentStatus ?? .inTransitTo
    }

    /// The stop at which it stands or to which it goes: by its trip, or else by the message.
    func stop(of trip: TripOverlay?) -> Stop.ID? {
        guard let trip, let index = trip.vehicleStopIndex else { return stopID }
        if trip.stopTimes.indices.contains(index) { return trip.stopTimes[index].stopID }
        let stops = trip.scheduled?.pattern.stops ?? []
        return stops.indices.contains(index) ? stops[index].stopID : stopID
    }
}
